"""The levels of opponents: what each does with the numbers of its game."""

from __future__ import annotations

import random
from dataclasses import replace
from unittest.mock import Mock

import pytest

from banneret.bots import LEVELS, Observation, levels
from banneret.bots.bot import bots
from banneret.engine.game import Game, games
from banneret.engine.levels import Level, Levels
from banneret.engine.match.match import Match
from tests.bots.sticks import STICKS


def observation(found: Levels) -> Observation:
    game = replace(STICKS, levels=found, score=lambda _, __, decision: [float(w) for w in decision.branches])
    return Observation(Match.new(game, seed=1), 0, random.Random(1))


def test_a_level_overlooks_as_many_options_as_its_game_says() -> None:
    sees_all, sees_half = observation(Levels(easy=Level())), observation(Levels(easy=Level(overlooks=0.5)))
    assert {levels.easy(sees_all) for _ in range(50)} == {2}
    assert {levels.easy(sees_half) for _ in range(50)} == {1, 2}


@pytest.mark.parametrize(("glances", "searches"), [(0.0, 100), (1.0, 0), (0.5, 50)])
def test_a_level_looks_ahead_except_where_it_answers_at_a_glance(
    glances: float, searches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Mock(return_value=1)
    monkeypatch.setattr(levels, "search", search)
    seen = observation(Levels(hard=Level(seconds=0.25, glances=glances)))
    for _ in range(100):
        levels.hard(seen)
    assert abs(search.call_count - searches) <= 10
    assert all(call.args[1].seconds == 0.25 for call in search.call_args_list)


def test_people_wait_for_a_level_a_few_times_as_long_as_it_thinks() -> None:
    assert levels.budget(Level(seconds=0.5)).patience == 0
    assert levels.budget(Level(seconds=0.5), 0.25).patience == 0.75


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_weaker_levels_see_less_and_only_the_last_two_look_ahead(game: Game) -> None:
    of = [getattr(game.levels, name) for name in LEVELS]
    assert [level.seconds > 0 for level in of] == [False, False, False, True, True]
    assert of[0].overlooks > of[1].overlooks > of[2].overlooks
    assert of[0].noise > of[1].noise > of[2].noise
    assert of[3].seconds < of[4].seconds
    assert of[4].glances == 0


def test_each_level_is_a_bot_by_its_name() -> None:
    assert [name for name in bots() if name in LEVELS] == list(LEVELS)
