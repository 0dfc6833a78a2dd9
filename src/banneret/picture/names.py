"""The names of places as a print has them, where no page puts them on the board."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Cell
from banneret.picture.geometry import num

_SIZE, _BELOW, _INSIDE = 0.25, 0.78, 0.2
"""How large letters are, how far below the middle of a place its name begins, and how far from the edge of the board it
ends; in board units."""
_LETTER = 0.58
"""How wide a letter is on average, as a share of its size."""
_LINE = 12
"""The most letters of a line, if its words allow it."""


def names_svg(board: Board) -> Markup:
    """The names of all places that have one of their own, as a `<g>` without classes, in the colours of paper."""
    named = [cell for cell in board.cells if cell.called and not cell.column]
    look = 'font-family="serif" fill="#241a0e" stroke="#f6edd8" stroke-width="0.06" paint-order="stroke"'
    drawn = Markup("").join(_name(cell, board) for cell in named)
    return Markup('<g {} text-anchor="middle" font-weight="600">{}</g>').format(Markup(look), drawn)


def _name(cell: Cell, board: Board) -> Markup:
    lines = list(_lines(str(cell.called)))
    half = max(map(len, lines)) * _LETTER * _SIZE / 2
    x = _within(cell.centre[0], board.left + half, board.left + board.width - half)
    last = (len(lines) - 1) * _SIZE
    y = _within(cell.centre[1] + _BELOW, board.top + _SIZE, board.top + board.height - last)
    line = '<text x="{}" y="{}" font-size="{}">{}</text>'
    return Markup("").join(Markup(line).format(num(x), num(y + i * _SIZE), _SIZE, one) for i, one in enumerate(lines))


def _within(place: float, low: float, high: float) -> float:
    """The nearest place inside the edge of a board; the middle if there is no room."""
    low, high = low + _INSIDE, high - _INSIDE
    return max(low, min(high, place)) if low <= high else (low + high) / 2


def _lines(name: str) -> Iterator[str]:
    line = ""
    for word in name.split():
        if line and len(line) + 1 + len(word) > _LINE:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
