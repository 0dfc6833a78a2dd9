"""Strikes: who must strike whom, announced numbers, forgone benefits, carrying over, and counted strike phases."""

from __future__ import annotations

import random
from itertools import product
from math import prod
from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.view import Expected
from banneret.games.titan.battle.odds import Strike, strike
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Battle, Carry
from banneret.games.titan.battle.strike_options import Blow, blow_at, blows, receivers, targets
from banneret.games.titan.battle.striking import strikers
from banneret.games.titan.box.battleland import battleland_of
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEXES
from tests.games.titan.battles import Wanted, battle_at, offered, play, the_battle

MIDST: dict[str, Any] = {"stage": "strike", "mover": "attacker", "round": 2}
LANDS = ["plains", "brush", "hills", "mountains", "desert", "tower", "jungle"]


def melee(source: random.Random, terrain: str) -> tuple[Battle, int]:
    """A striker among enemies, some of them wounded or slain."""
    box = the_box()
    land = battleland_of(box.terrain[terrain])
    b = Battle(land, (0, 1), "bottom", mover=ATTACKER, striking=ATTACKER)
    places = [hex for hex in HEXES if len(hex.neighbours) > 3 and land.hazard[hex.index] != "tree"]
    here = source.choice(places)
    kinds = [kind for kind in box.characters if not kind.titan]
    i = b.enlist(ATTACKER, box.colours[0], source.choice(kinds), 0)
    b.power[i] = b.fighters[i].kind.power
    b.join([i])
    b.put(i, here.index)
    for near in source.sample(here.neighbours, source.randint(1, len(here.neighbours))):
        kind = source.choice(kinds)
        x = b.enlist(DEFENDER, box.colours[1], kind, kind.power)
        b.join([x])
        b.put(x, near)
        b.wound(x, source.choice([0, 0, kind.power - 1, kind.power - 2, kind.power]))
    return b, i


# --- the ledger's words, carried out slowly ---------------------------------------------------------------------------


def made(b: Battle, i: int, x: int, forgo: bool) -> Strike:
    """The numbers of a strike."""
    return strike(b.land, b.fighters[i].kind, b.power[i], b.at[i], b.fighters[x].kind, b.at[x], forgo)


def enemies(b: Battle, i: int) -> list[int]:
    """The unslain enemies in contact (titan-A-ST-01, titan-R-25)."""
    near = HEXES[b.at[i]].neighbours
    touching = [x for x in range(len(b.fighters)) if x != i and b.at[x] in near and not b.slain(x)]
    return [x for x in touching if (b.land.crossing(b.at[i], b.at[x]) or ("",))[0] != "cliff"]


def may_receive(b: Battle, i: int, x: int, y: int, forgo: bool, number: int, dice: int) -> bool:
    """titan-R-40: (a) no higher number, (b) every benefit used applies, (c) no fewer dice; and no dune to climb.

    Rules: titan-R-41.
    """
    first, other = made(b, i, x, forgo), made(b, i, y, forgo)
    climbs = other.up == "dune" and first.up != "dune"
    benefits = not first.benefit or other.benefit == first.benefit
    return other.number <= number and benefits and not climbs and other.dice >= dice


def ways(b: Battle, i: int, x: int) -> set[tuple[bool, int, int]]:
    """With or without the benefit, at the plain number or one that lets another target receive hits (titan-R-42)."""
    plain = made(b, i, x, False)
    found = {(False, plain.number, plain.dice)}
    others = [y for y in enemies(b, i) if y != x]
    for forgo in (False, True):
        own = made(b, i, x, forgo)
        if own.dice <= b.needs(x) or (forgo and not plain.benefit):
            continue
        for number in range(own.number, 7):
            able = {y for y in others if may_receive(b, i, x, y, forgo, number, own.dice)}
            needed = any(made(b, i, y, forgo).number == number for y in able)
            plainly = {y for y in others if may_receive(b, i, x, y, False, number, plain.dice)}
            if forgo and able - plainly and (needed or number == own.number):
                found.add((True, number, own.dice))
            if not forgo and needed and number > own.number:
                found.add((False, number, own.dice))
    return found


@pytest.mark.rules(
    *("titan-A-ST-14", "titan-A-ST-15", "titan-A-ST-17", "titan-A-ST-19", "titan-A-ST-20", "titan-A-ST-21"),
    *("titan-R-39", "titan-R-40", "titan-R-41", "titan-R-42", "titan-R-43"),
)
@pytest.mark.parametrize("terrain", LANDS)
def test_ways_to_strike_and_receivers_are_those_of_the_ledger(terrain: str) -> None:
    source = random.Random(terrain)
    several = 0
    for _ in range(300):
        b, i = melee(source, terrain)
        assert sorted(b.those_on(targets(b, i))) == sorted(enemies(b, i))
        for x in enemies(b, i):
            offered = {(bool(blow.forgone), blow.number, blow.dice) for blow in blows(b, i, x)}
            assert offered == ways(b, i, x)
            several += len(offered) > 1
            for forgone, number, dice in offered:
                able = set(receivers(b, Carry(i, x, forgone, number, dice, 1)))
                wanted = {y for y in enemies(b, i) if y != x and may_receive(b, i, x, y, forgone, number, dice)}
                assert able == wanted
    assert several > 10  # the choice was offered


@pytest.mark.rules("titan-A-ST-01", "titan-A-ST-03", "titan-R-25")
def test_who_must_strike() -> None:
    source = random.Random(5)
    for _ in range(200):
        b, i = melee(source, source.choice(LANDS))
        assert (i in strikers(b)) == bool(enemies(b, i))
        b.struck = 1 << i
        assert strikers(b) == []


# --- one strike -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-ST-06", "titan-A-ST-07")
def test_hits_count_up_to_the_power() -> None:
    at = {"black-troll-1": "D3", "blue-centaur-1": "D4", "blue-lion-1": "A1"}
    match = battle_at(at, [6] * 8, options={"attacker": "troll", "defender": "centaur, lion"}, **MIDST)
    play(match, "black-troll-1")
    facts = match.game.facts(match.state)
    assert facts["fighter:blue-centaur-1"]["hits"] == 3


@pytest.mark.rules("titan-A-ST-10", "titan-A-ST-11")
def test_odds_are_shown_before_the_roll() -> None:
    at = {"black-ogre-1": "D3", "blue-lion-1": "D4", "blue-centaur-1": "E3"}
    match = battle_at(at, options={"attacker": "ogre", "defender": "lion, centaur"}, hits={"blue-lion-1": 4}, **MIDST)
    play(match, "black-ogre-1")
    lion = next(option for option in match.view(0).questions[0].options if option.key == "fighter:blue-lion-1")
    assert lion.odds is not None
    assert [name for name, _ in lion.odds.chances] == ["no hit", "slain"]
    assert lion.odds.chances[0][1] == pytest.approx((4 / 6) ** 6)
    assert lion.odds.success == ("the target is slain", lion.odds.chances[1][1])
    assert lion.odds.expected is None
    play(match, "blue-lion-1")
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}
    assert list(odds) == ["at:5", "at:6"]
    assert odds["at:6"] is not None
    assert odds["at:6"].chances[0][1] == pytest.approx((5 / 6) ** 6)


@pytest.mark.rules("titan-R-101")
@pytest.mark.parametrize(("hits", "spare"), [(0, False), (1, True)])
def test_strikes_in_one_go_say_that_hits_left_over_are_not_counted(hits: int, spare: bool) -> None:
    at = {"black-lion-1": "D3", "black-lion-2": "B2", "blue-troll-1": "D4", "blue-ogre-1": "B3"}
    options = {"attacker": "2 lion", "defender": "troll, ogre"}
    match = battle_at(at, options=options, hits={"blue-ogre-1": hits + 1}, **MIDST)
    everything = next(option for option in match.view(0).questions[0].options if option.key == "all")
    assert everything.odds is not None
    assert ("leftover hits not counted" in everything.odds.reasons) == spare


@pytest.mark.rules("titan-A-ST-06")
def test_a_target_that_no_roll_would_slay_shows_the_hits_on_average() -> None:
    at = {"black-centaur-1": "D3", "blue-ogre-1": "D4", "blue-centaur-1": "E3"}
    match = battle_at(at, options={"attacker": "centaur", "defender": "ogre, centaur"}, **MIDST)
    play(match, "black-centaur-1")
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}
    ogre, centaur = odds["fighter:blue-ogre-1"], odds["fighter:blue-centaur-1"]
    assert ogre is not None
    assert centaur is not None
    assert ogre.success == ("the target is slain", 0)
    assert ogre.expected == Expected(2.5, 6, "hits", "hit")
    assert ogre.reasons[-1] == "2.5 hits on average, 6 slay"
    assert centaur.expected is None


@pytest.mark.rules("titan-R-39")
def test_a_way_to_strike_says_why_one_might_aim_higher() -> None:
    assert str(Blow(4, 5)) == "5 dice, 4+"
    assert str(Blow(5, 5, announced=True)) == "5 dice, 5+ (leftover hits can go further)"


@pytest.mark.rules("titan-A-ST-06", "titan-R-101")
def test_the_odds_of_all_who_strike_are_those_of_all_their_dice() -> None:
    at = {
        "black-lion-1": "D3",
        "black-centaur-1": "E4",
        "black-centaur-2": "B3",
        "blue-ogre-1": "D4",
        "blue-ogre-2": "B4",
    }
    options = {"attacker": "lion, 2 centaur", "defender": "2 ogre"}
    match = battle_at(at, options=options, hits={"blue-ogre-1": 2, "blue-ogre-2": 5}, **MIDST)
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}["all"]
    assert odds is not None
    b, dice = the_battle(match), dict[int, list[float]]()
    for i in strikers(b):
        (x,) = b.those_on(targets(b, i))
        made = blow_at(b, i, x)
        dice.setdefault(x, []).extend([(7 - made.number) / 6] * made.dice)
    slain = [
        sum(
            prod(hit if one else 1 - hit for hit, one in zip(hits, shown, strict=True))
            for shown in product((True, False), repeat=len(hits))
            if sum(shown) >= b.needs(x)
        )
        for x, hits in dice.items()
    ]

    assert len(slain) == 2
    assert [chance for _, chance in odds.chances] == pytest.approx(slain)
    assert odds.success is not None
    assert odds.success[0] == "somebody is slain"
    assert odds.success[1] == pytest.approx(1 - prod(1 - chance for chance in slain))


@pytest.mark.rules("titan-A-RS-04")
def test_the_odds_of_a_rangestrike_at_the_only_target_are_shown_with_who_makes_it() -> None:
    at = {"black-ranger-1": "D1", "blue-lion-1": "D3"}
    match = battle_at(at, options={"attacker": "ranger", "defender": "lion"}, **MIDST)
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}["fighter:black-ranger-1"]
    assert odds is not None
    assert dict(odds.chances)["no hit"] == pytest.approx((2 / 6) ** 2)
    at["blue-lion-2"] = "C2"
    match = battle_at(at, options={"attacker": "ranger", "defender": "2 lion"}, **MIDST)
    assert [option.odds for option in match.view(0).questions[0].options] == [None, None]


@pytest.mark.rules("titan-A-ST-12", "titan-R-101")
def test_hits_stay_from_phase_to_phase() -> None:
    """Both are in contact and have only one way to strike: two hits in the first phase, one in the next."""
    at = {"black-ogre-1": "D3", "blue-troll-1": "D4"}
    tape = [4, 4, 1, 1, 1, 1] + [1] * 8 + [1] * 8 + [4, 1, 1, 1, 1, 1]
    match = battle_at(at, tape, options={"attacker": "ogre", "defender": "troll"}, **MIDST)
    play(match, "black-ogre-1", "blue-troll-1")
    assert the_battle(match).hits == [0, 2]
    play(match, "blue-troll-1", "black-ogre-1")
    assert the_battle(match).hits == [0, 3]


@pytest.mark.rules("titan-R-101", "titan-A-EN-15")
def test_each_side_is_asked_before_its_first_strike_only() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "E4", "blue-troll-1": "D4"}
    match = battle_at(at, options={"attacker": "2 ogre", "defender": "troll"}, **MIDST)
    assert offered(match) == ["all", "black-ogre-1", "black-ogre-2"]
    play(match, "black-ogre-1")
    assert offered(match) == ["blue-troll-1"]
    assert match.view(0).acts


@pytest.mark.rules("titan-R-101", "titan-A-ST-08")
def test_all_in_one_go_is_as_one_by_one() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "B2", "blue-lion-1": "D4", "blue-lion-2": "B3", "blue-centaur-1": "F4"}
    ends = []
    for answers in (["all"], ["black-ogre-1", "black-ogre-2"]):
        chance = Wanted([5, 5, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1])
        options = {"attacker": "2 ogre", "defender": "2 lion, centaur"}
        match = play(battle_at(at, chance, options=options, **MIDST), *answers)
        ends.append((match.game.facts(match.state), chance.rolled))
    assert ends[0] == ends[1]


@pytest.mark.rules("titan-A-ST-08")
def test_a_striker_is_named_with_its_target_if_there_is_but_one() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "B2", "blue-lion-1": "D4", "blue-lion-2": "D2", "blue-lion-3": "B3"}
    match = battle_at(at, options={"attacker": "2 ogre", "defender": "3 lion"}, **MIDST)
    (question,) = match.view(0).questions
    assert {option.key: option.label for option in question.options} == {
        "fighter:black-ogre-1": "Black Ogre 1",
        "fighter:black-ogre-2": "Black Ogre 2 strikes Blue Lion 3",
    }


@pytest.mark.rules("titan-R-101")
def test_all_in_one_go_leaves_out_who_finds_its_target_slain() -> None:
    at = {"black-ogre-1": "D3", "black-ogre-2": "D5", "blue-lion-1": "D4", "blue-centaur-1": "F1"}
    chance = Wanted([5, 1, 1, 1, 1, 1])
    options = {"attacker": "2 ogre", "defender": "lion, centaur"}
    match = battle_at(at, chance, options=options, hits={"blue-lion-1": 4}, **MIDST)
    play(match, "all")
    assert chance.rolled == [6]
    play(match, "blue-lion-1")
    assert offered(match) == ["black-ogre-1", "black-ogre-2"]  # the Lion is slain and still strikes one of them


# --- counted strike phases --------------------------------------------------------------------------------------------


def count(at: dict[str, str], then: int, attacker: str, defender: str, hits: dict[str, int] | None = None) -> int:
    """How many sequences of answers the Strike Phase has, if all dice fall the same."""

    def played(path: tuple[tuple[int, str], ...]) -> Match:
        options = {"attacker": attacker, "defender": defender}
        match = battle_at(at, Wanted(then=then), options=options, hits=hits or {}, **MIDST)
        for seat, key in path:
            match.decide(seat, key)
        return match

    def leaves(path: tuple[tuple[int, str], ...]) -> int:
        match = played(path)
        battle = the_battle(match)
        if (battle.round, battle.mover, battle.stage) != (2, ATTACKER, "strike"):
            return 1
        ((seat, decision),) = match.decisions.items()
        return sum(leaves((*path, (seat, key_of(way)))) for way in decision.options)

    return leaves(())


@pytest.mark.rules("titan-A-ST-08", "titan-A-SP-01")
def test_two_against_two_all_in_contact() -> None:
    """Each side: two orders, and two targets for each of its two strikes. Nobody is hit."""
    at = {"black-ogre-1": "D5", "black-ogre-2": "E3", "blue-centaur-1": "D4", "blue-centaur-2": "E4"}
    assert count(at, 1, "2 ogre", "2 centaur") == (2 * 2 * 2) ** 2


@pytest.mark.rules("titan-R-101", "titan-A-ST-08")
def test_two_pairs_apart() -> None:
    """Each side: one first, or the other, or both at once."""
    at = {"black-ogre-1": "A1", "black-ogre-2": "F1", "blue-centaur-1": "A2", "blue-centaur-2": "F2"}
    assert count(at, 1, "2 ogre", "2 centaur") == 3 * 3


@pytest.mark.rules("titan-A-ST-14", "titan-A-ST-16")
def test_one_who_slays_all_it_strikes() -> None:
    """A Troll picks one of two Centaurs, and carries to the other or not; both strike back, in one of three ways."""
    at = {"black-troll-1": "D3", "blue-centaur-1": "D4", "blue-centaur-2": "E3"}
    assert count(at, 6, "troll", "2 centaur") == 2 * 2 * 3


@pytest.mark.rules("titan-R-100", "titan-R-39")
def test_carrying_on_and_on() -> None:
    """A Serpent's eighteen hits: each of three Centaurs first; then a second or none, then the third or none."""
    at = {"black-serpent-1": "D3", "blue-centaur-1": "D4", "blue-centaur-2": "E3", "blue-centaur-3": "C3"}
    back = 3 * 2 + 3 + 1  # one by one; then all that are left; or all at once
    assert count(at, 6, "serpent", "3 centaur") == 3 * (1 + 2 * (1 + 1)) * back


@pytest.mark.rules("titan-A-ST-17", "titan-R-42")
def test_announcing_or_not() -> None:
    """An Ogre at a Centaur, which is plain, or at a Lion that lacks two hits, at five or at six; all dice miss."""
    at = {"black-ogre-1": "D3", "blue-lion-1": "D4", "blue-centaur-1": "E3"}
    assert count(at, 1, "ogre", "lion, centaur", {"blue-lion-1": 3}) == (1 + 2) * 3


@pytest.mark.rules("titan-A-ST-21", "titan-R-42")
def test_forgoing_or_not() -> None:
    """A Lion on the slope strikes the Ogre below, with the slope or without, or the one beside it; all dice miss."""
    assert strikes_of_a_lion_on_the_slope(wounded=5) == (2 + 1) * 3
    assert strikes_of_a_lion_on_the_slope(wounded=0) == (1 + 1) * 3


def strikes_of_a_lion_on_the_slope(wounded: int) -> int:
    """Counted as above, in the mountains."""
    answers = 0
    at = {"black-lion-1": "D3", "blue-ogre-1": "C3", "blue-ogre-2": "E3"}
    options = {"attacker": "lion", "defender": "2 ogre", "land": "mountains"}
    for target, back in product(("blue-ogre-1", "blue-ogre-2"), range(3)):
        match = battle_at(at, Wanted(then=1), options=options, hits={"blue-ogre-1": wounded}, **MIDST)
        play(match, "black-lion-1", target)
        ((seat, decision),) = match.decisions.items()
        if seat == 0:
            answers += len(decision.options)
            match.decide_unchecked(0, decision.options[0])
            ((_, decision),) = match.decisions.items()
        else:
            answers += 1
        assert len(decision.options) == 3
        match.decide_unchecked(1, decision.options[back])
        if back:
            play(match, "blue-ogre-2" if back == 1 else "blue-ogre-1")  # it could slay the Lion, and so it is asked for
        assert the_battle(match).mover == DEFENDER
    return answers


@pytest.mark.rules("titan-A-RS-01", "titan-A-RS-10")
def test_rangestrikes_or_not() -> None:
    """A Ranger strikes one of two, or nobody, before or after an Ogre's strike, and the target strikes back."""
    at = {"black-ranger-1": "D1", "blue-lion-1": "D3", "blue-lion-2": "C2"}
    assert count(at, 1, "ranger", "2 lion") == 2 + 1
    at = {"black-ranger-1": "D1", "blue-lion-1": "D3", "blue-lion-2": "D4", "black-ogre-1": "E4"}
    assert count(at, 1, "ranger, ogre", "2 lion") == 1 + 2


@pytest.mark.rules("titan-A-SP-02", "titan-R-25")
def test_a_strike_back_is_called_so_and_the_slain_strike_before_they_are_removed() -> None:
    at = {"black-lion-1": "D3", "blue-centaur-1": "D4"}
    options = {"attacker": "lion", "defender": "centaur"}
    match = battle_at(at, Wanted(then=6), options=options, **MIDST)
    assert match.decisions[0].prompt == "Who strikes?"
    play(match, "black-lion-1")
    assert match.decisions[1].prompt == "Strike back now, or concede first?"
    play(match, "blue-centaur-1")
    strikes = [entry.text for entry in match.state.log.seen_by(None) if entry.event == "strikes"]
    assert strikes[0].startswith("Black Lion 1 strikes Blue Centaur 1: ")
    assert strikes[1].startswith("Slain Blue Centaur 1 strikes Black Lion 1: ")


@pytest.mark.rules("titan-A-ST-07")
def test_whoever_has_as_many_hits_as_power_is_not_among_the_living() -> None:
    at = {"black-ogre-1": "A1", "black-ogre-2": "B1", "blue-lion-1": "A2"}
    options = {"attacker": "2 ogre", "defender": "lion"}
    hits = {"black-ogre-1": 6, "black-ogre-2": 5}
    match = battle_at(at, options=options, round=2, stage="strike", mover="attacker", hits=hits)
    b = the_battle(match)
    assert [b.fighters[i].name for i in b.living(ATTACKER)] == ["Black Ogre 2"]
