"""Which dice of a roll are hits (chapter 4d)."""

from __future__ import annotations

import pytest

from banneret.games.battlelore.combat.rolling import Scoring, scored, tally

FACES = ["blue", "sword", "red", "sword", "flag", "lore", "sword"]


@pytest.mark.rules("lore-4d-02", "lore-4d-03", "lore-4d-10", "lore-7-31", "lore-7-33")
@pytest.mark.parametrize(
    ("rule", "hits"),
    [
        (Scoring("blue", swords=True, blunt=0, lore=False, flags=False), [0, 1, 3, 6]),
        (Scoring("blue", swords=True, blunt=1, lore=False, flags=False), [0, 3, 6]),
        (Scoring("red", swords=False, blunt=0, lore=True, flags=False), [2, 5]),
        (Scoring("green", swords=False, blunt=0, lore=False, flags=True), [4]),
    ],
)
def test_the_dice_that_hit_are_marked(rule: Scoring, hits: list[int]) -> None:
    marked = scored(rule, FACES)
    assert [place for place, hit in enumerate(marked) if hit] == hits
    assert sum(marked) == tally(rule, FACES).hits
