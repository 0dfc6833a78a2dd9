"""The random bot: any option, each as likely as the other."""

from __future__ import annotations

from typing import Any

from banneret.bots.glimpse import Glimpse


def at_random(glimpse: Glimpse) -> Any:
    """One of the options; sets are built in order, so that each set can come up."""
    return glimpse.random.choice(glimpse.decision.branches)
