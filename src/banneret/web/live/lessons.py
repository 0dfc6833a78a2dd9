"""Lessons on the pages: courses, and a learner's progress in a lesson, as a message to their page.

A lesson is replayed from its beginning for each answer, so that the table stores nothing about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from banneret.bots import Observation
from banneret.bots.advising import Advice, explained
from banneret.bots.search import Budget, suggestions
from banneret.engine.cases.lesson import Lesson, LessonProgress, course, progress, standing
from banneret.engine.game import Game, find_game
from banneret.table import preload
from banneret.web.live.messages import OfMoment
from banneret.web.live.page_groups import written
from banneret.web.live.page_state import PageState, details_of
from banneret.web.live.replies import LessonReply
from banneret.web.live.still import still
from banneret.web.problems import Problem

preload(__name__)

_THOUGHT = Budget(seconds=0.3)
_HINTS = 3


def lesson_named(game: Game, name: str) -> Lesson:
    """The lesson with this name. Raises Problem."""
    lessons = course(game)
    if name not in lessons:
        raise Problem("not-found", f"{game.title} has no lesson of this name; /learn/{game.key} shows all lessons.")
    return lessons[name]


def frame_of(game: str, name: str, answers: Sequence[str], *, whole: bool) -> bytes:
    """The message after these answers: the whole state, or what the last answer has changed."""
    return message_of(find_game(game), progress(course(find_game(game))[name], answers), whole=whole)


def message_of(game: Game, now: LessonProgress, *, whole: bool) -> bytes:
    """The message about this progress."""
    part = asdict(LessonReply(now.says, now.done, now.wrong, now.right))
    if now.wrong:
        return written(part).encode()
    page = PageState(drama=game.drama)
    for number, view in enumerate(() if whole else now.before):  # the page has these: its pictures keep their numbers
        page.tell(still(view), number)
    frame = page.tell(still(now.view), len(now.before), around=OfMoment(details=details_of(now.view.scene)))
    return written(part | {"frame": frame}).encode()


def hints(game: str, name: str, answers: Sequence[str]) -> list[Advice]:
    """The best of the answers that the lesson takes now, with their chances; one that was not tried has none."""
    return best_of(course(find_game(game))[name], answers)


def best_of(lesson: Lesson, answers: Sequence[str]) -> list[Advice]:
    """The best of the answers that this lesson takes now."""
    match, rights = standing(lesson, answers)
    if lesson.seat not in match.decisions or not rights:
        return []
    observation = Observation(match, lesson.seat)
    tried = suggestions(observation, _THOUGHT, most=len(match.decisions[lesson.seat].options))
    found = explained(observation, [one for one in tried if one.key in rights][:_HINTS])
    return list(found) or [Advice(rights[0], None)]
