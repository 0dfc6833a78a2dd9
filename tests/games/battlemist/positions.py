"""Positions for the tests, set up as in a referee case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.state import State
from tests.games.chance import Wanted

LINE = {
    "abou-xar": "0,0",
    "sarn-lea": "1,0",
    "harrowmead": "2,0",
    "the-wastes": "-1,0",
    "zul-warrens": "-2,0",
    "lotharia-glades": "6,0",
    "nightpine": "3,0",
    "irontooth": "4,0",
    "goldensheaf": "5,0",
}
"""Realms in a row: the homes of the orcs and of the elves eight steps apart."""


def match_at(position: Mapping[str, Any], tape: Sequence[str | int] = (), players: int = 2) -> Match:
    """The match at the first question of a position: orcs and elves, then dwarves."""
    match = Match.prepared(GAME, {"players": str(players)}, _with_races(position, players), Wanted(tape))
    match.begin()
    return match


def state_at(position: Mapping[str, Any], players: int = 2) -> State:
    """The state of such a position, before anything is asked."""
    match = Match.prepared(GAME, {"players": str(players)}, _with_races(position, players), Wanted())
    state = match.state
    assert isinstance(state, State)
    return state


def _with_races(position: Mapping[str, Any], players: int) -> dict[str, Any]:
    races = ["orcs", "elves", "dwarves", "barbarians", "humans", "undead"]
    return {"races": races[:players], **position}


def keys(match: Match, seat: int) -> list[str]:
    """The options of a seat."""
    return [key_of(option) for option in match.decisions[seat].options]
