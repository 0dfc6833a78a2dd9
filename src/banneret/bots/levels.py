"""The five levels of opponents, the same in all games, from one that a child can beat to the strongest.

Each game says in `bot/levels.toml` how well a program plays at a level (`engine.levels`).
"""

from __future__ import annotations

from typing import Any

from banneret.bots.handicap import handicapped, keep_trail
from banneret.bots.observation import Observation
from banneret.bots.search import Budget, search
from banneret.engine.levels import Level


def beginner(observation: Observation) -> Any:
    """Beginner: the gentlest level, good for a first match. It overlooks most of what it could do."""
    return answer(observation, "beginner")


def easy(observation: Observation) -> Any:
    """Easy: for players who know the rules. It overlooks some of what it could do."""
    return answer(observation, "easy")


def medium(observation: Observation) -> Any:
    """Medium: overlooks little, and takes what looks best at once."""
    return answer(observation, "medium")


def hard(observation: Observation) -> Any:
    """Strong: looks ahead for a moment, at some of the questions."""
    return answer(observation, "hard")


def strongest(observation: Observation) -> Any:
    """Hardest: looks ahead for about a second."""
    return answer(observation, "strongest")


def answer(observation: Observation, name: str, patience: float | None = None) -> Any:
    """Return the option that the level of this name takes; for `patience`, see `budget`."""
    level: Level = getattr(observation.game.levels, name)
    if level.seconds and observation.random.random() >= level.glances:
        option = search(observation, budget(level, patience))
    else:
        option = handicapped(observation, level.noise, overlooks=level.overlooks)
    keep_trail(observation, option)
    return option


def budget(level: Level, patience: float | None = None) -> Budget:
    """Return how long a level thinks. `patience` is how many seconds more it may take by the clock; None: no limit."""
    return Budget(seconds=level.seconds, patience=0.0 if patience is None else level.seconds + patience)
