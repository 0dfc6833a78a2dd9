"""The speed of the learning environments: steps with a hashed observation, and with the mask alone."""

from __future__ import annotations

import gc
import random
from collections.abc import Mapping
from time import process_time

import numpy as np

from banneret.engine.game import Game
from banneret.envs.aec import TableEnv

WARM = 500
"""The number of steps before those that are measured; learners take millions."""


def steps(game: Game, options: Mapping[str, str], seconds: float, *, see: bool) -> float:
    """Random steps a second of one core; with `see` each has the observation of the seat that is asked."""
    env, source = TableEnv(game, options), random.Random(1)
    env.reset(seed=1)
    for _ in range(WARM):
        _step(env, source, see=see)
    gc.freeze()  # as docs/study.md advises
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        _step(env, source, see=see)
        count += 1
    return count / (process_time() - begun)


def _step(env: TableEnv, source: random.Random, *, see: bool) -> None:
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        env.reset()
        agent = env.agent_selection
    mask = env.observe(agent)["action_mask"] if see else env.actions.mask(env.turns.decision)
    env.step(int(source.choice(np.flatnonzero(mask))))
