"""The unchanging layer of a board: paper, cells, coasts, textures, bands, thin lines between cells, the map's frame.

Nothing here has an id or refers to one, so one page can hold any number of pictures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup

from banneret.engine.scene.scene import Band, Board, Cell
from banneret.picture.geometry import Grain, line, num, smooth
from banneret.picture.ground.bands import bands_svg, free_of_bands
from banneret.picture.ground.borders import Shores, borders_of, coast_svg, lines_svg, outline, shallows_svg, shores_of
from banneret.picture.ground.fields import fields_svg
from banneret.picture.ground.rims import rims_svg
from banneret.picture.ground.rivers import carries_river
from banneret.picture.ground.terrain import textures_svg

RIMS = (0.35, 0.6, 0.85, 1.1, 1.4, 1.7, 2.0, 2.4, 2.8, 3.2)
"""The widths of the strokes that darken the edge of the paper, in board units; half of each is on the map."""
BORDER = 0.14
"""The distance of the printed map from the edge of its sheet, in board units."""


def board_svg(board: Board) -> Markup:
    """The board as a `<g class="board">` in board units: everything that stays the same for a whole match."""
    frame = (board.left, board.top, board.width, board.height)
    return _ground(board.key, board.title, frame, board.cells, board.bands, board.grows)


@lru_cache(maxsize=64)
def _ground(
    key: str,
    title: str,
    frame: tuple[float, float, float, float],
    cells: tuple[Cell, ...],
    bands: tuple[Band, ...],
    grows: str,
) -> Markup:
    """The layer from only the parts that never change, so that a board is not drawn anew when its marks move."""
    board = Board(key, title, *frame, cells, bands, grows=grows)
    banks, sea = waters_of(board)
    borders = borders_of(cells)
    shores = shores_of(borders, sea)
    parts = (
        _margin(cells, banks),
        Markup("").join(_cell(cell, shores) for cell in cells if cell.key in sea),
        shallows_svg(shores),
        Markup("").join(_cell(cell, shores, bank=cell.key in banks) for cell in cells if cell.key not in sea),
        _washes(board),
        _fields(board),
        _rises(cells),
        textures_svg((cell for cell in cells if cell.key not in banks), free_of_bands(board) if bands else None),
        coast_svg(shores),
        bands_svg(board),
        lines_svg(borders, shores),
        rims_svg(cells),
    )
    return _sheet(board, Markup("").join(parts))


def waters_of(board: Board) -> tuple[set[str], set[str]]:
    """The keys of the water cells, in two sets: cells with a river, which look like its banks, and open water."""
    water = [cell for cell in board.cells if cell.terrain == "water"]
    banks = {cell.key for cell in water if carries_river(cell, board)}
    return banks, {cell.key for cell in water} - banks


def within_frame(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of the printed part of a board's sheet."""
    return _inset(board, BORDER)


def _sheet(board: Board, content: Markup) -> Markup:
    """The sheet of paper that the map is printed on: the map, cut at its frame, and the frame's two lines."""
    return Markup(
        '<g class="board" data-key="{}" role="img" aria-label="{}"><rect class="paper" {} rx=".1"/>'
        '<svg {} viewBox="{}">{}{}</svg><rect class="frame" {}/><rect class="frame-inner" {}/></g>'
    ).format(
        board.key, board.title, _box(board, 0), _box(board, BORDER), " ".join(map(num, _inset(board, BORDER))), content,
        _age(board), _box(board, BORDER), _box(board, BORDER + 0.09),
    )  # fmt: skip


def _inset(board: Board, by: float) -> tuple[float, float, float, float]:
    return board.left + by, board.top + by, board.width - 2 * by, board.height - 2 * by


def _box(board: Board, inset: float) -> Markup:
    """The board's rectangle, smaller by `inset` on every side, as attributes."""
    return Markup('x="{}" y="{}" width="{}" height="{}"').format(*map(num, _inset(board, inset)))


def _age(board: Board) -> Markup:
    """The darker edge of old paper: a few wide, faint strokes along the edge, one over the other."""
    rim = Markup('<rect {} stroke-width="{}"/>')
    rims = (rim.format(_box(board, 0), num(width)) for width in RIMS)
    return Markup('<g class="age">{}</g>').format(Markup("").join(rims))


def _cell(cell: Cell, shores: Shores, *, bank: bool = False) -> Markup:
    kind = "bank" if bank else cell.terrain
    return Markup('<path class="cell {}" data-key="{}" role="img" aria-label="{}" d="{}"/>').format(
        kind, cell.key, cell.name, line(outline(cell, shores), closed=True)
    )


def _rises(cells: Iterable[Cell]) -> Markup:
    """Light on high ground: the higher, the more."""
    rise = Markup('<path class="rise h{}" d="{}"/>')
    return Markup("").join(rise.format(cell.height, line(cell.outline, closed=True)) for cell in cells if cell.height)


def _margin(cells: Iterable[Cell], banks: Iterable[str]) -> Markup:
    """Ground that continues beyond the cells like a wash of colour, so that the map has no jagged edge."""
    outlines: defaultdict[str, list[str]] = defaultdict(list)
    for cell in cells:
        outlines["bank" if cell.key in banks else cell.terrain].append(line(cell.outline, closed=True))
    wash = Markup('<path class="{}" d="{}"/>')
    washes = (wash.format(terrain, "".join(paths)) for terrain, paths in outlines.items())
    return Markup('<g class="margin">{}</g>').format(Markup("").join(washes))


def _washes(board: Board) -> Markup:
    """Large, faint, uneven patches, lighter and darker, as on hand-coloured paper."""
    grain = Grain(f"{board.key} washes")
    patch = Markup('<path class="{}" d="{}"/>')
    reach = max(1.5, min(board.width, board.height) / 6)
    patches = (patch.format(("wash-dark", "wash-light")[i % 2], _patch(board, reach, grain)) for i in range(16))
    return Markup("").join(patches)


def _fields(board: Board) -> Markup:
    """The fields of open ground. Those of a land that grows stay within their cells, so that they never change."""
    free = free_of_bands(board) if board.bands else None
    if board.grows:
        return Markup("").join(fields_svg((cell,), free) for cell in board.cells)
    return fields_svg(board.cells, free)


def _patch(board: Board, reach: float, grain: Grain) -> str:
    x, y = board.left + board.width * grain(), board.top + board.height * grain()
    size = reach * (0.4 + 0.8 * grain())
    around = ((1, 0), (0.75, 0.6), (0.2, 0.9), (-0.5, 0.8), (-1, 0.3), (-0.9, -0.4), (-0.3, -0.9), (0.5, -0.8))
    points = [(x + a * size * (0.6 + 0.7 * grain()), y + b * size * (0.6 + 0.7 * grain())) for a, b in around]
    return smooth(points, closed=True)
