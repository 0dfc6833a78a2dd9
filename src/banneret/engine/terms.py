"""What the features of a position mean, in words: one more of each, and what changed between two positions."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.engine.words.wording import Text, fill

_LITTLE = 0.25
"""Less than this of what is counted is not told."""
_NEARLY = 0.05
"""What is no further than this from a whole number is that number."""
_MANY = 10
"""From this number on, whether it is whole does not matter."""
_COUNT = "{count} "


@dataclass(frozen=True, slots=True)
class Term:
    """What a feature means, in words.

    `one` says what one more of it is. `more` and `less` say that it rose or fell; where they begin with `{count}`,
    `per` things are one more of the feature. Terms with the same `more` are told together. Without `less`, its fall
    is not told: what one side gains, such as the next turn, another has lost. Where the words say `whose` it is, as
    "the Cannon of the Empire", the side is not told beside them.
    """

    one: str
    more: str = ""
    less: str = ""
    per: float = 1.0
    whose: bool = False

    @property
    def opposite(self) -> tuple[str, str] | None:
        """Return "more" and "fewer", or the other way round, if its wordings differ in nothing else."""
        more, less = (words.removeprefix(_COUNT).partition(" ") for words in (self.more, self.less))
        return (more[0], less[0]) if more[2] == less[2] and {more[0], less[0]} == {"more", "fewer"} else None

    @property
    def counts(self) -> bool:
        """Whether a change is told with its number."""
        return self.more.startswith(_COUNT)

    def changed(self, by: float) -> Text:
        """Return in words that the feature rose or fell by so much: `2 fewer units`; nothing if that is little.

        A mean has fractions, which nobody counts: `about 2 fewer units`, or `fewer units` for less than half of one.
        """
        words, count = self.more if by > 0 else self.less, abs(by) * self.per
        whole = int(count + 0.5)
        if not self.counts or whole >= _MANY or (whole and abs(count - whole) <= _NEARLY):
            return fill(words, count=whole)
        if whole:
            return fill("about {changed}", changed=fill(words, count=whole))
        return fill(words.removeprefix(_COUNT), count=2) if count >= _LITTLE else ""


def things(one: str, many: str, per: int = 1) -> Term:
    """Return the term of a feature that counts things; `per` of them are one more of it."""
    more, less = (f"{{count}} {word} {{count:{one}|{many}}}" for word in ("more", "fewer"))
    return Term(f"one more {one}" if per == 1 else f"{per} more {many}", more, less, per)
