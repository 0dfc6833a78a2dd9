"""What features mean, in words."""

from __future__ import annotations

import pytest

from banneret.engine.game import Game, games
from banneret.engine.terms import Term, things


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (1 / 3, "1 more unit"),
        (-2 / 3, "2 fewer units"),
        (0.25, "about 1 more unit"),
        (0.85, "about 3 more units"),
        (-0.1, "fewer units"),
        (-0.05, ""),
        (5.2, "16 more units"),
    ],
)
def test_what_is_counted_is_told_with_its_number(by: float, words: str) -> None:
    assert things("unit", "units", 3).changed(by) == words


def test_one_more_of_what_is_counted_is_told_by_how_many_make_it() -> None:
    assert things("castle", "castles").one == "one more castle"
    assert things("unit", "units", 3).one == "3 more units"


def test_what_is_not_counted_rises_or_falls() -> None:
    term = Term("good ground for one fighter", "better ground", "worse ground")
    assert [term.changed(by) for by in (0.2, -3.0)] == ["better ground", "worse ground"]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_term_of_a_game_has_words_for_each_change(game: Game) -> None:
    for name, term in game.terms.items():
        assert term.changed(0.5), name
        assert "{" not in term.changed(0.5) + term.changed(-0.5), name
