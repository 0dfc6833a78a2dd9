"""Players that are programs. A bot observes the match as its seat sees it, and never gets the match itself."""

from __future__ import annotations

from banneret.bots.bot import LEVELS, Bot, Policy, bots, find_bot
from banneret.bots.observation import Observation

__all__ = ["LEVELS", "Bot", "Observation", "Policy", "bots", "find_bot"]
