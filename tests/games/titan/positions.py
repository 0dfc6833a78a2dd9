"""Positions for the tests, set up as in a referee case, with chance that gives what is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.box.box import Marker, the_box
from banneret.games.titan.state import State
from tests.games.chance import Wanted


def match_at(position: Mapping[str, Any], tape: Sequence[str | int] = (), **options: str) -> Match:
    """The match at the first question of a position; without other options it has two players."""
    match = Match.prepared(GAME, options, position, Wanted(tape))
    match.begin()
    return match


def begun(options: Mapping[str, str], tape: Sequence[str | int]) -> Match:
    """A match from its very beginning."""
    match = Match.prepared(GAME, options, None, Wanted(tape))
    match.begin()
    return match


def state_at(position: Mapping[str, Any], **options: str) -> State:
    """The state of such a position, before anything is asked."""
    state = Match.prepared(GAME, options, position, Wanted()).state
    assert isinstance(state, State)
    return state


def state_of(match: Match) -> State:
    """The state of a match of Titan."""
    state = match.state
    assert isinstance(state, State)
    return state


def marker(name: str) -> Marker:
    """The marker with this name in cases."""
    return the_box().marker[name]


def play(match: Match, *answers: str) -> Match:
    """Give answers, each by the seat that is asked, or by the seat that stands before it ("1: battle")."""
    for answer in answers:
        first, _, rest = answer.partition(" ")
        if rest and first[:-1].isdecimal():
            (match.act if first[-1] == "!" else match.decide)(int(first[:-1]), rest)
        else:
            ((seat, _),) = match.decisions.items()
            match.decide(seat, answer)
    return match


def offered(match: Match, seat: int | None = None) -> list[str]:
    """The options of the seat that is asked, or of this one."""
    decision = match.decisions[seat] if seat is not None else next(iter(match.decisions.values()))
    return [key_of(way) for way in decision.options]


def holds(match: Match, name: str) -> list[str]:
    """The characters of a legion."""
    return [one.key for one in state_of(match).held(marker(name))]
