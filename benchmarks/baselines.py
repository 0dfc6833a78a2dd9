"""How well learners do on fixed tasks: the tiny set-up of each game, learned against `random`, with little computing.

    python -m benchmarks.baselines --learner reinforce
    python -m benchmarks.baselines --learner ppo          # needs sb3-contrib, which no extra brings

Each learner plays in both seats and sees hashed observations; the reward is the result. The scores are shares of 200
new matches, half of them in each seat; a draw is half a win. `reinforce` is examples/learn_titan_battles.py; `ppo` is
MaskablePPO of sb3-contrib as it comes, with one hidden layer of 64. The cost is processor time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import numpy as np

from banneret.envs.gym import SeatEnv
from banneret.envs.tiny import tiny
from examples.learn_titan_battles import Policy, played

GAMES = ("titan", "battle-magic", "battlelore", "battlemist", "battle-masters")
OPPONENTS = ("random", "greedy")
STEPS = 8192
"""The number of answers of the learner from which it learns."""
TESTS = 200
Act = Callable[[Any, Any], int]


def reinforce(game: str, seed: int, steps: int) -> Act:
    """Learn with REINFORCE and a linear policy."""
    policy, env, usual, taken, matches = Policy(seed), SeatEnv(game, tiny(game), seat=None), 0.0, 0, 0
    while taken < steps:
        told, reward = played(policy, env, seed * 1_000_000 + matches)
        policy.learn(told, reward - usual)
        usual += 0.02 * (reward - usual)
        taken, matches = taken + len(told), matches + 1
    return policy.best


def ppo(game: str, seed: int, steps: int) -> Act:
    """Learn with MaskablePPO."""
    from sb3_contrib import MaskablePPO  # type: ignore[import-not-found]

    env = SeatEnv(game, tiny(game), seat=None)
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, seed=seed, device="cpu", policy_kwargs={"net_arch": [64]})
    model.learn(steps)
    return lambda seen, mask: int(model.predict(seen, action_masks=mask, deterministic=True)[0])


def by_chance(_game: str, seed: int, _steps: int) -> Act:
    """Answer at random, as a yardstick."""
    source = np.random.default_rng(seed)
    return lambda _, mask: int(source.choice(np.flatnonzero(mask)))


LEARNERS = {"reinforce": reinforce, "ppo": ppo, "random": by_chance}


def score(act: Act, game: str, opponent: str, tests: int = TESTS) -> float:
    """Return the share of new matches that it wins, half of them in each seat; a draw is half a win."""
    return float(np.mean([*_results(act, game, opponent, tests)]))


def _results(act: Act, game: str, opponent: str, tests: int) -> Iterator[float]:
    for seat in (0, 1):
        env = SeatEnv(game, tiny(game), seat=seat, opponent=opponent)
        for number in range(tests // 2):
            seen, info = env.reset(seed=900_000_000 + number)
            over, reward = False, 0.0
            while not over:
                seen, reward, over, _, info = env.step(act(seen, info["action_mask"]))
            yield (reward + 1) / 2


def main() -> None:
    """Learn all tasks and print a table."""
    words = argparse.ArgumentParser(description="Baselines on the tiny set-ups.")
    words.add_argument("--learner", choices=LEARNERS, default="reinforce")
    words.add_argument("--seeds", type=int, default=2)
    words.add_argument("--steps", type=int, default=STEPS)
    words.add_argument("--games", default=",".join(GAMES))
    given = words.parse_args()
    for game in given.games.split(","):
        for seed in range(1, given.seeds + 1):
            begun = process_time()
            act = LEARNERS[given.learner](game, seed, given.steps)
            cost = process_time() - begun
            scores = ", ".join(f"{opponent} {score(act, game, opponent):.1%}" for opponent in OPPONENTS)
            print(f"{given.learner} {game} seed {seed}: {scores}; {given.steps} steps in {cost:.0f} s", flush=True)


if __name__ == "__main__":
    main()
