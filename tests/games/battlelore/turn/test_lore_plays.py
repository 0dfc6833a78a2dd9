"""Lore cards: a test for each, their prices, and the rule behind every refusal (chapters 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.cases.cases import read_case
from banneret.engine.cases.referee import find_cases
from banneret.games.battlelore.box.box import LoreCard, the_box
from banneret.games.battlelore.box.terms import PerLevel
from banneret.games.battlelore.cards.prices import amount, half, level, price
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.range import targets
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import bar, has_target, units
from tests.games.battlelore.positions import match_at, offered, play, state_at

BOX = the_box()
SOMME = "crossing-the-somme"
COMBAT = {
    "pennant": {"regular-infantry": ["3,6", "1,2"]},
    "standard": {"regular-infantry": ["4,6", "7,10"]},
    "phase": "combat",
    "hands": {"pennant": ["patrol-left"], "standard": ["scout-left"]},
}


def card(id: str) -> LoreCard:
    return BOX.lore_card[f"lore:{id}"]


def laid_in_cases() -> Iterator[str]:
    for path in find_cases([Path(__file__).parents[1] / "cases"]):
        for answer in read_case(path).play:
            key = answer.rpartition(" ")[2]
            if key.startswith("lore:"):
                yield from (f"lore:{part}" for part in key.removeprefix("lore:").partition("@")[0].split("+"))


def test_every_lore_card_is_laid_in_a_case() -> None:
    laid = set(laid_in_cases())
    assert [card.key for card in BOX.lore_cards if card.key not in laid] == []


# --- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-1-07", "lore-4a-06")
def test_a_card_wins_over_the_basic_rules() -> None:
    """An archer may not shoot over a wood, nor further than three hexes; with Eagle Eye it does both."""
    position = {
        "pennant": {"archers": ["2,4"]},
        "standard": {"regular-infantry": ["4,5", "7,6"]},
        "terrain": {"wooded": ["3,4"]},
        "phase": "combat",
        "lore": {"goblets": {"pennant": 2}, "hands": {"pennant": ["wizard-eagle-eye"]}},
    }
    match = match_at(position, adventure=SOMME)
    archers = match.state.adventure.camps[0][0]
    assert targets(match.state, archers) == []
    assert offered(match, 0) == ["lore:wizard-eagle-eye", "pass"]
    play(match, "lore:wizard-eagle-eye")
    assert offered(match, 0) == ["unit:standard-regular-infantry-1", "unit:standard-regular-infantry-2"]


@pytest.mark.rules("lore-L-08")
@pytest.mark.parametrize(
    ("id", "meant"),
    [
        ("cleric-bless", {"pennant-regular-infantry-1"}),
        ("cleric-mass-shield", {"pennant-regular-infantry-1", "pennant-regular-infantry-2"}),
        ("warrior-run", {"pennant-regular-infantry-1"}),
        ("rogue-false-orders", {"standard-regular-infantry-1", "standard-regular-infantry-2"}),
    ],
)
def test_your_units_are_all_and_ordered_ones_only_those_of_this_turn(id: str, meant: set[str]) -> None:
    state = state_at({**COMBAT, "ordered": ["pennant-regular-infantry-1"]}, adventure=SOMME)
    assert {unit.key.removeprefix("unit:") for unit in units(state, 0, card(id))} == meant


@pytest.mark.rules("lore-L-08")
def test_who_attacks_and_who_defends_is_so_from_the_declaration_on() -> None:
    """Before the dice are rolled, the target is the defending unit; beside an enemy it is in Melee."""
    hands = {"standard": ["warrior-first-strike", "rogue-fearless"]}
    match = match_at({**COMBAT, "lore": {"goblets": {"standard": 9}, "hands": hands}}, adventure=SOMME)
    play(match, "unit:pennant-regular-infantry-1")
    attack = match.state.attack
    assert (attack.by.key, attack.target.key) == ("unit:pennant-regular-infantry-1", "unit:standard-regular-infantry-1")
    assert (attack.melee, attack.dice) == (True, [])
    assert set(offered(match, 1)) >= {"lore:warrior-first-strike", "lore:rogue-fearless"}
    play(match, "1: lore:rogue-fearless")
    assert match.state.lore.turn.table[-1].units == (attack.target,)


@pytest.mark.rules("lore-8-28", "lore-R-114")
@pytest.mark.parametrize(
    ("change", "may"),
    [
        ({}, True),
        ({"filter": ("foot", "blue")}, True),
        ({"filter": ("mounted",)}, False),
        ({"filter": ("defender-troop",)}, True),
        ({"target": "defending-unit", "filter": ("red",)}, False),
        ({"target": "enemy-units", "battle_kind": "melee"}, True),
        ({"target": "enemy-units", "battle_kind": "ranged"}, False),
    ],
)
def test_a_reaction_is_for_the_battles_that_its_card_means(change: dict[str, Any], may: bool) -> None:
    """In the box only some cards have filters; a card of another component file may have any."""
    hands = {"standard": ["warrior-parry"]}
    match = match_at({**COMBAT, "lore": {"goblets": {"standard": 9}, "hands": hands}}, adventure=SOMME)
    play(match, "unit:pennant-regular-infantry-1")
    assert has_target(match.state, 1, replace(card("warrior-parry"), **change)) == may


# --- prices -----------------------------------------------------------------------------------------------------------


def with_council(**levels: int) -> State:
    return state_at({**COMBAT, "lore": {"councils": {"pennant": levels}}}, adventure=SOMME)


@pytest.mark.rules("lore-W-38", "lore-8-11")
def test_amounts_per_level() -> None:
    assert [amount(PerLevel(2, 3), level) for level in (1, 2, 3)] == [5, 7, 9]
    assert [amount(PerLevel(1, -1), level) for level in (1, 2, 3)] == [0, 1, 2]
    assert [amount(PerLevel(1, -2), level) for level in (1, 2, 3)] == [0, 0, 1]
    assert (amount(3, 1), amount("all", 1)) == (3, 99)


@pytest.mark.rules("lore-9-06", "lore-W-40", "lore-W-41")
@pytest.mark.parametrize(
    ("levels", "id", "cost", "at"),
    [
        ({"cleric": 3}, "wizard-creeping-doom", 12, 1),
        ({"cleric": 2}, "cleric-bless", 2, 2),
        ({"cleric": 2}, "warrior-strength", 4, 1),
        ({"wizard": 3}, "wizard-summon-lore", 0, 3),
        ({}, "wizard-summon-lore", 3, 1),
    ],
)
def test_out_of_character_costs_three_more_and_counts_as_level_1(
    levels: dict[str, int], id: str, cost: int, at: int
) -> None:
    state = with_council(**levels)
    assert price(state, LorePlay(0, card(id))) == cost
    assert level(state, 0, card(id)) == at


@pytest.mark.rules("lore-R-57", "lore-8-38", "lore-W-46")
def test_cancelling_costs_half_of_the_printed_cost_rounded_up() -> None:
    state = with_council(wizard=1, rogue=1)
    dispel, foiled = card("wizard-dispel-magic"), card("rogue-foiled")
    assert price(state, LorePlay(0, dispel, aim=card("wizard-river-rage"))) == 4
    assert price(state, LorePlay(0, dispel, aim=card("wizard-summon-lore"))) == 0
    assert price(state, LorePlay(0, foiled, aim=card("warrior-first-strike"))) == 2
    assert price(state, LorePlay(0, foiled, aim=card("rogue-deja-vu"))) == 1
    assert price(with_council(), LorePlay(0, foiled, aim=card("warrior-first-strike"))) == 5
    assert half(dispel) == 0


@pytest.mark.rules("lore-R-58", "lore-9-06")
def test_deja_vu_costs_its_own_beside_the_card() -> None:
    play = LorePlay(0, card("warrior-strength"), again=card("rogue-deja-vu"))
    assert price(with_council(warrior=1, rogue=1), play) == 2
    assert price(with_council(warrior=1), play) == 5


# --- the no -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-8-20", "lore-8-25", "lore-8-31", "lore-8-32", "lore-8-47", "lore-R-55", "lore-R-71")
def test_every_no_names_its_rule() -> None:
    lore = {"goblets": {"pennant": 3}, "hands": {"pennant": ["warrior-strength"]}}
    state = state_at({**COMBAT, "lore": lore}, adventure=SOMME)
    battle = ("battle", "melee", "ranged")

    def no(id: str, camp: int = 0, phases: tuple[str, ...] = battle) -> str | None:
        return bar(state, LorePlay(camp, card(id)), phases)

    assert no("warrior-strength") is None
    assert no("warrior-run") == "lore-8-25"
    assert no("rogue-foiled") == "lore-R-55"
    assert no("warrior-strength", camp=1) == "lore-8-32"
    assert no("warrior-berserk") == "lore-8-47"
    assert no("wizard-magic-missiles") == "lore-R-71"
    assert no("rogue-foiled", phases=("react-lore",)) == "lore-R-55"
    assert state.lore is not None
    state.lore.turn.used[0] = True
    assert no("warrior-strength") == "lore-8-31"


@pytest.mark.rules("lore-8-22", "lore-R-116")
def test_a_card_in_lieu_is_offered_beside_the_command_cards() -> None:
    lore = {"goblets": {"pennant": 13}, "hands": {"pennant": ["warrior-assault"]}}
    match = match_at({**COMBAT, "phase": "command", "lore": lore}, adventure=SOMME)
    assert offered(match, 0) == ["card:patrol-left", "lore:warrior-assault"]


@pytest.mark.rules("lore-R-86", "lore-8-22")
def test_no_command_card_is_drawn_after_an_assault() -> None:
    lore = {"goblets": {"pennant": 13}, "hands": {"pennant": ["warrior-assault"]}}
    match = match_at({**COMBAT, "phase": "command", "lore": lore}, adventure=SOMME)
    play(match, "lore:warrior-assault", "done", "take-two")
    assert match.state.active == 1
    assert [card.id for card in match.state.hands[0]] == ["patrol-left"]
    assert match.state.last[0] is None


# --- what stays secret ------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-R-109", "lore-R-108")
def test_stolen_plans_tell_each_player_only_what_went_through_their_hand() -> None:
    """Spectators see no card; the giver sees which card was taken, and the taker sees their whole own hand."""
    matches = []
    for taken, given in (("red-banners", "scout-left"), ("blue-banners", "green-banners")):
        position = {
            **COMBAT,
            "phase": "command",
            "hands": {"pennant": ["patrol-left", given], "standard": [taken]},
            "lore": {"goblets": {"pennant": 3}, "hands": {"pennant": ["rogue-stolen-plans"]}},
        }
        match = match_at(position, [f"card:{taken}"], adventure=SOMME)
        matches.append(play(match, "lore:rogue-stolen-plans", "card:patrol-left", f"card:{given}"))
    assert len({match.view(None).json() for match in matches}) == 1
    assert len({match.view(0).json() for match in matches}) == 2
    assert len({match.view(1).json() for match in matches}) == 2
    state = matches[0].state
    assert [[card.id for card in state.hands[camp].known_to(1 - camp)] for camp in (0, 1)] == [
        ["red-banners"],
        ["scout-left"],
    ]


@pytest.mark.rules("lore-R-109", "lore-R-83")
def test_a_spy_sees_the_hand_and_nobody_else_does() -> None:
    matches = []
    for other in ("warrior-run", "cleric-heal"):
        lore = {
            "goblets": {"pennant": 2},
            "hands": {"pennant": ["rogue-spy-network"], "standard": ["wizard-fireball", other]},
        }
        match = match_at({**COMBAT, "phase": "command", "lore": lore}, adventure=SOMME)
        matches.append(play(match, "lore:rogue-spy-network", "card:patrol-left"))
    assert len({match.view(None).json() for match in matches}) == 1
    assert len({match.view(0).json() for match in matches}) == 2
    for match in matches:
        play(match, "lore:wizard-fireball")
    assert len({match.view(None).json() for match in matches}) == 1
    world = matches[0].imagine(0).state.lore
    assert [card.id for card in world.hands[1]] == ["warrior-run"]
