"""The random bot: any option, all equally likely."""

from __future__ import annotations

from typing import Any

from banneret.bots.observation import Observation


def at_random(observation: Observation) -> Any:
    """Random: anything that is allowed.

    Sets are built in order, so every set is possible.
    """
    return observation.random.choice(observation.decision.branches)
