"""Who sees what of a legion, and dealing again what a seat cannot see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from banneret.engine.chance import Chance
from banneret.games.titan.battle.state import DEFENDER
from banneret.games.titan.box.box import Character, Contents, Marker
from banneret.games.titan.box.masterboard import Land
from banneret.games.titan.knowledge.segment import Counts, characters_of
from banneret.games.titan.masterboard.movement import normal_moves, teleports_by
from banneret.games.titan.state import State


def sees(s: State, viewer: int | None, marker: Marker) -> bool:
    """Return whether the board shows the contents of a legion to a viewer (titan-R-95).

    Owners see their own legions. In an Engagement, both owners see both legions; in a battle, everybody does.
    """
    if s.owner[marker.index] == viewer:
        return True
    e = s.engagement
    if e is None or marker not in e.legions:
        return False
    return e.stage == "battle" or viewer in e.seats


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer may know of a legion.

    `certain` are characters that are surely in it, `unknown` is how many more it has, `possible` are the kinds these
    may be.
    """

    certain: Contents
    unknown: int
    possible: Contents


def known(s: State, viewer: int | None, marker: Marker) -> Known:
    """Return what follows from everything that a viewer has seen."""
    if s.owner[marker.index] == viewer:
        return Known(s.held(marker), 0, ())
    return _between(*s.past[s.seat_of(marker)].bounds(viewer)[marker], s.size(marker), s.box.characters)


@lru_cache(maxsize=1 << 12)
def _between(least: Counts, most: Counts, size: int, kinds: tuple[Character, ...]) -> Known:
    certain = characters_of(least, kinds)
    more = tuple(high > low for low, high in zip(least, most, strict=True))
    return Known(certain, size - len(certain), characters_of(more, kinds))


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Deal the legions of all others again, in place, in a way that agrees with all that `seat` knows.

    Offers between other players are unknown too, so they are removed; so is what others have seen of each other.
    """
    for owner in s.seats:
        if owner != seat and s.army[owner]:
            _deal(s, owner, seat, chance.source.random)
    e = s.engagement
    if e is not None and e.stage != "won" and seat not in e.seats:
        e.offers = [None, None]


def _deal(s: State, owner: int, viewer: int, random: Callable[[], float]) -> None:
    """Deal a player's legions so that the present question could be asked of them."""
    if s.past[owner].settled:
        return
    past = s.past[owner] = s.past[owner].known_to(viewer)
    if s.turn.moving is not None and s.active == owner and (lords := _lords_asked_for(s, s.turn.moving)):
        may_have = [supposed for lord in lords if (supposed := past.supposing(s.turn.moving, lord)).possible(viewer)]
        past = may_have[int(random() * len(may_have))]
    for marker, contents in past.deal(viewer, s.box.characters, random, _who_may_flee(s, owner)):
        s.contents[marker.index] = contents


def _who_may_flee(s: State, owner: int) -> Marker | None:
    """Return the legion of this player that is asked whether it flees: it has no Lord (titan-A-EN-09)."""
    e = s.engagement
    return e.legions[DEFENDER] if e is not None and e.stage == "flee" and e.seats[DEFENDER] == owner else None


def _lords_asked_for(s: State, marker: Marker) -> list[Character]:
    """If the open question is only possible by a teleport, return the Lords that the legion may hold; else none."""
    if isinstance(s.turn.way, Land) or (s.turn.way is None and normal_moves(s, marker)):
        return []
    lords = [one for one in s.box.characters if one.lord]
    lands = [teleports_by(s, marker, lord) for lord in lords]
    return [lord for lord, to in zip(lords, lands, strict=True) if (s.turn.way.land in to if s.turn.way else to)]
