"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banneret.bots.glimpse import Glimpse
from banneret.bots.greedy import greedy
from banneret.bots.random import at_random
from banneret.engine.decision import key_of

Chooser = Callable[[Glimpse], Any]


class Bot:
    """A player that is a program: `choose` answers the question to its seat."""

    def __init__(self, name: str, title: str, pick: Chooser) -> None:
        self.name = name
        self.title = title
        self.pick = pick

    def choose(self, glimpse: Glimpse) -> str:
        """The key of the option that the bot takes."""
        return key_of(self.pick(glimpse))


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "Random: anything that is allowed", at_random),
        Bot("greedy", "Greedy: tries each option and takes the best", greedy),
    )
}


def find_bot(name: str) -> Bot:
    """The bot of this name. Raises ValueError naming those that exist."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]
