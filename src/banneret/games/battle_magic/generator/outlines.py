"""Outlines: corners that lie close together become one, and long borders are bent (magic-gen-06).

magic-gen-04, magic-gen-05, magic-gen-06.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from banneret.engine.scene.scene import Point
from banneret.games.battle_magic.box.components import GeneratorEntry
from banneret.games.battle_magic.generator.chance import Failed, SplitMix
from banneret.games.battle_magic.generator.polygon import Corner, area, crosses_itself, whole

Edge = tuple[Corner, Corner]


@dataclass(frozen=True, slots=True)
class Outlines:
    """The cells on paper: `straight` before bending, `bent` after it, and the edge that each two neighbours share."""

    straight: tuple[tuple[Corner, ...], ...]
    bent: tuple[tuple[Corner, ...], ...]
    edges: dict[tuple[int, int], Edge]
    inner: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]


def drawn(chance: SplitMix, cells: Sequence[Sequence[Point]], numbers: GeneratorEntry) -> Outlines:
    """Return the outlines of the cells."""
    straight = _merged(cells, numbers)
    owners = _owners(straight)
    edges = _shared(owners, numbers)
    bent = _bent(chance, straight, owners, numbers)
    rim = {both[0] for both in owners.values() if len(both) == 1}
    around: list[list[int]] = [[] for _ in cells]
    for one, other in sorted(edges):
        around[one].append(other)
        around[other].append(one)
    inner = tuple(cell for cell in range(len(cells)) if cell not in rim)
    return Outlines(straight, bent, edges, inner, tuple(tuple(sorted(near)) for near in around))


def _merged(cells: Sequence[Sequence[Point]], numbers: GeneratorEntry) -> tuple[tuple[Corner, ...], ...]:
    """Round the corners to whole numbers, and merge each into an earlier one within the merge distance.

    magic-gen-04.
    """
    rough = [[(round(x, 1), round(y, 1)) for x, y in cell] for cell in cells]
    becomes = _representatives({corner for cell in rough for corner in cell}, numbers)
    merged = tuple(_without_repeats([becomes[corner] for corner in cell]) for cell in rough)
    if any(len(set(cell)) < len(cell) or crosses_itself(cell) for cell in merged):
        raise Failed
    return merged


def _representatives(corners: Iterable[Point], numbers: GeneratorEntry) -> dict[Point, Corner]:
    """Return what each corner becomes. Corners of the box come first, then corners on its sides, then the rest."""
    becomes: dict[Point, Corner] = {}
    made: list[Corner] = []
    for x, y in sorted(corners, key=lambda corner: (-_box_sides(corner, numbers), corner[1], corner[0])):
        near = (there for there in made if hypot(there[0] - x, there[1] - y) < numbers.merge_distance)
        there = next(near, None)
        if there is None:
            there = (whole(x), whole(y))
            made.append(there)
        becomes[x, y] = there
    return becomes


def _box_sides(corner: Point, numbers: GeneratorEntry) -> int:
    """Return on how many sides of the box the corner lies."""
    return (corner[0] in (0, numbers.width)) + (corner[1] in (0, numbers.height))


def _without_repeats(corners: Sequence[Corner]) -> tuple[Corner, ...]:
    """Return the corners without repeated neighbours."""
    return tuple(corner for i, corner in enumerate(corners) if corner != corners[i - 1])


def _owners(cells: Sequence[Sequence[Corner]]) -> dict[Edge, list[int]]:
    """Return every edge, its smaller end first, with the cells on its sides."""
    owners: defaultdict[Edge, list[int]] = defaultdict(list)
    for index, cell in enumerate(cells):
        for start, end in zip(cell, (*cell[1:], cell[0]), strict=True):
            owners[min(start, end), max(start, end)].append(index)
    return dict(owners)


def _shared(owners: dict[Edge, list[int]], numbers: GeneratorEntry) -> dict[tuple[int, int], Edge]:
    """Return the edge that each two neighbours share (magic-gen-05)."""
    shared: dict[tuple[int, int], Edge] = {}
    for edge, both in owners.items():
        if len(both) == 1 and not _on_rim(edge, numbers):
            raise Failed
        if len(both) == 2:
            if (both[0], both[1]) in shared:
                raise Failed
            shared[both[0], both[1]] = edge
        if len(both) > 2:
            raise Failed
    return shared


def _on_rim(edge: Edge, numbers: GeneratorEntry) -> bool:
    """Return whether the edge lies on one side of the box."""
    (ax, ay), (bx, by) = edge
    return (ax == bx and ax in (0, numbers.width)) or (ay == by and ay in (0, numbers.height))


def _bent(
    chance: SplitMix, cells: Sequence[Sequence[Corner]], owners: dict[Edge, list[int]], numbers: GeneratorEntry
) -> tuple[tuple[Corner, ...], ...]:
    """Bend each border that is long enough in its middle (magic-gen-06)."""
    bends: dict[Edge, Corner] = {}
    for edge in sorted(edge for edge, both in owners.items() if len(both) == 2):
        push = chance.below(2001) - 1000
        if _length(edge) >= numbers.bend_min_length:
            bends[edge] = _middle(edge, push, numbers)
    bent = tuple(_with_bends(cell, bends) for cell in cells)
    box = numbers.width * numbers.height
    least = numbers.min_area_share * box / len(cells)
    if any(crosses_itself(cell) or area(cell) < least for cell in bent) or sum(map(area, bent)) != box:
        raise Failed
    return bent


def _length(edge: Edge) -> float:
    (ax, ay), (bx, by) = edge
    return hypot(bx - ax, by - ay)


def _middle(edge: Edge, push: int, numbers: GeneratorEntry) -> Corner:
    """Return the middle of the edge, pushed aside."""
    (ax, ay), (bx, by) = edge
    length = _length(edge)
    aside = numbers.bend * length * push / 1000
    return whole((ax + bx) / 2 - (by - ay) / length * aside), whole((ay + by) / 2 + (bx - ax) / length * aside)


def _with_bends(cell: Sequence[Corner], bends: dict[Edge, Corner]) -> tuple[Corner, ...]:
    found: list[Corner] = []
    for start, end in zip(cell, (*cell[1:], cell[0]), strict=True):
        found.append(start)
        bend = bends.get((min(start, end), max(start, end)))
        if bend:
            found.append(bend)
    return tuple(found)
