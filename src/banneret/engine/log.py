"""What happened, told: one entry per thing, in a sentence, with its rule, its dice, and who may read it.

Numbers are the same for everybody; a seat that may know more reads its own wording. A silent log formats nothing, so
that rules which run inside a search pay one call for each sentence and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from banneret.engine.refused import RulesError
from banneret.engine.scene import Dice


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, as one reader reads it. A `head` opens something new: a card, a turn, a battle."""

    number: int
    text: str
    rule: str = ""
    dice: tuple[Dice, ...] = ()
    cards: tuple[str, ...] = ()
    head: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """An entry for everybody, and the other wordings for the seats that may know more."""

    public: Entry
    private: Mapping[int, Entry]


class Log:
    """The entries of one match. `silent` logs keep nothing; nothing may be told while one is `closed`."""

    __slots__ = ("_lines", "closed", "silent")

    def __init__(self, *, silent: bool = False) -> None:
        self.silent = silent
        self.closed = False
        self._lines: list[_Line] = []

    def __len__(self) -> int:
        return len(self._lines)

    def tell(
        self,
        text: str,
        *about: object,
        rule: str,
        to: Mapping[int, str] | None = None,
        dice: tuple[Dice, ...] = (),
        cards: tuple[str, ...] = (),
        head: bool = False,
    ) -> None:
        """Add an entry: `text` with a `{}` for each of `about`, and in `to` the wording for seats that know more."""
        if self.silent:
            return
        if self.closed:
            raise RulesError("the rules tell something while seats decide at the same time; tell it after that")
        number = len(self._lines)
        public = Entry(number, text.format(*about), rule, dice, cards, head)
        private = {
            seat: Entry(number, wording.format(*about), rule, dice, cards, head) for seat, wording in (to or {}).items()
        }
        self._lines.append(_Line(public, private))

    def seen_by(self, seat: int | None) -> tuple[Entry, ...]:
        """All entries as `seat` reads them; None is a spectator."""
        if seat is None:
            return tuple(line.public for line in self._lines)
        return tuple(line.private.get(seat, line.public) for line in self._lines)

    def upto(self, length: int) -> Log:
        """A new log with the first `length` entries."""
        shorter = Log()
        shorter._lines = self._lines[:length]
        return shorter
