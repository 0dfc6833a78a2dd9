"""Prices of Lore cards, and their amounts at the level of the Lore Master (lore-8-11, lore-9-06)."""

from __future__ import annotations

from functools import lru_cache

from banneret.games.battlelore.box.box import Box, LoreCard
from banneret.games.battlelore.box.terms import Amount, PerLevel
from banneret.games.battlelore.box.war_council import CLASSES, Council
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.state import LorePlay, Prices
from banneret.games.battlelore.state import State

ALL = 99
"""Stands for the amount "all"."""


def price_lists(box: Box, cards: tuple[LoreCard, ...], councils: tuple[Council, Council]) -> tuple[Prices, Prices]:
    """Return what these cards cost camps with these councils."""
    return _price_list(box, cards, councils[0]), _price_list(box, cards, councils[1])


@lru_cache(maxsize=256)
def _price_list(box: Box, cards: tuple[LoreCard, ...], council: Council) -> Prices:
    """Return the prices for a camp. A class without a Lore Master at the council costs more (lore-9-06)."""
    more = {master: 0 if council.level(master) else box.lore_deck.out_of_character_surcharge for master in CLASSES}
    priced = sorted(((max(card.cost, 0) + more[card.master], card) for card in cards), key=lambda entry: entry[0])
    phases = {card.phase for card in cards}
    return Prices(more, {phase: tuple(entry for entry in priced if entry[1].phase == phase) for phase in phases})


def in_character(s: State, camp: int, card: LoreCard) -> bool:
    """Return whether a Lore Master of the card's class sits at the camp's council (lore-9-06)."""
    return the_lore(s).councils[camp].level(card.master) > 0


def level(s: State, camp: int, card: LoreCard) -> int:
    """Return the level at which a camp plays a card; 1 out of character (lore-8-11, lore-9-06)."""
    return the_lore(s).councils[camp].level(card.master) or 1


def amount(value: Amount, level: int) -> int:
    """Return the value of an amount on a card at a level (lore-8-11)."""
    if isinstance(value, int):
        return value
    return value.at(level) if isinstance(value, PerLevel) else ALL


def half(card: LoreCard) -> int:
    """Return half of a card's printed cost, rounded up: the price to cancel it, and what its player gets back.

    Rules: lore-8-38, lore-R-57.
    """
    return (max(card.cost, 0) + 1) // 2


def price(s: State, play: LorePlay) -> int:
    """Return what a camp pays to play a card, with the card that goes with it (lore-9-06, lore-R-57, lore-R-58,
    lore-8-12).
    """
    total = _own_price(s, play.camp, play.card, play.aim)
    return total + _own_price(s, play.camp, play.again, None) if play.again else total


def _own_price(s: State, camp: int, card: LoreCard, aim: LoreCard | None) -> int:
    cost = card.cost if aim is None else half(aim)
    return cost + the_lore(s).prices[camp].more[card.master]
