"""Puzzles are found in matches of programs, judged in other worlds, and repeatable."""

from __future__ import annotations

import random

import pytest

from banneret.bots.analysis.hindsight import Choice
from banneret.bots.observation import Observation
from banneret.bots.puzzles import finding
from banneret.bots.puzzles.finding import Wish, examined, found_in, judged_again
from banneret.bots.puzzles.mistakes import mistake
from banneret.bots.puzzles.solving import solve
from banneret.bots.puzzles.trying import Trials, Tried, lead, mean, ranked
from banneret.engine.cases.puzzle import keys_of, puzzles
from banneret.engine.game import find_game
from banneret.engine.match import moments
from banneret.engine.match.match import Match

TITAN = Wish("titan", {"scenario": "battle"}, 1)


def test_ranks_and_leads() -> None:
    tried = {"a": [0.2, 0.4], "b": [0.6, 0.6]}

    assert ranked(tried) == ["b", "a"]
    assert mean(tried["a"]) == pytest.approx(0.3)
    gain, error = lead(tried, "b", "a")
    assert [gain, error] == pytest.approx([0.3, 0.1])


def test_playouts_are_in_as_many_worlds_as_are_asked_for() -> None:
    puzzle = next(iter(puzzles(find_game("titan")).values()))
    trials = Trials(Observation(puzzle.match(), puzzle.seat, random.Random(1)))
    together: Tried = {puzzle.best: []}
    apart: Tried = {puzzle.best: []}
    trials.playouts(together, 12)
    for _ in range(12):
        trials.playouts(apart, 1)

    assert together == apart
    assert len(set(together[puzzle.best])) > 1


def test_a_question_whose_answers_are_about_equal_is_no_puzzle() -> None:
    match = Match.new("battle-masters", battle="open", seed=1)
    seat = next(iter(match.decisions))

    assert examined(match, seat, random.Random(1)) is None


def test_the_same_seed_finds_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, less in (("TRIALS", 4), ("CONFIRMING", 10), ("PLAYOUTS", 20), ("FEW_PLAYOUTS", 10), ("LEAD", 0.1)):
        monkeypatch.setattr(finding, name, less)
    monkeypatch.setattr(finding, "END_LEAD", 0.0)
    monkeypatch.setattr(finding, "SURE", 0.0)
    number, found = next((number, puzzle) for number in range(40) for puzzle in found_in(TITAN, number))

    assert next(found_in(TITAN, number)) == found
    assert judged_again(found, random.Random(1)) == judged_again(found, random.Random(1))
    assert found.game == "titan"
    assert sorted(found.chances) == sorted(keys_of(found.match().decisions[found.seat]))
    assert max(found.chances, key=lambda key: found.chances[key]) == found.best


def test_a_mistake_is_a_puzzle_that_knows_two_answers_and_tries_the_others() -> None:
    puzzle = next(one for one in puzzles(find_game("titan")).values() if len(one.chances) > 3)
    match, seat = puzzle.match(), puzzle.seat
    decision = match.decisions[seat]
    texts = {key: decision.text(option) for key, option in zip(keys_of(decision), decision.options, strict=True)}
    best, chosen = puzzle.best, puzzle.second
    choice = Choice(moments.length(match.happenings), seat, decision.prompt, texts[chosen], texts[best], (), 0.3, 0.6)
    again = mistake("titan", match.options, match.happenings, choice)

    assert (again.best, again.chances) == (best, {best: 0.6, chosen: 0.3})
    assert solve(again, best).right
    assert "30\u00a0% to win instead of 60\u00a0%" in solve(again, chosen).says
    other = next(key for key in texts if key not in (best, chosen))
    assert not solve(again, other).right
    with pytest.raises(ValueError, match="something else"):
        mistake("titan", match.options, match.happenings, Choice(choice.at, seat, "", "x", "y", (), 0.3, 0.6))
