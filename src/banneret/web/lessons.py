"""Lessons on the pages: courses, and where somebody stands in a lesson, as a message to their page.

A lesson is played anew for each answer, from its beginning, so that the table keeps nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from banneret.engine.game import Game, find_game
from banneret.engine.lesson import Lesson, course, progress
from banneret.engine.view import View
from banneret.table import preload
from banneret.web.company import written
from banneret.web.errors import Problem
from banneret.web.face import Face, Part, details_part

preload(__name__)


def lesson_named(game: Game, name: str) -> Lesson:
    """The lesson with this name. Raises Problem."""
    lessons = course(game)
    if name not in lessons:
        raise Problem("not-found", f"{game.title} has no lesson of this name; /learn/{game.key} shows all lessons.")
    return lessons[name]


def frame_of(game: str, name: str, answers: Sequence[str], *, whole: bool) -> bytes:
    """The message after these answers: the whole state, or what the last answer has changed."""
    lesson = course(find_game(game))[name]
    now = progress(lesson, answers)
    part: Part = {"says": now.says, "done": now.done, "wrong": now.wrong, "right": now.right}
    if now.wrong:
        return written(part).encode()
    face = Face()
    if now.before and not whole:
        face.tell(_still(now.before))
    frame = face.tell(_still(now.view), details=details_part(now.view.scene))
    return written(part | {"frame": frame}).encode()


def _still(view: View) -> View:
    """A view in which nothing can be done but to answer."""
    return replace(view, may_undo=False, acts=(), since=-1)
