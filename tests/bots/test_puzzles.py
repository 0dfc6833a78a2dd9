"""Puzzles are found in matches of programs, judged in other worlds, and repeatable."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from banneret.bots.analysis.hindsight import Choice
from banneret.bots.observation import Observation
from banneret.bots.puzzles import finding, racing
from banneret.bots.puzzles.finding import examined, found_in, judged_again
from banneret.bots.puzzles.mistakes import mistake
from banneret.bots.puzzles.racing import raced
from banneret.bots.puzzles.solving import solve
from banneret.bots.puzzles.telling import why_best
from banneret.bots.puzzles.trying import Trials, Tried, lead, mean, ranked
from banneret.bots.puzzles.turning import Wish
from banneret.engine.cases.puzzle import keys_of, puzzles
from banneret.engine.game import find_game
from banneret.engine.match import moments
from banneret.engine.match.match import Match

TITAN = Wish(
    "titan",
    {
        "scenario": "battle",
        "land": "tower",
        "attacker": "titan, 2 centaur, 2 ogre",
        "defender": "titan, angel, gargoyle",
    },
    7,
)
"""Titans that can be slain within a turn: matches with puzzles."""


def test_ranks_and_leads() -> None:
    tried = {"a": [0.2, 0.4], "b": [0.6, 0.6]}

    assert ranked(tried) == ["b", "a"]
    assert mean(tried["a"]) == pytest.approx(0.3)
    gain, error = lead(tried, "b", "a")
    assert [gain, error] == pytest.approx([0.3, 0.1])


def races(worth: dict[str, list[float]], least: int = 60) -> tuple[Tried | None, dict[str, int]]:
    """Race answers that are worth so much in each world; return the result and how often each was tried."""
    tries = dict.fromkeys(worth, 0)

    def run(tried: Tried, worlds: int) -> None:
        for key, chances in tried.items():
            tries[key] += worlds
            first = len(chances)
            chances += [worth[key][world % len(worth[key])] for world in range(first, first + worlds)]

    return raced(run, list(worth), "best", least, 60), tries


def test_a_race_drops_what_is_surely_behind_and_ends_when_the_lead_is_surely_too_small() -> None:
    won, tries = races({"best": [1.0, 0.8], "rival": [0.5, 0.2], "far": [0.1], "farther": [0.0]})
    assert won is not None
    assert tries == {"best": 60, "rival": 60, "far": 20, "farther": 20}
    assert len(won["far"]) == 20
    assert [mean(won[key]) for key in ("best", "far")] == pytest.approx([0.9, 0.1])

    early, tries = races({"best": [1.0, 0.8], "rival": [0.5, 0.2], "far": [0.1]}, least=40)
    assert early is not None
    assert tries == {"best": 40, "rival": 40, "far": 20}

    lost, tries = races({"best": [0.5], "rival": [0.4], "far": [0.0]})
    assert lost is None
    assert set(tries.values()) == {10}


def test_a_lead_that_may_be_luck_is_none() -> None:
    noisy = [0.0] * 59 + [9.0 + 0.3 * 60]
    assert mean(noisy) > 0.4
    assert races({"best": noisy, "rival": [0.0]})[0] is None


def test_what_ends_soon_is_counted_and_told() -> None:
    puzzle = next(one for one in puzzles(find_game("titan")).values() if one.best == "fighter:black-titan")
    trials = Trials(Observation(puzzle.match(), puzzle.seat, random.Random(1)))
    tried: Tried = {puzzle.best: []}
    trials.playouts(tried, 20)
    soon = trials.soon(puzzle.best, tried[puzzle.best], 1.0)
    assert 0 < soon <= mean(tried[puzzle.best])
    assert trials.ends_within(puzzle.best, 80)

    match, second = puzzle.match(), puzzle.second
    won = replace(puzzle, won_soon={puzzle.best: 0.8, second: 0.1}, lost_soon={puzzle.best: 0.0, second: 0.1})
    assert "it wins before your next turn in 80\u00a0% of trials, “" in why_best(won, match)
    lost = replace(puzzle, won_soon={puzzle.best: 0.1, second: 0.1}, lost_soon={puzzle.best: 0.2, second: 0.6})
    assert "” loses before your next turn in 60\u00a0% of trials, this in 20\u00a0%." in why_best(lost, match)
    neither = replace(puzzle, won_soon=lost.won_soon, lost_soon=lost.won_soon)
    assert "before your next turn" not in why_best(neither, match)


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
    for name, less in (("TRIALS", 4), ("CONFIRMING", 10), ("FEWEST_PLAYOUTS", 20), ("PLAYOUTS", 20), ("LEAD", 0.1)):
        monkeypatch.setattr(finding, name, less)
    monkeypatch.setattr(racing, "LEAD", 0.05)
    number, found = next((number, puzzle) for number in range(8) for puzzle in found_in(TITAN, number))

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
    choice = Choice(moments.length(match.happenings), seat, decision.prompt, texts[chosen], texts[best], (), 0.3, 0.9)
    again = mistake("titan", match.options, match.happenings, choice)

    assert (again.best, again.chances) == (best, {best: 0.9, chosen: 0.3})
    assert solve(again, best).right
    assert "30\u00a0% to win instead of 90\u00a0%" in solve(again, chosen).says
    other = next(key for key in texts if key not in (best, chosen))
    assert not solve(again, other).right
    with pytest.raises(ValueError, match="something else"):
        mistake("titan", match.options, match.happenings, Choice(choice.at, seat, "", "x", "y", (), 0.3, 0.6))
