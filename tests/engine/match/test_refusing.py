"""Why something is refused: the rule's own sentence, with names filled in."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from banneret.engine.because import because
from banneret.engine.decision import Play, choose, kind_of
from banneret.engine.game import Act, Game
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import NOT_NOW
from banneret.engine.rulebook import Rule, Rulebook
from banneret.engine.words.errors import NotAllowed, NotUnderstood, RulesError
from tests.engine.toys.sketch import Sketch, sketch
from tests.envs.set_ups import FIRST


def told(sentence: str, *, kind: str = "c", question: str = "ask") -> Game:
    """A game that offers a and b, and refuses c with this sentence."""

    def ask(s: Sketch) -> Play[None]:
        ways = ("a", "b", "c")
        bar = {"c": because("bar", range=3)}.get
        s.notes.append("a first note")
        yield from choose(0, "ask", "Which?", ways, unless=bar, rule="ask", about="Anna", label="plank {}".format)

    game = sketch(ask)
    rules = tuple(
        replace(rule, refuses={kind: {question: sentence}}) if rule.id == "bar" else rule for rule in game.rulebook
    )
    return replace(game, rulebook=Rulebook("Sketch", rules))


def reason(game: Game, key: str) -> str:
    refused = Match.new(game).refusal(0, key)
    assert refused
    return refused.reason


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("{thing} is too far for {about}.", "Plank c is too far for Anna."),
        ("Range {range}.", "Range 3."),
        ("{range} {range:step|steps} at most.", "3 steps at most."),
        ("", "Not that one."),
    ],
)
def test_names_and_numbers_are_filled_in(sentence: str, found: str) -> None:
    assert reason(told(sentence), "c") == found


def test_a_sentence_may_serve_any_question() -> None:
    assert reason(told("Never.", question="*"), "c") == "Never."


def test_what_a_question_does_not_ask_for_is_no_choice_now() -> None:
    assert reason(told("Never."), "note:0") == NOT_NOW


def test_what_a_question_does_not_ask_for_may_have_its_own_time() -> None:
    late = Rule("late", "1", "Notes are read last.", refuses={"note": {"*": "You may read {thing} at the end."}})
    game = told("Never.")
    game = replace(
        game,
        rulebook=Rulebook("Sketch", (*game.rulebook, late)),
        untimely=lambda _s, _seat, key: "late" if key.startswith("note:") else None,
    )

    assert reason(game, "note:0") == "You may read a first note at the end."
    assert reason(game, "c") == "Never."
    assert reason(game, "own:0") == NOT_NOW


def test_a_refused_answer_tells_its_reason() -> None:
    match = Match.new(told("{thing} is rotten."))

    with pytest.raises(NotAllowed, match=r"^plank c is not allowed: Plank c is rotten\.$"):
        match.decide(0, "c")
    with pytest.raises(NotUnderstood, match=rf"^'note:0' cannot be chosen here: {NOT_NOW}$"):
        match.decide(0, "note:0")


def test_an_act_has_a_sentence_too() -> None:
    barred = Act("concede", "Give up", lambda _s, _seat: "bar", print, ends=True)
    game = replace(told("Fight on, you have {range} planks.", kind="act", question="concede"), acts=(barred,))
    plain = replace(told("Fight on.", kind="act", question="concede"), acts=(barred,))

    assert Match.new(plain).view(0).why_no_end == "Fight on."
    with pytest.raises(NotAllowed, match=r"^Give up is not allowed now: Fight on\.$"):
        Match.new(plain).act(0, "concede")
    with pytest.raises(RulesError, match=r"bar: the sentence .* cannot be filled in"):
        Match.new(game).view(0)


@pytest.mark.parametrize(("name", "options"), FIRST)
def test_a_place_that_is_nowhere_is_refused_too(name: str, options: dict[str, str]) -> None:
    match, source = Match.new(name, options, seed=5), random.Random(5)
    kinds = sorted({kind_of(key) for key in match.game.keys(dict(match.options))})
    for _ in range(60):
        if match.result:
            break
        seat, decision = source.choice(sorted(match.decisions.items()))
        assert all(match.refusal(seat, f"{kind}:nowhere") for kind in kinds)
        match.decide_unchecked(seat, source.choice(decision.options))
