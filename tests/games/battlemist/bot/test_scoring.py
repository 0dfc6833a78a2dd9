"""A number for each answer, by the name of the question."""

from __future__ import annotations

import random
from math import isfinite
from typing import Any

import pytest

from banneret.bots.bot import find_bot
from banneret.bots.observation import Observation
from banneret.bots.search import best_scored
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.bot.scoring import DECIDING, EASY, QUIET, SCORES
from tests.games.battlemist.by_force import step
from tests.games.battlemist.positions import LINE, match_at

IDLE = {"orcs": 1, "elves": 1}
EMPTY = [0, 0, 0]
ARMY = {"troops": {"orcs": ["3 footman sarn-lea"], "elves": ["1 footman sarn-lea"]}}


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_every_question_is_scored(players: int, seed: int) -> None:
    source = random.Random(seed)
    options = {"players": str(players), "round-cap": "7", "events": "always"}
    match = Match.new(GAME, options, seed=seed, keeping=False)
    while match.decisions:
        for seat, decision in match.decisions.items():
            assert decision.name in SCORES
            scores = GAME.score(match.state, seat, decision)
            assert len(scores) == len(decision.branches)
            assert all(isfinite(score) for score in scores)
        step(match, source)


def test_the_lists_of_questions_and_phases_name_what_there_is() -> None:
    assert set(SCORES) >= DECIDING
    assert set(SCORES) - DECIDING == EASY
    assert set(GAME.phases) >= QUIET


def best(match: Match, seat: int = 0) -> str:
    """The answer with the best score."""
    return key_of(best_scored(Observation(match, seat, random.Random(1))))


def test_a_star_is_bought_that_can_be_paid_for() -> None:
    match = match_at({"phase": "guild", "stock": {"orcs": [22, 10, 10], "elves": EMPTY}, "used": IDLE})
    assert best(match) == "star"
    match = match_at({"phase": "guild", "stock": {"orcs": [22, 6, 10], "elves": EMPTY}, "used": IDLE})
    assert best(match) == "merchants"
    match.decide(0, "merchants")
    assert best(match) == "grain-wood"


def beginners_answers(match: Match) -> set[str]:
    """What beginners of 60 seeds answer to the first seat's question."""
    return {find_bot("beginner").choose(Observation(match, 0, random.Random(seed))) for seed in range(60)}


def test_no_level_trades_without_need() -> None:
    match = match_at({"phase": "supply", "stock": {"orcs": [0, 10, 10], "elves": EMPTY}, "used": IDLE, **ARMY})
    assert beginners_answers(match) == {"merchants"}
    match.decide(0, "merchants")
    assert beginners_answers(match) == {"wood-grain", "iron-grain"}
    while match.decisions[0].name == "trade" and best(match) != "pass":
        match.decide(0, best(match))
    assert beginners_answers(match) == {"pass"}


def test_a_recruit_who_would_starve_is_not_hired() -> None:
    def at(stock: list[int]) -> Match:
        stocks = {"orcs": stock, "elves": EMPTY}
        return match_at({"phase": "recruitment", "stock": stocks, "used": IDLE, **ARMY})

    assert beginners_answers(at([3, 3, 3])) == {"pass"}
    assert beginners_answers(at([4, 4, 4])) >= {"footman", "pass"}


def test_a_seat_with_nothing_to_play_passes_until_the_segment_ends() -> None:
    match = match_at({"phase": "council", "used": IDLE, "hands": {"orcs": ["rally-cry"], "elves": ["levy"]}})
    assert best(match) == "hush"
    match = match_at({"phase": "council", "used": IDLE, "hands": {"orcs": ["bribery"], "elves": ["levy"]}})
    assert best(match) == "pass"


BATTLE: dict[str, Any] = {
    "phase": "battle",
    "active": "orcs",
    "land": LINE,
    "used": IDLE,
    "owner": {"sarn-lea": "elves"},
    "battle": {"realm": "sarn-lea", "against": "elves", "step": "battle_round"},
}


@pytest.mark.parametrize(("own", "enemies", "answer"), [(4, 4, "card:shield-wall"), (9, 1, "pass"), (1, 9, "pass")])
def test_cards_are_for_battles_that_may_be_won_or_lost(own: int, enemies: int, answer: str) -> None:
    troops = {"orcs": [f"{own} footman sarn-lea"], "elves": [f"{enemies} footman sarn-lea"]}
    hands = {"orcs": ["shield-wall"], "elves": []}
    match = match_at({**BATTLE, "troops": troops, "hands": hands})
    assert best(match).startswith(answer)


def test_the_cheapest_unit_falls() -> None:
    troops = {"orcs": ["3 footman sarn-lea", "2 archer sarn-lea"], "elves": ["4 footman sarn-lea"]}
    battle = {**BATTLE["battle"], "step": "front_line"}
    match = match_at({**BATTLE, "battle": battle, "troops": troops}, [1, 1, 1, 10, 1, 1, 1])
    if 0 in match.decisions and match.decisions[0].name == "kill":
        assert best(match) == "battle:orcs-footman"
    else:
        pytest.fail(f"asked: {[one.name for one in match.decisions.values()]}")


def test_bots_exchange_what_is_good_for_both() -> None:
    position = {"phase": "guild", "used": IDLE, "caravans": [["orcs", "elves"]]}
    match = match_at({**position, "stock": {"orcs": [16, 4, 10], "elves": [4, 16, 10]}}, [9, 8])
    while match.decisions and not any(one.name == "agree" for one in match.decisions.values()):
        seat = min(match.decisions)
        match.decide(seat, best(match, seat))
    (partner,) = match.decisions
    assert best(match, partner) == "yes"
