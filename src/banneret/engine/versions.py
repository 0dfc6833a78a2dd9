"""Versions: that of a game's rules here, and which of two is newer."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import entry_points


@cache
def released(game: str) -> str:
    """Return the version of the package that contains this game, "" if none does."""
    found = next((entry for entry in entry_points(group="banneret.games") if entry.name == game), None)
    return found.dist.version if found and found.dist else ""


def is_newer(one: str, other: str) -> bool:
    """Return whether the version `one` is newer than `other`; every version is newer than "".

    A candidate or a version in the making is older than its release, as Python's packages count.
    """
    return rank(one) > rank(other)


_STAGES = {"dev": -4, "a": -3, "b": -2, "rc": -1, "post": 1}
_RELEASED = (0, 0)


def rank(version: str) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return what sorts as the versions do: the numbers, and the stages before or after its release."""
    public = version.partition("+")[0]
    numbers = re.match(r"[\d.]*", public)
    release = [int(number) for number in re.findall(r"\d+", numbers[0] if numbers else "")]
    while release and not release[-1]:
        release.pop()
    stages = re.findall(r"(dev|a|b|rc|post)[._-]?(\d*)", public)
    return tuple(release), (*((_STAGES[stage], int(number or 0)) for stage, number in stages), _RELEASED)
