"""Who controls what: realm cards taken and returned, towns and cities that fall (3.2.1, 3.2.2; mist-R-19, -22)."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

from banneret.games.battlemist.box import CITY, TOWN, Realm
from banneret.games.battlemist.state import NOBODY, State

BUILDINGS: Final = ("nothing", "town", "city")


def controller(s: State, realm: Realm) -> int:
    """Who has army units in a realm; one's own home realm needs none (mist-3.2.1-02, mist-3.2.1-04).

    Where two races stand together, its owner keeps what is his (mist-R-23).
    """
    owner, at_home = s.owner[realm.index], s.seat_at_home(realm)
    if at_home != NOBODY:
        return at_home
    if owner != NOBODY and s.has_army(owner, realm):
        return owner
    return next((seat for seat in s.there(realm) if s.has_army(seat, realm)), NOBODY)


def settle(s: State, realm: Realm) -> None:
    """Take, hand over or return the card of a realm (mist-1.4.3-02, mist-3.2.1-03, mist-3.3.2-06)."""
    old, new = s.owner[realm.index], controller(s, realm)
    if old != new:
        s.owner[realm.index] = new
        if new == NOBODY:
            s.tell("{} lost control of {}", s.name(old), realm, rule="mist-3.2.1-03")
        else:
            s.tell("{} took control of {}", s.name(new), realm, rule="mist-1.4.3-02")


def settle_land(s: State) -> None:
    """Control of all realms in which nobody fights (mist-R-19, mist-R-22, mist-R-41)."""
    standing = Counter(chain.from_iterable(s.troops))
    for realm in s.land.realms:
        here = realm.index
        if (s.owner[here] != NOBODY or here in standing) and standing[here] < 2:
            settle(s, realm)
            fall_to_monsters(s, realm)


def fall_to_monsters(s: State, realm: Realm) -> None:
    """A town or city with monsters and nobody's army unit is destroyed (mist-R-22, mist-6.0-06)."""
    if s.built[realm.index] and s.owner[realm.index] == NOBODY and s.there(realm):
        raze(s, realm, rule="mist-R-22")


def raze(s: State, realm: Realm, rule: str) -> None:
    """Destroy the town or city of a realm."""
    what, s.built[realm.index] = BUILDINGS[s.built[realm.index]], 0
    s.tell("The {} in {} was destroyed", what, realm, rule=rule)


def reduce(s: State, realm: Realm, rule: str) -> None:
    """A city becomes a town; a town is destroyed."""
    if s.built[realm.index] == CITY:
        s.built[realm.index] = TOWN
        s.tell("The city in {} became a town", realm, rule=rule)
    else:
        raze(s, realm, rule)


def lose_unit(s: State, seat: int, realm: Realm, kind: int, rule: str) -> None:
    """A unit is removed; with the last army unit control ends at once (mist-3.3.3-05, mist-R-19)."""
    s.put(seat, realm, s.box.kinds[kind], -1)
    s.tell("{} lost {} in {}", s.name(seat), s.box.kinds[kind].counted(1), realm, rule=rule)
    settle(s, realm)


def clear_ownerless(s: State) -> None:
    """Towns and cities that are nobody's when all turns are over are destroyed (mist-3.2.2-11, mist-3.4-01)."""
    for realm in s.land.realms:
        if s.built[realm.index] and s.owner[realm.index] == NOBODY:
            raze(s, realm, rule="mist-3.2.2-11")
