"""Control: realm cards are taken and returned, ownerless towns and cities are destroyed (3.2)."""

from __future__ import annotations

from itertools import chain
from typing import Final

from banneret.engine.words.word import Word
from banneret.games.battlemist.box.box import CITY, TOWN, Realm
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State

BUILDINGS: Final = (Word("nothing", "nothing"), Word("town", "town"), Word("city", "city"))
"""What is built in a realm, within a sentence."""


def is_contested(s: State, realm: Realm) -> bool:
    """Return whether combat units of several races are there: their battle is still to come (mist-R-105)."""
    here = realm.index
    return sum(here in troops for troops in s.troops) > 1


def controller(s: State, realm: Realm) -> int:
    """Return the seat with army units in a realm; a seat's own home needs none (mist-3.2.1-02, mist-3.2.1-04).

    A contested realm stays with its owner, and nobody else takes it before the battle (mist-R-105).
    """
    owner, at_home = s.owner[realm.index], s.seat_at_home(realm)
    if at_home != NOBODY:
        return at_home
    if owner != NOBODY and s.has_army(owner, realm):
        return owner
    if is_contested(s, realm):
        return NOBODY
    return next((seat for seat in s.there(realm) if s.has_army(seat, realm)), NOBODY)


def settle(s: State, realm: Realm) -> None:
    """Take, hand over or return the card of a realm.

    Rules: mist-1.4.3-02, mist-3.2.1-03, mist-3.3.2-06, mist-1.4.3-01, mist-R-21.
    """
    new = controller(s, realm)
    if new == NOBODY:
        release(s, realm)
    else:
        take(s, new, realm)


def take(s: State, seat: int, realm: Realm) -> None:
    """Give a seat the card of a realm, wherever it was before."""
    if s.owner[realm.index] != seat:
        s.owner[realm.index] = seat
        s.tell(
            "takes-control",
            "{seat} {seat:takes|take} {realm:the}",
            seat=s.player(seat),
            realm=realm,
            rule="mist-1.4.3-02",
        )


def release(s: State, realm: Realm) -> None:
    """Put the card of a realm back on the stack if its owner has no army unit left there (mist-3.2.1-03)."""
    owner = s.owner[realm.index]
    if owner != NOBODY and owner != s.seat_at_home(realm) and not s.has_army(owner, realm):
        s.owner[realm.index] = NOBODY
        s.tell(
            "loses-control",
            "{seat} {seat:loses|lose} {realm:the}",
            seat=s.player(owner),
            realm=realm,
            rule="mist-3.2.1-03",
        )


def settle_land(s: State) -> None:
    """Settle control of all realms when a movement or battle segment ends (mist-R-19, mist-R-22)."""
    standing = set(chain.from_iterable(s.troops))
    for realm in s.land.realms:
        if s.owner[realm.index] != NOBODY or realm.index in standing:
            settle(s, realm)
            fall_to_monsters(s, realm)


def fall_to_monsters(s: State, realm: Realm) -> None:
    """Destroy a town or city with monsters but without any army unit, if no battle is to come.

    Rules: mist-R-22, mist-6.0-06.
    """
    nobodys = s.built[realm.index] and s.owner[realm.index] == NOBODY
    if nobodys and s.there(realm) and not is_contested(s, realm):
        raze(s, realm, rule="mist-R-22")


def raze(s: State, realm: Realm, rule: str) -> None:
    """Destroy the town or city of a realm."""
    what, s.built[realm.index] = BUILDINGS[s.built[realm.index]], 0
    s.tell("building-destroyed", "The {building} in {realm:the} is destroyed", building=what, realm=realm, rule=rule)


def reduce(s: State, realm: Realm, rule: str) -> None:
    """Turn a city into a town; destroy a town."""
    if s.built[realm.index] == CITY:
        s.built[realm.index] = TOWN
        s.tell("city-reduced", "The city in {realm:the} becomes a town", realm=realm, rule=rule)
    else:
        raze(s, realm, rule)


_LOST = "{seat} {seat:loses|lose} {units} in {realm:the}"


def lose_unit(s: State, seat: int, realm: Realm, kind: int, rule: str, wording: str = _LOST) -> None:
    """Remove a unit; with the last army unit, control ends at once (mist-3.3.3-05, mist-R-19)."""
    s.put(seat, realm, s.box.kinds[kind], -1)
    s.tell(
        "loses-unit",
        wording,
        seat=s.player(seat),
        units=s.box.kinds[kind].counted(1),
        kind=s.box.kinds[kind],
        number=1,
        troop=f"unit:{s.races[seat].folk}-{s.box.kinds[kind].id}-{realm.id}",
        realm=realm,
        rule=rule,
    )
    release(s, realm)


def clear_ownerless(s: State) -> None:
    """When all turns are over, destroy towns and cities without an owner (mist-3.2.2-11, mist-3.4-01)."""
    for realm in s.land.realms:
        if s.built[realm.index] and s.owner[realm.index] == NOBODY:
            raze(s, realm, rule="mist-3.2.2-11")
