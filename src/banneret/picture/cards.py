"""Cards: a sheet with a coloured banner, its charges, its title and its text, on a grid of 120 by 168 units."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

from markupsafe import Markup

from banneret.engine.scene.scene import Card, Cell, Side
from banneret.picture.charges import charge_paths
from banneret.picture.geometry import line
from banneret.picture.ground.rims import rims_svg
from banneret.picture.ground.terrain import textures_svg
from banneret.picture.lettering import drawn_in
from banneret.picture.palette import hue_class

WIDTH, HEIGHT = 120, 168
ROOM = 104
"""The maximum width of a line."""
SIZES = {"title": 12.5, "figures": 19.0, "text": 11.0}
OURS = "ours"
"""What stands in the corner of a card that was made for this project."""
"""The size of letters, as in the style sheet."""
LINE, LETTERS = 12, 19
"""The distance between lines of text, and about how many letters fit in one."""
HIGH, LIFTED = 98, 72
"""The place of the title below a banner, and below a shorter banner that leaves space for a long text."""
FIGURES = 5
"""A text with at most this many letters is only figures, such as 10-4, and is drawn large."""
LOWER = 36
"""How much longer the banner of a card without text is."""


@lru_cache(maxsize=1024)
def card_svg(card: Card, side: Side | None) -> Markup:
    """The card as a small picture; `side` colours its banner, and a card without a side has a plain one."""
    return Markup(
        '<svg class="card" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" role="img"'
        ' aria-label="{}">{}</svg>'
    ).format(WIDTH, HEIGHT, WIDTH, HEIGHT, _label(card, side), card_shapes(card, side))


def card_shapes(card: Card, side: Side | None) -> Markup:
    """The card on its grid, without a picture around it; several equal cards are drawn as a pile."""
    hue = (hue_class(side.hue) if side else "none") + " idle" * card.idle
    pile = '<rect class="sheet" x="{0}" y="{0}" width="112" height="160" rx="8"/>'
    under = "".join(pile.format(7 - 1.5 * i) for i in range(min(card.count, 3) - 1))
    return Markup(
        '<g class="card {}"><rect class="under" x="6" y="7" width="112" height="160" rx="8"/>{}'
        '<rect class="sheet" x="3" y="3" width="112" height="160" rx="8"/>{}{}</g>'
    ).format(hue, Markup(under), _back() if card.face_down else _face(card) + _mark(card), _count(card.count))


def _mark(card: Card) -> Markup:
    """The mark of a card that was made for this project."""
    return Markup('<text class="ours" x="14" y="20">{}</text>').format(OURS) if card.ours else Markup("")


def _count(count: int) -> Markup:
    if count == 1:
        return Markup("")
    return Markup('<g class="count"><circle cx="104" cy="152" r="13"/><text x="104" y="157">{}</text></g>').format(
        count
    )


def _label(card: Card, side: Side | None) -> str:
    parts = [card.title, card.text, side.name if side else "", "face down" if card.face_down else ""]
    parts.append(OURS if card.ours and not card.face_down else "")
    many = f"{card.count} cards" if card.count > 1 else ""
    return ", ".join(part for part in (*parts, many) if part)


def _face(card: Card) -> Markup:
    """The banner with its charges, and the words.

    Without text the banner is longer and its charges are larger; a long text makes the banner shorter.
    """
    if card.tile:
        return _tile(card.tile) + _words(card, HIGH)
    top = LIFTED if _is_long(card) else HIGH
    low = top - HIGH if card.text else LOWER
    return Markup(
        '<path class="banner" d="M10 10H108V{}L59 {}L10 {}Z"/><path class="seam" d="M15 15H103V{}L59 {}L15 {}Z"/>{}{}'
    ).format(
        66 + low, 82 + low, 66 + low, 62.5 + low, 76.5 + low, 62.5 + low, _charges(card.charges, low), _words(card, top)
    )  # fmt: skip


def _is_long(card: Card) -> bool:
    """Whether a text needs more lines than fit below a banner of full height."""
    title = len(wrap(card.title, 15, max_lines=3))
    return len(wrap(card.text, LETTERS)) > (160 - HIGH - 14 * title) // LINE + 1


def _tile(cell: Cell) -> Markup:
    """A tile of a map in the upper part of the card."""
    return Markup(
        '<g class="board" transform="translate(59 49)scale(43)"><path class="cell {}" d="{}"/>{}{}</g>'
    ).format(cell.terrain, line(cell.outline, closed=True), textures_svg((cell,), lambda _: True), rims_svg((cell,)))


def _charges(names: tuple[str, ...], low: int) -> Markup:
    """Up to four charges side by side in the banner; five to eight in two rows.

    In a long banner they are larger, with two rows for three or more. In a short banner they are smaller.
    """
    shown = names[:8]
    most = 2 if low > 0 and len(shown) > 2 else 4
    rows = (shown,) if len(shown) <= most else (shown[: (len(shown) + 1) // 2], shown[(len(shown) + 1) // 2 :])
    largest = 3.0 if low > 0 else 2.3 + low / 24
    in_two = 0.6 if low < 0 else 0.86 + low / 50
    unit = min((0.0, largest, 1.75, 1.2, 0.86)[len(rows[0])], largest if len(rows) == 1 else in_two)
    step = 24 * unit + 1.4
    middle = 42 + low / 2 - step * (len(rows) - 1) / 2
    return Markup("").join(_row(row, middle + step * place, unit) for place, row in enumerate(rows))


def _row(names: tuple[str, ...], y: float, unit: float) -> Markup:
    """Charges side by side around the middle of the banner, at this height."""
    step = 24 * unit + 2
    drawn = (
        Markup('<g class="charge" transform="translate({:.4g} {:.4g})scale({:.4g})">{}</g>').format(
            59 + step * (i - (len(names) - 1) / 2) - 12 * unit, y - 12 * unit, unit, charge_paths(name)
        )
        for i, name in enumerate(names)
    )
    return Markup("").join(drawn)


def _words(card: Card, top: int) -> Markup:
    """The title in up to three lines, and as much of the text as fits."""
    title = wrap(card.title, 15, max_lines=3, placeholder=" …")
    y = top if card.text else 142 - 7 * (len(title) - 1)
    lines = [_line("title", y + 14 * i, text) for i, text in enumerate(title)]
    y += 14 * len(title)
    if 0 < len(card.text) <= FIGURES:
        return Markup("").join([*lines, _line("figures", y + 9, card.text)])
    text = wrap(card.text, LETTERS, max_lines=max(1, (160 - y) // LINE + 1), placeholder=" …")
    lines += [_line("text", y + LINE * i, words) for i, words in enumerate(text)]
    return Markup("").join(lines)


def _line(name: str, y: int, text: str) -> Markup:
    within = drawn_in(text, SIZES[name], ROOM, bold=name != "text")
    tight = Markup(' textLength="{:.4g}" lengthAdjust="spacingAndGlyphs"').format(within) if within else ""
    return Markup('<text class="{}" x="59" y="{}"{}>{}</text>').format(name, y, tight, text)


def _back() -> Markup:
    """The back of a card: a lattice in a frame, and a shield."""
    runs = ((y, min(100, 157 - y)) for y in range(9, 157, 16))
    lattice = "".join(f"M9 {y}l{run} {run}M109 {y}l{-run} {run}" for y, run in runs)
    return Markup(
        '<rect class="banner" x="9" y="9" width="100" height="148" rx="4"/><path class="lattice" d="{}"/>'
        '<g class="charge seal" transform="translate(35 59)scale(2)">{}</g>'
    ).format(lattice, charge_paths("shield"))
