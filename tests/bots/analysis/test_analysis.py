"""What decided a match: chances over time, and turning points by choice or by luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from banneret.bots.analysis.analysis import Analysis, Working, analyse
from banneret.bots.simulate import SimulationPlan, sit_down
from banneret.engine.match.events import Answer, Event
from banneret.engine.match.match import Match
from tests.bots.toss import KNOWS, TOSS, TURNS, tossed

NEAR = replace(TOSS, horizon=lambda _: 1)
"""The toy with trials of one turn, so that not every trial reaches the end."""


def steps(working: Working) -> Iterator[float | Analysis]:
    """The shares of the work that were reported, and then the analysis."""
    found = yield from working
    yield found


def analysis_of(happenings: list[Event], *, seed: int = 1, questions: int = 100, kind: str = "toss") -> Analysis:
    working = analyse(NEAR, {"kind": kind}, happenings, seed=seed, questions=questions, evaluation=KNOWS)
    *shares, found = steps(working)
    assert isinstance(found, Analysis)
    assert shares == sorted(shares)  # type: ignore[type-var]
    assert shares[-1] == 1 or not found.looked_at
    return found


def test_the_chances_are_those_of_trials_from_each_place_and_sum_to_one() -> None:
    found = analysis_of(tossed("wait", "heads", "wait", "wait"))
    assert sorted({point.at for point in found.points}) == [0, 1, 2, 3, 4]
    assert found.points[0].chances == pytest.approx((0.5, 0.5))
    assert next(one for one in found.points if one.at == 3).chances == (0.0, 1.0)  # one turn ahead is the end
    assert found.points[-1].chances == (0.0, 1.0)
    assert all(sum(point.chances) == pytest.approx(1) for point in found.points)


def test_turning_points_are_steps_of_the_line_by_the_same_chances() -> None:
    lucky = analysis_of(tossed("heads", "wait", "wait", "wait"))
    before, after = [point.chances for point in lucky.points if point.at == lucky.throws[0].at][:2]
    assert (before, after) == (lucky.throws[0].expected, lucky.throws[0].got)
    given = analysis_of(tossed("yield", "wait", "wait", "wait"))
    before, after = [point.chances for point in given.points if point.at == given.choices[0].at][-2:]
    assert (before[0], after[0]) == (given.choices[0].best, given.choices[0].chance)


def test_a_choice_made_with_secrets_is_no_step_because_its_chances_are_not_those_of_the_line() -> None:
    happened = tossed("yield", "wait", "wait", "wait")
    secret = replace(NEAR, has_secrets=lambda _: True)
    *_, found = steps(analyse(secret, {"kind": "toss"}, happened, evaluation=KNOWS))
    assert isinstance(found, Analysis)
    assert found.choices
    assert found.choices[0].best not in [point.chances[0] for point in found.points]


def test_a_throw_that_turns_the_match_is_luck_and_no_choice() -> None:
    found = analysis_of(tossed("heads", "wait", "wait", "wait"))
    (throw,) = found.throws
    assert throw.at == 1
    assert throw.said == ("Anna tosses heads",)
    assert throw.expected[0] == pytest.approx(0.5, abs=0.25)
    assert throw.got[0] > 0.9
    assert 0 not in [choice.at for choice in found.choices]
    assert found.luck[0] > 0.2
    assert found.luck[0] == pytest.approx(-found.luck[1])
    (why,) = throw.reasons
    assert why.changes[0].side == (0,)
    assert why.changes[0].text.endswith(" more points")
    assert why.gain == pytest.approx(throw.got[0] - throw.expected[0], abs=0.01)


def test_a_choice_that_gives_points_away_is_a_mistake_and_no_luck() -> None:
    found = analysis_of(tossed("yield", "wait", "wait", "wait"))
    choice = found.choices[0]
    assert (choice.at, choice.seat, choice.chosen) == (0, 0, "yield")
    assert choice.better in ("wait", "toss")
    assert choice.best - choice.chance == choice.weight > 0.2
    assert sum(why.gain for why in choice.reasons) == pytest.approx(choice.weight, abs=0.03)
    assert not found.throws
    assert found.luck == (0, 0)


def test_nobody_is_blamed_for_what_they_could_not_know() -> None:
    lost = analysis_of([Answer(0, "heads")], kind="guess")
    assert lost.winners == (1,)
    assert not lost.choices
    assert lost.questions == lost.looked_at == 1


def test_quarters_say_what_moved_the_chance_of_who_was_ahead_at_the_end() -> None:
    found = analysis_of(tossed("wait", "heads", "wait", "wait"))
    assert found.winners == (1,)
    assert [(one.start, one.end) for one in found.stretches] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert [[why.changes[0].text for why in one.reasons] for one in found.stretches] == [
        [],
        ["3 fewer points"],
        ["how the match ends"],
        [],
    ]
    gains = [sum(why.gain for why in one.reasons) for one in found.stretches]
    assert gains == pytest.approx([0, 0.45, 0.05, 0], abs=0.01)


def test_a_large_change_is_told_apart_from_its_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bots.toss.TURNS", 8)
    found = analysis_of(tossed("wait", "wait", "wait", "heads", "wait", "wait", "wait", "wait"))
    assert [(one.start, one.end) for one in found.stretches] == [(0, 2), (2, 3), (3, 4), (4, 6), (6, 8)]
    assert [why.changes[0].text for why in found.stretches[2].reasons] == ["3 fewer points"]


def test_dice_that_counted_stand_beside_those_to_be_expected() -> None:
    found = analysis_of(tossed("heads", "heads", "tails", "wait"))
    anna, bert = found.dice
    assert (anna.side.name, anna.got, bert.got) == ("Anna", 1, 1)
    assert anna.expected == pytest.approx(1.0, abs=0.4)
    assert bert.expected == pytest.approx(0.5, abs=0.3)


def test_an_easy_question_is_looked_at_where_the_chance_fell() -> None:
    at_a_glance = replace(NEAR, easy=frozenset({"toss"}))
    *_, found = steps(analyse(at_a_glance, {"kind": "toss"}, tossed("wait", "wait", "yield", "wait"), evaluation=KNOWS))
    assert isinstance(found, Analysis)
    assert 0 < found.looked_at == found.questions < TURNS
    assert [choice.at for choice in found.choices] == [2]


def test_the_choices_after_which_a_chance_fell_most_are_looked_at_first() -> None:
    found = analysis_of(tossed("wait", "wait", "yield", "wait"), questions=1)
    assert (found.questions, found.looked_at) == (TURNS, 1)
    assert [choice.at for choice in found.choices] == [2]


def test_the_same_seed_gives_the_same_analysis_and_it_can_be_kept_as_text() -> None:
    happened = tossed("heads", "yield", "tails", "heads")
    found = analysis_of(happened, seed=5)
    assert found == analysis_of(happened, seed=5)
    assert found != analysis_of(happened, seed=6)
    assert Analysis.from_json(found.json()) == found


def test_a_match_that_is_not_over_has_none() -> None:
    with pytest.raises(ValueError, match="not over"):
        analysis_of(tossed("wait"))


def test_turning_points_and_the_greatest_of_them_come_in_order_of_time() -> None:
    found = analysis_of(tossed("yield", "wait", "wait", "wait"))
    choice = found.choices[0]
    turns = tuple(replace(choice, at=at, best=choice.chance + cost) for at, cost in ((5, 0.2), (3, 0.1), (9, 0.3)))
    turned = replace(found, choices=turns)
    assert [turn.at for turn in turned.turning_points] == [3, 5, 9]
    assert [turn.at for turn in turned.greatest(2)] == [5, 9]


def test_a_match_of_a_real_game_is_analysed() -> None:
    sitting = sit_down(SimulationPlan("battle-magic", {"turn-limit": "1"}, ("medium", "random"), 2), 0, keeping=True)
    for _ in sitting.answers():
        pass
    over = sitting.match
    *shares, found = steps(analyse("battle-magic", over.options, over.happenings, questions=3))
    assert isinstance(found, Analysis)
    assert over.result
    assert found.winners == over.result.winners
    assert found.points[-1].at == found.length < len(shares) - 3
    assert [player.name for player in found.players] == list(over.seat_names)
    assert found.looked_at == 3 < found.questions


def test_who_gave_up_is_known() -> None:
    match = Match.new("battle-magic", {}, seed=3)
    match.act(1, "concede")
    *_, found = steps(analyse("battle-magic", match.options, match.happenings, questions=1))
    assert isinstance(found, Analysis)
    assert found.gave_up == 1


def test_a_game_without_an_evaluation_has_none() -> None:
    with pytest.raises(ValueError, match="no fitted weights"):
        next(analyse(replace(TOSS, title="Tossing"), {}, tossed("wait", "wait", "wait", "wait")))


def test_who_plays_a_side_alone_has_its_name() -> None:
    match = Match.new("titan", {"players": "2"}, seed=1)
    match.decide(0, "red")
    match.decide(1, "blue")
    match.act(1, "withdraw")
    *_, found = steps(analyse("titan", match.options, match.happenings, questions=0))
    assert isinstance(found, Analysis)
    assert match.seat_names == ("Player 1", "Player 2")
    assert [player.name for player in found.players] == ["Red", "Blue"]
