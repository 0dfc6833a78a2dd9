"""Views of lessons and puzzles, where no table answers for anybody and nothing can be done except answering."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.view import View


def still(view: View) -> View:
    """Return a view in which nothing can be done except answering."""
    questions = tuple(replace(question, alike=False) for question in view.questions)
    return replace(view, questions=questions, may_undo=False, acts=(), why_no_end="", since=-1)
