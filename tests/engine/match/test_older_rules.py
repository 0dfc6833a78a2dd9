"""Records of older rules, which did not ask what the rules ask now: no answer counts as a pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from banneret.engine.decision import Play, choose, choose_or_pass, together
from banneret.engine.game import Game
from banneret.engine.match import record
from banneret.engine.match.events import Answer, lines_of, read_lines
from banneret.engine.match.match import Match
from tests.engine.toys.sketch import Phase, Sketch, sketch

VERSION = "2.0"


def ask(seat: int, *ways: str) -> Phase:
    """A question that the rules have always asked."""

    def phase(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(seat, "ask", "Which?", ways, rule="ask")))

    return phase


def extra(seat: int, *ways: str) -> Phase:
    """A question that only the new rules ask."""

    def phase(s: Sketch) -> Play[None]:
        way = yield from choose_or_pass(seat, "extra", "Which of these?", ways, rule="ask", added=True)
        s.notes.append(way or "-")

    return phase


def roll(s: Sketch) -> None:
    s.notes.append(s.chance.roll("xyz", 1)[0])


def all_at_once(new: bool) -> Phase:
    """Both seats decide at the same time; seat 0 only by the new rules, seat 1 twice."""

    def late() -> Play[str]:
        way = yield from choose_or_pass(0, "extra", "Which of these?", ["late"], rule="ask", added=True)
        return way or "-"

    def twice() -> Play[str]:
        first = yield from choose(1, "ask", "Which?", ["a", "b"], rule="ask")
        return first + (yield from choose(1, "ask", "Which?", ["c", "d"], rule="ask"))

    def phase(s: Sketch) -> Play[None]:
        plays = {0: late(), 1: twice()} if new else {1: twice()}
        said = yield from together(plays)
        s.notes += [said[seat] for seat in sorted(said)]

    return phase


def newer(*phases: Phase) -> Game:
    return replace(sketch(*phases), asked_since={"extra": VERSION})


def told(match: Match) -> str:
    return "".join(match.state.notes)


def begun(game: Game, *answers: str) -> Match:
    match = Match.new(game, seed=1)
    for line in answers:
        seat, key = line.split(": ")
        match.decide(int(seat), key)
    return match


def by(game: Game, match: Match, rules: str = "1.0") -> Match:
    """The match of older rules, replayed by this game."""
    return Match.resume(game, {}, read_lines(map(str, match.happenings), rules))


def asked(match: Match) -> list[tuple[int, str]]:
    return sorted((seat, one.name) for seat, one in match.decisions.items())


OLD = (ask(0, "a", "b"), ask(1, "c", "d"), roll, ask(0, "e", "f"))
NEW = (ask(0, "a", "b"), extra(0, "new"), extra(1, "newer"), ask(1, "c", "d"), extra(1, "last"), roll, ask(0, "e", "f"))


def test_a_corrected_rule_knows_what_older_rules_played() -> None:
    """A part that older rules played keeps its outcome; what is played on has the new one."""

    def corrected(s: Sketch) -> None:
        s.notes.append("new" if s.chance.ruled_since(VERSION) else "old")

    phases = (ask(0, "a", "b"), corrected, ask(1, "c", "d"), corrected)
    game = replace(sketch(*phases), corrected_since={"ask": VERSION})
    before = begun(game, "0: b", "1: c")

    assert told(before) == "bnewcnew"
    assert told(by(game, before)) == "boldcold"
    assert told(by(game, before, VERSION)) == "bnewcnew"
    assert game.version == VERSION
    half = by(game, begun(game, "0: b"))
    half.decide(1, "d")
    assert told(half) == "bolddnew"


def test_what_was_not_asked_then_is_passed_and_stands_in_no_record() -> None:
    before = begun(sketch(*OLD), "0: b", "1: c", "0: e")

    after = by(newer(*NEW), before)

    assert told(after).replace("-", "") == told(before)
    assert told(after).count("-") == 3
    assert list(map(str, after.happenings)) == list(map(str, before.happenings))
    assert after.result is not None


@pytest.mark.parametrize("answers", [["0: b"], ["0: b", "1: c"]])
def test_what_comes_next_is_asked(answers: list[str]) -> None:
    before = begun(sketch(*OLD), *answers)

    after = by(newer(*NEW), before)

    assert asked(after) == ([(0, "extra")] if len(answers) == 1 else [(0, "ask")])


@pytest.mark.parametrize("rules", [VERSION, "2.1"])
def test_rules_that_asked_it_have_its_answer(rules: str) -> None:
    game = newer(*NEW)
    match = begun(game, "0: b", "0: pass", "1: newer", "1: d")

    again = by(game, match, rules)

    assert told(again) == told(match)
    assert asked(again) == asked(match) == [(1, "extra")]


def test_a_record_tells_where_newer_rules_have_gone_on() -> None:
    game = newer(*NEW)
    match = by(game, begun(sketch(*OLD), "0: b"))
    match.decide(0, "new")
    match.decide(1, "pass")

    text = record.write(match)
    again = read_lines(text.split("---\n")[1].splitlines()[:-1], record.read(text).rules)

    assert text.splitlines()[2] == "rules 1.0"
    assert text.split("---\n")[1].splitlines()[:-1] == ["0: b", f"rules {VERSION}", "0: new", "1: pass"]
    assert told(Match.resume(game, {}, again)) == told(match) == "bnew-"
    assert [one.rules for one in again] == ["1.0", VERSION, VERSION]


def test_a_record_without_a_version_is_older_than_all() -> None:
    text = record.write(begun(sketch(*OLD), "0: b", "1: c"))

    assert "rules" not in text
    assert [one.rules for one in record.read(text).happenings] == ["", "", ""]


def test_lines_tell_the_version_only_where_it_changes() -> None:
    happenings = [Answer(0, "a", rules="1.0"), Answer(1, "b", rules="1.0"), Answer(0, "c")]

    lines = lines_of(happenings, VERSION)

    assert lines == ["rules 1.0", "0: a", "1: b", "rules 2.0", "0: c"]
    assert [one.rules for one in read_lines(lines)] == ["1.0", "1.0", VERSION]


# --- going back, and branching ----------------------------------------------------------------------------------------


def test_undo_goes_back_over_it() -> None:
    match = Match.resume(newer(*NEW), {}, read_lines(["0: b", "1: c"], "1.0"))
    assert asked(match) == [(1, "extra")]

    gone = match.undo(1)

    assert gone == (1,)
    assert asked(match) == [(1, "ask")]
    match.decide(1, "d")
    match.decide(1, "last")
    assert told(match)[:-1] == "b--dlast"


def test_copies_stand_where_the_match_stands() -> None:
    match = by(newer(*NEW), begun(sketch(*OLD), "0: b", "1: c"))

    for twin in (match.clone(), match.imagine(0), match.as_known_to(1)):
        assert (told(twin), asked(twin)) == (told(match), asked(match))


# --- several at once --------------------------------------------------------------------------------------------------

LATER: list[Callable[[bool], Phase]] = [all_at_once, all_at_once]
"""Two gatherings, by the new rules or by the old."""


@pytest.mark.parametrize("answers", range(5))
def test_who_was_not_asked_is_asked_as_long_as_all_decide(answers: int) -> None:
    given = ["1: a", "1: d", "1: b", "1: c"][:answers]
    before = begun(sketch(*(phase(False) for phase in LATER), ask(0, "x", "y")), *given)

    match = by(newer(*(phase(True) for phase in LATER), ask(0, "x", "y")), before)

    waits = [(0, "extra")] if answers == 4 else [(0, "extra"), (1, "ask")]
    waits = [(0, "extra")] if answers == 2 else waits
    assert asked(match) == waits
    for seat in (0, 1, None):
        known = match.as_known_to(seat)
        assert known.decisions.keys() & {seat} == match.decisions.keys() & {seat}
    assert told(match) == ("-ad" if answers > 2 else "")
