"""The pages of the rulebooks, which are the same for everybody: each is written and packed once."""

from __future__ import annotations

from functools import cache

from banneret.engine.game import find_game
from banneret.engine.guide import Aid
from banneret.engine.rulebook import Rule, Rulebook
from banneret.web.pages.assets import Asset, packed
from banneret.web.pages.pages import is_bookkeeping, render


@cache
def rulebook_page(key: str) -> Asset:
    """The rulebook of the game with this key."""
    game = find_game(key)
    hidden = sum(map(is_bookkeeping, game.rulebook))
    text = render("rulebook.html", game=game, sections=_sections(game.rulebook), bookkeeping=hidden, aids=aids_of(key))
    return packed(f"{key}.html", text.encode())


@cache
def sheets_page(key: str) -> Asset:
    """The sheets of the game with this key to look things up in, as a part of a page."""
    return packed(f"{key}.html", render("aids.html", game=find_game(key), aids=aids_of(key), sections=()).encode())


@cache
def aids_of(key: str) -> tuple[Aid, ...]:
    """The sheets of the game with this key."""
    game = find_game(key)
    return game.aids(game.guide)


def _sections(book: Rulebook) -> list[tuple[str, list[Rule]]]:
    """The rules by section, in the order of the rulebook."""
    sections: dict[str, list[Rule]] = {}
    for rule in book:
        sections.setdefault(rule.section, []).append(rule)
    return list(sections.items())
