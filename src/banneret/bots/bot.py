"""The bots by name. A bot is any callable that takes an `Observation`; other packages can add bots by entry points."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final, TypeAlias

from banneret.bots.observation import Observation
from banneret.bots.programs.own_file import IN_A_FILE, policy_in_file
from banneret.bots.programs.program import PROGRAM, Program
from banneret.engine.decision import key_of
from banneret.engine.words.sentence import echo

Policy: TypeAlias = "Callable[[Observation], Any]"
"""Answers the question to its seat: returns an option of the observed decision, or the option's key."""


class Bot:
    """A player that is a program: a name, a short title, and the policy that chooses its options."""

    def __init__(self, name: str, title: str, pick: Policy) -> None:
        self.name = name
        self.title = title
        self.pick = pick

    @classmethod
    def of(cls, policy: Bot | Policy, name: str = "") -> Bot:
        """Make a bot from a policy: named after it, with the first line of its docstring as title."""
        if isinstance(policy, Bot):
            return policy
        name = name or getattr(policy, "__name__", type(policy).__name__)
        return cls(name, (policy.__doc__ or name).strip().partition("\n")[0], policy)

    @property
    def called(self) -> str:
        """What people call it: what its title begins with, before a colon."""
        called, colon, _ = self.title.partition(":")
        return called if colon else self.name.capitalize()

    def __repr__(self) -> str:
        return f"<Bot {self.name}: {self.title}>"

    def choose(self, observation: Observation) -> str:
        """Return the key of the option that the bot chooses."""
        return key_of(self.pick(observation))


LEVELS: Final = ("beginner", "easy", "medium", "hard", "strongest")
"""The names of the levels of opponents, from one that a child can beat to the strongest."""


@cache
def bots() -> dict[str, Bot]:
    """Return all installed bots, by name: entry points of `banneret.bots`. The levels come first, by strength."""
    order = {name: place for place, name in enumerate(LEVELS)}
    entries = entry_points(group="banneret.bots")
    ordered = sorted(entries, key=lambda entry: (order.get(entry.name, len(order)), entry.name))
    return {entry.name: Bot.of(entry.load(), entry.name) for entry in ordered}


def find_bot(bot: str | Bot | Policy) -> Bot:
    """Return the bot with this name or this policy.

    `program:COMMAND` is a program that speaks by lines, `my_bots.py:bold` a function in a Python file.

    Raises ValueError that lists the names of the bots.
    """
    if not isinstance(bot, str):
        if not callable(bot) and not isinstance(bot, Bot):
            raise ValueError(f"{bot!r} is not a bot; a bot is a name, or a callable that takes an Observation")
        return Bot.of(bot)
    if bot.startswith(PROGRAM):
        return Bot.of(Program(bot.removeprefix(PROGRAM)))
    if IN_A_FILE in bot:
        return Bot.of(policy_in_file(bot), bot)
    if bot not in bots():
        raise ValueError(f"there is no bot {echo(bot)}; available: {', '.join(bots())}")
    return bots()[bot]
