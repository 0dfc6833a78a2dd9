"""The greedy bot: takes the option with the best score, and looks no further."""

from __future__ import annotations

from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.search import best_scored


def greedy(observation: Observation) -> Any:
    """Greedy: takes the option that looks best at once, and overlooks none."""
    return best_scored(observation)
