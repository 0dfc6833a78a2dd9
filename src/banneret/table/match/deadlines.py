"""The time of one match: its clocks, and what is due in it. The effect of a change is written with the change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from banneret.engine.scene.log import Viewer
from banneret.table.clocks import AskedSeats, Clocks, Control
from banneret.table.errors import NoClocks
from banneret.table.match.hosted_match import MatchStatus
from banneret.table.match.match_history import MatchHistory
from banneret.table.models import ClockStatus
from banneret.table.store.rows import Row
from banneret.table.store.stored import Call, DueKind, SideWrites, StoredSeat
from banneret.table.store.table_time import TableTime

CALL_AFTER = 60_000
"""The number of milliseconds after which somebody who is asked gets a notice, unless they come first."""
_BOTS_AFTER = 30_000
"""The number of milliseconds after which a server checks whether programs that are asked are thinking."""


@dataclass(frozen=True, slots=True)
class TimeStep:
    """The effect of a change on time: the clocks, what is due then, the rows, and what is written with them."""

    clocks: Clocks | None
    due: Mapping[DueKind, int]
    calls: Mapping[int, Call]
    rows: tuple[Row, ...]
    beside: SideWrites


class Deadlines:
    """The time of one match. A step is computed first, and takes effect when it is written."""

    def __init__(self, table_time: TableTime, *, calling: bool) -> None:
        self._table_time = table_time
        self._calling = calling
        self.clocks: Clocks | None = None
        self.due: Mapping[DueKind, int] = {}
        self.calls: Mapping[int, Call] = {}

    def load(
        self, history: MatchHistory, seats: Sequence[StoredSeat], due: Mapping[DueKind, int], calls: Mapping[int, Call]
    ) -> None:
        """Take what is stored of the match."""
        self.clocks = None
        if history.clock:
            clocks = Clocks.at_first(Control.read(history.clock), [not seat.is_program for seat in seats])
            self.clocks = clocks.read(history.time) if history.time else clocks
        self.due, self.calls = due, calls

    def follow(self, rows: Sequence[Row]) -> None:
        """Take the clocks from rows that another server has written."""
        for row in rows:
            if row.kind == "time" and self.clocks:
                self.clocks = self.clocks.read(row.text)

    def take(self, step: TimeStep) -> None:
        """Apply a step that has been written."""
        self.clocks, self.due, self.calls = step.clocks, step.due, step.calls

    async def now(self) -> int:
        """Return the table's time, exactly if clocks depend on it."""
        return await self._table_time.now() if self.clocks else self._table_time.about

    async def step(
        self,
        position: MatchStatus,
        seats: Sequence[StoredSeat],
        *,
        clocks: Clocks | None = None,
        bots: Mapping[int, str] | None = None,
        undone_by: int | None = None,
        by: int | None = None,
    ) -> TimeStep:
        """Return the step to this position, for these `seats`.

        `clocks` are those that a change has already made; `bots` are the programs that play for seats from now on.
        `by` is the seat of the person who made the change, if any.
        """
        bots = bots or {}
        at = await self.now()
        people = _people(seats, bots)
        asked = AskedSeats(
            [seat for seat in people if seat in position.asked], [s for s in people if s in position.open]
        )
        clocks = clocks or self.clocks
        moved = clocks.moved(at, asked, undone_by=undone_by) if clocks else None
        due = dict(self._due(at, moved, position, seats, bots))
        changes: dict[DueKind, int | None] = {key: when for key, when in due.items() if self.due.get(key) != when}
        changes |= dict.fromkeys(self.due.keys() - due.keys())
        rows = (Row("time", str(moved)),) if moved and moved != self.clocks else ()
        calls = self._calls(at, position, seats, bots, by)
        called = {seat: call for seat, call in calls.items() if self.calls.get(seat) != call}
        over = dict.fromkeys(self.calls.keys() - calls.keys())
        return TimeStep(moved, due, calls, rows, SideWrites(changes, bots, {**called, **over}))

    def _calls(
        self,
        at: int,
        position: MatchStatus,
        seats: Sequence[StoredSeat],
        bots: Mapping[int, str],
        by: int | None,
    ) -> Mapping[int, Call]:
        """Return who will get a notice: people who, as far as others can see, are asked and have done nothing since."""
        if not self._calling:
            return {}
        people = [s for s in position.open if not seats[s].is_program and not bots.get(s, seats[s].bot)]
        calls = {seat: self.calls.get(seat, Call(at + CALL_AFTER)) for seat in people}
        return {seat: Call(call.at, settled=True) if seat == by else call for seat, call in calls.items()}

    def _due(
        self,
        at: int,
        clocks: Clocks | None,
        position: MatchStatus,
        seats: Sequence[StoredSeat],
        bots: Mapping[int, str],
    ) -> Mapping[DueKind, int]:
        due: dict[DueKind, int] = {}
        if clocks and clocks.due is not None:
            due["clock"] = clocks.due
        if any(one.for_show or bots.get(seat, seats[seat].bot) for seat, one in position.asked.items()):
            due["bots"] = self.due.get("bots", at + _BOTS_AFTER)
        return due

    # --- looking -----------------------------------------------------------------------------------------------------

    def shown(self, viewer: Viewer) -> tuple[ClockStatus | None, ...]:
        """Return the clocks as a viewer may see them, in milliseconds, and moments in milliseconds since 1970."""
        if self.clocks is None:
            return ()
        lost, at = self._table_time.lost, self._table_time.about
        shown: list[ClockStatus | None] = []
        for seat, clock in enumerate(self.clocks.seats):
            if clock is None:
                shown.append(None)
                continue
            own = seat == viewer
            ends = clock.ends if own else clock.shown_ends
            away = clock.away + lost if clock.away > at else 0
            runs = None if ends is None else ends + lost
            shown.append(ClockStatus(clock.bank if own else clock.shown, runs, away, clock.out))
        return tuple(shown)

    def of(self, seat: int) -> Clocks:
        """Return the clocks, to change that of this seat. Raises NoClocks."""
        if self.clocks is None or self.clocks.seats[seat] is None:
            raise NoClocks
        return self.clocks


def _people(seats: Sequence[StoredSeat], bots: Mapping[int, str]) -> list[int]:
    """Return the seats whose time can run: those of people, once all of them have come."""
    people = [seat for seat, one in enumerate(seats) if not one.is_program and not bots.get(seat, one.bot)]
    return people if all(seats[seat].came for seat in people) else []


def run_out(clocks: Clocks, seat: int, at: int) -> Clocks | None:
    """Return the clocks after the time of this seat is over; None if it is not over."""
    return clocks.ran_out(seat, at) if seat in clocks.over(at) else None
