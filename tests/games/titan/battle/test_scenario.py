"""The scenario of one battle: its options, a sentence for each refusal, and legions bought for points."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import check_match
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.battle.scenario import OPTIONS, plan_of, read_characters
from banneret.games.titan.box.box import the_box
from tests.games.titan.battles import Wanted, battle_at, keys, offered, play, the_battle

DEFAULTS = {option.key: option.default for option in OPTIONS}


def refused(**options: str) -> str:
    """The sentence that refuses these options."""
    with pytest.raises(ValueError) as error:
        plan_of({**DEFAULTS, **{key.replace("_", "-"): value for key, value in options.items()}})
    said = str(error.value)
    assert said.startswith("Titan: ")
    assert "\n" not in said
    return said.removeprefix("Titan: ")


@pytest.mark.rules("titan-R-97")
def test_the_default_battle() -> None:
    plan = plan_of(DEFAULTS)
    assert (plan.land.terrain.key, plan.side) == ("plains", "bottom")
    match = Match.new("titan", scenario="battle", seed=1)
    assert match.seat_names == ("Attacker", "Defender")
    assert list(match.decisions) == [1]


@pytest.mark.rules("titan-R-97", "titan-A-EN-16", "titan-A-BL-15")
@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("concede", "Blue wins in round 7: Black concedes."),
        ("pass", "Blue wins: Black is out of time after 7 rounds."),
    ],
)
def test_the_end_says_by_what_and_when(given: str, text: str) -> None:
    options = {"scenario": "battle", "attacker": "ogre", "defender": "lion"}
    apart = {"battle": {"at": {"black-ogre-1": "A1", "blue-lion-1": "D6"}, "round": 7}}
    match = Match.prepared(GAME, options, apart, Wanted())
    match.begin()
    if given == "concede":
        match.act(0, "concede")
    while match.decisions:
        play(match, "pass")
    assert match.result is not None
    assert match.result.text == text


def test_an_option_is_shown_only_where_it_has_an_effect() -> None:
    shown = {option.key: option.when for option in GAME.options}
    assert shown["turn-cap"] == ("scenario", ("game",))
    assert shown["attacker"] == ("scenario", ("battle",))


def test_characters_are_listed_with_numbers_and_plurals() -> None:
    assert keys(read_characters("attacker", "2 ogre, Titan, lions,3x Centaurs")) == [
        *("titan", "centaur", "centaur", "centaur", "lion", "ogre", "ogre"),
    ]
    assert keys(read_characters("attacker", "colossi, hydrae, cyclopes")) == ["colossus", "cyclops", "hydra"]
    assert read_characters("attacker", " ") == ()


@pytest.mark.rules("titan-R-97")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"land": "moor"}, "land cannot be 'moor'; it is one of plains, "),
        ({"land": "9999"}, "land cannot be '9999'; it is one of plains, "),
        ({"attacker": "2 goblin"}, "attacker cannot be '2 goblin'; '2 goblin' is no number of characters"),
        ({"attacker": "ogre lion"}, "attacker cannot be 'ogre lion'; 'ogre lion' is no number"),
        ({"defender": ""}, "defender cannot be ''; a legion has one character or more"),
        ({"defender": "8 ogre"}, "defender cannot be '8 ogre'; a legion has at most 7 characters, and these are 8"),
        ({"attacker": "2 titan"}, "attacker cannot be '2 titan'; a player has only one Titan"),
        ({"attacker": "4 guardian", "defender": "3 guardian"}, "the battle needs 7 Guardians, and the caretaker"),
        ({"attacker": "archangel", "defender": "6 archangel"}, "the battle needs 7 Archangels, and the caretaker has"),
        ({"attacker": "6 archangel", "summonable": "archangel"}, "the battle needs 7 Archangels"),
        ({"attacker": "ogre, lion", "defender": "ogre", "points": "20"}, "it is worth 27, and the option points"),
        ({"attacker": "titan", "attacker_score": "500", "points": "40"}, "it is worth 44"),
        ({"points": "many"}, "points cannot be 'many'; it is a number such as 400, or 0"),
        ({"attacker_score": "-5"}, "attacker-score cannot be '-5'"),
        ({"land": "tower", "side": "left"}, "side cannot be 'left'; Tower 100 is a tower"),
        ({"land": "400", "side": "right"}, "side cannot be 'right'; Tower 400 is a tower"),
        ({"side": "chosen", "attacker": "ogre", "attacker_score": "400"}, "only a legion with the Titan can teleport"),
        ({"side": "chosen", "attacker": "titan"}, "a Titan teleports from a score of 400 on, and attacker-score is 0"),
        ({"summonable": "ogre"}, "summonable cannot be 'ogre'; Ogres cannot be summoned"),
        ({"summonable": "titan"}, "summonable cannot be 'titan'; Titans cannot be summoned"),
    ],
)
def test_what_cannot_be_is_one_sentence(options: dict[str, str], why: str) -> None:
    assert why in refused(**options)


@pytest.mark.rules("titan-R-97", "titan-A-BL-05")
def test_a_land_is_entered_by_any_side() -> None:
    board = GAME.setup(GAME.settle({"players": "2"})).board
    for land in board.lands:
        for side in ("bottom",) if land.tower else ("left", "bottom", "right"):
            assert plan_of({**DEFAULTS, "land": str(land.number), "side": side}).side == side


@pytest.mark.rules("titan-A-BL-13")
def test_a_teleporting_attacker_chooses_their_side() -> None:
    options = {"attacker": "titan", "defender": "ogre", "side": "chosen", "attacker-score": "400"}
    match = battle_at(options=options)
    assert list(match.decisions) == [0]
    assert offered(match) == ["left", "bottom", "right"]
    play(match, "right", "blue-ogre-1")
    assert offered(match) == ["A1", "A2", "A3", "B1", "B2", "B3", "B4"]


@pytest.mark.rules("titan-A-BL-13")
def test_but_not_against_a_tower() -> None:
    options = {"attacker": "titan", "defender": "ogre", "side": "chosen", "attacker-score": "400", "land": "tower"}
    assert list(battle_at(options=options).decisions) == [1]


@pytest.mark.rules("titan-R-24", "titan-B-TI-01")
def test_scores_give_titans_their_power() -> None:
    options = {"attacker": "titan", "defender": "titan", "attacker-score": "399", "defender-score": "1200"}
    assert the_battle(battle_at(options=options)).power == [9, 18]


@pytest.mark.rules("titan-R-97", "titan-A-SU-01")
def test_angels_elsewhere_stand_in_legions_of_their_own() -> None:
    state = battle_at(options={"attacker": "ogre", "defender": "ogre", "summonable": "angel, archangel, angel"}).state
    assert [keys(state.held(marker)) for marker in state.army[0]] == [["ogre"], ["angel"], ["angel"], ["archangel"]]
    assert len({state.at[marker.index] for marker in state.army[0]}) == 4
    assert state.caretaker[the_box().angel.index] == 16


# --- legions mustered for points --------------------------------------------------------------------------------------


@pytest.mark.rules("titan-R-99")
def test_both_muster_at_the_same_time_unseen() -> None:
    match = battle_at(options={"attacker": "", "defender": "", "points": "40"})
    assert sorted(match.decisions) == [0, 1]
    before = match.view(1)
    match.decide(0, "ogre")
    assert match.view(1).questions == before.questions
    match.decide(0, "pass")
    match.decide(1, "hydra")
    assert [keys(match.state.held(marker)) for marker in match.state.engagement.legions] == [["ogre"], ["hydra"]]
    assert the_battle(match).round == 1


@pytest.mark.rules("titan-R-99")
def test_points_and_stock_are_the_limits() -> None:
    match = battle_at(options={"attacker": "", "defender": "ogre", "points": "100"})
    assert offered(match)[:5] == ["titan", "angel", "archangel", "guardian", "warlock"]
    assert "pass" not in offered(match)
    play(match, "titan")
    assert "titan" not in offered(match)
    play(match, "archangel")
    assert "archangel" in offered(match)
    play(match, "archangel")
    assert the_battle(match).round == 1  # four points are left, and no character costs so little
    match = battle_at(options={"attacker": "", "defender": "ogre", "points": "200"})
    play(match, "guardian", "guardian", "guardian")
    assert "guardian" not in offered(match)


@pytest.mark.rules("titan-R-99")
def test_seven_are_enough() -> None:
    match = battle_at(options={"attacker": "", "defender": "ogre", "points": "500"})
    play(match, *["ogre"] * 7)
    assert the_battle(match).round == 1


@pytest.mark.rules("titan-R-99")
@pytest.mark.parametrize("seed", range(4))
def test_random_battles_for_points(seed: int) -> None:
    options = {"attacker": "", "defender": "", "points": "110", "land": "hills"}
    match = Match.new("titan", {"scenario": "battle", **options}, seed=seed)
    check_match(match, random.Random(seed), often=0.03, eager=0.9)


def test_every_option_has_a_key_of_its_own() -> None:
    assert len({option.key for option in GAME.options}) == len(GAME.options)
    assert {key_of(option) for option in OPTIONS} <= {option.key for option in GAME.options}
