"""The fast scores of answers: every question has one, and they prefer what a good player prefers."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

import pytest

from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.bot.scoring import EASY, QUIET
from tests.games.titan.bot.test_battle_evaluation import EVEN

WHOLE = {"turn-cap": "12", "markers": "chosen"}


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_question_of_a_whole_game_has_a_score(players: str) -> None:
    assert_all_scored({**WHOLE, "players": players}, seed=int(players))


@pytest.mark.parametrize("land", ["plains", "tundra", "tower", "jungle"])
def test_every_question_of_a_battle_has_a_score(land: str) -> None:
    options = {**EVEN, "land": land, "attacker": "titan, 2 ranger, hydra, dragon, warlock", "summonable": "angel"}
    assert_all_scored(options, seed=1)


def assert_all_scored(options: Mapping[str, str], seed: int) -> None:
    """Play a random match; the score of every question is finite, and the same in another world for the same seat."""
    match, source = Match.new("titan", options, seed=seed), random.Random(seed)
    while match.decisions:
        for seat, decision in match.decisions.items():
            scores = GAME.score(match.state, seat, decision)
            assert len(scores) == len(decision.branches)
            assert all(map(math.isfinite, scores))
        seat = source.choice(list(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))


def test_quiet_phases_and_easy_questions_exist() -> None:
    assert set(GAME.phases) >= QUIET == GAME.quiet
    assert GAME.easy == EASY
