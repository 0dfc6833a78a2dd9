"""What a program may take, and what it loses if it takes more."""

from __future__ import annotations

from dataclasses import dataclass


class LostSeat(Exception):
    """A program has lost its seat. The text says why, in a few words that follow its name: "took longer than 10 s"."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a program may take: `seconds` for an answer, by the clock, with what it asks before it;
    `megabytes` of memory; `letters` in one line; `asks`, the times that it may ask why, or be refused, at one question.
    """

    seconds: float = 10.0
    megabytes: int = 2048
    letters: int = 4096
    asks: int = 100
