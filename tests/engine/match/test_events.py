"""Happenings as lines of text, and going through them again."""

from __future__ import annotations

import pytest

from banneret.engine.match.events import ActTaken, Answer, Event, Outcome, RecordError, Script, parse
from tests.engine.toys.auction import Card


@pytest.mark.parametrize(
    ("happening", "line"),
    [
        (Answer(0, "unit:orcs"), "0: unit:orcs"),
        (Answer(11, "pass", forced=True), "11= pass"),
        (ActTaken(0, "concede"), "0! concede"),
        (Outcome("roll", ("skull", "blank")), "roll skull blank"),
        (Outcome("reveal"), "reveal"),
    ],
)
def test_a_line_for_each_kind(happening: Event, line: str) -> None:
    assert str(happening) == line
    assert parse(line) == [happening]


def test_things_are_written_by_their_keys() -> None:
    assert str(Outcome("draw", (Card(3),))) == "draw card:03"
    assert str(Outcome("roll", (6, 1))) == "roll 6 1"


def test_the_place_and_the_part_are_not_written() -> None:
    assert str(Answer(0, "a", place=4, part=True)) == "0: a"


def test_several_answers_share_a_line() -> None:
    assert parse("2: man:1  man:2 done") == [Answer(2, "man:1"), Answer(2, "man:2"), Answer(2, "done")]
    assert parse("2= man:1 done") == [Answer(2, "man:1", forced=True), Answer(2, "done", forced=True)]
    assert parse("2! cheer cheer") == [ActTaken(2, "cheer"), ActTaken(2, "cheer")]


@pytest.mark.parametrize("line", ["hello", "hello: a", "-1: a", "0:", "0 a", "0; a", "!", ": a", "rolls 6", "1.5: a"])
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(ValueError, match="neither an answer, an act nor an outcome"):
        parse(line)


def test_a_script_is_gone_through() -> None:
    script = Script([Answer(0, "a"), Outcome("roll", ("x",))])
    assert (script.next, script.at) == (Answer(0, "a"), 0)

    script.step()

    assert script.take("roll", ["x", "y"], 1) == ["x"]
    assert (script.next, script.at) == (None, 2)
    assert script.take("roll", ["x", "y"], 1) is None


def test_forced_answers_that_nobody_asks_for_are_passed_over() -> None:
    script = Script([Answer(0, "a", forced=True), Answer(1, "b", forced=True), Outcome("roll", ("x",))])

    assert script.take("roll", ["x", "y"], 1) == ["x"]
    assert script.at == 3


def test_an_answer_where_the_rules_take_chances() -> None:
    with pytest.raises(RecordError, match="the rules roll 1 here, and the record says '0: a'"):
        Script([Answer(0, "a")]).take("roll", ["x"], 1)


def test_things_are_found_by_themselves_or_by_key() -> None:
    one, other = Card(3), Card(3)

    found = Script([Outcome("draw", (one,))]).take("draw", [Card(2), other], 1)

    assert found is not None
    assert found[0] is other
