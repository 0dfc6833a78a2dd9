"""Pieces: a charge on the shape and colour of its side, with its strength, losses and signs around it.

A piece is drawn around (0, 0) with a radius of about 0.8 board units; inside, lengths are hundredths. Drawing a piece
takes tens of microseconds; pieces that look the same are drawn once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from banneret.engine.scene.scene import Piece, Shape, Side
from banneret.picture.charges import charge_paths
from banneret.picture.palette import HUES


class ShapeOutline(NamedTuple):
    """The outline of a shape, and where its charge stands: its middle, and the length of one of its 24 units.

    `path` is the outline as data of an SVG path.
    """

    path: str
    middle: tuple[float, float]
    unit: float


OUTLINES: dict[Shape, ShapeOutline] = {
    "heater": ShapeOutline("M-60-60Q0-72 60-60V-8C60 34 32 60 0 76C-32 60-60 34-60-8Z", (0, -6), 3.4),
    "notched": ShapeOutline(
        "M0-70C14-58 36-54 64-62C56-46 60-32 62-18C68 26 36 58 0 78"
        "C-36 58-68 26-62-18C-60-32-56-46-64-62C-36-54-14-58 0-70Z",
        (0, -5),
        3.4,
    ),
    "lozenge": ShapeOutline("M0-82Q42-46 74 0Q42 46 0 82Q-42 46-74 0Q-42-46 0-82Z", (0, 0), 2.9),
    "roundel": ShapeOutline("M-68 0A68 68 0 1 1 68 0A68 68 0 1 1-68 0Z", (0, 0), 3.6),
    "pennon": ShapeOutline("M-66-62Q0-52 76-60L54 0L76 60Q0 52-66 62Z", (-8, 0), 3.5),
    "banner": ShapeOutline("M-60-68H60V60Q46 78 30 62Q15 78 0 62Q-15 78-30 62Q-46 78-60 60Z", (0, -5), 3.6),
}

NOBODY = Side("", "", 5, "roundel")
"""The owner of a piece whose side is not in the scene."""

DROP = "c-9 13-13 17-13 23a13 13 0 0 0 26 0c0-6-4-10-13-23z"
MANY = "M-50 24c-15 20-22 28-22 38a22 22 0 0 0 44 0c0-10-7-18-22-38z"
LIVES = "lives"
"""What a number counts that stands on a heart, so that no one takes it for a number of units."""
HEART = "M48 82C6 52 14 22 36 24Q45 25 48 33Q51 25 60 24C82 22 90 52 48 82Z"
BADGES = {"elite": "star", "artifact": "star", "aboard": "ship"}
"""Charges for badges whose names are not charges."""


def piece_svg(piece: Piece, side: Side) -> Markup:
    """The piece as a `<g class="piece">` around (0, 0), with its key and a label; the caller moves it to its place."""
    body = _body(
        side.shape, piece.charge, piece.number, piece.hits, piece.bears, piece.figures, piece.stack,
        piece.badges, piece.face_down, piece.second, piece.counts == LIVES,
    )  # fmt: skip
    hue = side.hue if piece.hue < 0 else piece.hue
    own = f" own c{side.hue % HUES}" * (0 <= piece.hue != side.hue)
    classes = f"piece h{hue % HUES}{own}{' tired' * piece.tired}{' back' * piece.face_down}"
    return Markup('<g class="{}" data-key="{}" role="img" aria-label="{}"><g transform="scale(.01)">{}</g></g>').format(
        classes, piece.key, ", ".join(filter(None, (piece.name, said_of(piece, side)))), body
    )


def said_of(piece: Piece, side: Side) -> str:
    """What a screen reader says of a piece after its name: nothing that the name says already."""
    parts = [] if _named(side.name, piece) else [side.name]
    if piece.stack > 1:
        parts.append(f"{piece.stack} of them")
    if piece.number is not None and piece.counts:
        parts.append(f"{piece.counts} {_numbers(piece.number, piece.second)}")
    if piece.figures:
        parts.append(f"{piece.figures} figures")
    if piece.hits:
        parts.append(f"{piece.hits} of {piece.bears} hits" if piece.bears else f"{piece.hits} hits")
    badges = (badge for badge in piece.badges if not _named(badge, piece))
    return ", ".join((*parts, *badges, *("tired" for _ in range(piece.tired))))


def _named(words: str, piece: Piece) -> bool:
    """Whether the name of a piece has these words in it, with any article: "the Zul Orcs" are The Zul Orcs."""
    return f" {words.lower()} " in f" {piece.name.replace(',', ' ').lower()} "


@lru_cache(maxsize=4096)
def _body(
    shape: Shape,
    charge: str,
    number: int | None,
    hits: int,
    bears: int,
    figures: int,
    stack: int,
    badges: tuple[str, ...],
    face_down: bool,
    second: int | None,
    lives: bool,
) -> Markup:
    outline = OUTLINES[shape]
    parts = [
        _fan(outline, stack),
        f'<path class="under" d="{outline.path}"/><path class="field" d="{outline.path}"/>',
        f'<path class="inner" d="{outline.path}"/>',
        _charge(outline, "question" if face_down else charge),
        _pips(figures),
        _drops(hits, bears, second is not None),
        _badges(badges),
        _count(stack) if stack > 1 else "",
        _heart(number) if lives and number is not None else _number(number, second) if number is not None else "",
    ]
    return Markup("".join(parts))  # every part is our own path text, a number, or already escaped


def _fan(outline: ShapeOutline, stack: int) -> str:
    """One or two copies of the outline, fanned out behind the first."""
    turns = (8, -8)[: stack - 1]
    return "".join(
        f'<path class="field fan" d="{outline.path}" transform="translate({turn} -4)rotate({turn})"/>' for turn in turns
    )


def _charge(outline: ShapeOutline, name: str) -> str:
    (x, y), unit = outline.middle, outline.unit
    return (
        f'<g class="charge" transform="translate({x - 12 * unit:.4g} {y - 12 * unit:.4g})scale({unit})">'
        f"{charge_paths(name)}</g>"
    )


def _roundel(name: str, x: int, y: int, text: str) -> str:
    """A small disc with a number in it; longer numbers have smaller digits."""
    size = "" if len(text) < 2 else ' class="long"'
    return f'<g class="{name}"><circle cx="{x}" cy="{y}" r="22"/><text x="{x}" y="{y + 11}"{size}>{text}</text></g>'


def _count(stack: int) -> str:
    """The number of pieces in a stack, at the foot, so that the sign stays free: it can be read on a large map."""
    size = "" if stack < 10 else ' class="long"'
    return (
        '<g class="count"><rect x="-35" y="38" width="70" height="46" rx="23"/>'
        f'<text x="0" y="73"{size}>×{stack}</text></g>'
    )


def _heart(lives: int) -> str:
    """The number of lives, on a heart."""
    return f'<g class="number"><path d="{HEART}"/><text x="48" y="60">{lives}</text></g>'


def _number(number: int, second: int | None) -> str:
    """The number, and the second number after it, on a disc that is as long as they are."""
    if second is None:
        return _roundel("number", 48, 50, str(number))
    text = _numbers(number, second)
    long = 13 * len(text) + 20
    left = 72 - long
    return (
        f'<g class="number"><rect x="{left}" y="28" width="{long}" height="44" rx="22"/>'
        f'<text x="{left + long / 2:g}" y="60">{text}</text></g>'
    )


def _numbers(number: int, second: int | None) -> str:
    return str(number) if second is None else f"{number}-{second}"


def _drops(hits: int, bears: int, short: bool) -> str:
    """Hits as red drops, with hollow drops up to what the piece bears.

    Many hits are one drop with a number, and so are all if two numbers leave little room for them (`short`).
    """
    if not hits:
        return ""
    if short or max(hits, bears) > 3:
        return f'<g class="hits"><path d="{MANY}"/><text x="-50" y="71">{hits}</text></g>'
    taken = (f'<path d="M{27 * i - 62} 40{DROP}"/>' for i in range(hits))
    left = (f'<path class="left" d="M{27 * i - 62} 40{DROP}"/>' for i in range(hits, bears))
    return f'<g class="hits">{"".join((*taken, *left))}</g>'


def _pips(figures: int) -> str:
    """One pip for each figure, upwards along the left edge; from seven on, pips stand in two columns."""
    return "".join(
        f'<circle class="pip" cx="{17 * (i // 6) - 68}" cy="{30 - 18 * (i % 6)}" r="8.5"/>' for i in range(figures)
    )


def _badges(names: tuple[str, ...]) -> str:
    """Small signs on the upper edge: charges, or the first letters of names that are not charges."""
    drawn = "".join(
        f'<g class="badge" transform="translate({34 * i - 17 * (len(names) - 1)})"><circle r="17"/>'
        f'<g class="charge" transform="translate(-12 -12.5)">{charge_paths(BADGES.get(name, name))}</g></g>'
        for i, name in enumerate(names)
    )
    return f'<g transform="translate(0 -66)"><g class="badges">{drawn}</g></g>' if names else ""
