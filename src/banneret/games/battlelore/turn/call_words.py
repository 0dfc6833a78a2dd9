"""The units that a card orders, in words: `3 foot units with melee weapons`, `the left section` (lore-1-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

SIDES = ("left", "center", "right")
NO_LIMIT = 99
_BEFORE = ("green", "blue", "red", "ranged", "foot", "mounted", "weakened")
_AFTER = {"melee-weapon": "with melee weapons", "not-adjacent-to-enemy": "with no adjacent enemy"}


@lru_cache(maxsize=256)
def units_in_words(limit: int, filter: tuple[str, ...], *, chain: bool) -> str:
    """Return how many units of which kind may be ordered."""
    noun = "troop" if "troop" in filter else "unit"
    words = [
        "all" if limit >= NO_LIMIT else str(limit),
        *(word for word in filter if word in _BEFORE),
        noun if limit == 1 else f"{noun}s",
        *(_AFTER[word] for word in filter if word in _AFTER),
        *["in one connected group"] * chain,
    ]
    return " ".join(words)


def sections_in_words(sides: Sequence[str]) -> str:
    """Return these sections, as their player calls them."""
    if len(sides) == len(SIDES):
        return "each section"
    return "the wings" if len(sides) > 1 and "center" not in sides else f"the {' and '.join(sides)} section"
