"""A whole scene as one standalone picture: its boards with marks and pieces, and below them a strip with the rest.

Lengths are pixels; a board unit is 40 pixels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import cos, dist, pi, sin

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Cell, Piece, Point, Scene
from banneret.picture.geometry import distance, num, sides
from banneret.picture.ground.ground import board_svg, within_frame
from banneret.picture.marks.marks import marks_svg
from banneret.picture.names import names_svg
from banneret.picture.palette import style, style_for
from banneret.picture.pieces import NOBODY as NOBODY
from banneret.picture.pieces import piece_svg
from banneret.picture.plain import plain
from banneret.picture.reach import costs_svg, shades_svg
from banneret.picture.strip import GAP, strip_svg

UNIT = 40
HEAD = 44
LEAST_WIDTH = 480
HEXAGON = 0.866
"""The distance from the middle of a hexagon to its sides, in board units."""
WIDEST = 1.45
TALL = 0.72
"""The radius of a piece, in board units."""
WIDE, AIR = 1.42, 0.15
"""The space of a piece, and the free space above and below rows, as a share of it."""
APART = 1.56
"""How far pieces in rows are apart, so that their signs and their rings do not meet."""
NUMBER = 0.75
"""The room of a number beside a small piece."""


def scene_svg(scene: Scene) -> Markup:
    """The scene as a complete `<svg>` with its own style, which needs nothing around it."""
    boards, width, height = _boards(scene)
    width = max(width, LEAST_WIDTH)
    strip, high = strip_svg(scene, width)
    return Markup(
        '<svg class="picture" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        ' role="img" aria-label="{title}"><style>{style}</style><rect class="table" width="{w}" height="{h}"/>'
        '<text class="heading" x="{gap}" y="29">{title}<tspan class="phase" dx="12">{phase}</tspan></text>{boards}'
        '<g transform="translate(0 {top})">{strip}</g></svg>'
    ).format(
        w=num(width), h=num(HEAD + height + high), gap=GAP, title=scene.title, phase=scene.phase, style=Markup(style()),
        boards=boards, top=num(HEAD + height), strip=strip,
    )  # fmt: skip


def first_board_svg(scene: Scene) -> Markup:
    """The first board of a scene with everything on it, as an `<svg>` that uses the style of its page.

    Empty if the scene has no boards.
    """
    if not scene.boards:
        return Markup("")
    board = scene.boards[0]
    return Markup('<svg viewBox="{}">{}</svg>').format(_box(board), _with_everything(scene, board))


def first_board_file(scene: Scene) -> Markup:
    """The first board of a scene with everything on it, as a file of its own for browsers, in the colours of both
    themes.

    Empty if the scene has no boards.
    """
    if not scene.boards:
        return Markup("")
    board = scene.boards[0]
    drawing = _with_everything(scene, board)
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" width="{}" height="{}"><style>{}</style>{}</svg>'
    ).format(_box(board), num(board.width * UNIT), num(board.height * UNIT), Markup(style_for(drawing)), drawing)


def paper_svg(scene: Scene) -> Markup:
    """The first board of a scene with everything on it and the names of its places, in light colours, without a style
    sheet. Its lengths are board units.
    """
    board = scene.boards[0]
    drawing = _with_everything(scene, board) + names_svg(board)
    whole = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'
    return plain(Markup(whole).format(_box(board), drawing))


def _box(board: Board) -> str:
    return " ".join(map(num, (board.left, board.top, board.width, board.height)))


def _with_everything(scene: Scene, board: Board) -> Markup:
    return board_svg(board) + marks_svg(board) + pieces_svg(scene, board)


def saved_svg(scene: Scene) -> Markup:
    """The scene as a file for any SVG program: in light colours, and without a style sheet."""
    return plain(scene_svg(scene))


def _boards(scene: Scene) -> tuple[Markup, float, float]:
    """The boards side by side, and their size in pixels."""
    x, height, parts = float(GAP), 0.0, []
    for board in scene.boards:
        moved = f"translate({num(x)} {HEAD})scale({UNIT})translate({num(-board.left)} {num(-board.top)})"
        layers = (
            board_svg(board),
            marks_svg(board),
            shades_svg(scene, board),
            pieces_svg(scene, board),
            costs_svg(scene, board),
        )
        parts.append(Markup('<g transform="{}">{}</g>').format(moved, Markup("").join(layers)))
        x, height = x + board.width * UNIT + GAP, max(height, board.height * UNIT)
    return Markup("").join(parts), x, height + GAP


def pieces_svg(scene: Scene, board: Board) -> Markup:
    """The pieces on the board, as a `<g class="pieces">`, each group moved to its place."""
    sides = {side.key: side for side in scene.sides}
    placed = Markup('<g class="at" transform="translate({} {})scale({})">{}</g>')
    drawn = (
        placed.format(num(x), num(y), num(scale), piece_svg(piece, sides.get(piece.side, NOBODY)))
        for piece, (x, y), scale in places(scene, board)
    )
    return Markup('<g class="pieces">{}</g>').format(Markup("").join(drawn))


def places(scene: Scene, board: Board) -> Iterator[tuple[Piece, Point, float]]:
    """The place and size of each piece on the board, in board units; pieces that share a cell are smaller."""
    together: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        together[piece.at].append(piece)
    frame = within_frame(board)
    for cell in board.cells:
        if cell.key in together:
            pieces = together[cell.key]
            if any(cell.yard):
                yield from _rows(pieces, cell)
            else:
                wider = room(cell) if len(pieces) > 1 else 1.0
                ring = _ring(len(pieces), cell.centre, wider, frame)
                yield from ((piece, point, scale) for piece, (point, scale) in zip(pieces, ring, strict=True))


@lru_cache(maxsize=4096)
def _ring(count: int, centre: Point, wider: float, frame: tuple[float, ...]) -> tuple[tuple[Point, float], ...]:
    """One piece in the middle, two side by side, more in a ring from the top; `wider` where there is space."""
    reach, scale = {1: (0.0, 1.0), 2: (0.42, 0.66), 3: (0.44, 0.56), 4: (0.5, 0.52)}.get(count, (0.56, 0.4))
    start = {2: -pi, 4: -pi * 3 / 4}.get(count, -pi / 2)
    x, y = _on_the_map(centre, frame, wider * (reach + TALL * scale))
    turns = (start + 2 * pi * i / count for i in range(count))
    size = round(scale * wider, 3)
    return tuple(((x + reach * wider * cos(turn), y + reach * wider * sin(turn)), size) for turn in turns)


def _rows(pieces: list[Piece], cell: Cell) -> Iterator[tuple[Piece, Point, float]]:
    """In rows around the centre of the cell's yard, as many to a row as make the pieces largest.

    Each side has rows of its own, each row takes the whole width, and a number has room beside its piece. Two pieces
    stand at the cell's own two places, if it has them.
    """
    if len(pieces) == len(cell.pair):
        scale = round(min(1.0, dist(*cell.pair) / APART), 3)
        yield from ((piece, place, scale) for piece, place in zip(pieces, cell.pair, strict=True))
        return
    wide, high = cell.yard
    beside = NUMBER if len(pieces) > 1 and any(piece.number is not None for piece in pieces) else 0.0

    def size(most: int) -> float:
        across, rows = WIDE + beside + (APART + beside) * (most - 1), len(_in_rows(pieces, most))
        return min(1.0, wide / across, high / (WIDE * (1 + AIR) + APART * (rows - 1)))

    most = max(range(1, len(pieces) + 1), key=lambda most: (size(most), -len(_in_rows(pieces, most)), -most))
    scale, rows = round(size(most), 3), _in_rows(pieces, most)
    across, down, (x, y) = max((APART + beside) * scale, wide / most), APART * scale, cell.centre
    for r, row in enumerate(rows):
        for i, piece in enumerate(row):
            left = across * (i - (len(row) - 1) / 2) - beside * scale / 2
            yield piece, (x + left, y + down * (r - (len(rows) - 1) / 2)), scale


def _in_rows(pieces: list[Piece], most: int) -> list[list[Piece]]:
    """The pieces of each side in rows of `most`."""
    sides = [list(own) for _, own in groupby(pieces, key=lambda piece: piece.side)]
    return [own[i : i + most] for own in sides for i in range(0, len(own), most)]


def _on_the_map(centre: Point, frame: tuple[float, ...], around: float) -> Point:
    """The middle of a box of this size, moved inward if the box would go over the edge of the map."""
    left, top, width, height = frame
    x, y = centre
    if 2 * around < min(width, height):
        x = min(max(x, left + around), left + width - around)
        y = min(max(y, top + around), top + height - around)
    return x, y


@lru_cache(maxsize=4096)
def room(cell: Cell) -> float:
    """How much wider several pieces may stand than on a hexagon: up to `WIDEST` times."""
    nearest = min(distance(cell.centre, *side) for side in sides(cell.outline))
    return min(WIDEST, max(1.0, nearest / HEXAGON))
