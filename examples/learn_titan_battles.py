"""A learner in one file: REINFORCE with a linear policy, for battles of Titan, with numpy alone.

    python examples/learn_titan_battles.py --seconds 120

It learns against `random`, then prints how often it wins against `random` and `greedy`, in both seats. An option is
worth the sum of the weights of all pairs of something that the seat sees and the action. The weights are in one
table, at the place that the hash of a pair gives.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from banneret.envs.gym import SeatEnv

BATTLE = {"scenario": "battle"}
TABLE = 1 << 18
RATE = 0.03
SEEN_ODD, ACTION_ODD = 40503, 2654435761
Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Policy:
    """A linear policy over pairs of what is seen and what is done."""

    def __init__(self, seed: int) -> None:
        self.weights: Floats = np.zeros(TABLE)
        self.chosen = np.random.default_rng(seed)

    def pairs(self, seen: NDArray[np.float32], mask: NDArray[np.int8]) -> tuple[Numbers, Numbers, Floats]:
        """The offered actions; for each the places of its pairs; and how much of each thing is seen."""
        actions = np.flatnonzero(mask)
        things = np.flatnonzero(seen)
        places = (things[:, None] * SEEN_ODD ^ (actions[None, :] + 1) * ACTION_ODD) % TABLE
        amounts = seen[things].astype(np.float64)
        return actions, places, amounts / np.sqrt(len(things))

    def chances(self, places: Numbers, amounts: Floats) -> Floats:
        """How likely each action is."""
        worth = amounts @ self.weights[places]
        powers = np.exp(worth - worth.max())
        return np.asarray(powers / powers.sum())

    def best(self, seen: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """The action that is worth the most."""
        actions, places, amounts = self.pairs(seen, mask)
        return int(actions[np.argmax(amounts @ self.weights[places])])

    def learn(self, steps: list[Step], gain: float) -> None:
        """Make what was done more likely after a gain, and less after a loss."""
        for step in steps:
            push = -step.chances
            push[step.taken] += 1.0
            np.add.at(self.weights, step.places, RATE * gain * step.amounts[:, None] * push[None, :])


@dataclass(frozen=True, slots=True)
class Step:
    """A decision: the places and amounts of its pairs, how likely each action was, and which one was taken."""

    places: Numbers
    amounts: Floats
    chances: Floats
    taken: int


def train(seconds: float, seed: int = 1, opponent: str = "random") -> tuple[Policy, int]:
    """A policy that has learned for so long, and the matches that it played."""
    policy, env, usual, matches = Policy(seed), SeatEnv("titan", BATTLE, seat=None, opponent=opponent), 0.0, 0
    until = time.process_time() + seconds
    while time.process_time() < until:
        steps, reward = played(policy, env, seed + matches)
        policy.learn(steps, reward - usual)
        usual += 0.02 * (reward - usual)
        matches += 1
    return policy, matches


def played(policy: Policy, env: SeatEnv, seed: int) -> tuple[list[Step], float]:
    """One match: the decisions of the learner, and what it got."""
    seen, info = env.reset(seed=seed)
    steps, total, over = [], 0.0, False
    while not over:
        actions, places, amounts = policy.pairs(seen, info["action_mask"])
        chances = policy.chances(places, amounts)
        taken = int(policy.chosen.choice(len(actions), p=chances))
        steps.append(Step(places, amounts, chances, taken))
        seen, reward, terminated, truncated, info = env.step(int(actions[taken]))
        total += reward
        over = terminated or truncated
    return steps, total


def won(policy: Policy, opponent: str, matches: int) -> float:
    """The share of new matches that the policy wins, half of them in each seat; a draw is half a win."""
    return float(np.mean([*results(policy, opponent, matches)]))


def results(policy: Policy, opponent: str, matches: int) -> Iterator[float]:
    """1 for a win, 0 for a loss, one half for a draw."""
    for seat in (0, 1):
        env = SeatEnv("titan", BATTLE, seat=seat, opponent=opponent)
        for number in range(matches // 2):
            seen, info = env.reset(seed=1_000_000 + number)
            total, over = 0.0, False
            while not over:
                seen, reward, terminated, truncated, info = env.step(policy.best(seen, info["action_mask"]))
                total += reward
                over = terminated or truncated
            yield (total + 1) / 2


def main() -> None:
    """Learn, and print the result."""
    words = argparse.ArgumentParser(description="Learn battles of Titan.")
    words.add_argument("--seconds", type=float, default=120.0, help="CPU time for learning")
    words.add_argument("--matches", type=int, default=200, help="matches of each test")
    words.add_argument("--opponent", default="random", help="the bot to learn against")
    given = words.parse_args()
    policy, matches = train(given.seconds, opponent=given.opponent)
    print(f"Learned from {matches} matches.")
    for opponent in ("random", "greedy"):
        print(f"Against {opponent}: {won(policy, opponent, given.matches):.0%} of {given.matches} matches.")


if __name__ == "__main__":
    main()
