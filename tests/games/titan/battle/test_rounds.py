"""The course of a battle: rounds, half-rounds, who is removed when, all endings, conceding, random battles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.engine.checks.conformance import check_match
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotAllowed
from banneret.games.titan import GAME
from banneret.games.titan.battle.rounds import join_battle
from banneret.games.titan.battle.state import ATTACKER, Resolution
from banneret.games.titan.box.box import the_box
from tests.games.titan.battles import Wanted, battle_at, keys, offered, play, resolution_of, stands, the_battle

ONE_EACH = {"attacker": "ogre", "defender": "lion"}
APART = {"black-ogre-1": "A1", "blue-lion-1": "D6"}
LEGIONS = (
    ("titan, angel, 2 ogre, 2 centaur, gargoyle", "titan, 2 lion, 2 ranger, 2 centaur"),
    ("2 troll, 2 ogre, ranger, minotaur", "angel, 2 cyclops, gorgon, 2 gargoyle"),
    ("titan, warlock, guardian, 3 troll, hydra", "serpent, behemoth, dragon, giant, griffon, wyvern"),
    ("3 warbear, unicorn, centaur", "titan, 2 troll, colossus, ranger"),
)


def halves(match: Match, most: int) -> list[tuple[int, int]]:
    """Round and moving side, half-round after half-round, while everybody who is asked passes."""
    seen: list[tuple[int, int]] = []
    while match.decisions and len(seen) < most:
        battle = the_battle(match)
        if not seen or seen[-1] != (battle.round, battle.mover):
            seen.append((battle.round, battle.mover))
        play(match, "pass")
    return seen


@pytest.mark.rules("titan-A-BL-02", "titan-A-BL-12", "titan-A-BL-14", "titan-R-80")
def test_rounds_are_the_defenders_half_and_then_the_attackers() -> None:
    match = battle_at(APART, options=ONE_EACH, round=2)
    assert halves(match, 6) == [(2, 1), (2, 0), (3, 1), (3, 0), (4, 1), (4, 0)]


@pytest.mark.rules("titan-A-BL-15", "titan-R-18", "titan-A-SC-04")
def test_time_runs_out_after_the_attackers_seventh_half() -> None:
    match = battle_at(APART, options=ONE_EACH, round=6)
    assert halves(match, 9) == [(6, 1), (6, 0), (7, 1), (7, 0)]
    assert match.result is not None
    assert match.result.rule == "titan-A-BL-15"


@pytest.mark.rules("titan-A-BL-09", "titan-A-BL-10", "titan-R-01")
def test_a_tower_differs_in_round_one_only() -> None:
    match = battle_at(options={**ONE_EACH, "land": "tower"})
    play(match, "blue-lion-1", "D4", "black-ogre-1", "A1")
    assert halves(match, 4) == [(2, 1), (2, 0), (3, 1), (3, 0)]


@pytest.mark.rules("titan-A-BL-01", "titan-A-BL-05")
@pytest.mark.parametrize("terrain", [terrain.key for terrain in the_box().terrains])
def test_the_battleland_is_that_of_the_land(terrain: str) -> None:
    match = battle_at(options={**ONE_EACH, "land": terrain})
    assert the_battle(match).land.key == terrain


@pytest.mark.rules("titan-A-ST-22", "titan-A-SP-03", "titan-A-ST-02")
def test_the_slain_stay_until_the_end_of_the_phase() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "E4", "blue-lion-1": "D4", "blue-lion-2": "A3"}
    match = battle_at(
        at,
        [5, 1, 1, 1, 1, 1],
        options={"attacker": "2 ogre", "defender": "2 lion"},
        stage="strike",
        mover="attacker",
        round=2,
        hits={"blue-lion-1": 4},
    )
    play(match, "black-ogre-1")
    assert stands(match)["blue-lion-1"] == "D4"
    play(match, "blue-lion-1", "black-ogre-2")  # it is slain and still strikes
    assert stands(match)["blue-lion-1"] == "lost"


@pytest.mark.rules("titan-R-24")
def test_a_score_made_in_a_battle_changes_no_titan_in_it() -> None:
    match = battle_at(options={"attacker": "titan", "defender": "lion", "attacker-score": "300"})
    match.state.score[ATTACKER] = 900
    assert match.game.facts(match.state)["fighter:black-titan"]["power"] == 9


# --- outcomes ---------------------------------------------------------------------------------------------------------


def fought_out(at: dict[str, str], hits: dict[str, int], attacker: str, defender: str, then: int = 6) -> Resolution:
    """How a battle ends with this Strike Phase, in which all dice show the same."""
    sides = {"attacker": attacker, "defender": defender}
    match = battle_at(at, Wanted(then=then), options=sides, stage="strike", mover="attacker", round=2, hits=hits)
    while match.decisions:
        play(match, offered(match)[0])
    return resolution_of(match)


@pytest.mark.rules("titan-R-50", "titan-A-BL-04", "titan-A-EN-18", "titan-A-SC-02")
def test_the_loser_counts_with_all_who_ever_were_in_the_legion() -> None:
    at = {"black-troll-1": "D3", "black-ogre-1": "lost", "blue-lion-1": "D4", "blue-centaur-1": "lost"}
    resolution = fought_out(at, {"blue-lion-1": 4}, "ogre, troll", "lion, centaur")
    assert (resolution.winner, keys(resolution.dead[1])) == (0, ["centaur", "lion"])
    assert (keys(resolution.left[0]), keys(resolution.dead[0])) == (["troll"], ["ogre"])
    assert resolution.left[1] == resolution.company[0] == resolution.company[1] == ()
    assert resolution.divisor == 1
    assert resolution.may_add


@pytest.mark.rules("titan-R-48", "titan-A-BL-04")
def test_with_a_dead_titan_its_companions_go_too() -> None:
    at = {"black-troll-1": "D3", "blue-titan": "D4", "blue-lion-1": "A3", "blue-ogre-1": "lost"}
    resolution = fought_out(at, {"blue-titan": 5}, "troll", "titan, lion, ogre")
    assert (resolution.winner, resolution.rule) == (0, "titan-R-48")
    assert keys(resolution.dead[1]) == ["titan", "ogre"]
    assert keys(resolution.company[1]) == ["lion"]
    assert resolution.left[1] == ()


@pytest.mark.rules("titan-R-49", "titan-R-47", "titan-A-SC-03")
def test_a_titan_falls_as_the_other_legion_does() -> None:
    at = {"black-troll-1": "D3", "blue-titan": "D4", "blue-lion-1": "A3"}
    resolution = fought_out(at, {"blue-titan": 5, "black-troll-1": 7}, "troll", "titan, lion")
    assert (resolution.winner, resolution.rule) == (None, "titan-R-49")
    assert [keys(dead) for dead in resolution.dead] == [["troll"], ["titan"]]
    assert [keys(company) for company in resolution.company] == [[], ["lion"]]


@pytest.mark.rules("titan-R-47")
def test_all_are_slain() -> None:
    resolution = fought_out(
        {"black-ogre-1": "D3", "blue-lion-1": "D4"}, {"blue-lion-1": 4, "black-ogre-1": 5}, "ogre", "lion"
    )
    assert (resolution.winner, resolution.rule) == (None, "titan-R-47")
    assert [keys(dead) for dead in resolution.dead] == [["ogre"], ["lion"]]


@pytest.mark.rules("titan-A-BL-15", "titan-R-18", "titan-R-19")
def test_a_time_loss_scores_nothing_and_the_defender_may_still_muster() -> None:
    match = battle_at(
        {**APART, "blue-lion-2": "lost"}, options={**ONE_EACH, "defender": "2 lion"}, round=7, mover="attacker"
    )
    resolution = resolution_of(play(match, "pass"))
    assert (resolution.winner, resolution.divisor, resolution.may_add) == (1, 0, True)
    assert keys(resolution.dead[0]) == ["ogre"]
    assert (keys(resolution.left[1]), keys(resolution.dead[1])) == (["lion"], ["lion"])


@pytest.mark.rules("titan-A-BL-07", "titan-R-14", "titan-R-50")
def test_those_who_stayed_off_count_for_the_winner() -> None:
    match = battle_at(options={**ONE_EACH, "defender": "lion, centaur"})
    resolution = resolution_of(play(match, "pass"))
    assert (resolution.winner, resolution.rule, keys(resolution.dead[1])) == (0, "titan-R-14", ["centaur", "lion"])
    assert keys(resolution.left[0]) == ["ogre"]
    assert resolution.may_add


@pytest.mark.rules("titan-R-86", "titan-R-48")
def test_with_a_titan_that_stayed_off_those_on_the_battleland_are_its_company() -> None:
    match = battle_at(options={"attacker": "ogre", "defender": "titan, lion, centaur"})
    resolution = resolution_of(play(match, "blue-lion-1", "D5", "pass"))
    assert (resolution.winner, resolution.rule) == (0, "titan-R-86")
    assert (keys(resolution.dead[1]), keys(resolution.company[1])) == (["titan", "centaur"], ["lion"])


@pytest.mark.rules("titan-R-84", "titan-A-RF-08", "titan-A-RF-03")
def test_after_all_attackers_stayed_off_the_defender_may_muster() -> None:
    resolution = resolution_of(play(battle_at(options=ONE_EACH), "blue-lion-1", "D5", "pass"))
    assert (resolution.winner, resolution.may_add) == (1, True)


@pytest.mark.rules("titan-A-ST-13")
def test_a_legion_that_fights_again_is_healed() -> None:
    at, options = {"black-troll-1": "D3", "blue-lion-1": "D5"}, {"attacker": "troll", "defender": "lion"}
    match = battle_at(at, options=options, hits={"black-troll-1": 3}, round=2)
    match.act(1, "concede")
    assert the_battle(match).hits[0] == 3
    join_battle(match.state, "left")
    assert the_battle(match).hits == [0, 0]


# --- conceding --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-EN-15", "titan-A-EN-16", "titan-A-RF-08", "titan-R-10", "titan-R-77")
@pytest.mark.parametrize("placed", [False, True])
def test_an_attacker_who_placed_nobody_denies_the_muster(placed: bool) -> None:
    match = play(battle_at(options={**ONE_EACH, "attacker": "2 ogre"}), "blue-lion-1", "D5")
    if placed:
        play(match, "black-ogre-1", "A1")
    match.act(0, "concede")
    resolution = resolution_of(match)
    assert (resolution.winner, resolution.rule, resolution.may_add) == (1, "titan-A-EN-16", placed)
    assert keys(resolution.dead[0]) == ["ogre", "ogre"]
    assert keys(resolution.left[1]) == ["lion"]


@pytest.mark.rules("titan-A-EN-17", "titan-A-EN-16")
def test_a_conceded_titan_has_no_company() -> None:
    match = battle_at(APART | {"blue-titan": "E5"}, options={**ONE_EACH, "defender": "titan, lion"}, round=2)
    match.act(1, "concede")
    resolution = resolution_of(match)
    assert (keys(resolution.dead[1]), resolution.company[1]) == (["titan", "lion"], ())


MIDST: dict[str, Any] = {"stage": "strike", "mover": "attacker", "round": 2}


@pytest.mark.rules("titan-R-09")
def test_nobody_concedes_while_hits_are_carried_over() -> None:
    at = {"black-troll-1": "D3", "blue-centaur-1": "D4", "blue-centaur-2": "E3"}
    match = battle_at(at, [6] * 8, options={"attacker": "troll", "defender": "2 centaur"}, **MIDST)
    assert [act.name for act in match.view(1).acts] == ["concede"]
    play(match, "black-troll-1", "blue-centaur-1")
    for seat in (0, 1):
        with pytest.raises(NotAllowed) as refused:
            match.act(seat, "concede")
        assert refused.value.rule is not None
        assert refused.value.rule.id == "titan-R-09"
    play(match, "pass")
    match.act(1, "concede")
    assert resolution_of(match).winner == 0


@pytest.mark.rules("titan-R-09", "titan-R-56")
def test_the_slain_of_the_winner_stay_slain() -> None:
    at = {"black-ogre-1": "D3", "black-lion-1": "E4", "blue-lion-1": "D4", "blue-lion-2": "E3", "blue-lion-3": "E5"}
    options = {"attacker": "ogre, lion", "defender": "3 lion"}
    match = battle_at(at, options=options, hits={"blue-lion-1": 5}, **MIDST)
    match.act(0, "concede")
    resolution = resolution_of(match)
    assert (keys(resolution.left[1]), keys(resolution.dead[1])) == (["lion", "lion"], ["lion"])


@pytest.mark.rules("titan-R-11")
def test_conceding_to_the_slain_leaves_nobody() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "E4", "blue-lion-1": "D4"}
    match = battle_at(at, options={"attacker": "2 ogre", "defender": "lion"}, hits={"blue-lion-1": 5}, **MIDST)
    match.act(0, "concede")
    resolution = resolution_of(match)
    assert (resolution.winner, resolution.rule) == (None, "titan-R-11")


@pytest.mark.rules("titan-R-94", "titan-R-49")
def test_conceding_to_a_slain_titan_is_mutual_and_keeps_its_company_for_the_half_points() -> None:
    at = {"black-ogre-1": "D3", "blue-titan": "D4", "blue-lion-1": "E3", "blue-lion-2": "C3"}
    match = battle_at(at, options={"attacker": "ogre", "defender": "titan, 2 lion"}, hits={"blue-titan": 6}, **MIDST)
    match.act(0, "concede")
    resolution = resolution_of(match)
    assert (resolution.winner, resolution.rule) == (None, "titan-R-94")
    assert (keys(resolution.dead[0]), keys(resolution.dead[1]), keys(resolution.company[1])) == (
        ["ogre"],
        ["titan"],
        ["lion", "lion"],
    )


# --- random battles ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", [terrain.key for terrain in the_box().terrains])
def test_random_battles(terrain: str) -> None:
    for seed, (attacker, defender) in enumerate(LEGIONS):
        options = {"scenario": "battle", "land": terrain, "attacker": attacker, "defender": defender}
        match = Match.new(GAME, {**options, "summonable": "angel"}, seed=seed)
        check_match(match, random.Random(seed), often=0.01, eager=0.9)
