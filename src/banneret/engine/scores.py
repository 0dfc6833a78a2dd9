"""How bots score options: a game has a table of functions, `SCORES`, by the question's name.

SCORES: Mapping[str, Score] = {"march": _march, "retreat": each(_retreat)}
scores = SCORES[decision.name](s, decision, decision.branches)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from banneret.engine.decision import DONE, PASS, Decision

Scorer: TypeAlias = Callable[[Any, Decision, Sequence[Any]], Sequence[float]]
"""A number for each option, more is better: of the state, the decision, and the options in question."""
Rate: TypeAlias = Callable[[Any, int, Decision, Any], float]
"""The number of one option: of the state, the seat that decides, the decision, and the option."""
NEEDLESS: Final = -1_000_000.0
"""The score of an option that serves nothing. No program takes it by mistake while it has another option."""

POINTLESS: Final = 2 * NEEDLESS
"""The score of an option that another one beats whatever comes, so that no program takes it, searching or not."""


def each(rate: Rate) -> Scorer:
    """Score each option by itself."""

    def score(s: Any, decision: Decision, ways: Sequence[Any]) -> Sequence[float]:
        seat = decision.seat
        return [rate(s, seat, decision, way) for way in ways]

    return score


def each_act(rate: Rate) -> Scorer:
    """Score each option by itself; to pass, or to be done, is 0."""

    def score(s: Any, decision: Decision, ways: Sequence[Any]) -> Sequence[float]:
        seat = decision.seat
        return [0.0 if way is PASS or way is DONE else rate(s, seat, decision, way) for way in ways]

    return score


def even(_: Any, __: Decision, ways: Sequence[Any]) -> list[float]:
    """All options are as good."""
    return [0.0] * len(ways)
