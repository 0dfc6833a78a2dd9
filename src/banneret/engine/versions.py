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
    """Return whether the version `one` is newer than `other`; every version is newer than ""."""
    return numbers(one) > numbers(other)


def numbers(version: str) -> tuple[int, ...]:
    """Return the numbers in a version: (0, 2, 0) for 0.2.0."""
    return tuple(map(int, re.findall(r"\d+", version)))
