"""How programs judge a battle, and that it makes them better than random play."""

from __future__ import annotations

import math
import random

import pytest

from banneret.bots.simulate import SimulationPlan
from banneret.bots.simulate import play as simulated
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan.bot.scoring import SCORES, score
from banneret.games.titan.box.box import the_box, total_value
from banneret.games.titan.box.masterboard import SIDES
from tests.games.titan.battles import Wanted, battle_at, play, the_battle

EVEN = {
    "scenario": "battle",
    "attacker": "angel, 2 lion, 2 ranger, troll",
    "defender": "angel, 2 lion, 2 ranger, troll",
}


def best(match: Match) -> str:
    """The answer to the open question with the best score."""
    ((seat, decision),) = match.decisions.items()
    scores = list(score(match.state, seat, decision))
    key = key_of(decision.branches[scores.index(max(scores))])
    return key.removeprefix("fighter:").removeprefix("hex:")


@pytest.mark.parametrize("terrain", [terrain.key for terrain in the_box().terrains])
def test_every_question_of_a_battle_can_be_scored(terrain: str) -> None:
    options = {**EVEN, "land": terrain, "attacker": "titan, 2 ranger, hydra, dragon", "summonable": "angel"}
    for seed in range(3):
        match, source, seen = Match.new("titan", options, seed=seed), random.Random(seed), set()
        while match.decisions:
            ((seat, decision),) = match.decisions.items()
            scores = score(match.state, seat, decision)
            assert len(scores) == len(decision.branches)
            assert all(map(math.isfinite, scores))
            seen.add(decision.name)
            match.decide_unchecked(seat, source.choice(decision.branches))
        assert seen <= set(SCORES)


def test_all_come_in_and_none_stays_off() -> None:
    match = battle_at(options={"attacker": "7 ogre", "defender": "7 lion"})
    while the_battle(match).round == 1:
        play(match, best(match))
    assert len(the_battle(match).legion[0]) + len(the_battle(match).legion[1]) > 10


def test_who_can_be_slain_is_struck() -> None:
    at = {"black-ogre-1": "D3", "blue-lion-1": "D4", "blue-lion-2": "E3"}
    options = {"attacker": "ogre", "defender": "2 lion"}
    match = battle_at(at, options=options, stage="strike", mover="attacker", round=2, hits={"blue-lion-2": 4})
    play(match, "black-ogre-1")
    assert best(match) == "blue-lion-2"


def test_a_titan_is_struck_before_all_others() -> None:
    at = {"black-ogre-1": "D3", "blue-lion-1": "D4", "blue-titan": "E3"}
    options = {"attacker": "ogre", "defender": "titan, lion"}
    match = battle_at(at, options=options, stage="strike", mover="attacker", round=2)
    play(match, "black-ogre-1")
    assert best(match) == "blue-titan"


def test_hits_left_over_are_carried() -> None:
    at = {"black-troll-1": "D3", "blue-centaur-1": "D4", "blue-centaur-2": "E3"}
    options = {"attacker": "troll", "defender": "2 centaur"}
    match = battle_at(at, Wanted(then=6), options=options, stage="strike", mover="attacker", round=2)
    play(match, "black-troll-1", "blue-centaur-1")
    assert best(match) == "blue-centaur-2"


def test_an_attacker_closes_in_and_shuns_the_drift() -> None:
    options = {"attacker": "ogre", "defender": "2 lion", "land": "tundra"}
    at = {"black-ogre-1": "C1", "blue-lion-1": "D6", "blue-lion-2": "lost"}
    match = battle_at(at, options=options, mover="attacker", round=4)
    assert best(match) == "black-ogre-1"
    play(match, "black-ogre-1")
    there = best(match)
    assert there != "C2"
    assert there in ("C3", "D3", "D2", "B3", "D1")


@pytest.mark.parametrize("greedy", [0, 1])
def test_greedy_beats_chance(greedy: int) -> None:
    bots = ("greedy", "random") if greedy == 0 else ("random", "greedy")
    won = 0
    for number in range(20):
        played = simulated(SimulationPlan("titan", {**EVEN, "land": "hills"}, bots, seed=5), number)
        assert not played.failure
        won += played.winners == (greedy,)
    assert won >= 15


def equal_battle(number: int) -> dict[str, str]:
    """A battle of random legions that are worth the same: anywhere, from any side, with both Titans or without."""
    source = random.Random(number)
    land = source.choice(the_box().terrains)
    titans = [the_box().titan] * source.randrange(2)
    stock = [one for one in the_box().characters for _ in range(one.count) if not one.titan]
    while True:
        some = source.sample(stock, 2 * source.randint(2, 6))
        legions = some[: len(some) // 2], some[len(some) // 2 :]
        if total_value(legions[0], 0) == total_value(legions[1], 0):
            attacker, defender = (", ".join(one.key for one in (*titans, *legion)) for legion in legions)
            side = "bottom" if land.tower else source.choice(SIDES)
            return {"scenario": "battle", "land": land.key, "side": side, "attacker": attacker, "defender": defender}


@pytest.mark.long
@pytest.mark.parametrize("greedy", [0, 1])
def test_greedy_wins_nine_of_ten_equal_battles(greedy: int) -> None:
    bots = ("greedy", "random") if greedy == 0 else ("random", "greedy")
    played = [simulated(SimulationPlan("titan", equal_battle(number), bots, seed=6), number) for number in range(100)]
    assert not [one.failure for one in played if one.failure]
    assert sum(one.winners == (greedy,) for one in played) >= 90
