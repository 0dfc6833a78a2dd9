"""What has happened in a match, who may know it, and how far a seat may undo.

A seat may undo its last answer that was not forced, unless something bars it: an outcome of chance, a secret that was
shown to anybody, an act, another seat's answer, a secret question to another seat, or the end of a gathering, in which
several seats decided at the same time. While a gathering is open, a seat may undo only its own answer.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from banneret.engine.decision import PASS
from banneret.engine.match.events import ActTaken, Answer, Event, Outcome


class History:
    """The happenings of a match, `all` of them in the order in which they came.

    `_bars` are the lengths of the history at which undo became impossible for everybody. `_secrets` are secret
    questions, each as the length of the history and the seat asked. `_gatherings` are the spans in which seats decided
    at the same time; `_open` is the start of one that has not ended. `_told` holds, for each happening, the length of
    the log when it came. `_unasked` says whether some are passes to questions that the rules of their time did not ask.
    """

    __slots__ = ("_bars", "_gatherings", "_open", "_secrets", "_told", "_unasked", "all")

    def __init__(self) -> None:
        self.all: list[Event] = []
        self._told: list[int] = []
        self._bars = [0]
        self._secrets: list[tuple[int, int]] = []
        self._gatherings: list[tuple[int, int]] = []
        self._open: int | None = None
        self._unasked = False

    def upto(self, length: int) -> History:
        """Return a separate history of the first `length` happenings."""
        shorter = History()
        shorter.all = self.all[:length]
        shorter._told = self._told[:length]
        shorter._bars = self._bars[: bisect_right(self._bars, length)]
        shorter._secrets = self._secrets[: bisect_left(self._secrets, (length, -1))]
        shorter._gatherings = [(begun, ended) for begun, ended in self._gatherings if ended <= length]
        shorter._unasked = self._unasked
        return shorter

    @property
    def bar(self) -> int:
        """Return the number of happenings that nobody can undo any more."""
        return self._bars[-1]

    # --- what happens -------------------------------------------------------------------------------------------------

    def add(self, happening: Event, told: int) -> None:
        """Append a happening; `told` is the length of the log before it."""
        self._unasked = self._unasked or _is_unasked(happening)
        self.all.append(happening)
        self._told.append(told)
        if isinstance(happening, Outcome | ActTaken):
            self._bars.append(len(self.all))

    def shown(self) -> None:
        """Note that somebody sees now what was hidden."""
        self._bars.append(len(self.all))

    def asked_in_secret(self, seat: int) -> None:
        """Note that a secret question goes to `seat`."""
        self._secrets.append((len(self.all), seat))

    def gathered(self) -> None:
        """Note that from here on several seats decide at the same time."""
        self._open = len(self.all)

    def dispersed(self) -> None:
        """Note that all of these seats have decided."""
        assert self._open is not None
        self._bars.append(len(self.all))
        self._gatherings.append((self._open, len(self.all)))
        self._open = None

    # --- who may know it ----------------------------------------------------------------------------------------------

    def known_to(self, seat: int | None) -> list[Event]:
        """Return what `seat` knows: everything except the answers of others in an open gathering.

        A forced answer of another seat is included as long as that seat has not made a free choice: it follows from
        what everybody knows.
        """
        return self.all if self._open is None else [*self.all[: self._open], *self._known_since(self._open, seat)]

    def _known_since(self, begun: int, seat: int | None) -> list[Event]:
        """Return what the seat knows of the gathering that began at this place."""
        known: list[Event] = []
        hidden: set[int] = set()
        for happening in self.all[begun:]:
            if isinstance(happening, Answer) and happening.seat != seat:
                if not happening.forced:
                    hidden.add(happening.seat)
                if happening.seat in hidden:
                    continue
            known.append(happening)
        return known

    def since(self, seat: int, now: int) -> int:
        """Return the length of the log when another seat first acted after this seat's last deed; -1 without a deed.

        `now` is the whole length, returned if no other seat has acted. A seat has already seen the results of its
        own deed. A pass does not count as a deed: the table gives it for a seat that can do nothing more.
        """
        deed = self._last_deed(seat)
        if deed is None:
            return -1
        later = range(self._gathering_end(deed), len(self.all))
        by_others = (at for at in later if not isinstance(one := self.all[at], Outcome) and one.seat != seat)
        first = next(by_others, None)
        return now if first is None else self._told[first]

    def _last_deed(self, seat: int) -> int | None:
        """Return the place of the seat's last deed; None if there is none."""
        for at in reversed(range(len(self.all))):
            one = self.all[at]
            if isinstance(one, Answer) and one.seat == seat and _is_deed(one):
                return at
        return None

    def _gathering_end(self, place: int) -> int:
        """Return the end of the gathering that this happening belongs to; without one, the place after the happening.

        Nobody may know which seat answered first in a gathering.
        """
        if self._open is not None and place >= self._open:
            return len(self.all)
        return next((ended for begun, ended in self._gatherings if begun <= place < ended), place + 1)

    @property
    def recorded(self) -> list[Event]:
        """Return the happenings that are stored: all but the passes to questions that older rules did not ask."""
        return recorded(self.all) if self._unasked else self.all

    def recorded_places(self, gone: Sequence[int]) -> tuple[int, ...]:
        """Return the places among the recorded happenings of those at `gone`."""
        if not self._unasked:
            return tuple(gone)
        places = {place: at for at, place in enumerate(p for p, one in enumerate(self.all) if not _is_unasked(one))}
        return tuple(places[place] for place in gone if place in places)

    def told(self) -> list[Event]:
        """Return what is recorded as a record tells it: answers of one gathering are sorted by seat, not by arrival."""
        told = self.all[:]
        spans = self._gatherings if self._open is None else [*self._gatherings, (self._open, len(told))]
        for begun, ended in spans:
            told[begun:ended] = _by_seat(told[begun:ended])
        return recorded(told) if self._unasked else told

    # --- taking back --------------------------------------------------------------------------------------------------

    def taken_back(self, seat: int) -> tuple[int, ...]:
        """Return the places of the happenings that an undo by `seat` would remove; empty if it cannot undo."""
        place = self._last_answer(seat)
        if place is None or self._others_were_asked_in_secret(seat, place):
            return ()
        later = range(place, len(self.all))
        return tuple(later) if self._open is None else tuple(at for at in later if self._is_by(seat, at))

    def without(self, gone: Sequence[int]) -> list[Event]:
        """Return the happenings that remain after those at `gone` are undone."""
        return [event for place, event in enumerate(self.all) if place not in gone]

    def _last_answer(self, seat: int) -> int | None:
        """Return the place of the seat's last free answer, if nothing bars its undo.

        An answer given for show is skipped: the table would give it again at once.
        """
        for place in range(len(self.all) - 1, max(self.bar, self._open or 0) - 1, -1):
            happening = self.all[place]
            if not isinstance(happening, Answer) or happening.forced:
                continue
            if happening.seat == seat:
                if not happening.for_show:
                    return place
            elif self._open is None:
                return None
        return None

    def _others_were_asked_in_secret(self, seat: int, place: int) -> bool:
        """Return whether secret questions went to other seats after this place."""
        later = bisect_left(self._secrets, (place + 1, -1))
        return any(asked != seat for _, asked in self._secrets[later:])

    def _is_by(self, seat: int, place: int) -> bool:
        happening = self.all[place]
        return isinstance(happening, Answer) and happening.seat == seat


def recorded(happenings: Sequence[Event]) -> list[Event]:
    """Return the happenings that are stored: all but the passes to questions that older rules did not ask."""
    return [one for one in happenings if not _is_unasked(one)]


def _is_unasked(happening: Event) -> bool:
    return isinstance(happening, Answer) and happening.unasked


def _is_deed(answer: Answer) -> bool:
    return not answer.forced and answer.key != PASS.key


def _by_seat(happenings: Sequence[Event]) -> list[Event]:
    """Return answers sorted by seat, between one act and the next. Everybody sees acts, so acts keep their places."""
    told: list[Event] = []
    stretch: list[Answer] = []
    for happening in happenings:
        if isinstance(happening, Answer):
            stretch.append(happening)
        else:
            told += [*sorted(stretch, key=lambda answer: answer.seat), happening]
            stretch.clear()
    return told + sorted(stretch, key=lambda answer: answer.seat)
