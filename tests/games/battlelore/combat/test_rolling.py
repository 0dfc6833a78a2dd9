"""Which dice of a roll do something (chapter 4d)."""

from __future__ import annotations

import pytest

from banneret.games.battlelore.combat.rolling import Scoring, working

FACES = ["blue", "sword", "red", "sword", "flag", "lore", "sword"]


@pytest.mark.rules("lore-4d-02", "lore-4d-03", "lore-4d-10", "lore-7-31", "lore-7-33")
@pytest.mark.parametrize(
    ("rule", "tokens", "works"),
    [
        (Scoring("blue", swords=True, blunt=0, lore=False, flags=False), False, [0, 1, 3, 4, 6]),
        (Scoring("blue", swords=True, blunt=1, lore=False, flags=False), False, [0, 3, 4, 6]),
        (Scoring("red", swords=False, blunt=0, lore=True, flags=False), False, [2, 4, 5]),
        (Scoring("green", swords=False, blunt=0, lore=False, flags=True), False, [4]),
        (Scoring("green", swords=False, blunt=0, lore=False, flags=False), True, [4, 5]),
    ],
)
def test_hits_flags_and_symbols_that_bring_tokens_are_marked(rule: Scoring, tokens: bool, works: list[int]) -> None:
    marked = working(rule, FACES, tokens=tokens)
    assert [place for place, does in enumerate(marked) if does] == works
