"""The numbers of strikes and rangestrikes: each row of the hazard chart, natives and others."""

from __future__ import annotations

import pytest

from banneret.games.titan.battle.line_of_fire import paths
from banneret.games.titan.battle.odds import Strike, chart, hits_chances, outcome, rangestrike, strike
from banneret.games.titan.box.battleland import Battleland, battleland_of
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEX

BOX = the_box()


def ground(terrain: str) -> Battleland:
    return battleland_of(BOX.terrain[terrain])


def struck(
    terrain: str, striker: str, at: str, target: str, there: str, *, forgo: bool = False, power: int = 0
) -> Strike:
    one, other = BOX.character[striker], BOX.character[target]
    return strike(ground(terrain), one, power or one.power, HEX[at].index, other, HEX[there].index, forgo)


def numbers(terrain: str, striker: str, at: str, target: str, there: str, *, forgo: bool = False) -> tuple[int, int]:
    """Dice and Strike-number."""
    found = struck(terrain, striker, at, target, there, forgo=forgo)
    return found.dice, found.number


def shot(terrain: str, striker: str, at: str, target: str, there: str) -> Strike:
    one, other, land = BOX.character[striker], BOX.character[target], ground(terrain)
    ways = paths(land, HEX[at].index, HEX[there].index, 0)
    path = None if one.magic else ways[0]
    return rangestrike(land, one, one.power, HEX[at].index, other, HEX[there].index, path)


def shot_numbers(terrain: str, striker: str, at: str, target: str, there: str) -> tuple[int, int]:
    found = shot(terrain, striker, at, target, there)
    return found.dice, found.number


# --- the chart --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-ST-05", "titan-R-27")
@pytest.mark.parametrize(
    ("skill", "row"),
    [(0, (6, 6, 6)), (1, (5, 6, 6)), (2, (4, 5, 6)), (3, (3, 4, 5)), (4, (2, 3, 4)), (5, (2, 2, 3)), (-1, (6, 6, 6))],
)
def test_the_chart(skill: int, row: tuple[int, ...]) -> None:
    assert tuple(chart(skill, target) for target in (2, 3, 4)) == row


@pytest.mark.rules("titan-A-ST-04", "titan-A-ST-05", "titan-W-08", "titan-W-10")
def test_an_ogre_in_plains() -> None:
    assert numbers("plains", "ogre", "D3", "lion", "D4") == (6, 5)
    assert numbers("plains", "ogre", "D3", "centaur", "D4") == (6, 6)


@pytest.mark.rules("titan-A-ST-04", "titan-R-24")
def test_a_titan_rolls_its_power_of_the_day() -> None:
    assert struck("plains", "titan", "D3", "ogre", "D4", power=13).dice == 13


# --- hazards of hexes -------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-ST-11")
def test_striking_out_of_bramble_costs_others_a_skill() -> None:
    assert numbers("brush", "lion", "A3", "ogre", "A2") == (5, 4)
    assert numbers("brush", "cyclops", "A3", "ogre", "A2") == (9, 4)
    assert numbers("brush", "lion", "A2", "ogre", "A1") == (5, 3)


@pytest.mark.rules("titan-A-ST-11")
def test_a_native_in_bramble_is_harder_to_strike_for_others() -> None:
    assert numbers("brush", "lion", "A2", "cyclops", "A3") == (5, 4)
    assert numbers("brush", "gorgon", "A2", "cyclops", "A3") == (6, 3)
    assert numbers("brush", "lion", "A2", "ogre", "A3") == (5, 3)


@pytest.mark.rules("titan-R-28")
def test_bramble_effects_add_up() -> None:
    """D1 and D2 of the brush are both bramble."""
    both = struck("brush", "lion", "D1", "cyclops", "D2")
    assert (both.skill, both.number) == (2, 5)
    assert [str(effect) for effect in both.effects] == [
        "striking out of bramble: Skill -1",
        "the target in bramble: Strike-number +1",
    ]
    assert {effect.rule for effect in both.effects} == {"titan-A-ST-11"}


@pytest.mark.rules("titan-A-ST-11")
def test_a_dragon_in_the_volcano_strikes_with_two_dice_more_in_every_direction() -> None:
    down = struck("mountains", "dragon", "D4", "ogre", "D5")
    assert (down.dice, down.number, down.benefit) == (9 + 2 + 1, 3, "slope")
    assert struck("mountains", "dragon", "D4", "ogre", "D5", forgo=True).dice == 11
    assert numbers("mountains", "ogre", "D5", "dragon", "D4") == (6, 5)


@pytest.mark.rules("titan-A-ST-11")
@pytest.mark.parametrize(
    ("terrain", "at", "there"),
    [
        ("marsh", "C2", "C3"),
        ("tundra", "B2", "C2"),
        ("desert", "A1", "B2"),
        ("tower", "C3", "C4"),
        ("swamp", "B2", "B3"),
    ],
)
def test_bog_drift_sand_and_tower_floors_change_no_strike(terrain: str, at: str, there: str) -> None:
    for striker in ("troll", "lion", "centaur"):
        level = struck("plains", striker, "D3", "warlock", "D4")
        assert struck(terrain, striker, at, "warlock", there) == level


# --- hazards of hexsides ----------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-ST-11", "titan-A-ST-19")
def test_a_native_strikes_down_a_slope_with_one_die_more() -> None:
    assert numbers("hills", "lion", "B1", "ogre", "C1") == (6, 3)
    assert numbers("hills", "centaur", "B1", "ogre", "C1") == (3, 2)
    assert struck("hills", "lion", "B1", "ogre", "C1").benefit == "slope"
    assert struck("hills", "centaur", "B1", "ogre", "C1").benefit == ""


@pytest.mark.rules("titan-A-ST-11")
def test_others_strike_up_a_slope_with_one_skill_less() -> None:
    assert numbers("hills", "centaur", "C1", "ogre", "B1") == (3, 3)
    assert numbers("hills", "lion", "C1", "ogre", "B1") == (5, 3)
    assert struck("hills", "centaur", "C1", "ogre", "B1").up == "slope"


@pytest.mark.rules("titan-A-ST-11", "titan-A-ST-19")
def test_a_native_strikes_down_a_dune_with_two_dice_more() -> None:
    assert numbers("desert", "lion", "B2", "ogre", "B3") == (7, 3)
    assert numbers("desert", "centaur", "B2", "ogre", "B3") == (3, 2)


@pytest.mark.rules("titan-A-ST-11", "titan-R-41")
def test_others_strike_up_a_dune_with_one_die_less() -> None:
    assert numbers("desert", "centaur", "B3", "ogre", "B2") == (2, 2)
    assert numbers("desert", "lion", "B3", "ogre", "B2") == (5, 3)
    assert struck("desert", "lion", "B3", "ogre", "B2").up == "dune"
    assert struck("desert", "lion", "B2", "ogre", "B3").up == ""


@pytest.mark.rules("titan-A-ST-11", "titan-A-ST-19")
def test_everybody_strikes_down_a_wall_with_a_skill_more_and_up_with_one_less() -> None:
    assert numbers("tower", "lion", "C3", "lion", "C2") == (5, 3)
    assert numbers("tower", "lion", "C2", "lion", "C3") == (5, 5)
    assert struck("tower", "lion", "C3", "lion", "C2").benefit == "wall"
    assert struck("tower", "lion", "C2", "lion", "C3").up == "wall"


@pytest.mark.rules("titan-R-27")
def test_ones_always_miss() -> None:
    """Skill 5 against Skill 2 would need a 1."""
    best = struck("tower", "angel", "C3", "ogre", "C2")
    assert (best.skill, best.number) == (5, 2)


@pytest.mark.rules("titan-A-ST-19", "titan-A-ST-21")
def test_a_benefit_may_be_foregone_but_no_drawback() -> None:
    assert numbers("tower", "lion", "C3", "lion", "C2", forgo=True) == (5, 4)
    assert struck("tower", "lion", "C3", "lion", "C2", forgo=True).benefit == ""
    assert numbers("hills", "lion", "B1", "ogre", "C1", forgo=True) == (5, 3)
    assert numbers("desert", "lion", "B2", "ogre", "B3", forgo=True) == (5, 3)
    assert numbers("tower", "lion", "C2", "lion", "C3", forgo=True) == (5, 5)


@pytest.mark.rules("titan-R-29")
def test_there_is_always_a_die() -> None:
    assert struck("desert", "centaur", "B3", "ogre", "B2", power=1).dice == 1


def test_a_battleland_has_one_kind_of_benefit_at_most() -> None:
    for terrain in BOX.terrains:
        land = battleland_of(terrain)
        crossed = {land.crossing(hex.index, near) for hex in HEX.values() for near in hex.neighbours}
        hazards = {found[0] for found in crossed if found}
        beneficial = {id for id in hazards if any(effect.benefit for effect in land.hazards[id].effects)}
        assert len(beneficial) <= 1


# --- rangestrikes -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-RS-04", "titan-W-01", "titan-W-15")
@pytest.mark.parametrize(
    ("striker", "dice"), [("dragon", 4), ("minotaur", 2), ("giant", 3), ("gorgon", 3), ("hydra", 5), ("ranger", 2)]
)
def test_range_strength_is_half_the_power_rounded_down(striker: str, dice: int) -> None:
    assert shot("plains", striker, "D1", "ogre", "D3").dice == dice


@pytest.mark.rules("titan-A-RS-06", "titan-W-03", "titan-R-35")
def test_at_range_four_a_skill_is_lost() -> None:
    assert shot_numbers("plains", "minotaur", "D1", "lion", "D4") == (2, 4)
    assert shot_numbers("plains", "minotaur", "D1", "ogre", "D4") == (2, 3)
    assert shot_numbers("plains", "minotaur", "D1", "lion", "D3") == (2, 3)


@pytest.mark.rules("titan-A-RS-12", "titan-R-36")
def test_nothing_changes_the_rangestrike_of_a_warlock() -> None:
    assert shot_numbers("plains", "warlock", "D1", "titan", "D4") == (2, 4)
    assert shot_numbers("plains", "warlock", "D1", "lion", "D3") == (2, 3)
    assert shot_numbers("brush", "warlock", "D1", "gorgon", "D5") == (2, 3)
    assert shot_numbers("mountains", "warlock", "E2", "dragon", "D4") == (2, 3)
    assert shot("brush", "warlock", "D1", "gorgon", "D5").effects == ()


@pytest.mark.rules("titan-R-35")
def test_bramble_in_between_costs_others_a_skill_each() -> None:
    assert shot_numbers("brush", "ranger", "D1", "ogre", "D3") == (2, 3)
    assert shot_numbers("brush", "gorgon", "D1", "ogre", "D3") == (3, 3)
    assert shot_numbers("brush", "ranger", "D4", "ogre", "D6") == (2, 3)


@pytest.mark.rules("titan-R-35")
def test_a_native_in_bramble_is_harder_to_hit_for_others() -> None:
    assert shot_numbers("brush", "ranger", "D3", "cyclops", "D5") == (2, 3)
    assert shot_numbers("brush", "gorgon", "D3", "cyclops", "D5") == (3, 3)
    assert shot_numbers("brush", "ranger", "D3", "ogre", "D5") == (2, 2)


@pytest.mark.rules("titan-R-35")
def test_each_wall_upward_costs_a_skill_and_none_downward() -> None:
    assert shot_numbers("tower", "ranger", "D1", "ogre", "D3") == (2, 3)
    assert shot_numbers("tower", "ranger", "D3", "ogre", "D1") == (2, 2)
    twice = shot("tower", "ranger", "D1", "ogre", "D4")
    assert (twice.skill, twice.number) == (4 - 1 - 2, 5)
    assert "rangestriking up a wall: Skill -1 (×2)" in outcome("", twice, 6).reasons


@pytest.mark.rules("titan-R-35", "titan-R-76")
def test_the_volcano_gives_two_dice_and_shelter() -> None:
    assert shot_numbers("mountains", "dragon", "D4", "ogre", "D2") == (6, 3)
    assert shot_numbers("mountains", "minotaur", "D2", "dragon", "D4") == (2, 4)


@pytest.mark.rules("titan-R-35")
def test_no_bonus_for_rangestriking_down() -> None:
    assert shot_numbers("hills", "minotaur", "D2", "ogre", "D4") == (2, 2)
    assert shot("hills", "minotaur", "D2", "ogre", "D4").effects == ()


# --- chances ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-ST-06")
def test_the_chances_of_hits() -> None:
    assert hits_chances(1, 2) == pytest.approx((1 / 6, 5 / 6))
    assert hits_chances(2, 4) == pytest.approx((1 / 4, 1 / 2, 1 / 4))
    assert sum(hits_chances(18, 3)) == pytest.approx(1)


@pytest.mark.rules("titan-A-ST-07")
def test_what_a_strike_may_do_is_told_with_what_made_it_count() -> None:
    told = outcome("Lion against Ogre", struck("hills", "lion", "B1", "ogre", "C1"), 2)
    assert [name for name, _ in told.chances] == ["no hit", "1 hit", "slain"]
    assert sum(chance for _, chance in told.chances) == pytest.approx(1)
    base, slope = "6 dice, 3+", "striking down a slope: dice +1"
    assert told.reasons == (base, slope, "4.0 hits on average, 2 slay")
    few = outcome("Centaur against Ogre", struck("plains", "centaur", "D3", "ogre", "D4"), 6)
    assert [name for name, _ in few.chances] == ["no hit", "1 hit", "2 hits", "3 hits"]
