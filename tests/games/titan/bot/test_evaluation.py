"""What a position is worth: legions, musters, danger, the Titan; and the quick weight of an answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.bots import Observation
from banneret.bots.greedy import greedy
from banneret.bots.simulate import SimulationPlan, play
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.bot.evaluation import chance, danger, growth, judge, prospect, rolls_to
from banneret.games.titan.bot.weighing import agreed
from banneret.games.titan.engagement.state import Offer
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


def test_a_legion_grows_where_it_may_muster_and_has_room() -> None:
    s = state_at({"active": "black", "legions": {"black-axe": "1: titan, 2 centaur", "black-bow": "41: 7 ogre", **FAR}})
    plains, marsh = s.board.land[1], s.board.land[41]
    assert growth(s, s.held(marker("black-axe")), plains) > 12
    assert growth(s, s.held(marker("black-axe")), marsh) == 0
    assert growth(s, s.held(marker("black-bow")), marsh) == 0


def test_the_stronger_legion_is_likelier_to_win() -> None:
    assert chance(50, 50) == 0.5
    assert chance(100, 50) > 0.85
    legions = {"black-axe": "1: 3 colossus", "blue-bow": "1: 2 ogre", "black-bow": "100: titan", **FAR}
    s = state_at({"active": "black", "legions": legions})
    strong, weak = s.held(marker("black-axe")), s.held(marker("blue-bow"))
    assert prospect(s, 0, strong, 1, weak) > 0 > prospect(s, 1, weak, 0, strong)


def test_rolls_count_the_ways_that_come_by() -> None:
    s = state_at({"legions": FAR})
    rolls = rolls_to(s.board, s.board.land[1].index)
    assert rolls[s.board.land[2].index] == 6
    assert rolls[s.board.land[7].index] == 1
    assert s.board.land[100].index not in rolls


# --- answers ----------------------------------------------------------------------------------------------------------


def heaviest(match: Match, seat: int) -> str:
    decision = match.decisions[seat]
    weights = GAME.weigh(match.state, seat, decision)
    assert weights is not None
    return key_of(decision.branches[max(range(len(weights)), key=weights.__getitem__)])


def test_a_weak_defender_flees_and_a_strong_one_fights() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: 4 colossus", "black-bow": "100: titan", **FAR}
    assert heaviest(match_at({**came, "legions": {**legions, "blue-bow": "1: ogre"}}), 1) == "flee"
    strong = {**legions, "black-axe": "1: 2 ogre", "blue-bow": "1: 4 colossus"}
    assert heaviest(match_at({**came, "legions": strong}), 1) == "battle"


def test_a_good_offer_is_accepted_and_a_bad_one_is_not() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: 2 ogre", "black-bow": "100: titan", "blue-bow": "1: angel, 2 ogre", **FAR}
    good = answer(match_at({**came, "legions": legions}), "1: offer:defender", "1: done")
    assert heaviest(good, 0) == "accept"
    bad = answer(match_at({**came, "legions": legions}), "1: offer:attacker", "1: done")
    assert heaviest(bad, 0) == "battle"


def test_the_best_recruit_is_taken_and_full_legions_are_split() -> None:
    legions = {"black-axe": "1000: titan, 2 minotaur", **FAR}
    match = match_at({"active": "black", "phase": "muster", "moved": ["black-axe"], "legions": legions})
    assert heaviest(match, 0) == "muster:black-axe:dragon:minotaur-2"
    match = match_at({"active": "black", "legions": {"black-axe": "1: titan, 2 colossus, 4 ogre", **FAR}})
    assert heaviest(match, 0) == "black-axe"
    answer(match, "black-axe")
    for _ in range(2):
        place = heaviest(match, 0)
        assert place.startswith("member")
        answer(match, place)
    assert heaviest(match, 0) == "done"
    answer(match, "done")
    assert [one.key for one in state_of(match).held(marker("black-bow"))] == ["ogre", "ogre"]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    "others", ["angel, 2 troll, 2 ogre, centaur", "4 angel, troll, lion", "4 angel, archangel, lion"]
)
def test_the_titan_is_never_split_off_into_a_legion_of_two(others: str, seed: int) -> None:
    match = match_at({"active": "black", "legions": {"black-axe": f"1: titan, {others}", **FAR}})
    source = random.Random(seed)
    while 0 in match.decisions and state_of(match).part == "split":
        match.decide(0, key_of(greedy(Observation(match, 0, source))))
    assert state_of(match).size(marker("black-bow")) == 2
    assert not state_of(match).held(marker("black-bow"))[0].titan


@pytest.mark.parametrize("seed", range(3))
def test_every_question_is_weighed(seed: int) -> None:
    match = Match.new("titan", {"players": str(2 + seed), "turn-cap": "12", "markers": "chosen"}, seed=seed)
    source = random.Random(seed)
    while match.decisions:
        for seat, decision in match.decisions.items():
            weights = GAME.weigh(match.state, seat, decision)
            assert weights is not None
            assert len(weights) == len(decision.branches)
        step(match, source)


def test_greedy_beats_random() -> None:
    plan = SimulationPlan("titan", {"turn-cap": "40", "colours": "given"}, ("greedy", "random"), 11)
    played = [play(plan, number) for number in range(3)]
    assert [one.winners for one in played] == [(0,)] * 3


@pytest.mark.rules("titan-A-EN-11", "titan-A-EN-13")
def test_what_an_agreement_or_a_battle_brings_to_one_it_costs_the_other() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: titan, 2 colossus, lion", "blue-bow": "1: 2 hydra, ogre", **FAR}
    s = state_of(answer(match_at({**came, "legions": legions}), "stay"))
    own, other = s.held(marker("black-axe")), s.held(marker("blue-bow"))
    assert prospect(s, 0, own, 1, other) == pytest.approx(-prospect(s, 1, other, 0, own))
    for offer in (Offer(None), Offer(0, other[:1]), Offer(1), Offer(1, own[:2]), Offer(1, own[1:])):
        assert agreed(s, 0, offer) == pytest.approx(-agreed(s, 1, offer))


@pytest.mark.long
def test_greedy_wins_nineteen_of_twenty_games() -> None:
    """Play in both seats, with the cap of matches of programs."""
    won = 0
    for number in range(100):
        bots = ("greedy", "random") if number % 2 else ("random", "greedy")
        played = play(SimulationPlan("titan", {**GAME.among_programs({}), "players": "2"}, bots, 12), number)
        assert not played.failure
        won += played.winners == (bots.index("greedy"),)
    assert won >= 95
