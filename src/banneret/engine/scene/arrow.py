"""An answer that is past, as an arrow on a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrow:
    """The key of what acted, "" if nothing did, and the key of where it went or what it met."""

    start: str
    end: str
