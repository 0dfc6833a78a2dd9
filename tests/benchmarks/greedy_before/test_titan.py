"""What a position is worth: legions, musters, danger, the Titan, a battle; and the quick weight of an answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.titan.bot.evaluation import prospect
from banneret.games.titan.engagement.state import Offer
from benchmarks.greedy_before.titan import agreed, danger, judge, strength, weigh
from tests.games.titan.battles import battle_at, the_battle
from tests.games.titan.positions import marker, match_at, state_at, state_of
from tests.games.titan.positions import play as answer
from tests.games.titan.test_matches import answer as step

FAR = {"blue-axe": "400: titan, angel, 2 ogre"}


def worth(seat: int = 0, **more: Any) -> float:
    legions = {"black-axe": "100: titan, angel, 2 ogre", **FAR} | more.pop("legions", {})
    return judge(state_at({"active": "black", "legions": legions, **more}), seat)


def test_points_and_legions_are_good_for_their_owner_only() -> None:
    assert worth(scores={"black": 100}) > worth() > worth(scores={"blue": 100})
    more = {"black-bow": "5: 2 lion"}
    assert worth(legions=more) > worth()
    assert worth(1, legions=more) < worth(1)


def test_a_titan_near_a_stronger_enemy_is_in_danger() -> None:
    strong = {"blue-bow": "42: 2 hydra, 2 colossus"}
    near = state_at({"active": "black", "legions": {"black-axe": "1: titan, ogre", **strong, **FAR}})
    far = state_at({"active": "black", "legions": {"black-axe": "10: titan, ogre", **strong, **FAR}})
    held, axe = near.held(marker("black-axe")), marker("black-axe")
    assert danger(near, 0, held, near.where(axe)) > 10 > danger(far, 0, held, far.where(axe)) == 0


def test_what_one_side_is_worth_the_other_is_against() -> None:
    match = battle_at(
        {"black-troll-1": "D3", "blue-lion-1": "D5"}, options={"attacker": "troll", "defender": "lion"}, round=2
    )
    assert judge(match.state, 0) == -judge(match.state, 1) == pytest.approx(16 - 15)
    the_battle(match).wound(0, 4)
    assert judge(match.state, 0) < 0
    assert strength(the_battle(match), 0) > 0


@pytest.mark.parametrize("seed", range(3))
def test_every_question_is_weighed(seed: int) -> None:
    match = Match.new("titan", {"players": str(2 + seed), "turn-cap": "12", "markers": "chosen"}, seed=seed)
    source = random.Random(seed)
    while match.decisions:
        for seat, decision in match.decisions.items():
            weights = weigh(match.state, seat, decision)
            assert weights is not None
            assert len(weights) == len(decision.branches)
        step(match, source)


@pytest.mark.rules("titan-A-EN-11", "titan-A-EN-13")
def test_what_an_agreement_or_a_battle_brings_to_one_it_costs_the_other() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: titan, 2 colossus, lion", "blue-bow": "1: 2 hydra, ogre", **FAR}
    s = state_of(answer(match_at({**came, "legions": legions}), "stay"))
    own, other = s.held(marker("black-axe")), s.held(marker("blue-bow"))
    assert prospect(s, 0, own, 1, other) == pytest.approx(-prospect(s, 1, other, 0, own))
    for offer in (Offer(None), Offer(0, other[:1]), Offer(1), Offer(1, own[:2]), Offer(1, own[1:])):
        assert agreed(s, 0, offer) == pytest.approx(-agreed(s, 1, offer))
