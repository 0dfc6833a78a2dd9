"""Random answers that prefer fights, so that short matches have battles, captures and retreats."""

from __future__ import annotations

import random
from typing import Any

from banneret.engine.decision import PASS, Decision, key_of
from banneret.engine.match.match import Match
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State

IDLE = ("merchants", "propose", "discard")
"""Choices that only pass the time."""


def step(match: Match, source: random.Random, eager: float = 0.85) -> None:
    """Give a random answer by one of the asked seats; with probability `eager`, one that makes something happen."""
    seat = source.choice(sorted(match.decisions))
    decision = match.decisions[seat]
    ways = decision.branches
    if source.random() < eager:
        assert isinstance(match.state, State)
        ways = _busy(match.state, seat, decision) or ways
    match.decide_unchecked(seat, source.choice(ways))


def _busy(s: State, seat: int, decision: Decision) -> list[Any]:
    ways = [way for way in decision.branches if way is not PASS and key_of(way) not in IDLE]
    return [way for way in ways if isinstance(way, Realm) and _meets(s, seat, way)] or ways


def _meets(s: State, seat: int, realm: Realm) -> bool:
    return any(other != seat for other in s.there(realm)) or s.seat_at_home(realm) not in (NOBODY, seat)
