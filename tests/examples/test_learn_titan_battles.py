"""The learner of the examples: it plays, learns from a match, and the same seed gives the same policy."""

from __future__ import annotations

import numpy as np

from banneret.envs.gym import SeatEnv
from examples.learn_titan_battles import BATTLE, Policy, played, won


def learned(seed: int) -> Policy:
    policy = Policy(seed)
    for match in range(2):
        steps, reward = played(policy, SeatEnv("titan", BATTLE, seat=None), match)
        policy.learn(steps, reward or 1.0)
    return policy


def test_it_learns_the_same_from_the_same_matches() -> None:
    one, other = learned(1), learned(1)

    assert np.any(one.weights)
    assert np.array_equal(one.weights, other.weights)


def test_what_it_was_praised_for_becomes_more_likely() -> None:
    policy = Policy(1)
    steps, _ = played(policy, SeatEnv("titan", BATTLE, seat=None), 3)
    step = next(step for step in steps if len(step.chances) > 2)
    policy.learn([step], gain=1.0)

    assert policy.chances(step.places, step.amounts)[step.taken] > step.chances[step.taken]


def test_its_wins_are_counted_in_both_seats() -> None:
    assert 0.0 <= won(Policy(1), "random", 2) <= 1.0
