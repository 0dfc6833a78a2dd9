"""What has happened in a match, who may know it, and how far back a seat may go.

A seat takes back its last answer that was not forced, unless a bar has come since: an outcome of chance, a reveal, an
act, another seat's answer, a secret question to another seat, or the end of a gathering, in which several decided at
the same time. Within an open gathering it takes back its own answer only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from banneret.engine.decision import PASS
from banneret.engine.happening import Acted, Answer, Happening, Outcome


class History:
    """The happenings of a match, `all` of them in the order in which they came.

    `_bars` are how many there were at each bar to everybody; `_secrets` are secret questions, by how much had happened
    and whom they went to; `_gatherings` where seats decided at the same time, the last one perhaps not ended yet.
    `_told` is for each happening how much stood in the log when it came.
    """

    __slots__ = ("_bars", "_gatherings", "_lost", "_open", "_secrets", "_told", "all")

    def __init__(self, seats: int) -> None:
        self.all: list[Happening] = []
        self._told: list[int] = []
        self._bars = [0]
        self._secrets: list[tuple[int, int]] = []
        self._gatherings: list[tuple[int, int]] = []
        self._open: int | None = None
        self._lost = [0] * (seats + 1)

    def upto(self, length: int) -> History:
        """The first `length` happenings, as a history of its own."""
        shorter = History(0)
        shorter.all = self.all[:length]
        shorter._told = self._told[:length]
        shorter._bars = self._bars[: bisect_right(self._bars, length)]
        shorter._secrets = self._secrets[: bisect_left(self._secrets, (length, -1))]
        shorter._gatherings = [(begun, ended) for begun, ended in self._gatherings if ended <= length]
        shorter._lost = self._lost
        return shorter

    def own(self) -> History:
        """The same, with a count of its own of what is taken back."""
        self._lost = self._lost[:]
        return self

    @property
    def bar(self) -> int:
        """How many happenings nobody can take back any more."""
        return self._bars[-1]

    # --- what happens -------------------------------------------------------------------------------------------------

    def add(self, happening: Happening, told: int) -> None:
        """Something has happened; so many entries stood in the log before."""
        self.all.append(happening)
        self._told.append(told)
        if isinstance(happening, Outcome | Acted):
            self._bars.append(len(self.all))

    def asked_in_secret(self, seat: int) -> None:
        """A secret question goes to `seat`."""
        self._secrets.append((len(self.all), seat))

    def gathered(self) -> None:
        """From here on several seats decide at the same time."""
        self._open = len(self.all)

    def dispersed(self) -> None:
        """All of them have decided."""
        assert self._open is not None
        self._bars.append(len(self.all))
        self._gatherings.append((self._open, len(self.all)))
        self._open = None

    # --- who may know it ----------------------------------------------------------------------------------------------

    def known_to(self, seat: int | None) -> list[Happening]:
        """What `seat` knows: all but what others have answered in an open gathering.

        Answers of others that gave themselves before they had any choice follow from what everybody knows.
        """
        if self._open is None:
            return self.all
        known, hidden = self.all[: self._open], set()
        for happening in self.all[self._open :]:
            if isinstance(happening, Answer) and happening.seat != seat:
                if not happening.forced:
                    hidden.add(happening.seat)
                if happening.seat in hidden:
                    continue
            known.append(happening)
        return known

    def number_for(self, seat: int | None) -> int:
        """Counts the changes that `seat` may know of, those taken back included.

        What others answer at the same time does not count, nor how much of a set they have touched, nor what they say
        between themselves.
        """
        return _noticed(self.known_to(seat), seat) + self._lost[-1 if seat is None else seat]

    def since(self, seat: int, now: int) -> int:
        """How many entries stood in the log when others acted next after the seat's last deed; -1 if it did none.

        `now` are all entries: so many if nobody else has done anything. What comes of its own deed a seat has seen. A
        pass is nothing done: the table gives it for a seat that can do no more.
        """
        deed = self._last_deed(seat)
        if deed is None:
            return -1
        later = range(self._gathering_end(deed), len(self.all))
        by_others = (at for at in later if not isinstance(one := self.all[at], Outcome) and one.seat != seat)
        first = next(by_others, None)
        return now if first is None else self._told[first]

    def _last_deed(self, seat: int) -> int | None:
        """The place of the last thing that the seat did; None if it has done nothing."""
        for at in reversed(range(len(self.all))):
            one = self.all[at]
            if isinstance(one, Answer) and one.seat == seat and _is_deed(one):
                return at
        return None

    def _gathering_end(self, place: int) -> int:
        """Where the gathering that this happening belongs to ends, or the happening itself if it belongs to none.

        Who of those that decide at the same time was first, nobody is to know.
        """
        if self._open is not None and place >= self._open:
            return len(self.all)
        return next((ended for begun, ended in self._gatherings if begun <= place < ended), place + 1)

    def told(self) -> list[Happening]:
        """As a record tells it: what seats answered at the same time by seat, and not by arrival."""
        told = self.all[:]
        spans = self._gatherings if self._open is None else [*self._gatherings, (self._open, len(told))]
        for begun, ended in spans:
            told[begun:ended] = _by_seat(told[begun:ended])
        return told

    # --- taking back --------------------------------------------------------------------------------------------------

    def taken_back(self, seat: int) -> tuple[int, ...]:
        """The places of what would be gone if `seat` took its last answer back; none if it cannot."""
        place = self._last_answer(seat)
        if place is None or any(at > place and asked != seat for at, asked in self._secrets):
            return ()
        later = range(place, len(self.all))
        return tuple(later) if self._open is None else tuple(at for at in later if self._is_by(seat, at))

    def lose(self, gone: Sequence[int], seat: int) -> list[Happening]:
        """What is left without what `seat` takes back; the count of changes goes on."""
        taken = [self.all[place] for place in gone]
        for viewer in (*range(len(self._lost) - 1), None):
            seen = len(taken) if viewer == seat else _noticed(taken, viewer)
            if viewer == seat or (self._open is None and seen):
                self._lost[-1 if viewer is None else viewer] += seen + 1
        return [happening for place, happening in enumerate(self.all) if place not in gone]

    def _last_answer(self, seat: int) -> int | None:
        """Where the seat's last answer stands that was not forced, if nothing bars the way back to it.

        One given for show is passed over: the table would give it again at once.
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

    def _is_by(self, seat: int, place: int) -> bool:
        happening = self.all[place]
        return isinstance(happening, Answer) and happening.seat == seat


def _is_deed(answer: Answer) -> bool:
    return not answer.forced and answer.key != PASS.key


def _noticed(happenings: Sequence[Happening], viewer: int | None) -> int:
    """How many of these a viewer notices."""
    return sum(not (isinstance(one, Answer) and one.hidden_from(viewer)) for one in happenings)


def _by_seat(happenings: Sequence[Happening]) -> list[Happening]:
    """Answers sorted by seat, between one act and the next: acts are seen by all, and stay where they are."""
    told: list[Happening] = []
    stretch: list[Answer] = []
    for happening in happenings:
        if isinstance(happening, Answer):
            stretch.append(happening)
        else:
            told += [*sorted(stretch, key=lambda answer: answer.seat), happening]
            stretch.clear()
    return told + sorted(stretch, key=lambda answer: answer.seat)
