"""Creatures: powers, what pays for them, webs and poison, and what a blocked retreat does (chapter 7)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.view import Odds
from banneret.games.battlelore.box.box import the_box
from banneret.games.battlelore.combat import creatures
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import match_at, offered, play, state_at

SOMME = "crossing-the-somme"
SPIDER, FOE = "unit:pennant-giant-spider", "unit:standard-regular-infantry-1"
COMBAT: dict[str, Any] = {
    "pennant": {"giant-spider": ["4,6"], "regular-infantry": ["1,2"]},
    "standard": {"regular-infantry": ["5,6", "7,10"]},
    "phase": "combat",
    "hands": {"standard": ["scout-left"]},
}


def rolled(*tape: str, stored: int = 0, adventure: str = SOMME, **more: Any) -> Match:
    """The Spider has rolled this against regular infantry."""
    position = {**COMBAT, "active": "pennant", **more}
    if stored:
        position["stored"] = {"pennant-giant-spider": stored}
    return play(match_at(position, tape, adventure=adventure), SPIDER)


def tokens(state: State) -> int:
    lore = state.lore
    assert lore is not None
    return lore.pool + sum(lore.goblets) + sum(state.stored.values()) + sum(laid.tokens for laid in lore.turn.table)


@pytest.mark.rules("lore-7-41")
@pytest.mark.parametrize("adventure", ["weaver-in-the-wood", "free-companies"])
def test_the_spider_brings_no_lair(adventure: str) -> None:
    """Before the first turn nobody is asked to place a Creature, and no landmark comes with it."""
    match = Match.new("battlelore", {"adventure": adventure}, seed=1)
    while match.state.phase == "setup":
        seat = next(iter(match.decisions))
        assert not {key_of(way) for way in match.decisions[seat].options} & set(match.state.board.by_key)
        match.decide_unchecked(seat, match.decisions[seat].branches[0])
    assert any(unit.creature for unit in match.state.adventure.units)
    assert match.state.ground.landmarks == match.state.adventure.ground.landmarks


# --- what can be used -------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-7-20", "lore-7-22", "lore-7-33", "lore-R-48", "lore-R-49")
@pytest.mark.parametrize(
    ("tape", "stored", "powers"),
    [
        (("red", "blue"), 0, None),
        (("red", "blue"), 1, ["web", "pass"]),
        (("red", "blue"), 2, ["web", "poison", "pass"]),
        (("lore", "blue"), 0, ["web", "pass"]),
        (("lore", "blue"), 1, ["web", "poison", "pass"]),
        (("lore", "red"), 1, ["web", "pass"]),
        (("lore", "lore"), 0, ["web", "pass"]),
    ],
)
def test_powers_need_lore_and_what_they_say(tape: tuple[str, ...], stored: int, powers: list[str] | None) -> None:
    match = rolled(*tape, stored=stored)
    if powers is None:
        assert match.state.phase != "combat" or "powers" not in match.state.agenda
        assert "web" not in offered(match, 0)
    else:
        assert offered(match, 0) == powers
    assert tokens(match.state) == 40


@pytest.mark.rules("lore-R-51")
def test_no_power_is_doubled() -> None:
    webbed = rolled("lore", "blue", stored=1, webbed=["standard-regular-infantry-1"])
    assert offered(webbed, 0) == ["poison", "pass"]
    poisoned = rolled("red", "blue", stored=2, poisoned=["standard-regular-infantry-1"])
    assert offered(poisoned, 0) == ["web", "pass"]


@pytest.mark.rules("lore-R-118", "lore-7-33")
def test_symbols_that_hit_pay_no_power_and_are_not_stored() -> None:
    """Against a poisoned unit both are hits: nothing is left to use or to collect."""
    match = rolled("lore", "lore", poisoned=["standard-regular-infantry-1"])
    facts = match.game.facts(match.state)
    assert facts[FOE]["figures"] == 2
    assert facts["lore:pennant"]["goblet"] == 0
    assert facts[SPIDER]["stored"] == 0


@pytest.mark.rules("lore-R-118", "lore-7-20")
def test_hits_that_are_ignored_do_not_poison() -> None:
    lore = {"goblets": {"standard": 9}, "hands": {"standard": ["rogue-agility"]}}
    match = rolled("lore", "blue", stored=1, lore=lore)
    play(match, "1: lore:rogue-agility")
    assert offered(match, 0) == ["web", "pass"]


# --- paying and storing -----------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-7-21", "lore-7-23", "lore-R-48")
@pytest.mark.parametrize(
    ("answers", "stored", "goblet"),
    [(("pass", "2"), 2, 0), (("pass", "1"), 1, 1), (("pass", "0"), 0, 2), (("web", "1"), 1, 0), (("web", "0"), 0, 1)],
)
def test_each_symbol_is_used_stored_or_collected(answers: tuple[str, ...], stored: int, goblet: int) -> None:
    match = play(rolled("lore", "lore"), *answers)
    facts = match.game.facts(match.state)
    assert (facts[SPIDER]["stored"], facts["lore:pennant"]["goblet"]) == (stored, goblet)
    assert tokens(match.state) == 40


@pytest.mark.rules("lore-7-22", "lore-7-25", "lore-R-138")
@pytest.mark.parametrize(("paid", "left"), [("0", 1), ("1", 0)])
def test_a_power_is_paid_from_the_store_or_from_the_roll(paid: str, left: int) -> None:
    match = play(rolled("lore", "red", stored=1), "web", paid)
    if paid == "1":
        assert offered(match, 0) == ["1", "0"]
        play(match, "0")
    facts = match.game.facts(match.state)
    assert facts[SPIDER]["stored"] == left
    assert facts["lore:pennant"]["goblet"] == (1 if paid == "1" else 0)
    assert tokens(match.state) == 40


@pytest.mark.rules("lore-R-48")
def test_with_an_empty_pool_nothing_is_stored() -> None:
    match = play(rolled("lore", "red", lore={"pool": 0}), "pass")
    assert match.game.facts(match.state)[SPIDER]["stored"] == 0


@pytest.mark.rules("lore-R-99")
def test_without_powers_in_the_adventure_lore_symbols_miss() -> None:
    """Agincourt has no Lore, and no rule that a Creature may use it."""
    match = rolled("lore", "lore", adventure="agincourt-1415")
    assert "web" not in offered(match, 0)
    assert match.state.stored == {}


@pytest.mark.rules("lore-R-48", "lore-7-20")
def test_a_creature_uses_its_powers_when_it_battles_back_too() -> None:
    position = {**COMBAT, "active": "standard", "hands": {"pennant": ["scout-left"]}}
    match = match_at(position, ["red", "red", "red", "lore", "red"], adventure=SOMME)
    play(match, FOE, f"0: {FOE}")
    assert offered(match, 0) == ["web", "pass"]
    play(match, "web")
    assert match.game.facts(match.state)[FOE]["webbed"]


# --- webs and orders --------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-7-31", "lore-R-127")
def test_a_webbed_unit_neither_moves_nor_battles() -> None:
    position = {
        **COMBAT,
        "pennant": {"regular-infantry": ["4,6", "1,2"]},
        "ordered": ["pennant-regular-infantry-1"],
        "webbed": ["pennant-regular-infantry-1"],
    }
    for phase in ("movement", "combat"):
        match = match_at({**position, "phase": phase}, adventure=SOMME)
        assert "unit:pennant-regular-infantry-1" not in offered(match, 0)


@pytest.mark.rules("lore-7-03", "lore-7-32", "lore-R-52", "lore-R-126")
def test_what_an_order_costs() -> None:
    state = state_at({**COMBAT, "webbed": ["pennant-giant-spider"]}, adventure=SOMME)
    spider = state.adventure.by_key[SPIDER]
    assert [creatures.order_price(state, spider, out) for out in (False, True)] == [1, 4]
    without = state_at(
        {**COMBAT, "active": "pennant", "webbed": ["pennant-giant-spider"]}, adventure="weaver-in-the-wood"
    )
    spider = without.adventure.by_key[SPIDER]
    assert creatures.order_price(without, spider, out=False) == 0
    assert creatures.why_not_order(without, spider, out=True, promised=0) == "lore-R-52"


@pytest.mark.rules("lore-R-13", "lore-R-132")
@pytest.mark.parametrize("creature", ["hill-giant", "earth-elemental"])
def test_webbed_units_stay_where_they_are_without_loss(creature: str) -> None:
    position = {**COMBAT, "pennant": {creature: ["4,6"], "archers": ["1,2"]}, "webbed": ["standard-regular-infantry-1"]}
    match = match_at(position, ["lore", "red", "red"], adventure=SOMME)
    play(match, f"unit:pennant-{creature}", {"hill-giant": "shove", "earth-elemental": "tremor"}[creature])
    assert match.game.facts(match.state)[FOE]["at"] == "5,6"
    assert match.game.facts(match.state)[FOE]["figures"] == 4


@pytest.mark.rules("lore-R-132", "lore-7-04")
def test_a_creature_swept_is_rolled_for_with_one_die() -> None:
    position = {
        **COMBAT,
        "pennant": {"hill-giant": ["4,6"], "archers": ["1,2"]},
        "standard": {"hill-giant": ["5,6"], "regular-infantry": ["5,5"]},
    }
    tape = ["lore", "lore", "red", "blue"]
    match = match_at(position, tape, adventure=SOMME)
    play(match, "unit:pennant-hill-giant", "unit:standard-regular-infantry", "sweep", "unit:standard-hill-giant")
    facts = match.game.facts(match.state)
    assert facts["unit:standard-hill-giant"]["at"] == "gone"
    assert facts["unit:standard-regular-infantry"]["figures"] == 3
    assert facts["lore:pennant"]["goblet"] == 1


# --- blocked retreats -------------------------------------------------------------------------------------------------


BLOCKED: dict[str, Any] = {
    "pennant": {"giant-spider": ["2,6"], "archers": ["1,5", "1,6", "7,1"]},
    "standard": {"regular-infantry": ["3,6", "7,10"]},
    "phase": "combat",
    "active": "standard",
    "hands": {"pennant": ["scout-left"]},
}


@pytest.mark.rules("lore-7-10", "lore-R-44", "lore-R-46")
def test_a_blocked_creature_may_die_before_it_tramples() -> None:
    tape = ["flag", "flag", "red", "green", "blue", "green"]
    match = play(match_at(BLOCKED, tape, adventure=SOMME), FOE)
    facts = match.game.facts(match.state)
    assert facts[SPIDER]["at"] == "gone"
    assert facts["unit:pennant-archers-1"]["figures"] == 4


@pytest.mark.rules("lore-7-11", "lore-R-44")
def test_a_second_trample_is_made_without_a_second_check() -> None:
    """Two units in the first row behind die; for two behind them the last hex owed costs a figure each."""
    position = {
        **BLOCKED,
        "pennant": {"giant-spider": ["3,6"], "archers": ["2,6", "2,7", "1,5", "1,6", "7,1"]},
        "standard": {"regular-infantry": ["4,6", "7,10"]},
        "figures": {"pennant-archers-1": 2, "pennant-archers-2": 4},
    }
    match = match_at(position, ["flag", "flag", "red", "red", "blue"], adventure=SOMME)
    play(match, FOE, "1: unit:pennant-archers-1", "1: unit:pennant-archers-3")
    facts = match.game.facts(match.state)
    assert facts[SPIDER]["at"] == "2,6"
    assert [facts[f"unit:pennant-archers-{number}"]["figures"] for number in (1, 2, 3, 4)] == [0, 2, 3, 3]


@pytest.mark.rules("lore-R-45", "lore-R-46")
def test_a_trampled_creature_is_in_peril_itself() -> None:
    position = {
        **BLOCKED,
        "pennant": {"giant-spider": ["1,6"], "earth-elemental": ["0,6"], "archers": ["0,7", "7,1"]},
        "standard": {"regular-infantry": ["2,6", "7,10"]},
    }
    tape = ["flag", "flag", "red", "red", "red", "blue", "red", "blue"]
    match = match_at(position, tape, adventure=SOMME)
    play(match, FOE, "1: unit:pennant-earth-elemental")
    facts = match.game.facts(match.state)
    assert facts["unit:pennant-earth-elemental"]["at"] == "gone"
    assert facts["unit:pennant-archers-1"]["figures"] == 2


@pytest.mark.rules("lore-7-20")
def test_what_a_power_does_is_told_in_words() -> None:
    told = {power.id: creatures.what_it_does(power) for kind in the_box().file.creature for power in kind.powers}
    assert told["shove"] == "the target falls back 2 hexes"
    assert told["tremor"] == "each adjacent unit falls back 1 hex"


# --- chances ----------------------------------------------------------------------------------------------------------


def odds_of(match: Match, key: str) -> Odds | None:
    (decision,) = match.decisions.values()
    (option,) = [option for option in decision.options if key_of(option) == key]
    return decision.odds(option) if decision.odds else None


@pytest.mark.rules("lore-7-04", "lore-7-10", "lore-R-46")
def test_whom_to_trample_shows_the_danger_of_a_creature() -> None:
    """Two hexes are owed, so two dice are rolled; equal results are rolled again."""
    position = {
        "pennant": {"giant-spider": ["2,6"], "hill-giant": ["1,5"], "regular-infantry": ["1,6", "4,2"]},
        "standard": {"regular-infantry": ["3,6", "7,10"]},
        "phase": "combat",
        "active": "standard",
    }
    match = play(
        match_at(position, ["flag", "flag", "red", "blue", "blue"], adventure=SOMME), "unit:standard-regular-infantry-1"
    )
    told = odds_of(match, "unit:pennant-hill-giant")
    owed = match.state.flights[-1].owed
    assert told is not None
    killed = sum(
        any(own and again for own, again in zip(roll[:owed], roll[owed:], strict=True))
        for roll in product((True, *[False] * 5), repeat=2 * owed)
    )
    assert dict(told.chances)["destroyed"] == pytest.approx(killed / 36**owed)
    assert odds_of(match, "unit:pennant-regular-infantry-1") is None


@pytest.mark.rules("lore-7-04", "lore-7-31", "lore-R-118")
def test_a_power_shows_its_critical_hits() -> None:
    """In a Web the two flags are hits, and each of them may kill a Creature."""
    giant = {"hill-giant": ["5,6"], "regular-infantry": ["7,10"]}
    told = odds_of(rolled("flag", "flag", stored=2, standard=giant), "web")
    assert told is not None
    assert dict(told.chances)["destroyed"] == pytest.approx(11 / 36)
    position = {
        "pennant": {"hill-giant": ["4,6"], "archers": ["1,2"]},
        "standard": {"hill-giant": ["5,6"], "regular-infantry": ["5,5"]},
        "phase": "combat",
        "active": "pennant",
    }
    match = match_at(position, ["lore", "lore", "lore", "lore"], adventure=SOMME)
    match = play(match, "unit:pennant-hill-giant", "unit:standard-regular-infantry")
    told = odds_of(match, "sweep")
    assert told is not None
    assert told.chances == (("Standard Hill Giant destroyed", 1 / 6),)
    assert odds_of(match, "shove") is None
