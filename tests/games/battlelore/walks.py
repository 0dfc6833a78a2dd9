"""Matches in which much happens: half of the answers are sensible, and most of the others are not passes."""

from __future__ import annotations

import random

from banneret.engine.decision import DONE, PASS
from banneret.engine.match.match import Match

SENSIBLE, BUSY = 0.4, 0.85
MOST = 20_000
"""More answers than any match takes."""


def new(adventure: str, seed: int, *, keeping: bool = True, **options: str) -> Match:
    """A match of an adventure, from a seed."""
    return Match.new("battlelore", {"adventure": adventure, **options}, seed=seed, keeping=keeping)


def step(match: Match, source: random.Random) -> None:
    """Give one answer by one of the asked seats: the one with the best score, one that does something, or any."""
    seat = source.choice(sorted(match.decisions))
    decision = match.decisions[seat]
    ways = decision.branches
    chance = source.random()
    if chance < SENSIBLE:
        scores = match.game.score(match.state, seat, decision)
        match.decide_unchecked(seat, ways[max(range(len(ways)), key=scores.__getitem__)])
        return
    if chance < BUSY:
        ways = [way for way in ways if way is not PASS and way is not DONE] or ways
    match.decide_unchecked(seat, source.choice(ways))
