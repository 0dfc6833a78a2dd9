"""Lessons: referee cases that a person answers, with explanations. `banneret lesson` checks them.

The lessons of a game are in its folder `lessons`, next to `guide.toml`. A course is all of them, in the order of
their names. docs/lessons.md says how to write one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from banneret.engine.cases.cases import Facts
from banneret.engine.cases.referee import OpenTape, fact_differences, give, goes_on, reason
from banneret.engine.components import load
from banneret.engine.decision import key_of
from banneret.engine.game import Game, find_game
from banneret.engine.match.match import Match
from banneret.engine.scene.view import View

ANY = "any"
"""In `expect`: every option is right."""
_MOST_FREE = 8
"""The largest number of answers to a sample."""
_ENOUGH = 3
"""So many odds show as much as more."""
_MOST_WAYS = 200
"""The largest number of ways through a lesson that a check follows."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A text, and what the person must then touch: one of `expect`, or nothing if there is only text.

    What is right may depend on the way that the person took: of `expect` only the options count that are offered.

    `wrong` is said if they touch something else. After the answer comes `then`: answers in the words of a case, for
    other seats and for what the lesson skips. `event` must have been told since the last answer.
    """

    say: str
    expect: tuple[str, ...] = ()
    wrong: str = ""
    then: tuple[str, ...] = ()
    event: str = ""


@dataclass(frozen=True, slots=True)
class SmallMatch:
    """The match at the end of a course: its options, and the bot for all seats except the first."""

    bot: str
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. `seat` is the learner's seat; `facts` hold at the end, whichever way the learner took.

    Without `options` it shows a table of its `match`.
    """

    game: str
    title: str
    step: tuple[LessonStep, ...]
    options: dict[str, str] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    tape: tuple[str | int, ...] = ()
    seat: int = 0
    facts: Facts = field(default_factory=dict)
    match: SmallMatch | None = None

    @property
    def chosen(self) -> dict[str, str]:
        """Return the options of the table that is shown."""
        return self.options or (self.match.options if self.match else {})


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress of a learner in a lesson: the texts said now, in order, and what the learner sees.

    `before` is what they saw before each of their answers, in order. `done` when nothing is left to touch. After a
    wrong answer, `wrong` says so, and `right` is what was expected.
    """

    says: tuple[str, ...]
    view: View
    before: tuple[View, ...]
    done: bool
    wrong: str = ""
    right: str = ""


def read_lesson(path: Path) -> Lesson:
    """Read the lesson in a file. Raises ValueError that names the file, the table, the key and what is wrong."""
    return load(path, Lesson)


@cache
def course(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game, by name, in order; they are read once.

    Raises ValueError for a file that is no lesson.
    """
    if game.rulebook.path is None:
        return {}
    return {path.stem: read_lesson(path) for path in sorted((game.rulebook.path.parent / "lessons").glob("*.toml"))}


class _Play:
    """A lesson in progress."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.tape = OpenTape(lesson.tape)
        game = find_game(lesson.game)
        source = random.Random(lesson.title)  # the same numbers for everybody, so that each way can be repeated
        self.match = Match.prepared(game, lesson.chosen, lesson.position, self.tape, source)
        self.match.begin()
        self.at = -1
        self.told = 0
        self.says: list[LessonStep] = []
        self._go_on()

    @property
    def asking(self) -> LessonStep | None:
        """Return the step that waits for an answer; None at the end."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    def _go_on(self) -> None:
        """Go on to the next step that asks."""
        self.says = []
        self.at += 1
        while self.asking is not None:
            self.says.append(self.asking)
            if self.asking.expect:
                return
            self.at += 1

    def rights(self) -> list[str]:
        """Return the keys that are right now; to take back what is chosen is not."""
        step = self.asking
        if step is None:
            return []
        decision = self.match.decisions.get(self.lesson.seat)
        taken = {key_of(option) for option in decision.chosen} if decision else set()
        offered = [key for key in self.offered() if key not in taken]
        return offered if ANY in step.expect else [key for key in step.expect if key in offered]

    def offered(self) -> list[str]:
        """Return the keys of all options."""
        decision = self.match.decisions.get(self.lesson.seat)
        return [key_of(option) for option in decision.options] if decision else []

    def answer(self, key: str) -> None:
        """Give a right answer, and carry out what follows it. Raises ValueError or Refused."""
        step = self.asking
        assert step is not None
        self.told = len(self.match.state.log)
        give(self.match, f"{self.lesson.seat}: {key}")
        for other in step.then:
            give(self.match, other)
        while self.lesson.seat not in self.match.decisions and goes_on(self.match):
            pass
        self._go_on()

    def events(self) -> set[str]:
        """Return the events told since the last answer."""
        return {entry.event for entry in self.match.state.log.seen_by(None)[self.told :]}


def progress(lesson: Lesson, answers: Sequence[str]) -> LessonProgress:
    """Return the progress after these answers; it stops at an answer that is not right."""
    play = _Play(lesson)
    before: tuple[View, ...] = ()
    for answer in answers:
        step = play.asking
        if step is None:
            break
        if answer not in play.rights():
            view = play.match.view(lesson.seat)
            return LessonProgress(
                (step.say,), view, before, False, step.wrong or step.say, next(iter(play.rights()), "")
            )
        before += (play.match.view(lesson.seat),)
        play.answer(answer)
    says = tuple(step.say for step in play.says)
    return LessonProgress(says, play.match.view(lesson.seat), before, play.asking is None)


def standing(lesson: Lesson, answers: Sequence[str]) -> tuple[Match, list[str]]:
    """Return the match after these answers, up to one that is not right, and the keys that are right now."""
    play = _Play(lesson)
    for answer in answers:
        if answer not in play.rights():
            break
        play.answer(answer)
    return play.match, play.rights()


# --- a sample ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sample:
    """A question of a course that may be answered freely: a lesson that takes every answer after those of the `way`."""

    lesson: Lesson
    way: tuple[str, ...]


@cache
def sample(game: Game) -> Sample | None:
    """Return the question of a course that shows most: odds of several options, and many options."""
    found = [one for lesson in course(game).values() if not lesson.match for one in _questions(lesson)]
    return max(found, key=lambda one: one[0])[1] if found else None


def _questions(lesson: Lesson) -> Iterator[tuple[tuple[int, int], Sample]]:
    """Yield each question on the first way through a lesson, and how much it shows."""
    play, way, steps = _Play(lesson), list[str](), list[LessonStep]()
    while rights := play.rights():
        question = next(one for one in play.match.view(lesson.seat).questions if one.mine)
        shows = sum(option.odds is not None for option in question.options), len(question.options)
        tape = lesson.tape[: len(lesson.tape) - len(play.tape.case.left)]  # what comes then is open
        free = replace(lesson, step=(*steps, *[LessonStep("", (ANY,))] * _MOST_FREE), tape=tape)
        yield (min(shows[0], _ENOUGH), min(shows[1], 2 * _ENOUGH)), Sample(free, tuple(way))
        assert play.asking is not None
        steps.append(play.asking)
        way.append(rights[0])
        play.answer(rights[0])


# --- checking ---------------------------------------------------------------------------------------------------------


def lesson_faults(path: Path) -> list[str]:
    """Return what is wrong with the lesson in a file, in one sentence each."""
    try:
        lesson = read_lesson(path)
        find_game(lesson.game).settle(lesson.match.options if lesson.match else {})
    except (ValueError, OSError) as error:
        return [str(error)]
    try:
        return list(dict.fromkeys(_faults(lesson)))
    except Exception as fault:  # a lesson may set up a position that never occurs in play
        return [reason(fault)]


def _faults(lesson: Lesson) -> Iterator[str]:
    """Follow every way: each must have something right, and each key of `expect` must be offered on one of them."""
    ways: list[tuple[str, ...]] = [()]
    followed = 0
    met = set[tuple[int, str]]()
    missed: dict[tuple[int, str], str] = {}
    while ways and followed < _MOST_WAYS:
        way = ways.pop()
        followed += 1
        play = _Play(lesson)
        for answer in way:
            play.answer(answer)
        yield from _missing_events(play)
        if play.asking is None:
            yield from _differences_at_the_end(play)
            continue
        rights = play.rights()
        ways += [(*way, key) for key in rights]
        met |= {(play.at, key) for key in (*rights, ANY)}
        for key in play.asking.expect:
            missed.setdefault((play.at, key), _not_offered(play, key, way))
        if not rights:
            yield _not_offered(play, play.asking.expect[0], way)
    yield from [fault for place, fault in missed.items() if place not in met]


def _not_offered(play: _Play, key: str, way: Sequence[str]) -> str:
    return f"step {play.at + 1}: {key} is not offered after {' '.join(way) or 'nothing'}: {' '.join(play.offered())}"


def _missing_events(play: _Play) -> Iterator[str]:
    last = play.at + (play.asking is not None)
    for place, step in enumerate(play.says, last - len(play.says) + 1):
        if step.event and step.event not in play.events():
            told = ", ".join(sorted(play.events())) or "nothing"
            yield f"step {place}: {step.event} has not been told since the last answer, but {told}"


def _differences_at_the_end(play: _Play) -> Iterator[str]:
    if play.tape.case.left:
        yield f"tape: {' '.join(play.tape.case.left)} was never rolled or drawn"
    yield from fact_differences(play.match.game.facts(play.match.state), play.lesson.facts)
