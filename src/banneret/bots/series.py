"""Matches of a simulation, played when somebody looks at them; each can be looked at from its beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import overload

from banneret.bots.simulate import Played, SimulationPlan, play, simulate, sit_down
from banneret.engine.match.match import Match


class Series(Sequence[Played]):
    """The results of matches 0, 1, 2 ... of a plan, in this order. Each match is played once, when it is looked at.

    `for played in series` gives results as they come; `len`, `series[3]` and a comparison with a list work as for a
    list. `record(3)` and `match(3)` show match 3 itself.
    """

    def __init__(self, plan: SimulationPlan, matches: int, jobs: int = 1) -> None:
        self.plan = plan
        self._matches = matches
        self._played: list[Played] = []
        self._coming = simulate(plan, matches, jobs=jobs)

    def __len__(self) -> int:
        return self._matches

    @overload
    def __getitem__(self, place: int) -> Played: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Played]: ...

    def __getitem__(self, place: int | slice) -> Played | Sequence[Played]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(self._matches))]
        wanted = range(self._matches)[place]
        self._played += islice(self._coming, max(0, wanted + 1 - len(self._played)))
        return self._played[wanted]

    def __iter__(self) -> Iterator[Played]:
        return map(self.__getitem__, range(self._matches))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Series | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it compares as a list does

    def __repr__(self) -> str:
        bots = ", ".join(map(str, self.plan.bots))
        return f"<{self._matches} matches of {self.plan.game} between {bots}; {len(self._played)} played>"

    def record(self, number: int) -> str:
        """Return the record of a match, which is played again for it. Raises IndexError if there is none."""
        known = self[number]
        return known.record or play(replace(self.plan, records=True), known.number).record

    def match(self, number: int) -> Match:
        """Return a match at its end, or where it was stopped, played again. Raises IndexError as `record` does."""
        sitting = sit_down(self.plan, range(self._matches)[number], keeping=True)
        for _ in islice(sitting.answers(), self.plan.cap):
            pass
        return sitting.match
