"""A picture for a link that somebody is sent: the board on top, and beside it what it is. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Scene
from banneret.picture.geometry import num
from banneret.picture.ground.ground import board_svg
from banneret.picture.marks.marks import marks_svg
from banneret.picture.palette import BOOK, style
from banneret.picture.picture import pieces_svg
from banneret.picture.plain import plain

WIDTH, HEIGHT = 1200, 630
"""What those who show links ask for."""
_EDGE, _WIDEST = 24, 840
_CLOTH, _METAL, _TITLE, _WORDS = "#241910", "#cbab74", "#f6ead2", "#d5c3a3"
_LARGE, _SMALL = 46, 26
_TOP, _APART = 96, 1.3
"""Where the title begins, and how far lines are apart, as a share of the size of their letters."""
_LETTER = 0.55
"""The approximate width of a letter, as a share of its height."""
_MOST_LINES = 11


def preview_svg(scene: Scene, title: str, lines: Sequence[str]) -> Markup:
    """The last board of a scene with everything on it, and beside it a title and some lines, for any SVG program."""
    drawn, left = _board(scene, scene.boards[-1]) if scene.boards else (Markup(""), WIDTH / 2)
    words = _words(title, lines, left - 2 * _EDGE)
    cloth = Markup('<rect width="{0}" height="{1}" fill="{2}"/><rect width="{0}" height="6" fill="{3}"/>')
    ground = cloth.format(WIDTH, HEIGHT, _CLOTH, _METAL)
    whole = Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">{2}</svg>')
    sheet = Markup("<style>{}</style>").format(Markup(style()))
    return plain(whole.format(WIDTH, HEIGHT, sheet + ground + words + drawn))


def _board(scene: Scene, board: Board) -> tuple[Markup, float]:
    """A board at the right, as large as there is room, and where it begins."""
    scale = min(_WIDEST / board.width, (HEIGHT - 2 * _EDGE) / board.height)
    left, top = WIDTH - _EDGE - board.width * scale, (HEIGHT - board.height * scale) / 2
    drawn = board_svg(board) + marks_svg(board) + pieces_svg(scene, board)
    moved = f"translate({num(left)} {num(top)})scale({scale:.4f})translate({num(-board.left)} {num(-board.top)})"
    return Markup('<g transform="{}">{}</g>').format(moved, drawn), left


def _words(title: str, lines: Sequence[str], room: float) -> Markup:
    """A title in large letters, and lines below it, each broken where there is no more room."""
    large = wrap(title, int(room / _LARGE / _LETTER))
    small = [part for line in lines for part in wrap(line, int(room / _SMALL / _LETTER))][: _MOST_LINES - len(large)]
    under = _TOP + _LARGE * _APART * len(large)
    drawn = [_line(one, _TOP + _LARGE * _APART * place, _LARGE, _TITLE) for place, one in enumerate(large)]
    drawn += [_line(one, under + _SMALL * _APART * place, _SMALL, _WORDS) for place, one in enumerate(small)]
    return Markup("").join([*drawn, _line("Banneret", HEIGHT - 32, 30, _METAL)])


def _line(text: str, y: float, size: int, ink: str) -> Markup:
    written = '<text x="{}" y="{}" font-family="{}" font-weight="600" font-size="{}" fill="{}">{}</text>'
    return Markup(written).format(_EDGE, num(y), BOOK.replace('"', "'"), size, ink, text)
