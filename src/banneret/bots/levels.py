"""The five levels of opponents, the same in all games, from one that a child can beat to the strongest."""

from __future__ import annotations

from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.search import Budget, best_scored, search, strayed


def beginner(observation: Observation) -> Any:
    """Beginner: overlooks half of what it could do, and judges the rest roughly."""
    return strayed(observation, 1.5, overlooks=0.5)


def easy(observation: Observation) -> Any:
    """Easy: overlooks some of what it could do, and judges at a glance."""
    return strayed(observation, 0.8, overlooks=0.25)


def medium(observation: Observation) -> Any:
    """Medium: takes what looks best at a glance."""
    return best_scored(observation)


def hard(observation: Observation) -> Any:
    """Hard: looks ahead for a moment."""
    return search(observation, Budget(seconds=0.05))


def strongest(observation: Observation) -> Any:
    """Strongest: looks ahead as long as people wait gladly."""
    return search(observation, Budget(seconds=1.0))
