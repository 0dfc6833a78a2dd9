"""The judge of reasons: what has no sentence, or is not true, fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

from banneret.engine.decision import Play, choose
from banneret.engine.game import Game
from banneret.engine.match.match import Match
from banneret.engine.rulebook import Rulebook
from tests.engine.toys.sketch import Sketch, sketch
from tests.games.reasons import walk


def told(sentence: str) -> Game:
    """A game that offers 1 and 2, and refuses 9 with this sentence."""

    def ask(s: Sketch) -> Play[None]:
        bar = {"9": "far"}.get
        yield from choose(0, "ask", "How far?", ("1", "2", "9"), unless=bar, rule="ask")
        s.notes.append("asked")

    game = sketch(*[ask] * 5)
    rules = tuple(
        replace(rule, refuses={"number": {"ask": sentence}}) if rule.id == "far" else rule for rule in game.rulebook
    )
    return replace(game, rulebook=Rulebook("Sketch", rules))


def test_true_reasons_are_counted() -> None:
    true_of = {"far": lambda _match, refused: int(refused.key) > 3}

    assert walk(Match.new(told("Too far.")), true_of, often=1) == {"far": 5}


def test_a_reason_that_is_not_true_fails() -> None:
    with pytest.raises(AssertionError, match=r"not true: 9 at 'ask' by far: Too far\."):
        walk(Match.new(told("Too far.")), {"far": lambda _match, refused: int(refused.key) > 9}, often=1)


def test_a_refusal_without_a_sentence_fails() -> None:
    with pytest.raises(AssertionError, match="no sentence of its own: 9 at 'ask' by far"):
        walk(Match.new(told("")), {}, often=1)


def test_a_sentence_that_names_make_too_long_fails() -> None:
    with pytest.raises(AssertionError, match="too long: 9 at 'ask' by far"):
        walk(Match.new(told("{thing} is far" + " and far" * 12 + ".")), {}, often=1)
