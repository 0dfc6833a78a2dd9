"""The 27 hexes of every battleland, and sets of them.

Hexes are numbers from 0 to 26 in the order A1, A2, A3, B1 and so on; `HEXES` has their names. A set of hexes is a
number with a bit for each of its hexes: `one & other` are the hexes of both, `hexes & ~occupied` those that are free.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.components import STEPS, HexEntry

T = TypeVar("T")
HexSet: TypeAlias = int
"""A set of hexes as a number. A search combines and compares millions of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """A hex of every battleland: `column` 0 to 5 is A to F, `height` is in half hexes from the bottom."""

    index: int
    key: str
    name: str
    column: int
    height: int
    bit: HexSet
    """The set of this hex alone."""
    neighbours: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


def _hexes(entries: tuple[HexEntry, ...]) -> tuple[Hex, ...]:
    index = {entry.id: place for place, entry in enumerate(entries)}
    return tuple(
        Hex(
            place,
            f"hex:{entry.id}",
            entry.id,
            entry.col,
            entry.h,
            1 << place,
            tuple(index[near] for way in STEPS if (near := entry.neighbours.get(way)) is not None),
        )
        for place, entry in enumerate(entries)
    )


HEXES = _hexes(the_box().file.battle_hex)
HEX = {hex.name: hex for hex in HEXES}


_PARTS = 9
"""The size of the three parts in which the hexes of a set are looked up.

A look-up takes 147 ns for a set, a loop over its bits 369 ns, a loop over all hexes 1,541 ns (plain Python, sets of
one to nine hexes).
"""


def _looked_up(hexes: Sequence[T]) -> tuple[tuple[tuple[T, ...], ...], ...]:
    """Return the hexes for each part of a set and for each value that it can have."""
    parts = (hexes[first : first + _PARTS] for first in range(0, len(hexes), _PARTS))
    return tuple(
        tuple(tuple(hex for place, hex in enumerate(part) if mask >> place & 1) for mask in range(1 << _PARTS))
        for part in parts
    )


_HEXES = _looked_up(HEXES)
_INDEXES = _looked_up(range(len(HEXES)))
_PART = (1 << _PARTS) - 1


def indexes_in(hexes: HexSet) -> tuple[int, ...]:
    """Return the numbers of the hexes of a set, in order."""
    first, second, third = _INDEXES
    return first[hexes & _PART] + second[hexes >> _PARTS & _PART] + third[hexes >> 2 * _PARTS]


def hexes_in(hexes: HexSet) -> tuple[Hex, ...]:
    """Return the hexes of a set, in order."""
    first, second, third = _HEXES
    return first[hexes & _PART] + second[hexes >> _PARTS & _PART] + third[hexes >> 2 * _PARTS]


def hexes_named(names: Iterable[str]) -> HexSet:
    """Return the set of the hexes with these names."""
    return sum(HEX[name].bit for name in names)


def unions(sets: Sequence[HexSet]) -> tuple[tuple[HexSet, ...], ...]:
    """Prepare sets by hex for `union_of`: unite them for each part of a set and each value that it can have."""
    return tuple(tuple(_united(sets, part) for part in parts) for parts in _INDEXES)


def _united(sets: Sequence[HexSet], hexes: Iterable[int]) -> HexSet:
    found = 0
    for hex in hexes:
        found |= sets[hex]
    return found


def union_of(unions: tuple[tuple[HexSet, ...], ...], hexes: HexSet) -> HexSet:
    """Return the union of the sets of these hexes."""
    first, second, third = unions
    return first[hexes & _PART] | second[hexes >> _PARTS & _PART] | third[hexes >> 2 * _PARTS]
