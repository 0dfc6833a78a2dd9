"""The guide of a game: a wrong file, or one that does not fit the game's code, is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.guide import SENTENCES, Aid, AidLine, Guide, faults_of, no_aids, told_of_kinds, words_for

GUIDE = f"""
aim = "Cross the bridge first."
summary = [{'"One sentence.", ' * SENTENCES}]
turn = ["Walk."]
[sheets.dice]
title = "The dice"
[sheets.dice.words]
one = "Nothing."
[questions]
strike = "Whom do you strike?"
[events]
strikes = "A blow fell."
"""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], Guide]:
    def read(text: str) -> Guide:
        (tmp_path / "guide.toml").write_text(text, encoding="utf-8")
        return Guide.read(tmp_path / "guide.toml")

    return read


def dice(guide: Guide) -> tuple[Aid, ...]:
    words = words_for(guide, "dice", ["one"])
    return (Aid("dice", ("Face", "What it does"), (AidLine("One", (words["one"],)),)),)


def test_a_guide_is_read(read: Callable[[str], Guide]) -> None:
    guide = read(GUIDE)

    assert guide.aim == "Cross the bridge first."
    assert dice(guide)[0].lines[0].cells == ("Nothing.",)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("aim =", "goal =", "guide.toml: goal is not a key that belongs there"),
        ("Cross the bridge first.", "Cross it", "guide.toml: aim: 'Cross it' does not end as a sentence does"),
        ("Cross", "Cross" * 60, "guide.toml: aim: has 318 letters; a sentence of a guide has at most 240"),
        ('"One sentence.", ' * SENTENCES, '"One."', "guide.toml: summary: has 1 sentences; a summary has 8"),
        ("title =", "name =", "guide.toml: sheets.dice: name is not a key that belongs there"),
        ("A blow fell.", "A {blow} fell.", "guide.toml: events: strikes: 'A {blow} fell.' has a brace in it"),
    ],
)
def test_a_wrong_guide_is_a_sentence(read: Callable[[str], Guide], old: str, new: str, sentence: str) -> None:
    with pytest.raises(ComponentError) as refused:
        read(GUIDE.replace(old, new))

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("strike =", "hit =", "guide.toml: questions: strike is missing"),
        ("strike =", "hit =", "guide.toml: questions: nothing asks hit"),
        ("strikes =", "hits =", "guide.toml: events: nothing tells hits"),
        ("one =", "two =", "guide.toml: sheets.dice.words: one is missing"),
        ("one =", 'two = "Two."\none =', "guide.toml: sheets.dice.words: two is none of one"),
        (
            "[sheets.dice]",
            '[sheets.map]\ntitle = "Map"\n[sheets.dice]',
            "guide.toml: sheets: no sheet map is made",
        ),
    ],
)
def test_a_guide_beside_its_game_has_no_slip(read: Callable[[str], Guide], old: str, new: str, sentence: str) -> None:
    guide = read(GUIDE.replace(old, new))

    assert sentence in list(faults_of(guide, dice, ["strike"], ["strikes", "rests"], {"parry"}.__contains__))


def test_a_guide_that_fits_has_no_fault(read: Callable[[str], Guide]) -> None:
    guide = read(GUIDE)

    indirect = {"parry"}.__contains__
    more = replace(guide, questions=guide.questions | {"parry": "Do you parry?"})

    assert list(faults_of(guide, dice, ["strike"], ["strikes"], indirect)) == []
    assert list(faults_of(more, dice, ["strike"], ["strikes"], indirect)) == []
    assert list(faults_of(replace(guide, sheets={}), no_aids, ["strike"], ["strikes"], indirect)) == []


def test_lines_about_kinds_of_things_tell_of_them_in_one_sentence_for_each_column() -> None:
    forest = AidLine("The forest", ("2", "", "Nobody sees through it."), kind="wood")
    ground = Aid("ground", ("Ground", "Points", "Natives", "What it does"), (forest, AidLine("Far", ("", "", ""))))
    assert told_of_kinds([ground]) == {"wood": ("The forest", "Points: 2. Nobody sees through it.")}


def test_a_line_may_say_of_its_kind_what_its_cells_do_not() -> None:
    home = Aid("ground", ("Ground", "Stops"), (AidLine("Home", ("no",), kind="home", note="It feeds its race."),))
    assert told_of_kinds([home]) == {"home": ("Home", "It feeds its race.")}
