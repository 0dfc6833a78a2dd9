"""Signs printed on a board: the ways out of a land, and words. Lengths are board units."""

from __future__ import annotations

from math import atan2, degrees, hypot

from markupsafe import Markup

from banneret.engine.scene.scene import Mark, Point
from banneret.picture.charges import charge_paths
from banneret.picture.geometry import line, num, spot


def arrow(mark: Mark) -> Markup:
    """One arrow, or several side by side."""
    count = max(1, mark.count)
    offsets = [(i - (count - 1) / 2) * 0.3 for i in range(count)]
    head = "".join(_turned(mark, [(-0.16, o - 0.14), (0.18, o), (-0.16, o + 0.14)]) for o in offsets)
    return Markup('<path class="post" d="{}"/>').format(head)


def arch(mark: Mark) -> Markup:
    """A gateway."""
    outline = [(-0.16, -0.22), (0.02, -0.22), (0.12, -0.18), (0.2, -0.1), (0.22, 0.0), (0.2, 0.1), (0.12, 0.18)]
    outline += [(0.02, 0.22), (-0.16, 0.22), (-0.16, 0.11), (0.02, 0.11), (0.08, 0.08), (0.11, 0.0), (0.08, -0.08)]
    outline += [(0.02, -0.11), (-0.16, -0.11)]
    return Markup('<path class="post" d="{}"/>').format(_turned(mark, outline))


def block(mark: Mark) -> Markup:
    """A block."""
    return Markup('<path class="post" d="{}"/>').format(
        _turned(mark, [(-0.15, -0.19), (0.15, -0.19), (0.15, 0.19), (-0.15, 0.19)])
    )


SIZES = ("size0", "size1", "size2")
"""The styles of the sizes of labels."""


def label(mark: Mark) -> Markup:
    """Words in the middle of their place, never upside down. A count of 0 is the smallest size, 2 the largest."""
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    turn = degrees(atan2(by - ay, bx - ax))
    turn -= 180 * (turn > 90) - 180 * (turn <= -90)
    size = SIZES[min(max(mark.count, 0), 2)]
    return Markup('<text class="lettering {}" transform="translate({} {})rotate({})scale(.01)">{}</text>').format(
        size, num((ax + bx) / 2), num((ay + by) / 2), num(turn), mark.name
    )


def name(mark: Mark) -> Markup:
    """A name in small letters that can be read on any ground, in as many lines as it has."""
    words = mark.name.split("\n")
    lines = (
        Markup('<tspan x="0" dy="{}em">{}</tspan>').format(num(1 if place else (1 - len(words)) / 2), line)
        for place, line in enumerate(words)
    )
    return Markup('<text class="print" transform="translate({})scale(.01)">{}</text>').format(
        spot(mark.points[0]), Markup("").join(lines)
    )


def goods(mark: Mark) -> Markup:
    """An amount of what the charge shows: the number, then the charge."""
    return Markup(
        '<g transform="translate({})scale(.01)"><text class="amount" x="-3">{}</text>'
        '<g class="charge" transform="translate(0 -13)scale(1.05)">{}</g></g>'
    ).format(spot(mark.points[0]), mark.count, charge_paths(mark.charge))


def _turned(mark: Mark, shape: list[Point]) -> str:
    """A shape around the middle of a mark, turned so that its x axis points along the mark."""
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    x0, y0 = (ax + bx) / 2, (ay + by) / 2
    return line([(x0 + x * ux - y * uy, y0 + x * uy + y * ux) for x, y in shape], closed=True)
