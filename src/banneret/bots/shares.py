"""Chances and their changes as arguments of sentences: 12 %, +3 %."""

from __future__ import annotations


class Share:
    """A share, from 0 to 1: 12 %, on one line."""

    __slots__ = ("_percent",)

    def __init__(self, share: float) -> None:
        self._percent = round(100 * share)

    @property
    def key(self) -> str:
        """For programs: the whole percent."""
        return str(self._percent)

    def __str__(self) -> str:
        return f"{self._percent}\u00a0%"


class Gain:
    """What a chance rose or fell by, from -1 to 1: +3 %, \u22123 %."""

    __slots__ = ("_gain",)

    def __init__(self, gain: float) -> None:
        self._gain = gain

    @property
    def key(self) -> str:
        """For programs: the whole percent."""
        return str(round(100 * self._gain))

    def __str__(self) -> str:
        sign = "+" if self._gain > 0 else "\u2212"
        return f"{sign}{Share(abs(self._gain))}"
