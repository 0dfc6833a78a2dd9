"""A position in numbers: finite, for each side, and better for the side that is better off."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.titan.bot.features import TERMS, features
from tests.games.titan.positions import match_at, play, state_at

FAR = {"blue-axe": "400: titan, angel, 2 ogre"}


@pytest.mark.parametrize(
    "options", [{"players": "3", "turn-cap": "15"}, {"scenario": "battle"}, {"scenario": "battle", "land": "tower"}]
)
def test_features_of_random_matches_are_finite_and_have_terms(options: Mapping[str, str]) -> None:
    match, source, seen = Match.new("titan", options, seed=3), random.Random(3), set[str]()
    while match.decisions:
        found = features(match.state)
        assert set(found) == {(seat,) for seat in range(match.seats) if match.state.alive[seat]}
        for numbers in found.values():
            assert all(math.isfinite(one) and abs(one) < 30 for one in numbers.values())
            seen |= set(numbers)
        seat = source.choice(list(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
    assert len(seen) > 8
    assert seen <= set(TERMS)


def of(**more: Any) -> Mapping[str, float]:
    """Black's features in a position with some legions more."""
    legions = {"black-axe": "100: titan, angel, 2 ogre", **FAR} | more.pop("legions", {})
    return features(state_at({"active": "black", "legions": legions, **more}, **{"turn-cap": "40"}))[0,]


def test_more_points_are_more() -> None:
    assert of(scores={"black": 100})["score"] == of()["score"] + 1
    assert of(legions={"black-bow": "5: 2 lion"})["army"] > of()["army"]
    assert of(legions={"black-axe": "100: titan, angel, 4 ogre"})["titan-guard"] > of()["titan-guard"]


def test_a_score_counts_more_when_the_cap_is_near() -> None:
    assert of(scores={"black": 100}, round=39)["late-score"] > of(scores={"black": 100})["late-score"] > 0


def test_a_titan_fears_who_is_strong_and_comes_by() -> None:
    titan = {"black-axe": "1: titan, ogre"}
    assert of(legions={**titan, "blue-bow": "42: 2 hydra, 2 colossus"})["titan-danger"] > 0.5
    assert of(legions={**titan, "blue-bow": "42: 2 ogre"})["titan-danger"] < 0.3


def test_who_is_out_has_no_features() -> None:
    legions = {"black-axe": "100: titan", "green-axe": "200: titan", **FAR}
    match = match_at({"active": "black", "legions": legions}, players="3", colours="given")
    assert set(features(match.state)) == {(0,), (1,), (2,)}
    play(match, "1! withdraw")
    assert set(features(match.state)) == {(0,), (2,)}


def test_a_battle_of_a_whole_game_counts_wounds_and_the_titan_at_stake() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: titan, 2 ogre", "blue-bow": "1: 2 hydra, colossus", **FAR}
    match = match_at({**came, "legions": legions})
    before = features(match.state)
    play(match, "battle")
    now = features(match.state)
    assert "titan-at-stake" not in before[0,]
    assert now[0,]["titan-at-stake"] > 0.5
    assert now[1,]["titan-at-stake"] == 0
    match.state.battle.wound(1, 5)
    assert features(match.state)[0,]["army"] < now[0,]["army"]
