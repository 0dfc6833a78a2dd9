"""The land as it grows: hexes, coloured sides, and the places where pieces may be laid (2.3).

Hexes are axial (q, r) with a point to the north; directions count clockwise from the east. A `Land` never changes:
laying a piece makes a new one, so positions can share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from banneret.games.battlemist.box.box import Realm

Hex = tuple[int, int]
Wants = tuple[int, int]
"""Which pieces a hex accepts, as `_wants` computes it."""
DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE."""
COMPASS: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")
"""The names of the directions."""
OPPOSITE: Final = (3, 4, 5, 0, 1, 2)
START: Final[tuple[Hex, ...]] = ((0, 0), (1, 0), (0, 1))
"""Where the first three realms lie (mist-R-02)."""
ANY: Final = "*"
"""The side of a home realm, which matches every colour (mist-2.3-05)."""
OPEN: Final = " "
"""A side without a neighbour."""
FAR: Final = 99


@cache
def around(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, clockwise from the east."""
    q, r = place
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


@cache
def turned(sides: str, rotation: int) -> str:
    """Return the colours of a piece by direction, after `rotation` sixths of a turn clockwise; a home matches all."""
    return sides[-rotation:] + sides[:-rotation] if sides else ANY * 6


@cache
def _turns(sides: str) -> tuple[int, ...]:
    """Return the sides of a piece in each rotation as a number, with one byte for each side."""
    return tuple(int.from_bytes(turned(sides, rotation).encode()) for rotation in range(6))


@lru_cache(maxsize=1 << 14)
def _wants(wanted: str) -> Wants:
    """Return a mask of the bytes that matter, and the values that these bytes must have."""
    counting = int.from_bytes(bytes(0 if side in (OPEN, ANY) else 0xFF for side in wanted))
    return counting, int.from_bytes(wanted.encode()) & counting


def rotations(sides: str, wanted: str) -> tuple[int, ...]:
    """Return the rotations in which a piece matches `wanted`, colours by direction; a home never turns (mist-R-94)."""
    if not sides:
        return (0,)
    counting, colours = _wants(wanted)
    return tuple([rotation for rotation, shown in enumerate(_turns(sides)) if shown & counting == colours])


class Land:
    """The realms that have been laid.

    `realms` are in the order of laying; `at` are their hexes and `rotation` their rotations, by index. `next_to` are
    the neighbours of a realm, by index, clockwise. `edge` are the empty hexes along the coast, each with the colours
    that a piece there must show, by direction.
    """

    __slots__ = ("_distances", "_fitting", "_spots", "at", "edge", "next_to", "on", "realms", "rotation")

    def __init__(self) -> None:
        self.realms: tuple[Realm, ...] = ()
        self.at: dict[int, Hex] = {}
        self.rotation: dict[int, int] = {}
        self.on: dict[Hex, Realm] = {}
        self.next_to: dict[int, tuple[Realm, ...]] = {}
        self.edge: dict[Hex, str] = {}
        self._distances: dict[int, dict[int, int]] = {}
        self._spots: dict[Hex, Wants] | None = None
        self._fitting: dict[int, bool] = {}

    def __contains__(self, realm: Realm) -> bool:
        return realm.index in self.at

    def __len__(self) -> int:
        return len(self.realms)

    def laid(self, realm: Realm, place: Hex, rotation: int = 0) -> Land:
        """Return the land with one more realm. The caller has checked the rules."""
        land = Land()
        land.realms = (*self.realms, realm)
        land.at = {**self.at, realm.index: place}
        land.rotation = {**self.rotation, realm.index: rotation}
        land.on = {**self.on, place: realm}
        land.next_to = self.next_to.copy()
        land.edge = self.edge.copy()
        land._join(realm, place, turned(realm.sides, rotation))
        return land

    def _join(self, realm: Realm, place: Hex, shown: str) -> None:
        """Connect the neighbours, and update the coast around the realm."""
        self.edge.pop(place, None)
        for direction, there in enumerate(around(place)):
            if there not in self.on:
                wanted = self.edge.get(there, OPEN * 6)
                side = OPPOSITE[direction]
                self.edge[there] = wanted[:side] + shown[direction] + wanted[side + 1 :]
        for neighbour in (realm, *self.contacts(place)):
            self.next_to[neighbour.index] = tuple(self.contacts(self.at[neighbour.index]))

    # --- neighbours and distance --------------------------------------------------------------------------------------

    def contacts(self, place: Hex) -> list[Realm]:
        """Return the realms that touch a hex, clockwise."""
        on = self.on
        return [on[there] for there in around(place) if there in on]

    def neighbours(self, realm: Realm) -> tuple[Realm, ...]:
        """Return the realms next to one."""
        return self.next_to[realm.index]

    def distances(self, realm: Realm) -> Mapping[int, int]:
        """Return the steps from one realm to every other, over realms only (mist-2.3-10, mist-R-03).

        It is FAR to realms to which no way leads; only a referee case can have such a land.
        """
        known = self._distances.get(realm.index)
        if known is None:
            known = self._distances[realm.index] = self._spread(realm)
        return known

    def _spread(self, realm: Realm) -> dict[int, int]:
        steps = {realm.index: 0}
        wave = [realm]
        while wave:
            reached = []
            for here in wave:
                for there in self.next_to[here.index]:
                    if there.index not in steps:
                        steps[there.index] = steps[here.index] + 1
                        reached.append(there)
            wave = reached
        for index in self.next_to:
            steps.setdefault(index, FAR)
        return steps

    def distance(self, place: Hex, realm: Realm) -> int:
        """Return the steps to a realm from an empty hex, as if a piece were laid there (mist-R-03)."""
        steps = self.distances(realm)
        return 1 + min((steps[next.index] for next in self.contacts(place)), default=FAR)

    # --- what may be laid ---------------------------------------------------------------------------------------------

    def spots(self) -> Mapping[Hex, Wants]:
        """Return the empty hexes where the peninsula rule allows a piece, with the pieces that they accept.

        They come in the order in which the coast grew. A piece may not have its only contact with a realm that
        itself has only one neighbour (mist-2.3-06).
        """
        if self._spots is None:
            barred = {place for tip in self._tips() for place in around(tip) if len(self.contacts(place)) == 1}
            self._spots = {place: _wants(wanted) for place, wanted in self.edge.items() if place not in barred}
        return self._spots

    def _tips(self) -> list[Hex]:
        """Return the hexes of realms that touch only one other realm."""
        return [self.at[index] for index, neighbours in self.next_to.items() if len(neighbours) == 1]

    def has_place(self, realm: Realm) -> bool:
        """Return whether a realm's colours match anywhere."""
        fitting = self._fitting.get(realm.index)
        if fitting is None:
            fitting = self._fitting[realm.index] = not realm.sides or self._fits_anywhere(_turns(realm.sides))
        return fitting

    def _fits_anywhere(self, turns: tuple[int, ...]) -> bool:
        for counting, colours in self.spots().values():
            for shown in turns:
                if shown & counting == colours:
                    return True
        return False

    def fits(self, realm: Realm, place: Hex) -> tuple[int, ...]:
        """Return the rotations in which a realm's colours match there (mist-2.3-04, mist-2.3-05)."""
        return rotations(realm.sides, self.edge[place])
