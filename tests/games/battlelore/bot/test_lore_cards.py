"""The scores of Lore cards: more than their tokens where they do something; otherwise the card is kept."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.battlelore.bot.lore_cards import benefit, value
from banneret.games.battlelore.bot.lore_use import USE
from banneret.games.battlelore.bot.lore_weighing import card_worth
from banneret.games.battlelore.bot.scoring import score
from banneret.games.battlelore.box.box import the_box
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import match_at, offered, play, state_at

SOMME = "crossing-the-somme"
COMBAT: dict[str, Any] = {
    "pennant": {"heavy-infantry": ["3,6"], "regular-infantry": ["1,2"]},
    "standard": {"regular-infantry": ["4,6", "7,10"]},
    "phase": "combat",
    "hands": {"pennant": ["patrol-left"], "standard": ["scout-left"]},
}


def laid(id: str, camp: int = 0) -> LorePlay:
    return LorePlay(camp, the_box().lore_card[f"lore:{id}"])


def at(**more: Any) -> State:
    return state_at({**COMBAT, "lore": {"goblets": {"pennant": 12, "standard": 12}}, **more}, adventure=SOMME)


def test_what_costs_much_on_one_figure_is_kept() -> None:
    whole, weak = at(), at(figures={"standard-regular-infantry-1": 1, "standard-regular-infantry-2": 1})
    assert value(whole, laid("wizard-fireball")) > value(weak, laid("wizard-fireball")) > 0
    assert value(weak, laid("wizard-creeping-doom")) < value(weak, laid("wizard-fireball"))


def test_tokens_too_many_and_a_card_too_many_are_cheap() -> None:
    doom, hands = laid("wizard-creeping-doom"), {"pennant": ["cleric-aid", "cleric-heal", "wizard-fireball"]}
    short, rich = (at(lore={"goblets": {"pennant": tokens}}) for tokens in (9, 15))
    full = at(lore={"goblets": {"pennant": 15}, "hands": hands})
    assert benefit(short, doom) == benefit(rich, doom) == benefit(full, doom)
    assert value(short, doom) < value(rich, doom) < value(full, doom)


def test_a_die_more_is_worth_more_than_none() -> None:
    state = at()
    assert benefit(state, laid("warrior-strength")) > 0
    assert benefit(state, laid("warrior-berserk")) >= benefit(state, laid("warrior-strength"))
    assert benefit(state, laid("wizard-magic-missiles")) == 0
    assert state.effects == []


def test_healing_is_worth_what_is_missing() -> None:
    assert benefit(at(), laid("cleric-heal")) == 0
    assert benefit(at(figures={"pennant-heavy-infantry": 1}), laid("cleric-heal")) == 1


def test_a_card_in_hand_is_worth_what_it_brings_if_the_map_has_its_ground() -> None:
    def worth(state: State, id: str) -> float:
        return card_worth(state, 0, the_box().lore_card[f"lore:{id}"])

    wet = at(terrain={"waterway": ["5,5"]})
    dry = state_at({**COMBAT, "lore": {"goblets": {"pennant": 12}}}, adventure="wizards-and-lore")
    assert worth(wet, "wizard-fireball") > worth(wet, "wizard-portal")
    assert worth(wet, "wizard-river-rage") > worth(dry, "wizard-river-rage") == 0
    assert worth(at(lore={"goblets": {"pennant": 0}}), "wizard-fireball") < worth(wet, "wizard-fireball")


def test_every_card_that_is_counted_is_in_the_box() -> None:
    assert {f"lore:{id}" for id in USE} <= set(the_box().lore_card)


@pytest.mark.rules("lore-8-28")
def test_before_the_roll_what_saves_most_weighs_most() -> None:
    lore = {"goblets": {"standard": 12}, "hands": {"standard": ["rogue-agility", "cleric-sanctuary"]}}
    match = match_at({**COMBAT, "lore": lore}, adventure=SOMME)
    play(match, "unit:pennant-heavy-infantry")
    keys = offered(match, 1)
    scores = score(match.state, 1, match.decisions[1])
    by_key = dict(zip(keys, scores, strict=True))
    assert by_key["pass"] == 0
    assert by_key["hush"] < 0
    assert benefit(match.state, laid("cleric-sanctuary", 1)) > benefit(match.state, laid("rogue-agility", 1)) > 0


@pytest.mark.rules("lore-8-29")
def test_after_the_roll_a_hit_that_falls_is_worth_a_banner() -> None:
    lore = {"goblets": {"standard": 12}, "hands": {"standard": ["cleric-aid"]}}
    benefits = []
    for figures in (1, 4):
        position = {**COMBAT, "lore": lore, "figures": {"standard-regular-infantry-1": figures}}
        match = match_at(position, ["blue", "red", "red", "red"], adventure=SOMME)
        play(match, "unit:pennant-heavy-infantry", "1: pass")
        benefits.append(benefit(match.state, laid("cleric-aid", 1)))
    assert benefits[0] > 3 > benefits[1] == 1


@pytest.mark.rules("lore-8-40")
def test_tokens_are_taken_while_the_hand_is_full() -> None:
    position = {**COMBAT, "ordered": [], "lore": {"hands": {"pennant": ["cleric-aid", "cleric-heal"]}}}
    match = match_at(position, adventure=SOMME)
    scores = score(match.state, 0, match.decisions[0])
    assert max(zip(scores, offered(match, 0), strict=True))[1] == "take-two"
