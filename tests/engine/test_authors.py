"""What a programmer meets: sentences for an author's mistakes, answers given as options, and a repr."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banneret.engine.decision import Play, choose
from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotUnderstood, RulesError
from tests.engine.toys.sketch import Sketch, sketch


def ask(seat: int, prompt: str = "Which?", barred: str = "") -> Callable[[Sketch], Play[None]]:
    """Ask for a, b or c; the rule `barred` forbids a."""

    def phase(s: Sketch) -> Play[None]:
        ways = ["a", "b", "c"]
        unless = {"a": barred or None}.get
        s.notes.append((yield from choose(seat, "ask", prompt, ways, unless=unless, rule="ask")))

    return phase


# --- mistakes of those who write a game -------------------------------------------------------------------------------


def test_an_agenda_without_an_end_is_a_sentence() -> None:
    with pytest.raises(RulesError, match="Sketch has no phase left on its agenda, and nothing has ended the match"):
        Match.new(sketch(lambda s: s.agenda.clear()))


def test_a_phase_that_the_game_has_not_is_a_sentence() -> None:
    with pytest.raises(RulesError, match="Sketch has no phase 'nap'; it has end, phase-0"):
        Match.new(sketch(lambda s: s.then("nap")))


def test_a_prompt_with_a_brace_of_its_own_is_a_sentence() -> None:
    match = Match.new(sketch(ask(0, prompt="Which {name}?")))

    with pytest.raises(RulesError, match=r"the prompt of 'ask' is not a sentence with \{\}: 'Which \{name\}\?'"):
        match.view(0)


def test_a_rule_that_the_rulebook_has_not_is_a_sentence() -> None:
    match = Match.new(sketch(ask(0, barred="unheard-of")))

    with pytest.raises(RulesError, match="Sketch cites the rule 'unheard-of', which is not in its rulebook"):
        match.why(0, "a")


def test_why_for_a_seat_that_there_is_not() -> None:
    with pytest.raises(NotUnderstood, match="there is no seat 7; seats are numbered from 0 to 1"):
        Match.new(sketch(ask(0))).why(7, "a")


# --- for those who write Python ---------------------------------------------------------------------------------------


def test_an_answer_is_an_option_or_its_key() -> None:
    match = Match.new(sketch(ask(0), ask(1), ask(0)))

    match.decide(0, match.decisions[0].options[1])
    match.decide(1, "c")

    assert match.state.notes == ["b", "c"]
    with pytest.raises(NotUnderstood, match="cannot be chosen here"):
        match.decide(0, 3.5)


def test_a_match_says_where_it_stands() -> None:
    match = Match.new(sketch(ask(0)))
    assert repr(match) == '<Sketch: Anna is asked "Which?">'

    match.decide(0, "a")
    assert repr(match) == "<Sketch: All is said: a.>"


def test_a_match_is_its_record() -> None:
    match = Match.new(sketch(ask(0), ask(1)))
    match.decide(0, "a")

    assert match.record(["Anna", "Bert"]) == record.write(match, ["Anna", "Bert"])
