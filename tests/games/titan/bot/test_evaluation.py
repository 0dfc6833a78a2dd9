"""What legions, musters and battles are worth, and which answers the scores prefer."""

from __future__ import annotations

import random

import pytest

from banneret.bots import Observation
from banneret.bots.greedy import greedy
from banneret.bots.simulate import SimulationPlan, play
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.bot.evaluation import chance, growth, prospect, rolls_to
from tests.games.titan.positions import marker, match_at, state_at, state_of
from tests.games.titan.positions import play as answer

FAR = {"blue-axe": "400: titan, angel, 2 ogre"}


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


def best(match: Match, seat: int) -> str:
    decision = match.decisions[seat]
    scores = GAME.score(match.state, seat, decision)
    return key_of(decision.branches[max(range(len(scores)), key=scores.__getitem__)])


def test_a_weak_defender_flees_and_a_strong_one_fights() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: 4 colossus", "black-bow": "100: titan", **FAR}
    assert best(match_at({**came, "legions": {**legions, "blue-bow": "1: ogre"}}), 1) == "flee"
    strong = {**legions, "black-axe": "1: 2 ogre", "blue-bow": "1: 4 colossus"}
    assert best(match_at({**came, "legions": strong}), 1) == "battle"


def test_a_good_offer_is_accepted_and_a_bad_one_is_not() -> None:
    came = {"came_by": {"black-axe": "left"}, "active": "black", "phase": "engage"}
    legions = {"black-axe": "1: 2 ogre", "black-bow": "100: titan", "blue-bow": "1: angel, 2 ogre", **FAR}
    good = answer(match_at({**came, "legions": legions}), "1: offer:defender", "1: done")
    assert best(good, 0) == "accept"
    bad = answer(match_at({**came, "legions": legions}), "1: offer:attacker", "1: done")
    assert best(bad, 0) == "battle"


def test_the_best_recruit_is_taken_and_full_legions_are_split() -> None:
    legions = {"black-axe": "1000: titan, 2 minotaur", **FAR}
    match = match_at({"active": "black", "phase": "muster", "moved": ["black-axe"], "legions": legions})
    assert best(match, 0) == "muster:black-axe:dragon:minotaur-2"
    match = match_at({"active": "black", "legions": {"black-axe": "1: titan, 2 colossus, 4 ogre", **FAR}})
    assert best(match, 0) == "black-axe"
    answer(match, "black-axe")
    for _ in range(2):
        place = best(match, 0)
        assert place.startswith("member")
        answer(match, place)
    assert best(match, 0) == "done"
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


def test_greedy_beats_random() -> None:
    plan = SimulationPlan("titan", {"turn-cap": "40", "colours": "given"}, ("greedy", "random"), 11)
    played = [play(plan, number) for number in range(3)]
    assert [one.winners for one in played] == [(0,)] * 3


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
