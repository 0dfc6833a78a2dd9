"""Checks that dealing again reveals nothing of what a seat cannot see."""

from __future__ import annotations

import random

from banneret.engine.chance import Chance
from banneret.engine.checks.snapshot import snapshot
from banneret.engine.match.match import Match


def dealt_again(match: Match, seat: int, source: random.Random) -> Match:
    """Deal two other worlds from this one, and from both the same third: they are equal, and so are their scores.

    Returns this third world.
    """
    worlds = [match.imagine(seat, source=random.Random(source.random())) for _ in range(2)]
    seed = source.random()
    for world in worlds:
        match.game.deal_anew(world.state, seat, Chance(random.Random(seed)))
    one, other = worlds
    assert snapshot(one.state) == snapshot(other.state)
    if seat in match.decisions:
        assert _scores(one, seat) == _scores(other, seat)
    return one


def _scores(world: Match, seat: int) -> list[float]:
    decision = world.decisions[seat]
    decision.forget()
    return list(world.game.score(world.state, seat, decision))
