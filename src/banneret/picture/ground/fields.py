"""Fields: what makes open ground look like land that people live in, as on a printed map.

Meadows lie in large soft patches, and here and there are ploughed strips side by side. Both cross the lines between
cells, and neither touches other ground. Lengths are board units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, dist, pi, sin
from typing import NamedTuple

from markupsafe import Markup

from banneret.engine.scene.scene import Cell, Point
from banneret.picture.geometry import Grain, inside, line, noise, scatter, smooth

OPEN = frozenset({"grass"})
"""The terrains that have fields."""
APART = 1.1
"""About how far the places are apart where something may lie."""
ROOM = 1.3
"""How far groups of strips are apart at least."""
SETTLED = 0.52
"""Fields lie only where the noise of the land is above this, so that they come in groups with calm between them."""
LAND = 3.4
"""How far the land keeps its character: the distance between the points of its noise."""
FURROW = 0.1
"""The distance between furrows."""
ROUND = 8
"""How many points make the border of a meadow."""

Free = Callable[[Point], bool]


class Strip(NamedTuple):
    """A ploughed strip: its middle, half its length and width, its direction in radians, its tone."""

    x: float
    y: float
    long: float
    wide: float
    turn: float
    tone: int

    def at(self, along: float, across: float) -> Point:
        """A point of the strip; from -1 to 1 both ways it is inside."""
        a, b = along * self.long, across * self.wide
        return self.x + a * cos(self.turn) - b * sin(self.turn), self.y + a * sin(self.turn) + b * cos(self.turn)

    @property
    def corners(self) -> list[Point]:
        """Its corners, in order."""
        return [self.at(*corner) for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def fields_svg(cells: Iterable[Cell], free: Free | None) -> Markup:
    """Meadows and ploughed strips on the open ground among these cells, where it is `free` of rivers and roads."""
    ground = [cell for cell in cells if cell.terrain in OPEN]
    if not ground:
        return Markup("")
    is_open = _open_ground(ground, free or (lambda _: True))
    settled: list[Point] = []
    layers: dict[str, list[str]] = {}
    for cell in ground:
        grain = Grain(f"{cell.key} fields")
        for place in scatter(cell.outline, APART, 0.0, grain):
            for layer, drawn in _field(place, grain, is_open, settled):
                layers.setdefault(layer, []).append(drawn)
    paths = (Markup('<path class="{}" d="{}"/>').format(layer, "".join(layers[layer])) for layer in sorted(layers))
    return Markup('<g class="fields">{}</g>').format(Markup("").join(paths))


def _open_ground(cells: Sequence[Cell], free: Free) -> Free:
    """A test whether a point lies on one of the cells and is free."""
    boxes = [
        (min(x for x, _ in one), max(x for x, _ in one), min(y for _, y in one), max(y for _, y in one), one)
        for one in (cell.outline for cell in cells)
    ]

    def is_open(point: Point) -> bool:
        x, y = point
        within = (one for left, right, top, low, one in boxes if left <= x <= right and top <= y <= low)
        return any(inside(point, one) for one in within) and free(point)

    return is_open


def _field(place: Point, grain: Grain, is_open: Free, settled: list[Point]) -> Iterator[tuple[str, str]]:
    """What lies at a place: strips where people have settled, and not too close to others; else perhaps a meadow."""
    if noise(place, LAND) > SETTLED:
        if any(dist(place, other) < ROOM for other in settled):
            return
        settled.append(place)
        for strip in _strips(place, grain):
            if all(map(is_open, (*strip.corners, strip.at(0, -1), strip.at(0, 1), strip.at(-1, 0), strip.at(1, 0)))):
                yield f"field f{strip.tone}", line(strip.corners, closed=True)
                yield "furrow", _furrows(strip)
    elif grain() < 0.75:
        border = _meadow(place, grain)
        if all(map(is_open, border)):
            yield f"meadow m{round(grain())}", smooth(border, closed=True)


def _strips(place: Point, grain: Grain) -> Iterator[Strip]:
    """One to three strips side by side, turned as their neighbourhood is."""
    turn = (noise((place[0] + 40, place[1] - 40), 2 * LAND) + 0.08 * grain()) * pi
    count, tone = 1 + int(2.8 * grain()), int(3 * grain())
    across = -0.24 * count
    for number in range(count):
        wide = 0.19 + 0.07 * grain()
        across += wide
        x, y = place[0] - across * sin(turn), place[1] + across * cos(turn)
        yield Strip(x, y, 0.46 + 0.2 * grain(), wide, turn, (tone + number) % 3)
        across += wide + 0.04


def _furrows(strip: Strip) -> str:
    """The furrows of a strip, along its length."""
    count = max(2, round(2 * strip.wide / FURROW) - 1)
    rows = ((2 * row + 1) / count - 1 for row in range(count))
    return "".join(line([strip.at(-0.9, row * 0.92), strip.at(0.9, row * 0.92)]) for row in rows)


def _meadow(place: Point, grain: Grain) -> list[Point]:
    """The border of a soft patch around a place."""
    reach = 0.4 + 0.45 * grain()
    ring = ((2 * pi * step / ROUND, reach * (0.7 + 0.5 * grain())) for step in range(ROUND))
    return [(place[0] + 1.35 * far * cos(turn), place[1] + 0.85 * far * sin(turn)) for turn, far in ring]
