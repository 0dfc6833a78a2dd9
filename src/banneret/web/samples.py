"""Samples: of each game a question that can be touched freely, with the odds, and why something is refused.

As a lesson, a sample is played again for each answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from banneret.bots.advising import Advice
from banneret.engine.cases.lesson import Sample, progress, sample, standing
from banneret.engine.game import Game, find_game
from banneret.table import preload
from banneret.web.live.lessons import best_of, message_of
from banneret.web.live.messages import Thing
from banneret.web.live.page_state import details_of
from banneret.web.live.replies import sent_refusal
from banneret.web.problems import Problem

preload(__name__)
_FIRST = "Touch anything: you see the odds of an answer, or why it is not allowed."
_FURTHER = "Go on, or begin once more."
_OVER = "That is what came of it. Begin once more, and try something else."


def sample_of(game: Game) -> Sample:
    """The sample of a game. Raises Problem if it has none."""
    found = sample(game)
    if found is None:
        raise Problem("not-found", f"{game.title} has no lessons, so it has no sample either.")
    return found


def frame_of(key: str, answers: Sequence[str], *, whole: bool) -> bytes:
    """The message after these answers, as one of a lesson."""
    game = find_game(key)
    found = sample_of(game)
    now = progress(found.lesson, (*found.way, *answers))
    asks = any(question.mine for question in now.view.questions)
    says = _OVER if now.done or not asks else _FURTHER if answers else _FIRST
    told = replace(now, says=(says,), done=now.done or not asks, before=now.before[len(found.way) :])
    return message_of(game, told, whole=whole)


def hints(key: str, answers: Sequence[str]) -> list[Advice]:
    """The best answers now, with their chances."""
    found = sample_of(find_game(key))
    return best_of(found.lesson, (*found.way, *answers))


def look(key: str, answers: Sequence[str], thing: str) -> Thing:
    """What is known of a thing after these answers, and the rule that forbids touching it."""
    found = sample_of(find_game(key))
    match, _ = standing(found.lesson, (*found.way, *answers))
    seat = found.lesson.seat
    refused = match.refusal(seat, thing) if seat in match.decisions else None
    details = details_of(match.view(seat).scene).get(thing, ())
    return Thing(thing, tuple(details), sent_refusal(refused) if refused else None)
