"""Building the map, piece by piece: where pieces may lie, and when a turn is skipped (2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.land import FAR, OPPOSITE, Hex, Land, around
from banneret.games.battlemist.state import State

ALL_ROTATIONS: Final = tuple(range(6))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in hand, as an option."""

    realm: Realm

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"piece:{self.realm.id}"

    def __str__(self) -> str:
        return self.realm.name


@dataclass(frozen=True, slots=True)
class Spot:
    """An empty hex next to the land."""

    place: Hex

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"hex:{self.place[0]},{self.place[1]}"

    def __str__(self) -> str:
        return fill("the hex {}, {}", *self.place)


_piece, _spot = lru_cache(maxsize=1024)(Piece), lru_cache(maxsize=1024)(Spot)


def build_land(s: State) -> Play[Again] | Again | None:
    """Lay one piece a turn, clockwise, until all pieces lie (mist-2.3-03)."""
    seat = _builder(s)
    if seat is None:
        return None
    s.active = seat
    if s.building.skipped and s.building.skipped >= sum(bool(hand(s, other)) for other in s.seats):
        return _deal_in_spite(s, seat) if s.rules.dealt else _lay_in_spite(s, seat)
    if any(can_lie(s, realm) for realm in hand(s, seat)):
        return _deal(s, seat) if s.rules.dealt else _lay(s, seat)
    _skip(s, seat)
    return AGAIN


def _builder(s: State) -> int | None:
    """Return whose turn it is; seats without pieces are skipped (mist-R-06)."""
    return next((seat for seat in s.clockwise(s.active) if hand(s, seat)), None)


def hand(s: State, seat: int) -> tuple[Realm, ...]:
    """Return what a seat must still lay, including its home realm (mist-2.3-07)."""
    home = s.home(seat)
    return s.building.pieces[seat] if home in s.land else (*s.building.pieces[seat], home)


# --- where a piece may lie --------------------------------------------------------------------------------------------


def why_not_there(s: State, realm: Realm, place: Hex) -> str | None:
    """Return the rule that forbids a realm on a hex of the coast, None if it may lie there."""
    if place not in s.land.spots():
        return "mist-2.3-06"
    if not realm.home:
        return None if s.land.fits(realm, place) else "mist-2.3-04"
    nearest, nearest_alike = _nearest_homes(s, realm, place)
    if nearest < s.box.file.game.home_distance:
        return "mist-2.3-08"
    return "mist-2.3-09" if nearest_alike < s.box.file.game.home_distance_same_alignment else None


def _nearest_homes(s: State, realm: Realm, place: Hex) -> tuple[int, int]:
    """Return the steps to the nearest home realm, and to the nearest one of the same alignment.

    Rules: mist-2.3-08, mist-2.3-09, mist-2.3-10.
    """
    alignment = next(race.alignment for race in s.races if race.home is realm)
    nearest = alike = FAR
    for race in s.races:
        if race.home in s.land:
            steps = s.land.distance(place, race.home)
            nearest = min(nearest, steps)
            if race.alignment == alignment:
                alike = min(alike, steps)
    return nearest, alike


def can_lie(s: State, realm: Realm) -> bool:
    """Return whether there is a place for a realm."""
    if not realm.home:
        return s.land.has_place(realm)
    return any(why_not_there(s, realm, place) is None for place in s.land.spots())


# --- a turn -----------------------------------------------------------------------------------------------------------


def _lay(s: State, seat: int) -> Play[Again]:
    """Let the seat choose a piece, its place and its rotation; others see only the piece once it lies (mist-R-60)."""
    piece = yield from choose(
        seat,
        "lay",
        "Which realm do you lay?",
        lambda: [_piece(realm) for realm in hand(s, seat)],
        rule="mist-2.3-13",
        unless=lambda piece: None if can_lie(s, piece.realm) else why_nowhere(s, piece.realm),
        secret=True,
    )
    realm = s.building.laying = piece.realm
    spot = yield from _where(s, seat, realm, lambda place: why_not_there(s, realm, place))
    return (yield from _turn_and_lay(s, seat, realm, spot.place, s.land.fits(realm, spot.place)))


def why_nowhere(s: State, realm: Realm) -> str:
    """Return the rule that leaves a realm without a place.

    It is the rule that forbids the last hexes that the other rules would allow.
    """
    rules = {why_not_there(s, realm, place) for place in s.land.edge}
    if realm.home:
        return "mist-2.3-09" if "mist-2.3-09" in rules else "mist-2.3-08"
    return "mist-2.3-06" if any(s.land.fits(realm, place) for place in s.land.edge) else "mist-2.3-04"


def _where(s: State, seat: int, realm: Realm, barred: Callable[[Hex], str | None]) -> Play[Spot]:
    return choose(
        seat,
        "place-realm",
        "Where do you lay {:the}?",
        lambda: [_spot(place) for place in s.land.edge],
        rule="mist-2.3-06",
        unless=lambda spot: barred(spot.place),
        about=realm,
        secret=True,
        label=lambda spot: whereabouts(s.land, spot.place),
    )


_SIDES: Final = (
    "East of {:the}",
    "South-east of {:the}",
    "South-west of {:the}",
    "West of {:the}",
    "North-west of {:the}",
    "North-east of {:the}",
)
"""Where a hex lies that touches one realm, by the direction from there."""


def whereabouts(land: Land, place: Hex) -> Text:
    """Describe where an empty hex of the coast lies, so that no other hex fits the description.

    Two hexes that touch the same realms have the same description.
    """
    contacts = land.contacts(place)
    if len(contacts) == 1:
        towards = around(place).index(land.at[contacts[0].index])
        return fill(_SIDES[OPPOSITE[towards]], contacts[0])
    return fill("Between {}", Listed(contacts, form="the"))


def _turn_and_lay(s: State, seat: int, realm: Realm, place: Hex, fits: tuple[int, ...]) -> Play[Again]:
    rotation = fits[0]
    if len(fits) > 1:
        s.building.site = place
        rotation = yield from choose(
            seat,
            "turn-realm",
            "How do you turn {:the}?",
            lambda: fits,
            rule="mist-2.3-04",
            about=realm,
            secret=True,
            label=turn_of,
        )
    return _put(s, seat, realm, place, rotation)


def _put(s: State, seat: int, realm: Realm, place: Hex, rotation: int) -> Again:
    s.land = s.land.laid(realm, place, rotation)
    s.building.pieces[seat] = tuple(other for other in s.building.pieces[seat] if other is not realm)
    s.building.skipped, s.building.laying, s.building.site = 0, None, None
    s.tell(
        "lays-realm",
        "{seat} {seat:lays|lay} {realm:the}",
        seat=s.player(seat),
        realm=realm,
        rule="mist-2.3-07" if realm.home else "mist-2.3-03",
    )
    _next(s, seat)
    return AGAIN


def turn_of(rotation: int) -> Text:
    """Return the name of a rotation (mist-R-04)."""
    return fill("{:# sixth|# sixths} clockwise", rotation) if rotation else "As printed"


def _next(s: State, seat: int) -> None:
    s.active = (seat + 1) % len(s.alive)


# --- a land that is dealt ---------------------------------------------------------------------------------------------


def _deal(s: State, seat: int) -> Again:
    """Lay a piece at random (mist-R-106)."""
    realm = _picked(s, [realm for realm in hand(s, seat) if can_lie(s, realm)])
    place = _picked_place(s, [place for place in s.land.edge if why_not_there(s, realm, place) is None])
    return _put(s, seat, realm, place, int(s.chance.pick([str(rotation) for rotation in s.land.fits(realm, place)])))


def _deal_in_spite(s: State, seat: int) -> Again:
    """When nobody can lay, do as `_lay_in_spite` does, at random (mist-R-05, mist-R-106)."""
    s.tell(
        "must-lay",
        "No realm matches: {seat:the} {seat:lays|lay} one anyway",
        seat=s.player(seat),
        rule="mist-R-05",
    )
    if not s.building.pieces[seat]:
        home = s.home(seat)
        return _put(s, seat, home, _picked_place(s, list(_best_for_home(s, home))), 0)
    realm = _picked(s, list(s.building.pieces[seat]))
    place = _picked_place(s, [place for place in s.land.edge if _peninsula(s, place) is None])
    return _put(s, seat, realm, place, int(s.chance.pick([str(rotation) for rotation in ALL_ROTATIONS])))


def _picked(s: State, realms: list[Realm]) -> Realm:
    by_id = {realm.id: realm for realm in realms}
    return by_id[s.chance.pick(sorted(by_id))]


def _picked_place(s: State, places: list[Hex]) -> Hex:
    by_key = {_spot(place).key: place for place in places}
    return by_key[s.chance.pick(sorted(by_key))]


# --- nowhere to lay ---------------------------------------------------------------------------------------------------


def _skip(s: State, seat: int) -> None:
    """When nothing fits, show the pieces to everybody and skip the turn (mist-2.3-12, mist-R-05)."""
    s.building.shown[seat] = True
    s.building.skipped += 1
    s.chance.reveal()
    s.tell(
        "has-no-place",
        "{seat} {seat:has|have} no place for {held}",
        seat=s.player(seat),
        held=Listed(hand(s, seat), "or", form="the"),
        rule="mist-2.3-12",
    )
    _next(s, seat)


def _lay_in_spite(s: State, seat: int) -> Play[Again]:
    """When nobody can lay, lay a neutral piece whatever its colours; or else the home realm at its best place.

    mist-R-05.
    """
    s.tell(
        "must-lay",
        "No realm matches: {seat:the} {seat:lays|lay} one anyway",
        seat=s.player(seat),
        rule="mist-R-05",
    )
    if s.building.pieces[seat]:
        piece = yield from choose(
            seat,
            "lay-anyway",
            "Which realm do you lay?",
            [_piece(realm) for realm in s.building.pieces[seat]],
            help="Its colours do not count.",
            rule="mist-R-05",
        )
        realm = s.building.laying = piece.realm
        spot = yield from _where(s, seat, realm, lambda place: _peninsula(s, place))
        return (yield from _turn_and_lay(s, seat, realm, spot.place, ALL_ROTATIONS))
    home = s.home(seat)
    best = list(_best_for_home(s, home))
    spot = yield from _where(
        s, seat, home, lambda place: None if place in best else _peninsula(s, place) or "mist-R-05"
    )
    return (yield from _turn_and_lay(s, seat, home, spot.place, (0,)))


def _peninsula(s: State, place: Hex) -> str | None:
    return None if place in s.land.spots() else "mist-2.3-06"


def _best_for_home(s: State, home: Realm) -> Iterator[Hex]:
    """Yield the spots farthest from homes of the same alignment, then from others; next to none if possible.

    Rules: mist-R-05, mist-R-94.
    """
    spots = s.land.spots()
    apart = [place for place in spots if _nearest_homes(s, home, place)[0] > 1] or list(spots)

    def worth(place: Hex) -> tuple[int, int]:
        nearest, alike = _nearest_homes(s, home, place)
        return alike, nearest

    best = max(map(worth, apart))
    return (place for place in apart if worth(place) == best)
