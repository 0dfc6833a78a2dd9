"""Arguments of sentences that are more than one thing: `3 Ogres`, `2 grain, 1 wood and 1 iron`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol, TypeAlias

from banneret.engine.words.wording import Sentence, Text, fill


class Plural(Protocol):
    """A thing whose name has a plural; `str()` of it is its name for one."""

    @property
    def key(self) -> str:
        """Its text key."""

    @property
    def plural(self) -> str:
        """The name of several."""


class Written(str):
    """What people wrote, such as a name: it is shown as it is, and never looked up."""

    __slots__ = ()


Last: TypeAlias = Literal["and", "or", ",", ";", "."]
"""What stands before the last thing of a list."""


class Counted:
    """So many things of a kind: `1 Ogre`, `3 Ogres`."""

    __slots__ = ("number", "thing")

    def __init__(self, number: int, thing: Plural) -> None:
        self.number = number
        self.thing = thing

    @property
    def key(self) -> str:
        """For programs: the number and the key, as `3*ogre`."""
        return f"{self.number}*{self.thing.key}"

    @property
    def many(self) -> bool:
        """Return whether it is not one, so that the verb agrees."""
        return self.number != 1

    def __str__(self) -> str:
        return f"{self.number} {self.thing.plural if self.many else self.thing}"


class Listed:
    """Several things as one argument: `a, b and c`. `{form}` says each, such as "a" with its article."""

    __slots__ = ("form", "last", "things")

    def __init__(self, things: Iterable[object], last: Last = "and", *, form: str = "") -> None:
        self.things = tuple(things)
        self.last = last
        self.form = form

    @property
    def key(self) -> str:
        """For programs: the keys, one after another."""
        return " ".join([str(getattr(thing, "key", thing)) for thing in self.things])

    @property
    def many(self) -> bool:
        """Return whether the verb is that of several."""
        return len(self.things) != 1 or bool(getattr(self.things[0], "many", False))

    def __str__(self) -> str:
        said, alone = [fill(f"{{:{self.form}}}", thing) for thing in self.things], self.last in (",", ";", ".")
        between = f"{self.last if alone else ','} "
        if alone or len(said) < 2:
            return between.join(said)
        return f"{between.join(said[:-1])} {self.last} {said[-1]}"


def in_a_row(*whole: Text) -> Sentence:
    """Return whole sentences, one after another."""
    return fill(" ".join(["{}"] * len(whole)), *(one if isinstance(one, Sentence) else fill(one) for one in whole))
