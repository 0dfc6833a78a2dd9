"""Why not: which of several obstacles is named, and what the sentence about it tells beside the rule.

return nearest(
    far=lambda: because("bow-2", distance=4, range=3) if distance > 3 else None,
    others=lambda: "bow-5" if occupied(hex) else None,
)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Obstacle: TypeAlias = "Callable[[], str | None]"
"""Returns the rule that stands in the way, or None."""


class Because(str):
    """The id of the rule that forbids something, with arguments of its own for the sentence that says so."""

    arguments: dict[str, object]


def because(rule: str, **arguments: object) -> Because:
    """Return the id of a rule with arguments: numbers, or things whose `str()` is their name."""
    reason = Because(rule)
    reason.arguments = arguments
    return reason


def nearest(
    *,
    far: Obstacle | None = None,
    ground: Obstacle | None = None,
    others: Obstacle | None = None,
    spent: Obstacle | None = None,
) -> str | None:
    """Return the rule of the obstacle that a referee would name first; None if nothing stands in the way.

    `far`: out of range as the crow flies. `ground`: barred by the ground on an empty map. `others`: barred by who
    stands there or on the way. `spent`: already done, or nothing left to do it with. A later one is not looked at.
    """
    for obstacle in (far, ground, others, spent):
        rule = obstacle() if obstacle else None
        if rule is not None:
            return rule
    return None
