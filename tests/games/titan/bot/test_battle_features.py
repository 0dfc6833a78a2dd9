"""A battle in numbers: the ratio of strength, strikes, time, the Titan."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any

import pytest

from banneret.bots.evaluation import read_weights
from banneret.games.titan.bot.battle_features import WEIGHTS, battle_features, blows, hope_of, strength
from banneret.games.titan.bot.features import TERMS
from tests.games.titan.battles import battle_at, the_battle

AT = {"black-troll-1": "D3", "blue-lion-1": "D4"}
BOTH = {"attacker": "troll", "defender": "lion"}


def of(side: int, at: Mapping[str, str] = AT, **battle: Any) -> Mapping[str, float]:
    """The features of a side in a battle of a Troll and a Lion, unless other options are given."""
    return battle_features(the_battle(battle_at(at, **{"options": BOTH, "round": 2, **battle})), side)


def test_wounds_count_in_part() -> None:
    b = the_battle(battle_at(AT, options=BOTH, round=2))
    whole = strength(b, 0)
    b.wound(0, 7)
    assert 0 < strength(b, 0) < whole == 16


def test_who_stands_in_contact_strikes() -> None:
    b = the_battle(battle_at(AT, options=BOTH, round=2))
    assert blows(b, 0) == pytest.approx(15 * 8 / 3 / 5)  # eight dice that hit on a 5, against five hits
    apart = the_battle(battle_at({**AT, "blue-lion-1": "D6"}, options=BOTH, round=2))
    assert blows(apart, 0) == blows(apart, 1) == 0


def test_time_works_against_the_attacker_alone() -> None:
    assert of(0, round=6)["hurry"] > of(0, round=2)["hurry"]
    assert of(0, round=6)["time"] > of(0, round=2)["time"]
    assert not {"hurry", "time", "away"} & set(of(1))
    assert of(0, {**AT, "black-troll-1": "A1"})["away"] > of(0)["away"]


def test_a_titan_fears_the_enemies_around_it() -> None:
    options = {"attacker": "troll", "defender": "titan"}
    beside, away = ({"black-troll-1": "D3", "blue-titan": there} for there in ("D4", "D6"))
    assert of(1, beside, options=options)["titan-near"] > of(1, away, options=options)["titan-near"]
    hurt = of(1, beside, options=options, hits={"blue-titan": 4})
    assert hurt["titan-health"] < 0.5
    assert "titan-health" not in of(0, beside, options=options)


def test_the_stronger_hopes_more_and_hopes_sum_to_one() -> None:
    b = the_battle(battle_at(AT, options=BOTH, round=2))
    assert hope_of(b, 0) + hope_of(b, 1) == pytest.approx(1)
    before = hope_of(b, 0)
    b.wound(1, 4)
    assert hope_of(b, 0) > before


def test_a_defender_may_hope_for_a_reinforcement_until_it_came() -> None:
    assert of(1)["reinforcement"] == 1
    assert "reinforcement" not in of(1, round=5)


def test_strength_counts_less_where_the_titan_fights_because_its_death_ends_the_battle() -> None:
    with_titan = of(0, {**AT, "black-titan": "D1"}, options={**BOTH, "attacker": "titan, troll"})
    assert with_titan["titan-company"] == with_titan["might"]
    assert "titan-company" not in of(0)


def test_the_strongest_fighter_counts_with_its_wounds() -> None:
    assert of(0)["champion"] == pytest.approx(1.6)
    assert of(0, hits={"black-troll-1": 4})["champion"] < 1.6


def test_a_battle_of_a_whole_game_is_judged_by_the_weights_of_single_battles() -> None:
    weights = read_weights(WEIGHTS)
    b = the_battle(battle_at(AT, options=BOTH, round=2))
    own, other = (sum(weights[name] * value for name, value in battle_features(b, side).items()) for side in (0, 1))
    assert hope_of(b, 0) == pytest.approx(1 / (1 + exp(other - own)))
    assert set(battle_features(b, 0)) < set(TERMS)
