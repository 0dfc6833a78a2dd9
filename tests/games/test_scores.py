"""One dialect for bots: each game has a table of functions that score options, by the names of its questions."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from inspect import signature

import pytest

from banneret.engine.game import Game, games
from banneret.engine.names import names_in


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_question_that_a_game_may_ask_is_scored_in_the_same_way(game: Game) -> None:
    assert game.rulebook.path is not None
    house = game.rulebook.path.parent
    scores = import_module(f"banneret.games.{house.name}.bot.scoring").SCORES
    assert {question.text for question in names_in(house).questions} <= set(scores)
    assert {len(signature(score).parameters) for score in scores.values()} == {3}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_quick_weights_go_by_the_names_of_questions_too(game: Game) -> None:
    assert game.rulebook.path is not None
    bot = f"banneret.games.{game.rulebook.path.parent.name}.bot"
    if find_spec(f"{bot}.weighing") is None:
        return
    weights = import_module(f"{bot}.weighing").SCORES
    assert set(weights) <= set(import_module(f"{bot}.scoring").SCORES)
    assert {len(signature(score).parameters) for score in weights.values()} == {3}
