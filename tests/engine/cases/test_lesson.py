"""Lessons: right and wrong answers, what is said, and what a check finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.engine.cases.lesson import course, lesson_faults, progress, read_lesson
from banneret.engine.game import find_game

LESSON = """
game = "battle-masters"
title = "Attack"
options = { battle = "open" }
tape = ["skull", "skull", "blank", "blank", "blank", "shield", "blank", "chaos-goblins-orcs"]
[position]
only = true
card = "imperial-knights"
units = { knights-delborne = "5,6", orcs-gazkull = "6,6", goblins-grom = "9,9" }
[[step]]
say = "Look."
[[step]]
say = "Touch the knights."
expect = ["unit:knights-delborne"]
wrong = "Not yet."
[[step]]
say = "Attack."
expect = ["unit:orcs-gazkull"]
then = ["1: pass"]
[[step]]
say = "One hit."
event = "attacks"
[facts]
"unit:orcs-gazkull" = { skulls = 1 }
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "attack.toml"
    path.write_text(LESSON, encoding="utf-8")
    return path


def test_a_lesson_goes_on_with_each_right_answer(path: Path) -> None:
    lesson = read_lesson(path)

    begun = progress(lesson, [])
    assert (begun.says, begun.done, begun.before) == (("Look.", "Touch the knights."), False, ())
    knights = progress(lesson, ["unit:knights-delborne"])
    assert (knights.says, knights.before) == (("Attack.",), (begun.view,))
    attacked = progress(lesson, ["unit:knights-delborne", "unit:orcs-gazkull"])
    assert (attacked.says, attacked.done, attacked.before) == (("One hit.",), True, (begun.view, knights.view))


def test_another_answer_changes_nothing_and_is_told_kindly(path: Path) -> None:
    lesson = read_lesson(path)

    wrong = progress(lesson, ["pass"])

    assert (wrong.wrong, wrong.right, wrong.done) == ("Not yet.", "unit:knights-delborne", False)
    assert wrong.view == progress(lesson, []).view
    assert progress(lesson, ["unit:knights-delborne", "pass"]).wrong == "Attack."


def test_a_lesson_that_works_has_no_fault(path: Path) -> None:
    assert lesson_faults(path) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("title =", "name =", "attack.toml: name is not a key that belongs there"),
        ("unit:knights-delborne", "unit:orcs-zogrod", "step 2: unit:orcs-zogrod is not offered after nothing"),
        ('event = "attacks"', 'event = "fires"', "step 4: fires has not been told since the last answer, but attacks"),
        (
            '"chaos-goblins-orcs"]',
            '"chaos-goblins-orcs", "imperial-knights", "skull"]',
            "tape: skull was never rolled or drawn",
        ),
        ("skulls = 1", "skulls = 2", "expect: unit:orcs-gazkull: skulls is 1, not 2"),
        ('"blank", "chaos', '"six", "chaos', "tape: the rules roll blank, shield, skull, and the tape says 'six'"),
        ('battle = "open"', 'battle = "none"', "Battle Masters: battle cannot be 'none'"),
    ],
)
def test_what_does_not_work_is_a_sentence(path: Path, old: str, new: str, fault: str) -> None:
    path.write_text(LESSON.replace(old, new), encoding="utf-8")

    faults = lesson_faults(path)

    assert any(told.startswith(fault) for told in faults), faults


def test_every_way_that_is_right_is_followed(path: Path) -> None:
    free = LESSON.replace('expect = ["unit:knights-delborne"]', 'expect = ["any"]')
    path.write_text(re.sub("tape = .*", "tape = []", free), encoding="utf-8")

    assert any("unit:orcs-gazkull is not offered after pass" in fault for fault in lesson_faults(path))


def test_a_course_is_in_the_order_of_its_names() -> None:
    names = list(course(find_game("battle-masters")))

    assert names == sorted(names)
