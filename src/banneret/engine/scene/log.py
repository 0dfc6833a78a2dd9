"""The log of a match: one sentence for each event, with its rule, its dice, and who may read it.

The numbers of entries are the same for everybody; a seat that may know more reads its own wording. The log keeps
wordings and the things that they name, and fills them in when somebody reads them. A silent log keeps nothing, so that
a search over the rules pays only one call for each sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from banneret.engine.scene.scene import Dice
from banneret.engine.words.errors import RulesError
from banneret.engine.words.wording import Sentence, Text, fill, named_in

LONGEST = 20_000
"""How many characters of a sentence are shown; components from a file may make it long."""
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
    text: Text
    rule: str = ""
    dice: tuple[Dice, ...] = ()
    cards: tuple[str, ...] = ()
    head: bool = False
    event: str = ""
    about: tuple[tuple[str, Value], ...] = ()

    @property
    def line(self) -> str:
        """Return it as one line for a terminal or a file: `== ` before a head, the sentence, its dice, its rule."""
        dice = "".join(f" [{roll.title}: {' '.join(roll.faces)}]" for roll in self.dice)
        return f"{'== ' if self.head else ''}{self.text}{dice} ({self.rule})"


class _Wording:
    """An event in the words for some readers: the wording, and the arguments that they know."""

    __slots__ = ("_blank", "_entry", "_known", "_text")

    def __init__(self, blank: Entry, text: str, known: Mapping[str, object]) -> None:
        self._blank = blank
        self._text = text
        self._known = known
        self._entry: Entry | None = None

    @property
    def entry(self) -> Entry:
        """Return the event with its sentence, which is made when it is read first."""
        if self._entry is None:
            about = tuple([(name, _value(thing)) for name, thing in self._known.items()])
            self._entry = replace(self._blank, text=_shown(fill(self._text, **self._known)), about=about)
        return self._entry


@dataclass(frozen=True, slots=True)
class _Line:
    """An event in the words for everybody, and in different words for seats that may know more."""

    event: str
    public: _Wording
    private: Mapping[int, _Wording]


class Log:
    """The entries of one match. A `silent` log keeps nothing; while a log is `closed`, nothing may be told."""

    __slots__ = ("_lines", "_read", "closed", "silent")

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = silent
        self.closed = False
        self._lines: list[_Line] = []
        self._read: dict[int | None, list[Entry]] = {}

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def last_event(self) -> str:
        """The event that was told last; "" where nothing is kept."""
        return self._lines[-1].event if self._lines else ""

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
        if len(text) > LONGEST:
            raise RulesError(f"the wording of {event!r} has {len(text)} characters; {LONGEST} is the most")
        wordings = privately or {}
        private = set().union(*map(named_in, wordings.values()))
        secret = private - named_in(text) if private else private
        wanting = private.union(named_in(text)) - about.keys()
        if wanting:
            raise RulesError(f"the sentence of {event!r} names what is not told: {', '.join(sorted(wanting))}")
        blank = Entry(len(self._lines), "", rule, dice, cards, head, event)

        def words(wording: str) -> _Wording:
            hidden = secret - named_in(wording)
            known = {name: thing for name, thing in about.items() if name not in hidden} if hidden else about
            return _Wording(blank, wording, known)

        self._lines.append(_Line(event, words(text), {seat: words(wording) for seat, wording in wordings.items()}))

    def seen_by(self, seat: int | None) -> tuple[Entry, ...]:
        """Return all entries as `seat` reads them; None is a spectator."""
        read = self._read.setdefault(seat, [])
        new = self._lines[len(read) :]
        if seat is None:
            read += [line.public.entry for line in new]
        else:
            read += [line.private.get(seat, line.public).entry for line in new]
        return tuple(read)

    def upto(self, length: int) -> Log:
        """Return a new log with the first `length` entries."""
        shorter = Log()
        shorter._lines = self._lines[:length]
        return shorter

    def as_read_by(self, seat: int) -> Log:
        """Return a new log that holds these entries in the words for `seat` alone."""
        read = Log()
        read._lines = [_Line(line.event, line.private.get(seat, line.public), {}) for line in self._lines]
        return read


def _shown(sentence: Sentence) -> Sentence:
    """Return a sentence, cut if it is too long for a page."""
    return sentence if len(sentence) <= LONGEST else sentence.spelt(f"{sentence[: LONGEST - 1]}…")


def _value(thing: object) -> Value:
    if isinstance(thing, str | int):
        return thing
    key = getattr(thing, "key", None)
    return key if isinstance(key, str) else str(thing)
