"""Who sees what of a legion, and dealing anew what a seat cannot see (titan-B-SC-01, -02; titan-R-89, titan-R-95)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from banneret.engine.chance import Chance
from banneret.games.titan.battle_state import DEFENDER
from banneret.games.titan.box import Contents, Marker
from banneret.games.titan.engaging import may_flee
from banneret.games.titan.movement import ways
from banneret.games.titan.state import State
from banneret.games.titan.stretches import characters_of

TRIES = 40
"""How often legions are dealt in the hope that the open question can be asked of them."""


def sees(s: State, viewer: int | None, marker: Marker) -> bool:
    """Whether the board shows a viewer the contents of a legion: his own; both owners theirs in an Engagement; all in a
    battle (titan-R-95)."""
    if s.owner[marker.index] == viewer:
        return True
    e = s.engagement
    if e is None or marker not in e.legions:
        return False
    return e.stage == "battle" or viewer in e.seats


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer may know of a legion: who is certainly in it, how many more, and of which kinds these may be."""

    certain: Contents
    unknown: int
    possible: Contents


def known(s: State, viewer: int | None, marker: Marker) -> Known:
    """What follows from all that a viewer has seen."""
    if s.owner[marker.index] == viewer:
        return Known(s.held(marker), 0, ())
    least, most = s.past[s.seat_of(marker)].bounds(viewer)[marker]
    certain = characters_of(least)
    more = tuple(high > low for low, high in zip(least, most, strict=True))
    return Known(certain, s.size(marker) - len(certain), characters_of(more))


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Deal the legions of all others again, in place, as they may be for all that `seat` knows.

    Offers between others are not known either, so there are none; nor is what others have seen of each other.
    """
    for owner in s.seats:
        if owner != seat and s.army[owner]:
            _deal(s, owner, seat, chance.source.random)
    e = s.engagement
    if e is not None and e.stage != "won" and seat not in e.seats:
        e.offers = [None, None]


def _deal(s: State, owner: int, viewer: int, random: Callable[[], float]) -> None:
    if s.past[owner].settled:
        return
    past = s.past[owner] = s.past[owner].known_to(viewer)
    truth = s.contents[:]
    for _ in range(TRIES):
        for marker, contents in past.deal(viewer, random):
            s.contents[marker.index] = contents
        if _fits(s, owner):
            return
    s.contents[:] = truth


def _fits(s: State, owner: int) -> bool:
    """Whether the open question can be asked of this player's legions: who may flee has no Lord, who moves can."""
    e = s.engagement
    if e is not None and e.stage == "flee" and e.seats[DEFENDER] == owner:
        return may_flee(s, e)
    if s.moving is not None and s.active == owner:
        return s.way in ways(s, s.moving) if s.way else bool(ways(s, s.moving))
    return True
