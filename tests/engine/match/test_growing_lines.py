from __future__ import annotations

import random
from dataclasses import replace
from unittest.mock import Mock

import pytest

from banneret.engine.match.events import Event, GrowingLines, lines_of
from banneret.engine.match.match import Match


def played(answers: int, seed: int = 3) -> Match:
    match, source = Match.new("battle-masters", {"battle": "river-tengin"}, seed=seed), random.Random(seed)
    for _ in range(answers):
        seat, decision = next(iter(match.decisions.items()))
        match.decide_unchecked(seat, source.choice(decision.branches))
    return match


def test_the_lines_are_those_of_the_whole_history() -> None:
    history, lines = played(40).history, GrowingLines("2")
    for length in (0, 1, 5, 5, 30, len(history)):
        assert lines.of(history[:length]) == tuple(lines_of(history[:length], "2"))


def test_each_line_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=lines_of)
    monkeypatch.setattr("banneret.engine.match.events.lines_of", made)
    history, lines = played(40).history, GrowingLines("2")
    for length in range(len(history) + 1):
        lines.of(history[:length])
    assert sum(len(call.args[0]) for call in made.call_args_list) == len(history)


def test_what_was_taken_back_is_gone() -> None:
    history, lines = played(40).history, GrowingLines("2")
    lines.of(history)
    other = [*history[:20], *played(30, seed=4).history[:3]]
    assert lines.of(other) == tuple(lines_of(other, "2"))


def test_new_rules_are_told_where_they_begin() -> None:
    def by(rules: str | None) -> list[Event]:
        return [replace(one, rules=rules) for one in played(4).history]

    history, lines = [*by("1"), *by(None)], GrowingLines("2")
    for length in range(len(history) + 1):
        assert lines.of(history[:length]) == tuple(lines_of(history[:length], "2"))
    assert lines.of(history).count("rules 2") == 1
