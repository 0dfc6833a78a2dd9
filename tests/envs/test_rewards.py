"""Rewards: the result, and shaping that needs a fitted evaluation."""

from __future__ import annotations

import random

import pytest

from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.envs.rewards import Rewards, results


def test_while_a_match_goes_on_nobody_gets_anything() -> None:
    match = Match.new("battlelore", seed=1)
    rewards = Rewards("result", match.game)
    rewards.begin(match)

    assert rewards.next(match) == [0.0, 0.0]


def test_the_same_match_gives_the_same_rewards() -> None:
    def rewards_of(match: Match) -> list[list[float]]:
        rewards, source = Rewards("evaluation", match.game), random.Random(1)
        rewards.begin(match)
        found = []
        for _ in range(10):
            seat, decision = next(iter(match.decisions.items()))
            match.decide_unchecked(seat, source.choice(decision.branches))
            found.append(rewards.next(match))
        return found

    first, second = (rewards_of(Match.new("titan", {"players": "3"}, seed=4)) for _ in range(2))
    assert first == second
    assert any(any(gains) for gains in first)


def test_who_concedes_loses() -> None:
    match = Match.new("battlelore", seed=1)
    match.act(0, "concede")

    assert results(match) == [-1.0, 1.0]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no reward 'gold'; rewards are result or evaluation"):
        Rewards("gold", find_game("titan"))
