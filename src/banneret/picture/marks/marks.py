"""Marks: things on a board that are not pieces and may come and go: hedges, ramparts, towers, rubble, tiles, sights.

A mark on a cell is drawn around its one point, a mark along a side between its two points. Lengths are board units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import hypot

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Edge, Mark, MarkKind, Point
from banneret.picture.charges import charge_paths
from banneret.picture.geometry import Grain, inside, line, num, spot
from banneret.picture.ground.ground import within_frame
from banneret.picture.ground.stones import leaves, stone
from banneret.picture.marks import hexsides, signs, towns
from banneret.picture.marks.tiles import bridge, burst, ditch, ford, held, marsh, shot, zone

FLAT: tuple[MarkKind, ...] = (
    "held", "now", "zone", "marsh", "ditch", "ford", "bridge", "slope", "dune", "cliff", "name", "yield",
)  # fmt: skip
"""Flat marks, in the order of painting. All other marks stand on them, and labels are written on top."""
ASIDE, SIGN = 0.62, 0.58
"""The distance of a sign from the middle of its cell, both ways, and from the map's frame."""


def marks_svg(board: Board) -> Markup:
    """All marks of the board as a `<g class="marks">`: flat ones, standing ones, labels; each from north to south."""
    ordered = sorted(board.marks, key=_depth)
    return Markup('<g class="marks">{}</g>').format(Markup("").join(_mark(mark, board) for mark in ordered))


def edge_svg(edge: Edge) -> Markup:
    """A side between two cells that can be touched: a broad line for touch, with a visible line in it."""
    return Markup(
        '<g class="edge" data-key="{}" role="img" aria-label="{}">'
        '<path class="reach" d="{path}"/><path class="rail" d="{path}"/></g>'
    ).format(edge.key, edge.name, path=line((edge.start, edge.end)))


def _depth(mark: Mark) -> tuple[int, float]:
    """The order in which marks are painted."""
    place = FLAT.index(mark.kind) if mark.kind in FLAT else len(FLAT) + (mark.kind == "label")
    return place, max(y for _, y in mark.points)


def _mark(mark: Mark, board: Board) -> Markup:
    return _framed(mark, _drawn(mark, board)) if mark.kind in _OF_ITS_BOARD else _alone(mark)


@lru_cache(maxsize=4096)
def _alone(mark: Mark) -> Markup:
    """A mark that looks the same on every board."""
    along = ALONG.get(mark.kind)
    return _framed(mark, along(mark.points[0], mark.points[-1]) if along else STANDING[mark.kind](mark))


def _framed(mark: Mark, drawn: Markup) -> Markup:
    key = Markup(' data-key="{}"').format(mark.key) if mark.key else ""
    kind = f"{mark.kind} alone" if mark.alone else mark.kind
    return Markup('<g class="mark {}"{} role="img" aria-label="{}">{}</g>').format(
        kind, key, mark.name.replace("\n", " ") or mark.kind, drawn
    )


def _drawn(mark: Mark, board: Board) -> Markup:
    """A mark whose drawing depends on its cell or on the map's frame."""
    if mark.kind == "sign":
        return sign(mark, board)
    if mark.kind in ("held", "now"):
        return held(mark.hue, mark.points[0], _plot(mark.points[0], board))
    return TILES[mark.kind](mark.points[0], _plot(mark.points[0], board))


def _plot(at: Point, board: Board) -> list[Point]:
    """The ground that a tile covers: its cell, or a hexagon of its own if it is on no cell."""
    cell = next((cell for cell in board.cells if inside(at, cell.outline)), None)
    if cell:
        return list(cell.outline)
    around = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
    return [(at[0] + x, at[1] + y) for x, y in around]


def hedge(start: Point, end: Point) -> Markup:
    """Clumps of leaves, dark below and light above."""
    grain = Grain(f"hedge {start} {end}")
    places = (0.06 + 0.88 * i / 8 for i in range(9))
    ends = ((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in places)
    clumps = sorted(
        ((x + grain.spread(0.04), y + grain.spread(0.04), 0.105 + 0.035 * grain()) for x, y in ends),
        key=lambda clump: clump[1],
    )
    shade, body, light = (
        "".join(leaves(x + dx, y + dy, r * part, grain) for x, y, r in clumps)
        for dx, dy, part in ((0.03, 0.06, 1.1), (0, 0, 1), (-0.02, -0.035, 0.55))
    )
    return Markup('<path class="shade" d="{}"/><path class="leaf" d="{}"/><path class="light" d="{}"/>').format(
        shade, body, light
    )


def rampart(start: Point, end: Point) -> Markup:
    """A bank of earth with a palisade of pointed stakes on it."""
    grain = Grain(f"rampart {start} {end}")
    count = max(3, round(hypot(end[0] - start[0], end[1] - start[1]) / 0.115))
    feet = (
        (start[0] + (end[0] - start[0]) * i / count, start[1] + (end[1] - start[1]) * i / count)
        for i in range(count + 1)
    )
    stakes = "".join(_stake(x, y, 0.2 + 0.05 * grain()) for x, y in sorted(feet, key=lambda foot: foot[1]))
    return Markup(
        '<path class="shade" d="{bank}"/><path class="bank" d="{bank}"/><path class="stake" d="{stakes}"/>'
    ).format(bank=line((start, end)), stakes=stakes)


def _stake(x: float, y: float, tall: float) -> str:
    foot, shoulder = y + 0.07, y - tall + 0.07
    return line(
        [(x - 0.045, foot), (x - 0.045, shoulder), (x, y - tall), (x + 0.045, shoulder), (x + 0.045, foot)], closed=True
    )


def tower(mark: Mark) -> Markup:
    """A keep with a crown of merlons, a door, a window and a shadow; wide and tall enough to be seen around a piece."""
    return Markup(
        '<g transform="translate({})scale(.0122)"><path class="shade" d="M-50 60L-44 72H70L98 46L60 26Z"/>'
        '<path class="wall" d="M-50 66V-40L-62-52V-86H-40V-70H-22V-86H22V-70H40V-86H62V-52L50-40V66Z"/>'
        '<path class="dark" d="M14 66V-40L22-52V-86V-70H40V-86H62V-52L50-40V66Z"/>'
        '<path class="joints" d="M-50-40H50M-62-62H62M-44-22H-28M-10-14H8M-40 4H-24M22 2H38M-44 26H-30M24 28H42'
        'M-14-28H2M18-22H34M-42 48H-26M26 50H44"/>'
        '<path class="door" d="M-17 66V38C-17 14 17 14 17 38V66ZM-6-8V6H6V-8A6 6 0 0 0-6-8Z"/></g>'
    ).format(spot(mark.points[0]))


def rubble(mark: Mark) -> Markup:
    """Broken stones at the bottom of the cell; a higher count gives more stones, and from two on it is written too."""
    x, y = mark.points[0]
    grain = Grain(f"rubble {x} {y}")
    count = max(1, mark.count)
    spots = sorted((y + 0.5 + grain.spread(0.14), x + grain.spread(0.5)) for _ in range(3 + 3 * count))
    path = "".join(stone(sx, sy, 0.09 + 0.06 * grain(), grain) for sy, sx in spots)
    label = _count(x + 0.5, y + 0.36, count) if count > 1 else ""
    return Markup('<path class="shade" d="{0}"/><path class="rock" d="{0}"/>{1}').format(path, label)


def sign(mark: Mark, board: Board) -> Markup:
    """A small sheet of paper with a charge on it: in the middle if alone or small, else to the upper left of pieces."""
    left, top, width, height = within_frame(board)
    aside = 0 if mark.alone or mark.small else ASIDE
    x = min(max(mark.points[0][0] - aside, left + SIGN), left + width - SIGN)
    y = min(max(mark.points[0][1] - aside, top + SIGN), top + height - SIGN)
    return Markup(
        '<g transform="translate({} {})scale({})"><path class="shade" d="M-38-34L44-34V46L-38 46Z"/>'
        '<path class="sheet" d="M-42-40L-2-46L40-40L38 38L0 42L-40 38Z"/>'
        '<g class="drawing" transform="scale(2.6)translate(-12 -12)">{}</g></g>'
    ).format(num(x), num(y), ".0065" if mark.small else ".01", charge_paths(mark.charge))


def _count(x: float, y: float, count: int) -> Markup:
    return Markup(
        '<g class="count" transform="translate({} {})scale(.01)"><circle r="20"/><text y="10">{}</text></g>'
    ).format(num(x), num(y), count)


def sight(start: Point, end: Point) -> Markup:
    """A line of sight, starting at the viewer; its ends leave space for the pieces."""
    return Markup('<path d="{}"/>').format(line(_drawn_in(start, end)))


def blocked(start: Point, end: Point) -> Markup:
    """A line of sight that is blocked at its end, where a cross is drawn."""
    x, y = end
    cross = f"M{num(x - 0.2)} {num(y - 0.2)}l.4 .4M{num(x + 0.2)} {num(y - 0.2)}l-.4 .4"
    return Markup('<path d="{}"/><path class="cross" d="{}"/>').format(line((_drawn_in(start, end)[0], end)), cross)


def attack(start: Point, end: Point) -> Markup:
    """A bold arrow from the attacker to the target; it ends where their pieces begin."""
    (ax, ay), (bx, by) = _drawn_in(start, end)
    length = hypot(bx - ax, by - ay) or 1
    x, y = (bx - ax) / length, (by - ay) / length
    neck = (bx - 0.3 * x, by - 0.3 * y)
    head = ((bx, by), (neck[0] - 0.24 * y, neck[1] + 0.24 * x), (neck[0] + 0.24 * y, neck[1] - 0.24 * x))
    return Markup('<path class="shaft" d="{}"/><path class="head" d="{}"/>').format(
        line(((ax, ay), neck)), line(head, closed=True)
    )


def _drawn_in(start: Point, end: Point) -> tuple[Point, Point]:
    """The line between two points without half a unit at each end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cut = min(0.5 / (hypot(dx, dy) or 1), 0.5)
    return (start[0] + dx * cut, start[1] + dy * cut), (end[0] - dx * cut, end[1] - dy * cut)


ALONG: dict[MarkKind, Callable[[Point, Point], Markup]] = {
    "hedge": hedge,
    "rampart": rampart,
    "slope": hexsides.slope,
    "dune": hexsides.dune,
    "cliff": hexsides.cliff,
    "wall": hexsides.wall,
    "sight": sight,
    "blocked": blocked,
    "attack": attack,
}
STANDING: dict[MarkKind, Callable[[Mark], Markup]] = {
    "tower": tower,
    "rubble": rubble,
    "arrow": signs.arrow,
    "arch": signs.arch,
    "block": signs.block,
    "label": signs.label,
    "name": signs.name,
    "yield": signs.goods,
    "town": towns.town,
    "city": towns.city,
}
TILES: dict[MarkKind, Callable[[Point, list[Point]], Markup]] = {
    "ford": ford,
    "marsh": marsh,
    "ditch": ditch,
    "bridge": bridge,
    "shot": shot,
    "burst": burst,
    "zone": zone,
}
_OF_ITS_BOARD = ("sign", "held", "now", *TILES)
