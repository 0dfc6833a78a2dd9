"""The lessons of BattleLore: a wing that is named is where the learner sees it, whichever way the board is turned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from banneret.engine.cases.lesson import Lesson, course, progress, standing
from banneret.engine.decision import key_of
from banneret.engine.game import find_game
from banneret.engine.scene.view import View
from banneret.games.battlelore.box.box import CAMPS

COURSE = course(find_game("battlelore"))
WINGS = ("left", "center", "right")
_NAMED = re.compile(r"\b(left|right)(?= (?:wing|section|flank)| orders)|\b(center)\b", re.IGNORECASE)


def named(words: str) -> set[str]:
    """The wings that a text names; none if it lists all three."""
    found = {(one or other).lower() for one, other in _NAMED.findall(words)}
    return set() if found == set(WINGS) else found


def seen(view: View, unit: str) -> set[str]:
    """In which sections of the picture a unit stands: on a dotted line it stands in two."""
    [board] = view.scene.boards
    first, last = sorted(band.points[0][0] for band in board.bands if band.kind == "dotted")
    at = next(piece.at for piece in view.scene.pieces if piece.key == unit)
    x = next(cell.centre[0] for cell in board.cells if cell.key == at)
    return {wing for wing, here in zip(WINGS, (x <= first, first <= x <= last, x >= last), strict=True) if here}


def meant(lesson: Lesson, answers: list[str], key: str) -> list[str]:
    """The units that an answer is about: itself, those that a card may order, or else the whole camp."""
    if key.startswith("unit:"):
        return [key]
    match, _ = standing(lesson, [*answers, key])
    decision = match.decisions.get(lesson.seat)
    units = [key_of(option) for option in decision.options] if decision else []
    pieces = progress(lesson, answers).view.scene.pieces
    camp = [piece.key for piece in pieces if piece.side == CAMPS[lesson.seat] and piece.at]
    return [unit for unit in units if unit in camp] or camp


def wrong_wings(lesson: Lesson) -> Iterator[str]:
    """Sentences that name a wing in which none of the meant units stands, along the first way through a lesson."""
    answers: list[str] = []
    while rights := standing(lesson, answers)[1]:
        shown = progress(lesson, answers)
        for words in shown.says:
            for wing in named(words):
                if not any(wing in seen(shown.view, unit) for unit in meant(lesson, answers, rights[0])):
                    yield words
        answers.append(rights[0])


@pytest.mark.parametrize("name", [name for name, lesson in COURSE.items() if lesson.match is None])
def test_a_lesson_names_the_wing_that_its_learner_sees(name: str) -> None:
    assert not list(wrong_wings(COURSE[name]))


@pytest.mark.parametrize(("name", "texts"), [("1-a-card-orders", 1), ("4-lore", 1)])
def test_a_wrong_wing_is_found(name: str, texts: int) -> None:
    lesson = COURSE[name]
    steps = tuple(replace(step, say=step.say.replace("the center", "the left wing")) for step in lesson.step)
    assert len(list(wrong_wings(replace(lesson, step=steps)))) == texts


@pytest.mark.parametrize("seat", [0, 1])
def test_each_camp_sees_its_own_left_wing_on_the_left(seat: int) -> None:
    """The unit that a card for the left wing orders stands on the left of the picture."""
    position = {
        "pennant": {"archers": ["2,1", "2,11"]},
        "standard": {"archers": ["6,1", "6,11"]},
        "terrain": {},
        "active": CAMPS[seat],
        "hands": {camp: ["patrol-left", "scout-in-force"] for camp in CAMPS},
    }
    lesson = COURSE["1-a-card-orders"]
    steps = (replace(lesson.step[1], expect=("any",)),) * 2
    turn = replace(lesson, position=position, seat=seat, step=steps)
    [unit] = meant(turn, [], "card:patrol-left")
    assert seen(progress(turn, []).view, unit) == {"left"}
