"""The five levels of opponents, the same in all games, from one that a child can beat to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from banneret.bots.observation import Observation
from banneret.bots.search import Budget, search, strayed

BUDGETS: Final[Mapping[str, Budget]] = {"hard": Budget(seconds=0.05), "strongest": Budget(seconds=1.0)}
"""How long the levels that search may think about a question."""


def beginner(observation: Observation) -> Any:
    """Beginner: the gentlest level, good for a first match. It overlooks most of what it could do."""
    return strayed(observation, 3.0, overlooks=0.7)


def easy(observation: Observation) -> Any:
    """Easy: for players who know the rules. It overlooks some of what it could do."""
    return strayed(observation, 0.85, overlooks=0.3)


def medium(observation: Observation) -> Any:
    """Medium: overlooks little, and takes what looks best at once."""
    return strayed(observation, 0.4, overlooks=0.1)


def hard(observation: Observation) -> Any:
    """Hard: looks ahead for a moment."""
    return search(observation, BUDGETS["hard"])


def strongest(observation: Observation) -> Any:
    """Strongest: looks ahead for about a second."""
    return search(observation, BUDGETS["strongest"])
