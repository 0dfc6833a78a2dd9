"""Positions for the tests, set up as in a referee case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.games.battle_magic.state import State
from tests.games.chance import Wanted


def match_at(position: Mapping[str, Any], tape: Sequence[str] = (), **options: str) -> Match:
    """The match at the first question of a position on the proving ground."""
    match = Match.prepared(find_game("battle-magic"), options, {"map": "proving-ground", **position}, Wanted(tape))
    match.begin()
    return match


def state_at(position: Mapping[str, Any], **options: str) -> State:
    """The state of such a position, before anything is asked."""
    match = Match.prepared(find_game("battle-magic"), options, {"map": "proving-ground", **position}, Wanted())
    state = match.state
    assert isinstance(state, State)
    return state
