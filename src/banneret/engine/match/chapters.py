"""The chapters of a match: the moments at which its turns begin, and the numbers by which people know them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from banneret.engine.scene.drama import Count, Drama
from banneret.engine.scene.log import Entry
from banneret.engine.words.wording import Text, fill

_PLACES: dict[Count, str] = {"": "", "round": "Round {}", "turn": "Turn {}", "card": "Card {}"}
_INSIDE: dict[Count, str] = {"": "", "round": "round {}", "turn": "turn {}", "card": "card {}"}
"""The same within a sentence."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A moment at which a turn begins, after `at` answers and acts. Some of them begin a new `round`, too.

    `place` says where in the match this is: `Round 4`. It is "" before the first round. Its `number` is that of what
    it `counts`; a chapter that an older release kept has its place in words alone.
    """

    at: int
    title: Text
    round: bool = False
    place: Text = ""
    counts: Count = ""
    number: int = 0

    @property
    def inside(self) -> Text:
        """Return the place as it is said within a sentence: `round 4`."""
        return fill(_INSIDE[self.counts], self.number) if self.counts else self.place


class Chapters:
    """Finds the chapters in what a match tells, moment by moment.

    In a match that tells no turns, the rounds of a battle are the chapters; in a game that names neither, all heads.
    """

    def __init__(self, drama: Drama) -> None:
        self._levels = [_Level(drama.chapters), _Level(drama.battle_chapters), _Level(None)]

    def see(self, at: int, entries: Sequence[Entry]) -> None:
        """Look for chapters in what was told after answer or act number `at`."""
        for level in self._levels:
            level.see(at, entries)

    def all(self) -> tuple[Chapter, ...]:
        """Return the chapters; where each of them has a number of its own, none is called a round."""
        found = next((level.found for level in self._levels if level.found), [])
        if all(chapter.round for chapter in found):
            return tuple(replace(chapter, round=False) for chapter in found)
        return tuple(found)


class _Level:
    """Chapters of one kind. `words` say what the number of an event counts; None takes every head as a chapter."""

    def __init__(self, words: dict[str, Count] | None) -> None:
        self.found: list[Chapter] = []
        self._words = words
        self._counts: Count = ""
        self._number = 0

    def see(self, at: int, entries: Sequence[Entry]) -> None:
        begun = [entry for entry in entries if entry.head and (self._words is None or entry.event in self._words)]
        before = self._counts, self._number
        for entry in begun:
            self._count(entry)
        if begun:
            place = fill(_PLACES[self._counts], self._number)
            new = (self._counts, self._number) != before
            self.found.append(Chapter(at, begun[-1].text, new, place, self._counts, self._number))

    def _count(self, entry: Entry) -> None:
        """Take the number that an event tells; an event without one counts one more."""
        about = dict(entry.about)
        named: Count = "round" if "round" in about else "turn" if "turn" in about else ""
        counts = named if self._words is None else self._words[entry.event]
        if counts:
            number = about.get(named)
            self._number = number if isinstance(number, int) else self._number + 1
            self._counts = counts


def chapter_at(chapters: Sequence[Chapter], at: int) -> Chapter:
    """Return the chapter of a moment; one without a place if that is not known."""
    return next((chapter for chapter in reversed(chapters) if chapter.at <= at), Chapter(0, ""))
