"""Positions for the tests, in the words of the referee cases (docs/referee.md)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.state import State


class _NoTape:
    """A tape that is empty from the start, so that chance is free."""

    def take(self, _kind: str, _among: Sequence[Any], _count: int) -> list[Any] | None:
        return None


def match_at(position: dict[str, Any], seed: int | None = None, **options: str) -> Match:
    """A match put as `position` says, and begun. The same seed gives the same chance."""
    source = None if seed is None else random.Random(seed)
    match = Match.prepared(GAME, options, position, _NoTape(), source)
    match.begin()
    return match


def state_at(position: dict[str, Any], **options: str) -> State:
    """The state of `position`, before anything happens."""
    state = Match.prepared(GAME, options, position, _NoTape()).state
    assert isinstance(state, State)
    return state
