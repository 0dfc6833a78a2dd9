"""The log of a match: one sentence for each event, with its rule, its dice, and who may read it.

The numbers of entries are the same for everybody; a seat that may know more reads its own wording. A silent log formats
nothing, so that a search over the rules pays only one call for each sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TypeAlias

from banneret.engine.scene.scene import Dice
from banneret.engine.words.errors import RulesError
from banneret.engine.words.wording import fill

LONGEST = 20_000
"""How many characters a sentence may have; components from a file may make it long."""
Viewer: TypeAlias = "int | None"
"""A seat, or None for the spectators."""
Value: TypeAlias = "str | int"
"""An argument of an event, for programs: the key of a thing, a word, or a number."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One event, as one reader reads it. A `head` opens something new: a card, a turn, a battle.

    Programs use `event`, its name in the game, and `about`, its arguments by name; people read `text`.
    """

    number: int
    text: str
    rule: str = ""
    dice: tuple[Dice, ...] = ()
    cards: tuple[str, ...] = ()
    head: bool = False
    event: str = ""
    about: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    """An entry for everybody, and different wordings for seats that may know more."""

    public: Entry
    private: Mapping[int, Entry]


class Log:
    """The entries of one match. A `silent` log keeps nothing; while a log is `closed`, nothing may be told."""

    __slots__ = ("_lines", "closed", "silent")

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = silent
        self.closed = False
        self._lines: list[_Line] = []

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def last_event(self) -> str:
        """The event that was told last; "" where nothing is kept."""
        return self._lines[-1].public.event if self._lines else ""

    def tell(
        self,
        event: str,
        text: str,
        /,
        *,
        rule: str,
        privately: Mapping[int, str] | None = None,
        dice: tuple[Dice, ...] = (),
        cards: tuple[str, ...] = (),
        head: bool = False,
        **about: object,
    ) -> None:
        """Add an entry: the event's name, its sentence, and its arguments by name.

        `privately` holds the wordings for seats that may know more. Only those seats know an argument that appears in
        those wordings alone; everybody knows all other arguments. What `says` is, such as the text of a card that was
        played, stands below the sentence on a page.
        """
        if self.silent:
            return
        if self.closed:
            raise RulesError("the rules tell something while seats decide at the same time; tell it after that")
        number, wordings = len(self._lines), privately or {}
        private = set().union(*map(_fields, wordings.values()))
        secret = private - _fields(text) if private else private

        def entry(wording: str) -> Entry:
            hidden = secret - _fields(wording) if secret else secret
            known = tuple((name, _value(thing)) for name, thing in about.items() if name not in hidden)
            said = fill(wording, **about)
            if len(said) > LONGEST:
                raise RulesError(f"the sentence of {event!r} has {len(said)} characters; {LONGEST} is the most")
            return Entry(number, said, rule, dice, cards, head, event, known)

        self._lines.append(_Line(entry(text), {seat: entry(wording) for seat, wording in wordings.items()}))

    def seen_by(self, seat: int | None) -> tuple[Entry, ...]:
        """Return all entries as `seat` reads them; None is a spectator."""
        if seat is None:
            return tuple(line.public for line in self._lines)
        return tuple(line.private.get(seat, line.public) for line in self._lines)

    def upto(self, length: int) -> Log:
        """Return a new log with the first `length` entries."""
        shorter = Log()
        shorter._lines = self._lines[:length]
        return shorter


@cache
def _fields(text: str) -> frozenset[str]:
    """Return the names of the arguments in a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def _value(thing: object) -> Value:
    if isinstance(thing, str | int):
        return thing
    key = getattr(thing, "key", None)
    return key if isinstance(key, str) else str(thing)
