"""Cards: a frame in the colour of the kind, a picture, a band with the title and a text, on a grid of 120 by 168 units.

For pictures that stand alone. Pages have the same card with words that keep their size: `card_face.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from markupsafe import Markup

from banneret.engine.scene.scene import Card, Side
from banneret.picture.charges import charge_paths
from banneret.picture.engraving import art
from banneret.picture.lettering import drawn_in
from banneret.picture.palette import hue_class

WIDTH, HEIGHT = 120, 168
ROOM = 100
"""The maximum width of a line."""
SIZES = {"title": 12.5, "text": 11.0}
"""The size of letters, as in the style sheet."""
OURS, OURS_MEANS = "ours", "Made for Banneret: the printed card was not available"
"""What stands in the corner of a card that was made for this project, and what that means."""
LINE, BAND, LETTERS, MOST = 12, 14, 19, 5
"""The distance between lines of text and of a title, about how many letters fit in one, and how many lines of text."""
TOP, FOOT = 6, 160
"""Where the picture begins, and where the text ends."""
FIGURES = 5
"""A text with at most this many letters is only figures, such as 10-4, and stands in the corner."""


@lru_cache(maxsize=1024)
def card_svg(card: Card, side: Side | None) -> Markup:
    """The card as a small picture; `side` colours its frame if the card has no suit."""
    return Markup(
        '<svg class="card" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" role="img"'
        ' aria-label="{}">{}</svg>'
    ).format(WIDTH, HEIGHT, WIDTH, HEIGHT, label(card, side), card_shapes(card, side))


def card_shapes(card: Card, side: Side | None) -> Markup:
    """The card on its grid, without a picture around it; several equal cards are drawn as a pile."""
    pile = '<rect class="sheet" x="{0}" y="{0}" width="112" height="160" rx="8"/>'
    under = "".join(pile.format(7 - 1.5 * i) for i in range(min(card.count, 3) - 1))
    return Markup(
        '<g class="card {}"><rect class="under" x="6" y="7" width="112" height="160" rx="8"/>{}'
        '<rect class="sheet" x="3" y="3" width="112" height="160" rx="8"/>{}'
        '<rect class="rim" x="4.5" y="4.5" width="109" height="157" rx="6.5"/>{}</g>'
    ).format(kind_of(card, side), Markup(under), _back(card) if card.face_down else _face(card), _count(card.count))


def kind_of(card: Card, side: Side | None) -> str:
    """The classes that give a card the colours of its suit, or else of its side."""
    hue = f"k-{card.suit}" if card.suit else hue_class(side.hue) if side else "none"
    return hue + " idle" * card.idle


def label(card: Card, side: Side | None) -> str:
    """What a screen reader says of a card."""
    parts = [card.title, card.text, side.name if side else "", "face down" if card.face_down else ""]
    parts.append(OURS if card.ours and not card.face_down else "")
    many = f"{card.count} cards" if card.count > 1 else ""
    return ", ".join(part for part in (*parts, many) if part)


def rank_of(card: Card) -> str:
    """What stands in the corner of a card."""
    return card.rank or (card.text if len(card.text) <= FIGURES else "")


def text_of(card: Card) -> str:
    """What stands below the title of a card."""
    return card.text if len(card.text) > FIGURES else ""


def _face(card: Card) -> Markup:
    """The picture, the band with the title, the text; what the words leave is for the picture."""
    title = wrap(card.title, 15, max_lines=3, placeholder=" …")
    text = wrap(text_of(card), LETTERS, max_lines=MOST, placeholder=" …")
    low = FOOT - LINE * len(text) - 5 * bool(text)
    high = low - BAND * len(title) - 7
    return Markup(
        '<rect class="paper" x="6" y="{}" width="106" height="{}"/>'
        '<svg class="art" x="8" y="{}" width="102" height="{}" viewBox="0 0 84 60">{}</svg>'
        '<rect class="band" x="6" y="{}" width="106" height="{}"/>{}{}{}{}{}'
    ).format(
        TOP, high - TOP, TOP + 5, high - TOP - 8, art(card), high, low - high, _lines("title", high + 14, BAND, title),
        _lines("text", low + LINE, LINE, text), _ours(card, high), _rank(rank_of(card)), _cost(card.cost),
    )  # fmt: skip


def _lines(name: str, y: float, step: int, lines: Sequence[str]) -> Markup:
    return Markup("").join(_line(name, y + step * i, text) for i, text in enumerate(lines))


def _line(name: str, y: float, text: str) -> Markup:
    within = drawn_in(text, SIZES[name], ROOM, bold=name != "text")
    tight = Markup(' textLength="{:.4g}" lengthAdjust="spacingAndGlyphs"').format(within) if within else ""
    return Markup('<text class="{}" x="59" y="{}"{}>{}</text>').format(name, y, tight, text)


def _ours(card: Card, y: float) -> Markup:
    """The mark of a card that was made for this project."""
    return Markup('<text class="ours" x="11" y="{}">{}</text>').format(y - 4, OURS) if card.ours else Markup("")


def _rank(rank: str) -> Markup:
    """A number or a letter in the upper left corner."""
    wide = max(30, 12 * len(rank) + 10)
    shape = (
        '<path class="band" d="M4 12Q4 4 12 4H{0}V24Q{0} 36 {1} 36H4Z"/><text class="rank" x="{2}" y="28">{3}</text>'
    )
    return Markup(shape).format(4 + wide, wide - 8, 4 + wide / 2, rank) if rank else Markup("")


def _cost(cost: str) -> Markup:
    """What a card costs, in a lozenge in the upper right corner."""
    shape = '<path class="band lozenge" d="M97 6L111 20L97 34L83 20Z"/><text class="cost" x="97" y="25">{}</text>'
    return Markup(shape).format(cost) if cost else Markup("")


def _count(count: int) -> Markup:
    if count == 1:
        return Markup("")
    return Markup('<g class="count"><circle cx="104" cy="152" r="13"/><text x="104" y="157">{}</text></g>').format(
        count
    )


def _back(card: Card) -> Markup:
    """The back of a card: a lattice in a frame, and a crest."""
    runs = ((y, min(100, 157 - y)) for y in range(9, 157, 16))
    lattice = "".join(f"M9 {y}l{run} {run}M109 {y}l{-run} {run}" for y, run in runs)
    return Markup(
        '<rect class="band" x="9" y="9" width="100" height="148" rx="4"/><path class="lattice" d="{}"/>'
        '<g class="charge seal" transform="translate(35 59)scale(2)">{}</g>'
    ).format(lattice, charge_paths(crest(card)))


def crest(card: Card) -> str:
    """The charge on the back of a card."""
    return card.charges[0] if card.charges else "shield"
