"""The benchmark of the search thinks about questions of every game. The figures do not matter here."""

from __future__ import annotations

import pytest

from banneret.engine.game import find_game, games
from benchmarks.thinking import TRIALS, think

INSTANT = 0.001


@pytest.mark.parametrize("name", games())
def test_a_question_is_thought_about_in_so_many_worlds(name: str) -> None:
    thinking = think(find_game(name), {}, INSTANT)
    assert thinking.worlds >= thinking.questions * TRIALS > 0
    assert 0 < thinking.scoring < thinking.seconds
