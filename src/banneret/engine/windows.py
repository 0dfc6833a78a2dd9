"""Windows: moments at which a seat may react to another, or pass, once or until a period of the match ends.

A window is a secret question. The rules ask it of every seat that could hold an answer, by public facts, so being
asked reveals nothing. A seat that passes until a period ends is still asked, but the pass is its only option; the
table gives that answer after the pause of every secret answer, so others see no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from banneret.engine.decision import PASS, Touchable
from banneret.engine.words.word import Word

Period: TypeAlias = "int | tuple[object, ...]"
"""A period of the match, different from all others: the number of the turn, or the round with its phase."""


class StandingPasses:
    """Which seats pass all windows until a period of the match ends.

    `until` holds that period by seat and by kind of window. When another period has begun, the pass has ended by
    itself.
    """

    __slots__ = ("until",)

    def __init__(self) -> None:
        self.until: dict[tuple[int, str], Period] = {}

    def copy(self) -> StandingPasses:
        """Copy the passes."""
        twin = StandingPasses.__new__(StandingPasses)
        twin.until = self.until.copy()
        return twin

    def stand(self, seat: int, period: Period, kind: str = "") -> None:
        """Let a seat pass all windows of a kind from now on until `period` ends."""
        self.until[seat, kind] = period

    def holds(self, seat: int, period: Period, kind: str = "") -> bool:
        """Return whether a seat passes windows of this kind in this period."""
        return self.until.get((seat, kind)) == period

    def ways(
        self,
        seat: int,
        period: Period,
        find: Callable[[], Sequence[Touchable]],
        hush: Word,
        *,
        kind: str = "",
        barred: Collection[object] = (),
    ) -> list[Touchable]:
        """Return what a window offers a seat: what `find` finds, the pass, and `hush`, the pass until the period ends.

        `barred` are those among them that a rule forbids; `find` may fill it. A seat with nothing to play, or with a
        standing pass, is not offered `hush`, so its answer can be given automatically. The plain pass comes first.
        """
        if self.holds(seat, period, kind):
            return [PASS]
        found = find()
        return [*found, PASS, hush] if len(found) > len(barred) else [*found, PASS]

    def forget_others(self, seat: int) -> None:
        """Drop the passes of all other seats, which this one cannot know, for the worlds that it imagines."""
        self.until = {(other, kind): period for (other, kind), period in self.until.items() if other == seat}
