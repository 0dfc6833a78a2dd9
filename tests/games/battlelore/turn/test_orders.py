"""Orders: who may be named together, and matched to the sections of a card."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.decision import key_of
from banneret.games.battlelore.box.box import effect_of, the_box
from banneret.games.battlelore.box.vocabulary import CopyLastOrder
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.command import doing, note_of_card
from banneret.games.battlelore.turn.orders import Call, call_of, callable_units, has_room
from tests.games.battlelore.positions import match_at, offered, play, state_at

COLUMNS = [0, 2, 3, 4, 6, 8, 9, 11]
"""Of rows with 12 hexes: west alone, west and center, center alone, center and east, east alone."""


def calling(s: State, card: str) -> Call:
    return call_of(s, doing(s, the_box().command_cards[f"card:{card}"]))


@given(
    st.lists(st.sampled_from(COLUMNS), unique=True, max_size=7),
    st.sampled_from(["scout-in-force", "general-advance", "pincer-attack"]),
)
@pytest.mark.rules("lore-R-03", "lore-2-03")
def test_a_set_is_legal_if_it_can_be_matched_to_the_orders(columns: list[int], card: str) -> None:
    """Compare with all ways to assign the units to single orders."""
    s = state_at({"standard": {"archers": [f"7,{column}" for column in columns]}, "active": "standard"})
    call = calling(s, card)
    units = callable_units(s, call)
    each = 1 if card == "scout-in-force" else 2
    orders = [bit for bit in (1, 2, 4) for _ in range(each) if call.mask & bit]

    def matches() -> bool:
        there = [s.board.sections[s.at[unit.index]] for unit in units]
        if len(there) > len(orders):
            return False
        return any(
            all(bit & own for bit, own in zip(chosen, there, strict=True))
            for chosen in set(permutations(orders, len(there)))
        )

    assert (len(units) <= call.limit and has_room(s, call, units)) == matches()


@pytest.mark.rules("lore-1-03", "lore-L-10")
@pytest.mark.parametrize("held", [1, 2, 4])
def test_equal_to_command_counts_the_card_in_play(held: int) -> None:
    cards = ["advance-left", "attack-left", "patrol-left", "scout-left"][:held]
    s = state_at({"pennant": {"archers": ["2,10"]}, "hands": {"pennant": cards}})
    assert calling(s, "advance-left").limit == held
    match = match_at({"pennant": {"archers": ["2,9", "2,10", "2,11", "2,12", "1,11"]}, "hands": {"pennant": cards}})
    play(match, "card:advance-left", *[f"unit:pennant-archers-{number + 1}" for number in range(held)])
    assert [key for key in offered(match, 0) if key not in ("done",)] == [
        f"unit:pennant-archers-{n + 1}" for n in range(held)
    ]


@pytest.mark.rules("lore-2-01", "lore-T-01")
def test_a_second_touch_takes_an_order_back() -> None:
    match = match_at({"pennant": {"archers": ["2,9", "2,10"]}, "hands": {"pennant": ["scout-left"]}})
    play(match, "card:scout-left", "unit:pennant-archers-1", "unit:pennant-archers-1", "unit:pennant-archers-2", "done")
    assert [unit.key for unit in match.state.turn.ordered] == ["unit:pennant-archers-2"]


@pytest.mark.rules("lore-1-02", "lore-1-04", "lore-1-05")
@pytest.mark.parametrize("card", sorted(card.id for card in the_box().command_cards.values()))
def test_every_card_orders_somebody_and_nobody_beyond_its_words(card: str) -> None:
    s = state_at({"active": "standard", "hands": {"standard": [card, "patrol-left"]}})
    if effect_of(the_box().command_cards[f"card:{card}"], CopyLastOrder):
        assert calling(s, card).limit == 1
        return
    call = calling(s, card)
    able = callable_units(s, call)
    assert able
    for unit in able:
        assert unit.camp == 1
        assert not call.mask or s.board.sections[s.at[unit.index]] & call.mask


@pytest.mark.rules("lore-R-05", "lore-7-01")
@pytest.mark.parametrize(
    ("card", "ordered"),
    [
        ("green-banners", True),
        ("blue-banners", False),
        ("mounted-charge", False),
        ("foot-onslaught", False),
        ("leadership", False),
    ],
)
def test_which_tactic_cards_order_a_green_creature(card: str, ordered: bool) -> None:
    s = state_at({"pennant": {"giant-spider": ["2,6"]}, "hands": {"pennant": [card]}}, adventure="crossing-the-somme")
    assert bool(callable_units(s, calling(s, card))) == ordered


@pytest.mark.rules("lore-R-129", "lore-R-04")
def test_a_copied_section_card_reaches_no_creature_outside() -> None:
    position = {
        "pennant": {"giant-spider": ["2,6"], "archers": ["2,1"]},
        "hands": {"pennant": ["counter-attack", "patrol-right"]},
        "last": {"standard": "patrol-left"},
        "lore": {"goblets": {"pennant": 5}},
    }
    match = match_at(position, adventure="crossing-the-somme")
    play(match, "card:counter-attack")
    assert "unit:pennant-giant-spider" not in offered(match, 0)
    match = match_at(position, adventure="crossing-the-somme")
    play(match, "card:patrol-right")
    assert "unit:pennant-giant-spider" in offered(match, 0)


@pytest.mark.rules("lore-2-01")
@pytest.mark.parametrize("archers", [["7,0", "7,1"], ["7,0", "7,1", "7,2"]])
def test_the_limit_of_a_card_is_told_however_many_units_there_are(archers: list[str]) -> None:
    match = match_at({"standard": {"archers": archers}, "active": "standard", "hands": {"standard": ["patrol-left"]}})
    play(match, "card:patrol-left")
    assert match.decisions[1].prompt == "Which units does Patrol Left order, 2 at most?"


@pytest.mark.rules("lore-R-02")
def test_a_card_whose_player_orders_nobody_says_so() -> None:
    hands = {"pennant": ["patrol-left"], "standard": ["patrol-left"]}
    match = match_at({"standard": {"archers": ["7,0"]}, "active": "standard", "hands": hands})
    play(match, "card:patrol-left", "done")
    assert "Patrol Left orders no unit" in [entry.text for entry in match.state.log.seen_by(None)]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("attack-left", "only 2 units to order"),
        ("patrol-left", ""),
        ("mounted-charge", "orders no unit now"),
        ("battle-line", "only 2 units to order"),
        ("scout-in-force", "only 2 units to order"),
    ],
)
def test_a_card_says_how_many_units_it_can_order_if_it_allows_more(card: str, words: str) -> None:
    cards = ["attack-left", "patrol-left", "mounted-charge", "battle-line", "scout-in-force"]
    s = state_at({"pennant": {"regular-infantry": ["2,11", "2,10", "2,6"]}, "hands": {"pennant": cards}})
    assert note_of_card(s, the_box().command_cards[f"card:{card}"]) == words


def test_a_note_stands_beside_a_command_card_and_none_beside_a_lore_card() -> None:
    hands = {"pennant": ["attack-left"]}
    lore = {"goblets": {"pennant": 5}, "hands": {"pennant": ["wizard-summon-lore"]}}
    position = {"pennant": {"regular-infantry": ["2,11"]}, "hands": hands, "lore": lore}
    asked = match_at(position, adventure="crossing-the-somme").decisions[0]
    notes = {key_of(way): asked.noted(way) for way in asked.options}
    assert notes == {"card:attack-left": "only 1 unit to order", "lore:wizard-summon-lore": ""}


def test_a_chain_of_nobody_is_nobody() -> None:
    s = state_at({"pennant": {"regular-cavalry": ["2,11"]}, "hands": {"pennant": ["battle-line"]}})
    assert note_of_card(s, the_box().command_cards["card:battle-line"]) == "orders no unit now"
