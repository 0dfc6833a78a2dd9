"""Lessons: right and wrong answers, what is said, and what a check finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.engine.cases.lesson import course, lesson_faults, progress, read_lesson, standing
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


TWO_WAYS = """
game = "battle-masters"
title = "Two ways"
options = { battle = "open" }
[position]
only = true
card = "imperial-knights"
units = { knights-delborne = "4,6", orcs-gazkull = "6,5", goblins-grom = "5,4" }
[[step]]
say = "Touch the knights."
expect = ["unit:knights-delborne"]
[[step]]
say = "Go beside the Orcs."
expect = ["hex:5,5", "hex:5,6"]
[[step]]
say = "Attack, from one hex also the Goblins."
expect = ["unit:goblins-grom", "unit:orcs-gazkull"]
"""


def test_what_is_right_may_depend_on_the_way(path: Path) -> None:
    path.write_text(TWO_WAYS, encoding="utf-8")

    assert lesson_faults(path) == []
    lesson = read_lesson(path)
    for hex, rights in (("5,5", ["unit:goblins-grom", "unit:orcs-gazkull"]), ("5,6", ["unit:orcs-gazkull"])):
        assert standing(lesson, ["unit:knights-delborne", f"hex:{hex}"])[1] == rights


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("unit:goblins-grom", "unit:goblins-gong", "step 3: unit:goblins-gong is not offered after "),
        (
            '["unit:goblins-grom", "unit:orcs-gazkull"]',
            '["unit:goblins-grom"]',
            "step 3: unit:goblins-grom is not offered after unit:knights-delborne hex:5,6: ",
        ),
    ],
)
def test_every_way_has_something_right_and_every_key_a_way(path: Path, old: str, new: str, fault: str) -> None:
    path.write_text(TWO_WAYS.replace(old, new), encoding="utf-8")

    assert [told[: len(fault)] for told in lesson_faults(path)] == [fault]


SPLIT = """
game = "titan"
title = "Split"
options = { players = "2", colours = "given" }
[position]
active = "black"
phase = "split"
legions = { black-axe = "10: titan, 2 ogre, 2 centaur, 2 gargoyle", blue-axe = "300: titan, 3 ogre" }
[[step]]
say = "Split."
expect = ["black-axe"]
[[step]]
say = "One."
expect = ["member:4", "member:5"]
[[step]]
say = "Another."
expect = ["member:4", "member:5"]
[[step]]
say = "Done."
expect = ["done"]
"""


def test_to_take_back_what_was_chosen_is_not_right(path: Path) -> None:
    path.write_text(SPLIT, encoding="utf-8")

    assert lesson_faults(path) == []
    assert standing(read_lesson(path), ["black-axe", "member:5"])[1] == ["member:4"]


def test_a_course_is_in_the_order_of_its_names() -> None:
    names = list(course(find_game("battle-masters")))

    assert names == sorted(names)
