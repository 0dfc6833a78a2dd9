"""Stamps: what may lie on a place, drawn alone around (0, 0), for a page on which somebody puts it anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Cell, Mark, Piece, Point, Side, frame_around
from banneret.picture.compact import compact
from banneret.picture.geometry import line
from banneret.picture.ground.terrain import textures_svg
from banneret.picture.marks.marks import marks_svg
from banneret.picture.pieces import piece_svg


def ground_stamp(terrain: str, outline: Sequence[Point]) -> Markup:
    """The ground of one cell with this outline around (0, 0)."""
    cell = Cell(f"stamp {terrain}", "", terrain, (0.0, 0.0), tuple(outline))
    ground = Markup('<path class="cell {}" d="{}"/>').format(terrain, line(outline, closed=True))
    return compact(Markup('<g class="board">{}</g>').format(ground + textures_svg((cell,), None)))


def rise_stamp(height: int, outline: Sequence[Point]) -> Markup:
    """The light on a cell that lies so many steps high."""
    rise = Markup('<g class="board"><path class="rise h{}" d="{}"/></g>')
    return compact(rise.format(height, line(outline, closed=True)))


def mark_stamp(outline: Sequence[Point], *marks: Mark) -> Markup:
    """Marks on a cell with this outline around (0, 0)."""
    cell = Cell("stamp", "", "grass", (0.0, 0.0), tuple(outline))
    return compact(marks_svg(Board("stamp", "", *frame_around([outline], 1.0), (cell,), marks=marks)))


def piece_stamp(piece: Piece, side: Side) -> Markup:
    """A piece as it stands on a board."""
    return compact(piece_svg(piece, side))
