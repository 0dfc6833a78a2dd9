"""Areas with borders: who borders whom, how far apart areas are, and where borders and rivers lie on paper.

Areas are known by their index. Two outlines that run side by side use the same corner points there, so that a border is
made of the sides that both have. Lengths are in the units of the outlines.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot

from banneret.engine.scene.scene import Point

Polyline = tuple[Point, ...]
LineSegment = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Area:
    """A place on a map.

    `outline` holds its corners in order, `centre` is where pieces stand, `index` is its place in lists.
    """

    index: int
    key: str
    name: str
    terrain: str
    outline: Polyline
    centre: Point


@dataclass(frozen=True, slots=True)
class Border:
    """What two neighbours share: `lines` on paper (none if they do not touch there), and whether it is a river."""

    one: int
    other: int
    lines: tuple[Polyline, ...]
    river: bool


class Regions:
    """Areas and the borders between them. `neighbours` and `distance` are read by index, in the order of the areas.

    The distance is the smallest number of borders to cross. If there is no way, it is the number of areas, which is
    more than the length of any way.
    """

    def __init__(
        self, areas: Iterable[Area], borders: Iterable[tuple[int, int]], rivers: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.areas = tuple(areas)
        wet = {pair(one, other) for one, other in rivers}
        shared = shared_sides(area.outline for area in self.areas)
        self._borders = {
            both: Border(*both, chains(shared[both]), both in wet) for both in sorted({pair(*two) for two in borders})
        }
        around: list[list[int]] = [[] for _ in self.areas]
        for one, other in self._borders:
            around[one].append(other)
            around[other].append(one)
        self.neighbours = tuple(tuple(sorted(near)) for near in around)
        self.distance = tuple(distances(start, self.neighbours) for start in range(len(self.areas)))

    @property
    def borders(self) -> tuple[Border, ...]:
        """Return all borders, in the order of their areas."""
        return tuple(self._borders.values())

    def border(self, one: int, other: int) -> Border:
        """Return the border between two neighbours. Raises KeyError if they are not neighbours."""
        return self._borders[pair(one, other)]

    def within(self, area: int, reach: int) -> list[int]:
        """Return the other areas at most `reach` steps away, in order."""
        return [other for other, steps in enumerate(self.distance[area]) if 0 < steps <= reach]

    def rivers(self) -> tuple[Polyline, ...]:
        """Return the rivers, each as one line.

        Where rivers meet, the straightest course continues and the others end.
        """
        wet = (border for border in self.borders if border.river)
        return chains(side for border in wet for line in border.lines for side in pairwise(line))


def pair(one: int, other: int) -> tuple[int, int]:
    """Return two indexes, the smaller one first."""
    return (one, other) if one < other else (other, one)


def shared_sides(outlines: Iterable[Polyline]) -> defaultdict[tuple[int, int], list[LineSegment]]:
    """Return the sides that two outlines have in common, by the two indexes in rising order; empty for other pairs."""
    owners: defaultdict[LineSegment, list[int]] = defaultdict(list)
    for index, outline in enumerate(outlines):
        for side in _sides(outline):
            owners[side].append(index)
    shared: defaultdict[tuple[int, int], list[LineSegment]] = defaultdict(list)
    for side, both in owners.items():
        if len(both) == 2:
            shared[pair(*both)].append(side)
    return shared


def _sides(outline: Polyline) -> Iterator[LineSegment]:
    """Yield the sides of an outline.

    Each is its two ends, sorted, so that the direction of drawing does not matter.
    """
    for a, b in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        yield (a, b) if a < b else (b, a)


def distances(start: int, neighbours: Sequence[Iterable[int]]) -> tuple[int, ...]:
    """Return the number of steps from one area to each other area; the number of areas if there is no way."""
    unknown = len(neighbours)
    steps = [unknown] * unknown
    steps[start] = 0
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in neighbours[here]:
            if steps[there] == unknown and there != start:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return tuple(steps)


def chains(pieces: Iterable[LineSegment]) -> tuple[Polyline, ...]:
    """Join sides end to end into lines. Where several meet, the two that run straightest are joined first.

    A closed line ends with the point that it began with.
    """
    loose = dict.fromkeys(pieces)
    at: defaultdict[Point, list[LineSegment]] = defaultdict(list)
    for piece in loose:
        for point in piece:
            at[point].append(piece)
    after = {joint: piece for point, there in at.items() for joint, piece in _joints(point, there)}
    ends = [(point, piece) for point, there in at.items() for piece in there if (point, piece) not in after]
    lines = [_walk(point, piece, after, loose) for point, piece in ends if piece in loose]
    while loose:
        piece = next(iter(loose))
        lines.append(_walk(piece[0], piece, after, loose))
    return tuple(lines)


_Joint = tuple[Point, LineSegment]


def _joints(point: Point, there: list[LineSegment]) -> Iterator[tuple[_Joint, LineSegment]]:
    """Yield for each side at a point the side that continues it, the straightest pair first; an odd side has none."""
    left = list(there)
    while len(left) > 1:
        one, other = min(combinations(left, 2), key=lambda two: _turn(point, *two))
        yield (point, one), other
        yield (point, other), one
        left = [piece for piece in left if piece not in (one, other)]


def _turn(point: Point, one: LineSegment, other: LineSegment) -> float:
    """Return how sharply a course turns at the point, from -1 (straight on) to 1 (straight back)."""
    (ax, ay), (bx, by) = (_towards(point, _far(point, side)) for side in (one, other))
    return ax * bx + ay * by


def _towards(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _far(point: Point, side: LineSegment) -> Point:
    return side[1] if side[0] == point else side[0]


def _walk(
    point: Point, piece: LineSegment, after: Mapping[_Joint, LineSegment], loose: dict[LineSegment, None]
) -> Polyline:
    """Return the line from a point along a side and all sides that continue it; these sides are used up."""
    line = [point]
    going: LineSegment | None = piece
    while going is not None and going in loose:
        del loose[going]
        point = _far(point, going)
        line.append(point)
        going = after.get((point, going))
    return tuple(line)
