"""The units that a card orders, in words."""

from __future__ import annotations

import pytest

from banneret.games.battlelore.turn.call_words import NO_LIMIT, SIDES, sections_in_words, units_in_words


@pytest.mark.rules("lore-1-02")
@pytest.mark.parametrize(
    ("sides", "words"),
    [
        (("left",), "the left section"),
        (("center",), "the center section"),
        (("left", "center"), "the left and center section"),
        (("left", "right"), "the wings"),
        (SIDES, "each section"),
    ],
)
def test_sections(sides: tuple[str, ...], words: str) -> None:
    assert str(sections_in_words(sides)) == words


@pytest.mark.rules("lore-1-03", "lore-1-04", "lore-1-05")
@pytest.mark.parametrize(
    ("limit", "filter", "chain", "words"),
    [
        (1, (), False, "1 unit"),
        (3, ("blue",), False, "3 blue units"),
        (2, ("troop",), False, "2 troops"),
        (4, ("foot", "melee-weapon"), False, "4 foot units with melee weapons"),
        (NO_LIMIT, ("ranged", "troop", "not-adjacent-to-enemy"), False, "all ranged troops with no adjacent enemy"),
        (NO_LIMIT, ("foot",), True, "all foot units in one connected group"),
    ],
)
def test_units(limit: int, filter: tuple[str, ...], chain: bool, words: str) -> None:
    assert units_in_words(limit, filter, chain=chain) == words
