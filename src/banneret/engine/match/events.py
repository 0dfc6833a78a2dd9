"""The entries of a match history: answers, outcomes of chance, and acts. Each is one line of the record.

0: unit:orcs-gazkull        seat 0 answered
0= pass                     seat 0 had only one possible answer; the program gave it
0! concede                  seat 0 did something unasked
roll skull skull blank      chance
reveal                      hidden information becomes public from here on

`rules` of each is the version of the rules that it was played by: "" if that is not known, None for those here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from banneret.engine.decision import DONE, Decision, key_of
from banneret.engine.words.sentence import echo


class RecordError(ValueError):
    """A record that cannot be replayed. The sentence names the line, what is in it, and what would be right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`seat` answered `key`. `place` is its place among the candidates, or -1 when read from text.

    `part` marks one touch of a set that is not complete yet; in the record a set is one line. `between` are the only
    seats that may know the answer; if it is empty, all may. `for_show` marks an answer that was the only option.
    `unasked` marks a pass to a question that the rules of its time did not ask; it is in no record.
    """

    seat: int
    key: str
    forced: bool = False
    place: int = -1
    part: bool = False
    between: tuple[int, ...] = ()
    for_show: bool = False
    unasked: bool = False
    rules: str | None = field(default=None, compare=False)

    @classmethod
    def of(
        cls,
        decision: Decision,
        option: Any,
        place: int,
        *,
        forced: bool,
        unasked: bool = False,
        rules: str | None = None,
    ) -> Answer:
        """Return the answer to a decision with the option at this place among its candidates."""
        part = decision.some and option is not DONE
        key, between = key_of(option), decision.between
        return cls(decision.seat, key, forced, place, part, between, decision.for_show, unasked, rules)

    def __str__(self) -> str:
        return f"{self.seat}{'=' if self.forced else ':'} {self.key}"


@dataclass(frozen=True, slots=True)
class ActTaken:
    """`seat` did the act `name`, unasked."""

    seat: int
    name: str
    rules: str | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.seat}! {self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Chance gave `values` (things, or their keys when read from text)."""

    kind: str
    values: tuple[Any, ...] = ()
    rules: str | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return " ".join([self.kind, *map(key_of, self.values)])


Event: TypeAlias = Answer | ActTaken | Outcome
KINDS = ("roll", "draw", "pick", "reveal")
RULES = "rules"
"""The first word of a line with the version of the rules that follows."""


def parse(line: str, rules: str | None = None) -> list[Event]:
    """Return the happenings of one line; several answers of one seat may share a line. Raises ValueError."""
    first, *words = line.split()
    if first in KINDS:
        return [Outcome(first, tuple(words), rules)]
    seat, sign = first[:-1], first[-1]
    if not seat.isdecimal() or sign not in ":=!" or not words:
        raise ValueError(f"{echo(line)} is neither an answer, an act nor an outcome")
    if sign == "!":
        return [ActTaken(int(seat), word, rules) for word in words]
    return [Answer(int(seat), word, forced=sign == "=", rules=rules) for word in words]


def played_by(happening: Event, here: str) -> str:
    """Return the version of the rules that a happening was played by; `here` is that of these rules."""
    return here if happening.rules is None else happening.rules


def lines_of(happenings: Iterable[Event], rules: str, last: str = "") -> list[str]:
    """Return a line for each happening, and lines `rules VERSION` where the version changes; here it is `rules`.

    `last` is the version by which what came before them was played.
    """
    lines: list[str] = []
    for one in happenings:
        if (version := played_by(one, rules)) != last:
            lines.append(f"{RULES} {version}".rstrip())
            last = version
        lines.append(str(one))
    return lines


class GrowingLines:
    """The lines of a history that grows, as `lines_of` makes them, but each only once; `rules` are the present ones."""

    def __init__(self, rules: str) -> None:
        self._rules = rules
        self._events: list[Event] = []
        self._lines: list[str] = []

    def of(self, history: list[Event]) -> tuple[str, ...]:
        """Return the lines of the history. Those of its beginning are there, unless an answer was taken back."""
        known = len(self._events)
        if history[:known] != self._events:
            self._events, self._lines, known = [], [], 0
        new = history[known:]
        last = played_by(self._events[-1], self._rules) if self._events else ""
        self._lines += lines_of(new, self._rules, last)
        self._events += new
        return tuple(self._lines)


def read_lines(lines: Iterable[str], rules: str | None = None) -> list[Event]:
    """Return the happenings of lines, the first of which were played by `rules`. Raises ValueError.

    `lines_of` begins without a line for rules that are not known: to read all of its lines, give "".
    """
    found: list[Event] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == RULES:
            rules = rest
        else:
            found += parse(line, rules)
    return found


class Script:
    """Happenings to replay; it is also the tape of a replaying `Chance`."""

    __slots__ = ("_at", "_all")

    def __init__(self, happenings: Iterable[Event]) -> None:
        self._all: Sequence[Event] = list(happenings)
        self._at = 0

    @property
    def next(self) -> Event | None:
        """Return the next happening; None at the end."""
        return self._all[self._at] if self._at < len(self._all) else None

    @property
    def at(self) -> int:
        """Return how many happenings have been replayed."""
        return self._at

    @property
    def rules(self) -> str | None:
        """Return the version of the rules that the last of them was played by; before the first, that of the first."""
        return self._all[max(0, self._at - 1)].rules if self._all else None

    def step(self) -> None:
        """Go on to the next happening."""
        self._at += 1

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
        """Return the outcome that the rules ask for; None at the end.

        Raises RecordError if something else comes next.
        """
        while isinstance(self.next, Answer) and self.next.forced:
            self.step()  # a forced answer to a question that these rules no longer ask
        if self.next is None:
            return None
        if not isinstance(self.next, Outcome) or self.next.kind != kind or len(self.next.values) != count:
            raise RecordError(f"the rules {kind} {count} here, and the record says {echo(str(self.next))}")
        found = [self._named(kind, among, value) for value in self.next.values]
        self.step()
        return found

    def _named(self, kind: str, among: Sequence[Any], value: Any) -> Any:
        key = key_of(value)
        for thing in among:
            if thing is value or key_of(thing) == key:
                return thing
        raise RecordError(f"the rules {kind} here, and {echo(key)} is not among what could come")
