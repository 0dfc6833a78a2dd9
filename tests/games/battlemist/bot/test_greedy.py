"""What the greedy bot answers: the options with the best scores."""

from __future__ import annotations

import random

import pytest

from banneret.bots.greedy import greedy
from banneret.bots.observation import Observation
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from tests.games.battlemist.positions import LINE, match_at

LAND = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1", "zul-warrens": "1,-1"}


def test_rich_realms_lie_near_one_s_home_and_deserts_far_from_it() -> None:
    position = {"phase": "building", "active": "orcs", "land": LAND}
    best = {}
    for id in ("elder-thicket", "khazir-dunes"):
        match = match_at({**position, "pieces": {"orcs": [id, "nightpine"]}})
        match.decide(0, f"piece:{id}")
        decision = match.decisions[0]
        scores = GAME.score(match.state, 0, decision)
        assert len(scores) == len(decision.branches)
        spot = decision.branches[list(scores).index(max(scores))]
        best[id] = match.state.land.distance(spot.place, match.state.home(0))
    assert best["elder-thicket"] < best["khazir-dunes"]


def test_the_piece_with_the_greatest_yield_is_the_heaviest() -> None:
    match = match_at(
        {"phase": "building", "active": "orcs", "land": LAND, "pieces": {"orcs": ["elder-thicket", "sarn-lea"]}}
    )
    assert GAME.score(match.state, 0, match.decisions[0]) == [1.0, 4.0]


def best(match: Match, seat: int) -> str:
    """What the greedy bot answers."""
    return key_of(greedy(Observation(match, seat, random.Random(1))))


def play(players: int, bots: str, seed: int) -> Match:
    """A match of greedy (g) and random (r) seats."""
    match, source = Match.new(GAME, {"players": str(players)}, seed=seed), random.Random(seed)
    while match.result is None:
        seat = min(match.decisions)
        ways = match.decisions[seat].branches
        match.decide_unchecked(
            seat, greedy(Observation(match, seat, source)) if bots[seat] == "g" else source.choice(ways)
        )
    return match


def caravan(orcs: list[int], elves: list[int]) -> Match:
    """Orcs, who have a Caravan with the elves, before they buy stars for ten of each."""
    return match_at(
        {
            "phase": "guild",
            "used": {"orcs": 1, "elves": 1},
            "caravans": [["orcs", "elves"]],
            "stock": {"orcs": orcs, "elves": elves},
            "hands": {"orcs": ["levy"], "elves": ["levy"]},
        }
    )


@pytest.mark.rules("mist-4.0-03", "mist-R-52")
def test_bots_exchange_what_is_good_for_both() -> None:
    match = caravan([16, 4, 10], [4, 16, 10])
    assert best(match, 0) == "propose"
    match.decide(0, "propose")
    match.decide(1, "pass")
    offered = []
    while "yes" not in [key_of(way) for way in match.decisions.get(1, match.decisions[min(match.decisions)]).options]:
        offered.append(best(match, 0))
        match.decide(0, offered[-1])
    assert offered == ["6", "0", "0", "0", "6", "0"]
    assert best(match, 1) == "yes"
    match.decide(1, "yes")
    assert match.state.stock == [(10, 10, 10), (10, 10, 10)]


@pytest.mark.rules("mist-R-52")
@pytest.mark.parametrize(
    ("orcs", "elves"), [([16, 4, 10], [10, 10, 10]), ([16, 4, 10], [4, 8, 16]), ([9, 9, 9], [9, 9, 9])]
)
def test_bots_propose_nothing_that_the_other_does_not_need(orcs: list[int], elves: list[int]) -> None:
    assert best(caravan(orcs, elves), 0) == "pass"


@pytest.mark.rules("mist-R-52")
def test_bots_refuse_what_is_a_loss() -> None:
    match = caravan([16, 4, 10], [10, 16, 10])
    match.decide(0, "propose")
    match.decide(1, "pass")
    for answer in ("0", "0", "0", "0", "6", "0"):
        match.decide(0, answer)
    assert best(match, 1) == "no"


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_a_random_player(seed: int) -> None:
    result = play(2, "gr", seed).result
    assert result is not None
    assert result.winners == (0,)


def test_greedy_beats_three_random_players() -> None:
    result = play(4, "rgrr", 1).result
    assert result is not None
    assert result.winners == (1,)


def test_six_of_them_come_to_an_end() -> None:
    match = play(6, "gggggg", 2)
    assert match.result is not None
    assert match.state.round <= 40


IDLE = {"orcs": 1, "elves": 1}
EMPTY = [0, 0, 0]


def test_a_star_that_can_be_paid_for_is_bought_after_trading() -> None:
    match = match_at({"phase": "guild", "stock": {"orcs": [22, 10, 10], "elves": EMPTY}, "used": IDLE})
    assert best(match, 0) == "star"
    match = match_at({"phase": "guild", "stock": {"orcs": [22, 6, 10], "elves": EMPTY}, "used": IDLE})
    assert best(match, 0) == "merchants"
    match.decide(0, "merchants")
    assert best(match, 0) == "grain-wood"


def test_a_hero_goes_to_their_quest_and_fulfils_it() -> None:
    heroes, quests = {"orcs": ["1 zul-warrens"], "elves": ["1 abou-xar"]}, {"orcs": "the-wicked-baron"}
    match = match_at({"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes, "quests": quests})
    assert best(match, 0) == "hero:orcs-1"
    match.decide(0, "hero:orcs-1")
    before = match.state.land.distance(
        match.state.land.at[match.state.box.realm["abou-xar"].index], match.state.home(0)
    )
    match.decide(0, best(match, 0))
    (hero,) = match.state.heroes[0]
    assert match.state.land.distances(hero.realm)[match.state.box.realm["abou-xar"].index] < before
    here = {"orcs": ["1 abou-xar"], "elves": ["1 nightpine"]}
    match = match_at({"phase": "quest", "active": "orcs", "used": IDLE, "heroes": here, "quests": quests})
    assert best(match, 0) == "fulfil:orcs-1"


def test_a_wounded_hero_shuns_a_fight() -> None:
    heroes, quests = {"orcs": ["1 nightpine 1"], "elves": ["1 abou-xar"]}, {"orcs": "honey-and-claws"}
    match = match_at({"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes, "quests": quests})
    assert best(match, 0) == "hero:orcs-1"


@pytest.mark.parametrize(("enemies", "answer"), [("1 footman", "realm:sarn-lea"), ("9 footman", "pass")])
def test_battles_are_sought_at_good_odds_only(enemies: str, answer: str) -> None:
    troops = {"orcs": ["6 footman abou-xar", "2 footman zul-warrens"], "elves": [f"{enemies} sarn-lea"]}
    troops["elves"] += ["1 footman harrowmead", "1 footman nightpine", "1 footman irontooth", "1 footman goldensheaf"]
    position = {"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops, "land": LINE}
    match = match_at(position)
    key = best(match, 0)
    while key not in ("pass", answer):
        match.decide(0, key)
        key = best(match, 0)
    assert key == answer


def test_a_guarded_home_is_left_by_those_only_who_are_not_needed() -> None:
    troops = {"orcs": ["3 footman zul-warrens"], "elves": ["1 footman goldensheaf"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops, "land": LINE})
    assert best(match, 0) == "unit:orcs-footman-zul-warrens"
    match.decide(0, best(match, 0))
    assert best(match, 0) == "1"


@pytest.mark.parametrize(("event", "answer"), [("the-long-winter", "dedicate"), ("unbinding-of-beasts", "abstain")])
def test_votes_are_for_what_costs_less(event: str, answer: str) -> None:
    troops = {"orcs": ["1 dragon abou-xar", "1 footman abou-xar", "1 footman goldensheaf", "1 footman harrowmead"]}
    match = match_at({"phase": "council", "events": [event], "used": IDLE, "troops": troops}, [10, 9])
    assert best(match, 0) == answer


def test_a_kill_is_not_taken_first() -> None:
    troops = {"orcs": ["2 archer abou-xar"], "elves": ["1 footman abou-xar", "2 cavalry abou-xar"]}
    battle = {"realm": "abou-xar", "against": "elves", "step": "archers_fire", "routed": {"elves": ["2 cavalry"]}}
    match = match_at({"phase": "battle", "active": "orcs", "used": IDLE, "troops": troops, "battle": battle}, [6, 9])
    assert {key_of(way) for way in match.decisions[1].branches} == {"battle:elves-footman", "kill-first"}
    assert best(match, 1) == "battle:elves-footman"


def test_too_many_units_cost_the_cheapest_one() -> None:
    troops = {"orcs": ["10 footman abou-xar", "1 archer abou-xar"], "elves": ["1 footman goldensheaf"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops, "land": LINE})
    match.decide(0, "pass")
    assert match.decisions[0].name == "excess"
    assert best(match, 0) == "footman"
