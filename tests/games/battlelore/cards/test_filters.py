"""Filters: each word of the vocabulary, with units that fulfil it and units that do not."""

from __future__ import annotations

import pytest

from banneret.games.battlelore.cards.filters import WORDS, fits
from tests.games.battlelore.positions import state_at

UNITS = {
    "pennant": {
        "archers": ["2,6"],
        "regular-infantry": ["2,2"],
        "heavy-cavalry": ["4,6"],
        "giant-spider": ["6,2"],
        "dwarf-crossbowmen": ["0,11"],
    },
    "standard": {"regular-infantry": ["4,7"]},
    "figures": {"pennant-regular-infantry": 2},
    "terrain": {"elevated": ["2,6"], "wooded": ["2,3"], "waterway": ["6,3"], "ford": ["0,11"]},
}
ARCHERS, INFANTRY, CAVALRY, SPIDER, CROSSBOW = (
    "archers",
    "regular-infantry",
    "heavy-cavalry",
    "giant-spider",
    "dwarf-crossbowmen",
)
ALL = {ARCHERS, INFANTRY, CAVALRY, SPIDER, CROSSBOW}
MEANT = {
    "foot": {ARCHERS, INFANTRY, CROSSBOW},
    "mounted": {CAVALRY},
    "troop": ALL - {SPIDER},
    "creature": {SPIDER},
    "green": {ARCHERS, SPIDER, CROSSBOW},
    "blue": {INFANTRY},
    "red": {CAVALRY},
    "ranged": {ARCHERS, CROSSBOW},
    "melee-weapon": {INFANTRY, CAVALRY},
    "weakened": {INFANTRY},
    "not-adjacent-to-enemy": ALL - {CAVALRY},
    "on-elevated": {ARCHERS},
    "on-or-next-to-wooded": {INFANTRY},
    "on-or-next-to-water": {SPIDER, CROSSBOW},
}


@pytest.mark.rules("lore-L-04", "lore-L-05", "lore-7-01", "lore-R-82")
@pytest.mark.parametrize("word", WORDS)
def test_whom_a_word_means(word: str) -> None:
    s = state_at(UNITS, adventure="crossing-the-somme")
    assert {unit.type.id for unit in s.adventure.camps[0] if fits(s, unit, (word,))} == MEANT[word]


@pytest.mark.rules("lore-L-05")
def test_all_words_must_hold_except_riders_and_creatures_where_one_is_enough() -> None:
    s = state_at(UNITS, adventure="crossing-the-somme")

    def meant(*words: str) -> set[str]:
        return {unit.type.id for unit in s.adventure.camps[0] if fits(s, unit, words)}

    assert meant() == ALL
    assert meant("foot", "green") == {ARCHERS, CROSSBOW}
    assert meant("mounted", "creature") == {CAVALRY, SPIDER}
    assert meant("ranged", "troop", "not-adjacent-to-enemy") == {ARCHERS, CROSSBOW}
