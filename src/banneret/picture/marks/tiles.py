"""Tiles: flat marks that cover a cell. Lengths are board units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from banneret.engine.scene.scene import Point
from banneret.picture.geometry import Grain, line, scatter, sides, spot
from banneret.picture.ground.motifs import reeds
from banneret.picture.ground.stones import pool, stone
from banneret.picture.palette import HUES

SLANT = 0.3
"""The distance between the strokes of a zone, across and down."""


def ford(at: Point, plot: list[Point]) -> Markup:
    """Shallow water with flat stones to step on."""
    grain = Grain(f"ford {at}")
    steps = ((at[0] + grain.spread(0.3), at[1] + 0.25 * step) for step in (-2.3, -1.4, -0.5, 0.5, 1.4, 2.3))
    stones = "".join(stone(x, y, 0.11 + 0.04 * grain(), grain) for x, y in steps)
    return Markup('{0}<path class="shade" d="{1}"/><path class="rock" d="{1}"/>').format(_tile(at, plot), stones)


def marsh(at: Point, plot: list[Point]) -> Markup:
    """A bog: pools and reeds."""
    grain = Grain(f"marsh {at}")
    pools = "".join(pool(at[0] + x, at[1] + y, grain) for x, y in ((-0.35, -0.3), (0.3, 0.05), (-0.2, 0.45)))
    spots = scatter(_shrunk(plot, at, 0.88), 0.36, 0.12, grain)
    layers = zip(*(reeds(x * 100, y * 100, 1.05, grain) for x, y in spots), strict=True)
    drawn = (
        Markup('<path class="{}" d="{}"/>').format(name, "".join(paths))
        for name, paths in zip(("puddle", "reed", "cattail"), layers, strict=False)
    )
    return Markup('{}<path class="pool" d="{}"/><g class="reeds" transform="scale(.01)">{}</g>').format(
        _tile(at, plot), pools, Markup("").join(drawn)
    )


def bridge(at: Point, plot: list[Point]) -> Markup:
    """Planks between two rails, from north to south, over the ground below."""
    grain = Grain(f"bridge {at}")
    x, _ = at
    top, bottom = min(y for _, y in plot) + 0.12, max(y for _, y in plot) - 0.12
    count = round((bottom - top) / 0.17)
    planks = "".join(
        line(_plank(x + grain.spread(0.02), top + (bottom - top) * i / count, (bottom - top) / count), closed=True)
        for i in range(count)
    )
    rails = "".join(line(((x + side, top), (x + side, bottom))) for side in (-0.36, 0.36))
    return Markup('<path class="shade" d="{0}"/><path class="plank" d="{0}"/><path class="rail" d="{1}"/>').format(
        planks, rails
    )


def _plank(x: float, y: float, high: float) -> tuple[Point, ...]:
    return (x - 0.42, y), (x + 0.42, y), (x + 0.42, y + high * 0.86), (x - 0.42, y + high * 0.86)


def ditch(at: Point, plot: list[Point]) -> Markup:
    """Trodden earth inside a ditch, with hatching on its slope."""
    outer, inner = _shrunk(plot, at, 0.86), _shrunk(plot, at, 0.72)
    hatch = "".join(
        line((_between(*far, t), _between(*near, t)))
        for far, near in zip(sides(outer), sides(inner), strict=True)
        for t in (0.04, 0.2, 0.36, 0.52, 0.68, 0.84)
    )
    return Markup('{}<path class="trench" d="{}"/><path class="hatch" d="{}"/>').format(
        _tile(at, plot), line(inner, closed=True), hatch
    )


def shot(at: Point, plot: list[Point]) -> Markup:
    """A small slab that shows a cannon ball in flight."""
    del plot
    return _slab(
        at,
        '<circle class="ball" cx="-8" cy="8" r="17"/><path class="glint" d="M-18 4A11 11 0 0 1-8-3"/>'
        '<path class="trail" d="M8-8L28-28M15 2L32-15M-2-15L15-32"/>',
    )


def burst(at: Point, plot: list[Point]) -> Markup:
    """A small slab that shows a cannon ball that has burst."""
    del plot
    return _slab(
        at,
        '<circle class="ball" r="9"/>'
        '<path class="trail" d="M0-17V-33M0 17V33M-17 0H-33M17 0H33"/>'
        '<path class="trail" d="M12-12L24-24M-12 12L-24 24M12 12L24 24M-12-12L-24-24"/>',
    )


def _slab(at: Point, face: str) -> Markup:
    """A slab with this face; it covers only the middle of its plot."""
    return Markup(
        '<g transform="translate({})scale(.01)"><rect class="shade" x="-40" y="-36" width="84" height="84" rx="10"/>'
        '<rect class="slab" x="-42" y="-42" width="84" height="84" rx="10"/>{}</g>'
    ).format(spot(at), Markup(face))


def zone(at: Point, plot: list[Point]) -> Markup:
    """A tint and slanting strokes, which continue from cell to cell."""
    ground = _shrunk(plot, at, 0.97)
    return Markup('<path class="tint" d="{}"/><path class="slant" d="{}"/>').format(
        line(ground, closed=True), "".join(_slants(ground))
    )


def held(hue: int, at: Point, plot: list[Point]) -> Markup:
    """A broad line along the inside of its plot, and a tint, in the colour of the holder."""
    return Markup('<g class="h{0}"><path class="held-tint" d="{1}"/><path class="held-line" d="{2}"/></g>').format(
        hue % HUES, line(plot, closed=True), line(_shrunk(plot, at, 0.92), closed=True)
    )


def _slants(plot: Sequence[Point]) -> Iterator[str]:
    """Strokes at 45 degrees across a plot, along the lines x + y = n times SLANT."""
    sums = [x + y for x, y in plot]
    for n in range(int(min(sums) // SLANT) + 1, int(max(sums) // SLANT) + 1):
        crossings = sorted(_crossings(plot, n * SLANT))
        yield from (line(pair) for pair in zip(crossings[::2], crossings[1::2], strict=False))


def _crossings(plot: Sequence[Point], total: float) -> Iterator[Point]:
    """The points where the line x + y = total meets the sides of the plot."""
    for start, end in sides(plot):
        a, b = start[0] + start[1] - total, end[0] + end[1] - total
        if (a < 0) != (b < 0):
            yield _between(start, end, a / (a - b))


def _between(start: Point, end: Point, t: float) -> Point:
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def _shrunk(plot: Sequence[Point], at: Point, by: float) -> list[Point]:
    return [_between(at, corner, by) for corner in plot]


def _tile(at: Point, plot: list[Point]) -> Markup:
    """The ground of a tile, a little smaller than its plot."""
    return Markup('<path class="tile" d="{}"/>').format(line(_shrunk(plot, at, 0.95), closed=True))
