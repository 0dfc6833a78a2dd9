"""Cards for pages: an engraving, and words that wrap and keep their size when the card is smaller."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from banneret.engine.scene.scene import Card, Side
from banneret.picture.cards import OURS, OURS_MEANS, crest, kind_of, label, rank_of, text_of
from banneret.picture.charges import charge_paths
from banneret.picture.engraving import HEIGHT, WIDTH, art

_ART = Markup('<svg class="art" viewBox="0 0 {} {}">{}</svg>')


@lru_cache(maxsize=1024)
def card_html(card: Card, side: Side | None) -> Markup:
    """The card as HTML; `side` colours its frame if the card has no suit."""
    back = " back" * card.face_down
    return Markup('<div class="card {}{}" role="img" aria-label="{}">{}</div>').format(
        kind_of(card, side), back, label(card, side), _back(card) if card.face_down else _face(card)
    )


def _face(card: Card) -> Markup:
    parts = (("rank", rank_of(card)), ("cost", card.cost))
    corners = Markup("").join(Markup('<b class="{}">{}</b>').format(*part) for part in parts if part[1])
    corners += Markup('<b class="ours" title="{}">{}</b>').format(OURS_MEANS, OURS) if card.ours else Markup("")
    words = Markup('<p class="text">{}</p>').format(text_of(card)) if text_of(card) else Markup("")
    picture = _ART.format(WIDTH, HEIGHT, art(card))
    return Markup('{}{}<b class="title">{}</b>{}').format(corners, picture, card.title, words)


def _back(card: Card) -> Markup:
    seal = Markup('<g class="charge" transform="translate(20 8)scale(1.85)">{}</g>').format(charge_paths(crest(card)))
    return _ART.format(WIDTH, HEIGHT, seal)
