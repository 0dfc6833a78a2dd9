"""Imported once, in the process from which all others are forked, so that they share its memory and start fast."""

from __future__ import annotations

import gc

from banneret.engine.game import games

__all__ = [
    *("analysis_worker", "bot_worker", "hosted_match", "opening", "replays", "shared"),
    *("popen_forkserver", "processes", "synchronize"),  # what every process begins with
]

list(games().values())
gc.collect()
gc.freeze()  # shared memory stays shared, because the collector no longer writes to it
