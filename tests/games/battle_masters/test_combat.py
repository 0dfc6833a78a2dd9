"""Dice counts for every pair of units and every modifier, and the exact odds of hits."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from banneret.engine.because import Because
from banneret.games.battle_masters.box.box import Unit, the_box
from banneret.games.battle_masters.combat import dice, hit_chances, why_not_attack
from tests.games.battle_masters.positions import match_at, state_at
from tests.games.battle_masters.tapes import Wanted

BOX = the_box()
DITCH = [{"tile": "tile-1", "face": "ditch", "at": [4, 8]}]
"""Fortified against [4,7]."""

VALUES = {
    "lord-knights": 5,
    "imperial-knights": 4,
    "men-at-arms": 3,
    "imperial-archers": 3,
    "crossbowmen": 3,
    "mighty-cannon": 2,
    "champions-of-chaos": 5,
    "chaos-warriors": 4,
    "chaos-archers": 2,
    "orcs": 3,
    "goblins": 2,
    "wolf-riders": 2,
    "beastmen": 3,
    "ogre-champion": 4,
}


@pytest.mark.rules("masters-R-49", "masters-ARMY-02")
def test_each_type_has_its_combat_value() -> None:
    assert {unit.type.id: unit.type.combat_value for unit in BOX.units} == VALUES


@pytest.mark.rules("masters-R-49")
def test_a_die_has_three_skulls_one_shield_and_two_blanks() -> None:
    assert Counter(BOX.faces) == {"skull": 3, "shield": 1, "blank": 2}


@pytest.mark.rules("masters-WE-13", "masters-SPEC-04")
def test_the_deck_has_two_charge_cards_for_each_army() -> None:
    charges = [card for card in BOX.deck if card.attack_bonus]
    assert Counter(card.army for card in charges) == {0: 2, 1: 2}
    assert {card.attack_bonus for card in charges} == {1}


@pytest.mark.rules("masters-ATT-03", "masters-ATT-04", "masters-R-49")
@pytest.mark.parametrize(("attack_dice", "defence_dice"), list(product(range(5), range(4))))
def test_the_chances_are_those_of_counting_every_fall_of_the_dice(attack_dice: int, defence_dice: int) -> None:
    counted: Counter[int] = Counter()
    for fall in product("KKKSBB", repeat=attack_dice + defence_dice):
        struck, parried = fall[:attack_dice], fall[attack_dice:]
        counted[max(0, struck.count("K") - parried.count("S"))] += 1
    falls = 6 ** (attack_dice + defence_dice)
    expected = [float(Fraction(counted[hits], falls)) for hits in range(attack_dice + 1)]
    assert list(hit_chances(attack_dice, defence_dice, BOX.faces)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.rules("masters-ATT-03", "masters-ATT-04")
def test_more_dice_than_the_falls_can_be_counted_still_make_one() -> None:
    for attack_dice, defence_dice in product(range(9), range(9)):
        chances = hit_chances(attack_dice, defence_dice, BOX.faces)
        assert sum(chances) == pytest.approx(1)
        assert len(chances) == attack_dice + 1


@pytest.mark.rules("masters-ATT-03", "masters-ATT-04")
def test_one_die_against_one_hits_five_times_in_twelve() -> None:
    # the attacker's skull (1/2) stands unless the defender's one die is a shield (1/6): 1/2 * 5/6 = 5/12
    assert hit_chances(1, 1, BOX.faces) == pytest.approx((7 / 12, 5 / 12))


FIGHTERS = [unit for unit in BOX.units if unit.type.attack != "cannon"]
FIRST_OF_TYPE = {unit.type.id: unit for unit in reversed(FIGHTERS)}.values()
PLAIN_CARDS = {0: "imperial-whole-army", 1: "chaos-whole-army"}
CHARGES = {"lord-knights": "imperial-lords-charge", "champions-of-chaos": "chaos-champions-charge"}


def _position(attacker: Unit, target: Unit, **more: Any) -> dict[str, Any]:
    card = "chaos-ogre" if attacker.type.attack == "ogre" else PLAIN_CARDS[attacker.army]
    units = {attacker.id: "4,7", target.id: "4,8"}
    return {"only": True, "card": card, "units": units, "hedges": [], "tiles": [], "tower": "none", **more}


@pytest.mark.rules(
    "masters-R-11", "masters-R-12", "masters-R-10", "masters-R-42", "masters-DITCHC-01", "masters-DITCHC-02",
    "masters-DITCHC-03", "masters-TOWER-03", "masters-TOWER-04", "masters-TOWER-06", "masters-ELITE-03",
    "masters-SPEC-04",
)  # fmt: skip
@pytest.mark.parametrize("attacker", FIRST_OF_TYPE, ids=str)
def test_the_dice_of_every_pair_add_up(attacker: Unit) -> None:
    """Each type against each type of the other army, with every mix of ditch, Tower, Elite units and charge."""
    targets = {unit.type.id: unit for unit in BOX.armies[1 - attacker.army]}.values()
    mixes = product(targets, (False, True), ("none", "4,7", "4,8"), (False, True), (False, True), (False, True))
    for target, ditch, tower, bold, hardy, charge in mixes:
        on_tower = {"4,7": attacker, "4,8": target}.get(tower)
        if (on_tower and not on_tower.may_enter_tower) or (charge and attacker.type.id not in CHARGES):
            continue
        position = _position(
            attacker,
            target,
            tower=tower,
            tiles=DITCH if ditch else [],
            elite=[unit.id for unit, elite in ((attacker, bold), (target, hardy)) if elite],
        )
        if charge:
            position["card"] = CHARGES[attacker.type.id]
        attack = VALUES[attacker.type.id] + charge + (tower == "4,7") - (tower == "4,8") + bold
        if ditch and not attacker.shooter:
            attack -= 1
        defence = VALUES[target.type.id] + (tower == "4,8") + ditch + hardy
        attack = max(attack, 0)
        expected = (attack, defence if attack else 0)
        assert dice(state_at(position, battle="open"), attacker, target) == expected, position


@pytest.mark.rules("masters-R-12")
def test_more_dice_fall_than_lie_in_the_box() -> None:
    position = _position(
        BOX.unit["champions-gorefist"],
        BOX.unit["lord-knights-empire"],
        card="chaos-champions-charge",
        elite=["champions-gorefist", "lord-knights-empire"],
        tiles=[],
    )
    match = match_at(position, battle="open")
    match.chance.tape = tape = Wanted(("blank", "chaos-champions-wolves"))
    match.decide(1, "unit:champions-gorefist")
    match.decide(1, "unit:lord-knights-empire")
    assert tape.rolls() == [7, 6]


@pytest.mark.parametrize(
    ("face", "words"),
    [("skull", "6 hits"), ("shield", "miss")],
)
def test_an_attack_tells_skulls_and_the_shields_that_block_them(face: str, words: str) -> None:
    foes = (BOX.unit["champions-gorefist"], BOX.unit["lord-knights-empire"])
    match = match_at(_position(*foes, card="chaos-champions-charge", elite=[], tiles=[]), battle="open")
    match.chance.tape = Wanted((face, "chaos-champions-wolves"))
    match.decide(1, "unit:champions-gorefist")
    match.decide(1, "unit:lord-knights-empire")
    told = next(entry.text for entry in match.state.log.seen_by(None) if entry.event == "attacks")
    assert told.endswith(f": {words}")


@pytest.mark.rules("masters-R-50", "masters-R-11", "masters-ATT-04")
@pytest.mark.parametrize(("tower", "rolls"), [("none", [1, 4]), ("4,7", [])])
def test_the_defender_rolls_if_and_only_if_the_attacker_did(tower: str, rolls: list[int]) -> None:
    position = _position(
        BOX.unit["goblins-grom"], BOX.unit["men-at-arms-altdorf"], card="chaos-goblins-wolves", tower=tower, tiles=DITCH
    )
    position["units"] = {"goblins-grom": "4,8", "men-at-arms-altdorf": "4,7"}
    match = match_at(position, battle="open")
    match.chance.tape = tape = Wanted(("blank", "chaos-goblins-wolves"))
    match.decide(1, "unit:goblins-grom")
    match.decide(1, "unit:men-at-arms-altdorf")
    assert tape.rolls() == rolls


@pytest.mark.rules("masters-ATT-03", "masters-ATT-06")
def test_the_odds_shown_before_an_attack_are_those_of_its_dice() -> None:
    target = "unit:orcs-gazkull"
    position = {
        "only": True,
        "card": "imperial-lords",
        "units": {"lord-knights-empire": "4,7", "orcs-gazkull": "4,8"},
        "skulls": {"orcs-gazkull": 1},
    }
    match = match_at(position, battle="open")
    match.decide(0, "unit:lord-knights-empire")
    decision = match.decisions[0]
    assert decision.odds is not None
    (way,) = [option for option in decision.options if getattr(option, "key", "") == target]
    odds = decision.odds(way)
    assert odds is not None
    hits = hit_chances(5, 3, BOX.faces)
    assert dict(odds.chances) == pytest.approx({"no hit": hits[0], "1 hit": hits[1], "destroyed": sum(hits[2:])})


@pytest.mark.parametrize(("skulls", "told"), [(1, "1 hit or more"), (2, "the target is destroyed")])
def test_a_hit_that_would_eliminate_says_so(skulls: int, told: str) -> None:
    units = {"lord-knights-empire": "4,7", "orcs-gazkull": "4,8"}
    position = {"only": True, "card": "imperial-lords", "units": units, "skulls": {"orcs-gazkull": skulls}}
    match = match_at(position, battle="open")
    match.decide(0, "unit:lord-knights-empire")
    (option,) = (one for one in match.view(0).questions[0].options if one.key == "unit:orcs-gazkull")
    assert option.odds
    assert option.odds.success
    assert option.odds.success[0] == told


@pytest.mark.rules("masters-R-14", "masters-R-17", "masters-SHOOT-01", "masters-ATT-02")
@pytest.mark.parametrize(
    ("name", "reach"), [("archers-grunburg", 2), ("crossbowmen-melgar", 3), ("knights-delborne", 1)]
)
def test_what_may_be_attacked_depends_on_the_distance_alone(name: str, reach: int) -> None:
    unit = BOX.unit[name]
    start = BOX.mat.by_place[(5, 6)]
    for space in BOX.mat.spaces:
        if space is start or space.terrain == "river":
            continue
        position = {
            "only": True,
            "card": PLAIN_CARDS[0],
            "units": {name: "5,6", "orcs-gazkull": space.key.removeprefix("hex:")},
        }
        match = match_at(position, battle="open")
        match.decide(0, unit.key)
        offered = "unit:orcs-gazkull" in [getattr(option, "key", "") for option in match.decisions[0].options]
        assert offered == (BOX.mat.distance[start.index][space.index] <= reach), space.key.removeprefix("hex:")


def _reasons(card: str, attacker: str) -> tuple[str, ...]:
    """The odds that are shown before Orcs on a ditch are attacked across its fortified side."""
    units = {attacker: "4,7", "orcs-gazkull": "4,8"}
    match = match_at({"only": True, "card": card, "units": units, "tiles": DITCH}, battle="open")
    match.decide(0, f"unit:{attacker}")
    decision = match.decisions[0]
    assert decision.odds is not None
    odds = decision.odds(BOX.unit["orcs-gazkull"])
    assert odds is not None
    return odds.reasons


@pytest.mark.rules("masters-DITCHC-01", "masters-DITCHC-02", "masters-SPEC-04")
def test_the_odds_say_what_changes_the_dice() -> None:
    ditch = "Across the wall of a ditch"
    assert _reasons("imperial-lords", "lord-knights-empire")[1:] == (f"{ditch}: -1 to attack, +1 to defend",)
    assert _reasons("imperial-arms-crossbows-archers", "crossbowmen-melgar")[1:] == (f"{ditch}: +1 to defend",)
    charge = _reasons("imperial-lords-charge", "lord-knights-empire")
    assert charge[1:] == ("Charge: +1 to attack", f"{ditch}: -1 to attack, +1 to defend")


@pytest.mark.rules("masters-ATT-02", "masters-SHOOT-01")
@pytest.mark.parametrize(
    ("unit", "foe", "rule", "why"),
    [
        ("orcs-gazkull", "lord-knights-empire", "masters-ATT-02", "it is 2 spaces away"),
        ("crossbowmen-melgar", "orcs-gazkull", "masters-SHOOT-01", "it is 6 spaces away, range 3"),
        ("orcs-gazkull", "knights-delborne", "masters-ATT-02", "it is not on the map"),
    ],
)
def test_who_is_out_of_reach_is_told_how_far_away(unit: str, foe: str, rule: str, why: str) -> None:
    units = {"orcs-gazkull": "4,7", "lord-knights-empire": "4,9", "crossbowmen-melgar": "4,1"}
    state = state_at({"only": True, "units": units}, battle="open")
    reason = why_not_attack(state, BOX.unit[unit], BOX.unit[foe])
    assert isinstance(reason, Because)
    assert (reason, reason.arguments) == (rule, {"why": why})


@pytest.mark.rules("masters-R-49")
def test_without_a_card_each_rolls_its_combat_value() -> None:
    attacker, target = BOX.unit["orcs-gazkull"], BOX.unit["lord-knights-empire"]
    s = state_at({"only": True, "units": {attacker.id: "4,7", target.id: "4,8"}}, battle="open")
    s.course.card = None
    assert dice(s, attacker, target) == (3, 5)
