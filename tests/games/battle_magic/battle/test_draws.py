"""The chances of drawing ties out, compared with all orders of the cards."""

from __future__ import annotations

from functools import cache

import pytest

from banneret.games.battle_magic.battle.draws import FEW, Pool, drawn_out

FIRST, OTHER, BOTH, NOBODY = (1, 0), (0, 1), (1, 1), (0, 0)
"""Cards of strength 1, by whom they serve."""


@cache
def _by_hand(cards: tuple[tuple[int, int], ...]) -> tuple[float, float]:
    """Return the chances of the first side and of the other if these cards come in any order, two at a time."""
    won = lost = 0.0
    pairs = [(i, j) for i in range(len(cards)) for j in range(len(cards)) if i != j]
    for i, j in pairs:
        ahead = cards[i][0] - cards[j][1]
        left = tuple(card for place, card in enumerate(cards) if place not in (i, j))
        later = (0.0, 0.0) if ahead else _by_hand(left)
        won += (ahead > 0) + later[0]
        lost += (ahead < 0) + later[1]
    return (won / len(pairs), lost / len(pairs)) if pairs else (0.0, 0.0)


@pytest.mark.rules("magic-batt-14", "magic-R-39")
@pytest.mark.parametrize(
    "numbers",
    [
        {FIRST: 10},
        {OTHER: 10},
        {NOBODY: 10},
        {FIRST: 2, OTHER: 8},
        {FIRST: 8, OTHER: 2},
        {OTHER: 5, BOTH: 5},
        {FIRST: 5, BOTH: 5},
        {FIRST: 3, OTHER: 4, BOTH: 2, NOBODY: 1},
    ],
    ids=str,
)
def test_ties_with_a_full_deck_end_nearly_as_counted_by_hand(numbers: dict[tuple[int, int], int]) -> None:
    kinds, deck = tuple(sorted(numbers)), sum(numbers.values())
    assert deck > FEW
    ends = drawn_out(Pool(kinds, tuple(numbers[kind] for kind in kinds), deck, (0,) * len(kinds)))
    cards = tuple(kind for kind in kinds for _ in range(numbers[kind]))
    assert (ends.won, ends.lost) == pytest.approx(_by_hand(cards), abs=0.04)
