"""Players that are programs. A bot gets a glimpse of the match, as its seat sees it, and never the match itself."""

from __future__ import annotations

from banneret.bots.bot import BOTS, Bot, find_bot
from banneret.bots.glimpse import Glimpse

__all__ = ["BOTS", "Bot", "Glimpse", "find_bot"]
