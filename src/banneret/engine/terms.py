"""What the features of a position mean, in words: one more of each, and what changed between two positions."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.engine.words.wording import fill

_MANY = 10
"""From this number on, what is counted has no decimal places."""


@dataclass(frozen=True, slots=True)
class Term:
    """What a feature means, in words.

    `one` says what one more of it is. `more` and `less` say that it rose or fell; where they tell a `{count}`, `per`
    things are one more of the feature. Terms with the same `more` are told together. Without `less`, its fall is not
    told: what one side gains, such as the next turn, another has lost.
    """

    one: str
    more: str = ""
    less: str = ""
    per: float = 1.0

    @property
    def counts(self) -> bool:
        """Whether a change is told with its number."""
        return "{count}" in self.more

    def changed(self, by: float) -> str:
        """Return in words that the feature rose or fell by so much: `2 fewer units`."""
        return fill(self.more if by > 0 else self.less, count=_counted(abs(by) * self.per))


def things(one: str, many: str, per: int = 1) -> Term:
    """Return the term of a feature that counts things; `per` of them are one more of it."""
    more, less = (f"{{count}} {word} {{count:{one}|{many}}}" for word in ("more", "fewer"))
    return Term(f"one more {one}" if per == 1 else f"{per} more {many}", more, less, per)


def _counted(count: float) -> int | float:
    """Return a number as it is told: whole if it is nearly so or large."""
    whole = round(count)
    return whole if count >= _MANY or (whole and abs(count - whole) < 0.05) else float(f"{count:.2g}")
