"""Where a match begins if it is not where its game does: at a position that was set up, or in an imagined world."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from banneret.engine.match.events import Event, lines_of, read_lines
from banneret.engine.match.history import recorded


@dataclass(frozen=True, slots=True)
class Arranged:
    """A position that was set up, for a referee case or a lesson."""

    position: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Imagined:
    """A world in which all that `seat` cannot see was dealt again, with dice of `seed`.

    That was after `known` had happened, as the seat knows it, in a match that began at `before`. `rules` is the version
    of the rules that dealt. It is kept as text, because cards and dice belong to one process.
    """

    before: Origin
    known: Sequence[Event]
    seat: int
    seed: int
    rules: str

    def __reduce__(self) -> tuple[Any, ...]:
        lines = tuple(lines_of(recorded(self.known), self.rules))
        return _imagined, (self.before, lines, self.seat, self.seed, self.rules)


Origin: TypeAlias = Arranged | Imagined | None
"""Where a match begins; None is the beginning of its game."""


def _imagined(before: Origin, lines: Sequence[str], seat: int, seed: int, rules: str) -> Imagined:
    return Imagined(before, read_lines(lines, ""), seat, seed, rules)
