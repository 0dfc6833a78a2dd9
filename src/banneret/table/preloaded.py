"""Imported once, by the process from which all others are forked: they share what it has, and need not load it."""

from __future__ import annotations

import gc

from banneret.engine.game import games
from banneret.table import bot_worker, opening, play, reel

__all__ = ["bot_worker", "opening", "play", "reel"]

games()
gc.collect()
gc.freeze()  # what is shared stays shared: the collector writes into nothing of it
