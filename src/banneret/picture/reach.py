"""The cells that a piece can reach, shaded by cost (the more expensive, the paler), with the cost as a number.

The shades are drawn on the ground, the numbers over the pieces. Lengths are board units.
"""

from __future__ import annotations

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Cell, Point, Scene
from banneret.picture.geometry import line, num
from banneret.picture.ground.borders import borders_of, outline, shores_of
from banneret.picture.ground.ground import waters_of

DEEPEST, EVEN, PALEST = 0.5, 0.3, 0.14
"""The opacity of the cheapest cells, of cells without a cost, and of the most expensive cells."""
BELOW = 0.72
"""The distance of a number below the middle of its cell, where pieces are in the middle."""


def shade(cost: int, points: int) -> float:
    """The opacity of a cell of this cost, for a piece with this many points."""
    if not points:
        return EVEN
    dear = (cost - 1) / max(1, points - 1)
    return round(DEEPEST - (DEEPEST - PALEST) * min(1.0, max(0.0, dear)), 3)


def shades_svg(scene: Scene, board: Board) -> Markup:
    """The cells within reach as a `<g class="reaches">`; with several reaches a still picture shows none."""
    if len(scene.reaches) != 1:
        return Markup("")
    (reach,) = scene.reaches
    costs = {reached.cell: reached.cost for reached in reach.cells}
    shores = shores_of(borders_of(board.cells), waters_of(board)[1])
    shaded = Markup('<path class="reached" role="img" aria-label="{}{}" fill-opacity="{}" d="{}"/>')
    drawn = (
        shaded.format(
            cell.name, f": {costs[cell.key]} of {reach.points} points" if reach.points else "",
            shade(costs[cell.key], reach.points), line(outline(cell, shores), closed=True),
        )
        for cell in board.cells
        if cell.key in costs
    )  # fmt: skip
    return Markup('<g class="reaches">{}</g>').format(Markup("").join(drawn))


def costs_svg(scene: Scene, board: Board) -> Markup:
    """The costs of the cells within reach, as a `<g class="costs">`."""
    if len(scene.reaches) != 1 or not scene.reaches[0].points:
        return Markup("")
    costs = {reached.cell: reached.cost for reached in scene.reaches[0].cells}
    taken = {piece.at for piece in scene.pieces}
    drawn = (_cost(_spot(cell, taken), costs[cell.key]) for cell in board.cells if cell.key in costs)
    return Markup('<g class="costs">{}</g>').format(Markup("").join(drawn))


def _spot(cell: Cell, taken: set[str]) -> Point:
    x, y = cell.centre
    return (x, y + BELOW) if cell.key in taken else (x, y)


def _cost(at: Point, cost: int) -> Markup:
    return Markup(
        '<g class="cost" transform="translate({} {})scale(.01)"><circle r="27"/><text y="11.5">{}</text></g>'
    ).format(num(at[0]), num(at[1]), cost)
