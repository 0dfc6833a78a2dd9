from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from math import log

import pytest

from banneret.bots.evaluation import Evaluation
from banneret.bots.observation import Observation
from banneret.bots.search import Budget, Search, Vote, best_scored, elected, noisy, search, vote
from banneret.engine.chance import Pile
from banneret.engine.decision import Play, choose
from banneret.engine.game import Game
from banneret.engine.match.match import Match
from banneret.engine.scores import NEEDLESS
from tests.bots.sticks import STICKS
from tests.bots.toss import COIN, PRIZE, TOSS, Toss
from tests.bots.toss import KNOWS as KNOWS_TOSS

KNOWS = Evaluation(STICKS, {"lead": 3.0})


def searched(sticks: int, game: Game = STICKS, *, seed: int = 1, evaluation: Evaluation = KNOWS) -> object:
    match = Match.new(game, {"sticks": str(sticks)}, seed=1)
    return search(Observation(match, 0, random.Random(seed)), Budget(trials=200), evaluation)


def scored(scores: Sequence[float], *_: object) -> Sequence[float]:
    return scores


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("sticks", "best"), [(2, 2), (4, 1), (5, 2)])
def test_the_answer_that_wins_is_found(sticks: int, best: int, seed: int) -> None:
    assert searched(sticks, seed=seed) == best


def test_an_easy_question_gets_the_best_score_at_once() -> None:
    game = replace(STICKS, easy=frozenset({"take"}), score=lambda _, __, ___: [1.0, 0.0])
    assert searched(2, game) == 1
    assert searched(2, replace(game, easy=frozenset())) == 2


def test_where_trials_show_no_difference_the_score_decides() -> None:
    for scores, best in (([1.0, 0.0], 1), ([0.0, 1.0], 2)):
        game = replace(STICKS, score=partial(scored, scores))
        assert searched(30, game, evaluation=Evaluation(game, {})) == best


def test_the_same_seed_and_number_of_trials_give_the_same_answer() -> None:
    nobody_knows = Evaluation(STICKS, {})
    answers = [[searched(20, seed=seed, evaluation=nobody_knows) for seed in range(8)] for _ in range(2)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("sticks", "best"), [(2, 2), (4, 1), (5, 2)])
def test_several_votes_elect_the_answer_that_wins(sticks: int, best: int) -> None:
    match = Match.new(STICKS, {"sticks": str(sticks)}, seed=1)
    observations = [Observation(match, 0, random.Random(seed)) for seed in range(3)]
    assert elected([vote(one, Budget(trials=60), KNOWS) for one in observations]) == str(best)


def test_trials_of_all_votes_count_together() -> None:
    lucky = Vote("a", "b", {"b": (0.2, 0.3), "c": (0.01, 0.02)})
    sober = Vote("a", "c", {"b": (-0.4, -0.3, -0.3), "c": (0.02, 0.01)})
    assert elected([lucky]) == "b"
    assert elected([lucky, sober]) == "c"
    assert elected([Vote("a", "b", {"b": (0.2, -0.2)})]) == "a"
    assert elected([sober, Vote("b", "d", {"d": (0.9, 0.9)})]) == "c"


def test_a_busy_machine_changes_nothing_unless_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def trials(wall: float, patience: float) -> int:
        monkeypatch.setattr("banneret.engine.clock.processor_time", partial(next, count(0.0, 0.01)))
        monkeypatch.setattr("banneret.engine.clock.perf_counter", partial(next, count(0.0, wall)))
        match = Match.new(STICKS, {"sticks": "20"}, seed=1)
        one = Search(Observation(match, 0, random.Random(1)), Budget(seconds=2.0, patience=patience), KNOWS)
        one.chosen()
        return sum(len(tried.chances) for tried in one.candidates)

    assert trials(0.01, 0.0) == trials(100.0, 0.0) == trials(0.01, 6.0)
    assert trials(1.0, 6.0) < trials(0.01, 6.0)


def test_what_a_plan_rolls_does_not_change_the_luck_after_the_next_quiet_point() -> None:
    game = replace(
        TOSS, horizon=lambda _: 3, score=lambda _, __, decision: [float(way == "toss") for way in decision.branches]
    )
    match = Match.new(game, seed=1)
    one = Search(Observation(match, 0, random.Random(1)), Budget(trials=1), Evaluation(game, {"lead": 0.1}))

    def lead(plan: str, seed: int) -> float:
        chance = one.trial((plan,), seed)
        return log(chance / (1 - chance)) / 0.1

    worlds = [(lead("wait", seed), lead("toss", seed)) for seed in range(20)]
    assert {round(after - before) for before, after in worlds} == {-PRIZE, PRIZE}
    assert len({round(before) for before, _ in worlds}) > 2


def test_cards_do_not_follow_from_dice() -> None:
    def toss_and_draw(s: Toss) -> Play[None]:
        yield from choose(s.turn % 2, "toss", "Toss?", ["toss", "yield"], rule="toss")
        s.turn += 1
        alike = s.chance.roll(COIN, 1)[0] == s.chance.draw(Pile(list(COIN)))
        s.lead = PRIZE if alike else -PRIZE
        s.then("toss")

    game = replace(TOSS, phases={**TOSS.phases, "toss": toss_and_draw}, score=lambda *_: [1.0, 0.0])
    for horizon in (lambda _: 1, lambda _: 2):
        at = replace(game, horizon=horizon)
        one = Search(Observation(Match.new(at, seed=1), 0, random.Random(1)), Budget(trials=1), KNOWS_TOSS)
        assert len({round(one.trial(("toss",), seed), 3) for seed in range(20)}) == 2


def test_the_question_itself_stays_as_it_is() -> None:
    match = Match.new(STICKS, {"sticks": "7"}, seed=1)
    search(Observation(match, 0, random.Random(1)), Budget(trials=20), KNOWS)
    assert match.state.left == 7
    assert match.decisions[0].options == [1, 2]


def test_the_best_scored_option() -> None:
    game = replace(STICKS, score=lambda _, __, decision: [float(way) for way in decision.branches])
    assert best_scored(Observation(Match.new(game, seed=1), 0)) == 2


def test_what_serves_nothing_is_left_out_while_there_is_something_else() -> None:
    source = random.Random(1)
    assert {noisy([NEEDLESS, 0.0, 0.1], source, 3.0) for _ in range(50)} == {1, 2}
    assert {noisy([NEEDLESS, NEEDLESS], source, 3.0) for _ in range(9)} <= {0, 1}


def test_noise_is_as_wide_as_the_scores_are() -> None:
    source = random.Random(1)
    for scale in (1.0, 1000.0):
        places = [noisy([0.0, scale], source, 1.0) for _ in range(400)]
        assert 0.6 < sum(places) / 400 < 0.99
    assert {noisy([0.0, 1.0], source, 0.0) for _ in range(50)} == {1}
