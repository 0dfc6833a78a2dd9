"""Clocks: how much time each seat has left, and whose time runs.

All times are milliseconds. Moments are moments of the table's time (`table_time.py`), which stops while no server is
running, so that an outage costs nobody any time.

A clock is a bank. It shrinks while its seat is asked, and grows by an increment, up to a ceiling, when others are
asked instead. Each clock has two versions: the true one, and the one that all others may see. They differ while
seats answer in secret: then the others see the clocks of all these seats run, so that no clock reveals who has
answered. For the same reason, time is over only when it is over for everybody who, as far as others can see, is
asked.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal, TypeAlias

from banneret.engine.words.sentence import echo

Pace: TypeAlias = Literal["live", "fast", "slow"]
After: TypeAlias = Literal["bot", "lost"]
_SECOND = 1000
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
LONGEST_HOLIDAY = 14 * _DAY
ALL_HOLIDAYS = 30 * _DAY
"""How many seconds a seat may be away at a time, and in a whole match."""
AFTER_RETURN = 5 * _MINUTE * _SECOND
"""The least that the bank of a seat holds when its player takes it back from a program."""


@dataclass(frozen=True, slots=True)
class ClockLimits:
    """The limits of bank, increment and ceiling for a pace, in seconds: least, usual, most."""

    bank: tuple[int, int, int]
    increment: tuple[int, int, int]
    ceiling: tuple[int, int, int]


PACES: Mapping[Pace, ClockLimits] = {
    "live": ClockLimits((_MINUTE, 20 * _MINUTE, 4 * _HOUR), (0, 30, 10 * _MINUTE), (_MINUTE, 30 * _MINUTE, 8 * _HOUR)),
    "fast": ClockLimits((_HOUR, 12 * _HOUR, 3 * _DAY), (0, 2 * _HOUR, _DAY), (_HOUR, _DAY, 7 * _DAY)),
    "slow": ClockLimits((_DAY, 7 * _DAY, 60 * _DAY), (0, _DAY, 7 * _DAY), (_DAY, 10 * _DAY, 90 * _DAY)),
}


@dataclass(frozen=True, slots=True)
class Control:
    """The clocks that were agreed for a match, in seconds, and what happens `after` the time of a seat is over.

    Then a `bot` continues, or the match is `lost` for that seat. Raises ValueError for what is out of bounds.
    """

    pace: Pace
    bank: int
    increment: int
    ceiling: int
    after: After = "bot"

    def __post_init__(self) -> None:
        if self.pace not in PACES:
            raise ValueError(f"there is no pace {echo(self.pace)}; available: {', '.join(PACES)}")
        if self.after not in ("bot", "lost"):
            raise ValueError(f"{echo(self.after)} cannot follow when time is over; available: bot, lost")
        bounds = PACES[self.pace]
        for name in ("bank", "increment", "ceiling"):
            least, _, most = getattr(bounds, name)
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"the {name} of a {self.pace} match has {least} to {most} seconds")
        if self.ceiling < self.bank:
            raise ValueError(f"the ceiling of a clock is at least its bank, {self.bank} seconds")

    @classmethod
    def usual(cls, pace: Pace, after: After = "bot") -> Control:
        """Return the clocks of most matches of this pace."""
        bounds = PACES[pace]
        return cls(pace, bounds.bank[1], bounds.increment[1], bounds.ceiling[1], after)

    def __str__(self) -> str:
        return f"{self.pace} {self.bank} {self.increment} {self.ceiling} {self.after}"

    @classmethod
    def read(cls, text: str) -> Control:
        """Return the clocks of a row."""
        pace, bank, increment, ceiling, after = text.split()
        return cls(pace, int(bank), int(increment), int(ceiling), after)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a seat. `bank` is what it had at `since`, from when it runs, or has while it is stopped (None).

    `shown` and `shown_since` are the values that everybody else may know. `added` is what it gained when it last
    `stopped`. `away` is the moment until which its player is away, 0 if never; `holidays` is how much longer they
    may be away in this match. `out` says that its time was over.
    """

    bank: int
    since: int | None = None
    shown: int = 0
    shown_since: int | None = None
    added: int = 0
    stopped: int = 0
    away: int = 0
    holidays: int = ALL_HOLIDAYS * _SECOND
    out: bool = False

    def left(self, at: int) -> int:
        """Return what is left at a moment."""
        return self.bank - self._ran(self.since, at)

    def shown_left(self, at: int) -> int:
        """Return what is left at a moment, as far as others can know."""
        return self.shown - self._ran(self.shown_since, at)

    @property
    def ends(self) -> int | None:
        """Return the moment at which its time is over, if it runs."""
        return None if self.since is None else max(self.since, self.away) + self.bank

    @property
    def shown_ends(self) -> int | None:
        """Return that moment as far as others can know."""
        return None if self.shown_since is None else max(self.shown_since, self.away) + self.shown

    def _ran(self, since: int | None, at: int) -> int:
        return 0 if since is None else max(0, at - max(since, self.away))

    def settled(self, at: int) -> Clock:
        """Return an equal clock that is counted from this moment on."""
        return replace(
            self,
            bank=max(0, self.left(at)),
            since=None if self.since is None else at,
            shown=max(0, self.shown_left(at)),
            shown_since=None if self.shown_since is None else at,
        )


@dataclass(frozen=True, slots=True)
class AskedSeats:
    """Who is asked: in truth, and as far as others can see.

    Only seats whose player is there to answer are included.
    """

    truly: Collection[int]
    openly: Collection[int]


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a match by seat; None for a program."""

    control: Control
    seats: tuple[Clock | None, ...]

    @classmethod
    def at_first(cls, control: Control, persons: Sequence[bool]) -> Clocks:
        """Return the clocks of a new match, in which nothing runs yet."""
        bank = control.bank * _SECOND
        return cls(control, tuple(Clock(bank, shown=bank) if person else None for person in persons))

    def __str__(self) -> str:
        return json.dumps([clock and list(asdict(clock).values()) for clock in self.seats], separators=(",", ":"))

    def read(self, text: str) -> Clocks:
        """Read these clocks from a row."""
        return replace(self, seats=tuple(clock and Clock(*clock) for clock in json.loads(text)))

    def moved(self, at: int, asked: AskedSeats, *, undone_by: int | None = None) -> Clocks:
        """Return the clocks after a change at this moment, from which on these seats are asked.

        A seat that takes an answer back pays for the time since, and the others get theirs back. If seats have
        answered in secret, they gain the increment when all have answered, even if they are asked again at once.
        """
        undo = undone_by is not None
        revealed = not undo and self._hides and set(asked.truly) == set(asked.openly)
        moved = [
            clock
            and self._moved(
                _resumed(clock, at) if seat == undone_by and seat in asked.truly else clock,
                at,
                truly=seat in asked.truly,
                openly=seat in asked.openly,
                undo=undo,
                revealed=revealed,
            )
            for seat, clock in enumerate(self.seats)
        ]
        return replace(self, seats=tuple(moved))

    @property
    def _hides(self) -> bool:
        """Return whether a seat has answered in secret while others are still asked."""
        return any((clock.since is None) != (clock.shown_since is None) for clock in self._all)

    def _moved(self, clock: Clock, at: int, *, truly: bool, openly: bool, undo: bool, revealed: bool) -> Clock:
        if revealed and openly and clock.shown_since is not None:
            clock = self._grown(clock.settled(at))
            return replace(clock, since=at, shown=clock.bank)
        if truly and clock.since is None:
            clock = replace(clock, since=at, added=0)
        elif not truly and clock.since is not None:
            clock = replace(clock, bank=clock.bank if undo else max(0, clock.left(at)), since=None, stopped=at)
        if openly and clock.shown_since is None:
            clock = replace(clock, shown=clock.bank, shown_since=at)
        elif not openly and clock.shown_since is not None:
            clock = clock if undo else self._grown(clock)
            clock = replace(clock, shown_since=None, shown=clock.bank)
        return clock

    def _grown(self, clock: Clock) -> Clock:
        bank = max(clock.bank, min(clock.bank + self.control.increment * _SECOND, self.control.ceiling * _SECOND))
        return replace(clock, bank=bank, added=bank - clock.bank)

    # --- time is over ------------------------------------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """Return the moment at which the time of everybody who is asked is over, if nothing changes before."""
        ends = [clock.ends for clock in self._all if clock.ends is not None]
        shown = [clock.shown_ends for clock in self._all if clock.shown_ends is not None]
        return max(ends + shown) if ends else None

    @property
    def _all(self) -> list[Clock]:
        return [clock for clock in self.seats if clock is not None]

    def over(self, at: int) -> list[int]:
        """Return the seats whose time is over at this moment, so that the match need not wait for them any longer."""
        if self.due is None or at < self.due:
            return []
        return [seat for seat, clock in enumerate(self.seats) if clock is not None and clock.since is not None]

    def ran_out(self, seat: int, at: int) -> Clocks:
        """Return the clocks after the time of a seat was over: it is not asked any more."""
        return self._with(seat, at, out=True, bank=0, shown=0, since=None, shown_since=None, stopped=0)

    def taken_back(self, seat: int, at: int) -> Clocks:
        """Return the clocks after a player has taken their seat back from a program."""
        clock = self.seats[seat]
        bank = max(clock.bank if clock else 0, min(AFTER_RETURN, self.control.bank * _SECOND))
        return self._with(seat, at, out=False, bank=bank, shown=bank, stopped=0)

    # --- holidays ----------------------------------------------------------------------------------------------------

    def away(self, seat: int, at: int, seconds: int) -> Clocks:
        """Return the clocks when a player is away for `seconds` seconds from this moment on; 0 means being back.

        Raises ValueError if that is longer than they may be away.
        """
        clock = self.seats[seat]
        assert clock is not None, "a program is never away"
        holidays = clock.holidays + max(0, clock.away - at)
        if not 0 <= seconds <= LONGEST_HOLIDAY:
            raise ValueError(f"you can be away for {LONGEST_HOLIDAY // _DAY} days at a time")
        if seconds * _SECOND > holidays:
            raise ValueError(
                f"you can be away for {ALL_HOLIDAYS // _DAY} days in a match, "
                f"and have {holidays // _SECOND // _HOUR} hours of them left"
            )
        until = at + seconds * _SECOND if seconds else 0
        return self._with(seat, at, away=until, holidays=holidays - seconds * _SECOND)

    def _with(self, seat: int, at: int, **known: int | bool | None) -> Clocks:
        seats = list(self.seats)
        clock = seats[seat]
        assert clock is not None, "a program has no clock"
        seats[seat] = replace(clock.settled(at), **known)  # type: ignore[arg-type]
        return replace(self, seats=tuple(seats))


def _resumed(clock: Clock, at: int) -> Clock:
    """Return a clock whose seat takes its answer back: as if it had run all the time."""
    if clock.since is not None or not clock.stopped:
        return clock
    paid = clock.added + max(0, at - max(clock.stopped, clock.away))
    return replace(clock, bank=max(0, clock.bank - paid), since=at, added=0)
