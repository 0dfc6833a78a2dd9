"""Laying territories: the words for how a territory is turned."""

from __future__ import annotations

import pytest

from banneret.games.battlemist.land.building import turn_of


@pytest.mark.rules("mist-R-04")
@pytest.mark.parametrize(
    ("rotation", "words"), [(0, "As printed"), (1, "1 sixth clockwise"), (5, "5 sixths clockwise")]
)
def test_a_turn_is_told_in_sixths(rotation: int, words: str) -> None:
    assert turn_of(rotation) == words
