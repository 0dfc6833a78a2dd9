"""The chapters of a match: the moments at which its turns begin, and the numbers by which people know them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from banneret.engine.scene.drama import Drama
from banneret.engine.scene.log import Entry


@dataclass(frozen=True, slots=True)
class Chapter:
    """A moment at which a turn begins, after `at` answers and acts. Some of them begin a new `round`, too.

    `place` says where in the match this is: `Round 4`. It is "" before the first round.
    """

    at: int
    title: str
    round: bool = False
    place: str = ""


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

    def __init__(self, words: dict[str, str] | None) -> None:
        self.found: list[Chapter] = []
        self._words = words
        self._place = ""
        self._count = 0

    def see(self, at: int, entries: Sequence[Entry]) -> None:
        begun = [entry for entry in entries if entry.head and (self._words is None or entry.event in self._words)]
        before = self._place
        for entry in begun:
            self._number(entry)
        if begun:
            self.found.append(Chapter(at, begun[-1].text, self._place != before, self._place))

    def _number(self, entry: Entry) -> None:
        """Take the number that an event tells; an event without one counts one more of its word."""
        about = dict(entry.about)
        named = "round" if "round" in about else "turn" if "turn" in about else ""
        word = named if self._words is None else self._words[entry.event]
        if word:
            number = about.get(named)
            self._count = number if isinstance(number, int) else self._count + 1
            self._place = f"{word.capitalize()} {self._count}"


def chapter_at(chapters: Sequence[Chapter], at: int) -> str:
    """Return where in the match a moment is: `Round 4`; "" if that is not known."""
    return next((chapter.place for chapter in reversed(chapters) if chapter.at <= at), "")
