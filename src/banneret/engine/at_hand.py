"""Parts of a position that are there only as long as a step lasts: a battle, an offer, a card just drawn."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


class NotAtHand(RuntimeError):
    """The rules asked for a part of the position in a step that does not have it: a mistake in the rules."""

    def __init__(self, part: str) -> None:
        super().__init__(f"there is no {part} now")


def at_hand(part: T | None, name: str) -> T:
    """Return a part of the position that this step has. Raises NotAtHand if it is missing."""
    if part is None:
        raise NotAtHand(name)
    return part
