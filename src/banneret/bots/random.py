"""The random bot: any option, each as likely as the other."""

from __future__ import annotations

from typing import Any

from banneret.bots.observation import Observation


def at_random(observation: Observation) -> Any:
    """Random: anything that is allowed.

    Sets are built in order, so that each set can come up.
    """
    return observation.random.choice(observation.decision.branches)
