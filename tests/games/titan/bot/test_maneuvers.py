"""What hexes are worth to fighters that move."""

from __future__ import annotations

import random

import pytest

from banneret.bots.observation import Observation
from banneret.bots.search import Budget, Search
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.battle.state import DEFENDER, OFF
from banneret.games.titan.bot import maneuvers
from banneret.games.titan.bot.maneuvers import by_friends, help_wanted, outlook
from banneret.games.titan.box.hexes import HEX, HEXES
from tests.games.titan.battles import battle_at, play, the_battle


def best(match: Match) -> str:
    """The answer with the best score."""
    ((seat, decision),) = match.decisions.items()
    scores = list(GAME.score(match.state, seat, decision))
    key = key_of(decision.branches[scores.index(max(scores))])
    return key.removeprefix("fighter:").removeprefix("hex:")


def test_all_come_in_the_fastest_first() -> None:
    match = battle_at(options={"attacker": "3 ogre", "defender": "2 ogre, centaur"})
    assert best(match) == "blue-centaur-1"
    while the_battle(match).round == 1:
        play(match, best(match))
    assert len(the_battle(match).legion[0]) + len(the_battle(match).legion[1]) == 6


def test_to_stop_is_not_tried_while_somebody_could_come_in() -> None:
    match = battle_at(options={"attacker": "ogre", "defender": "angel, 3 cyclops"})
    b = the_battle(match)
    while b.mover == DEFENDER and any(b.at[i] == OFF for i in b.legion[DEFENDER]):
        (seat,) = match.decisions
        tried = Search(Observation(match, seat, random.Random(1)), Budget(trials=60))
        tried.chosen()
        assert "pass" not in {one.plan[0] for one in tried.candidates}
        play(match, best(match))
        b = the_battle(match)
    assert len(b.legion[DEFENDER]) == 4


def test_an_attacker_closes_in_and_shuns_the_drift() -> None:
    options = {"attacker": "ogre", "defender": "lion", "land": "tundra"}
    match = battle_at({"black-ogre-1": "C1", "blue-lion-1": "D6"}, options=options, mover="attacker", round=4)
    assert best(match) == "black-ogre-1"
    play(match, "black-ogre-1")
    assert best(match) in ("C3", "D3", "D2", "B3", "D1")


def test_a_titan_keeps_away_from_a_crowd() -> None:
    at = {"blue-titan": "D5", "black-troll-1": "C3", "black-troll-2": "E3", "black-troll-3": "D3"}
    match = battle_at(at, options={"attacker": "3 troll", "defender": "titan"}, round=2)
    assert best(match) == "blue-titan"
    play(match, "blue-titan")
    assert best(match) in ("D6", "A3")


def test_friends_help_where_an_enemy_is_not_slain_already() -> None:
    at = {"black-troll-1": "D3", "blue-lion-1": "D4", "black-ogre-1": "A1"}
    match = battle_at(at, options={"attacker": "troll, ogre", "defender": "lion"}, mover="attacker", round=3)
    more = by_friends(the_battle(match))
    assert more[HEX["D5"].index] > 0 == more[HEX["A2"].index]
    assert help_wanted(0.5) > help_wanted(0.2) > 0 > help_wanted(3)


def test_who_is_to_come_in_behind_is_not_blocked() -> None:
    match = battle_at(options={"attacker": "3 ogre", "defender": "3 ogre"})
    more = by_friends(the_battle(match))
    assert sum(worth < 0 for worth in more) == 3


def test_an_outlook_serves_all_moves_of_a_phase_and_no_other() -> None:
    match = battle_at(options={"attacker": "3 ogre", "defender": "3 ogre"})
    b = the_battle(match)
    first = outlook(b)
    play(match, best(match))
    play(match, best(match))
    assert outlook(b) is first is outlook(b.copy())
    while b.mover == 1:
        play(match, best(match))
    assert outlook(b) is not first


@pytest.mark.parametrize("seed", range(2))
def test_what_is_kept_from_before_changes_no_score(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match, scores = Match.new("titan", {"scenario": "battle", "land": "brush"}, seed=seed), []
    while match.decisions:
        ((seat, decision),) = match.decisions.items()
        kept = list(GAME.score(match.state, seat, decision))
        monkeypatch.setattr(maneuvers, "_KEPT", maneuvers._OutlookCache())
        assert list(GAME.score(match.state, seat, decision)) == kept
        scores.append(max(kept))
        match.decide_unchecked(seat, decision.branches[kept.index(max(kept))])
    assert len(scores) > 20


def test_an_enemy_threatens_the_hexes_that_it_may_strike_next() -> None:
    at = {"blue-ogre-1": "D6", "black-lion-1": "A1"}
    match = battle_at(at, options={"attacker": "lion", "defender": "ogre"}, mover="attacker", round=3)
    threat = outlook(the_battle(match)).threat[3]
    assert threat[HEX["D4"].index] > 0 == threat[HEX["A1"].index]
    assert len(threat) == len(HEXES)
