"""Special territories on the great map: what each gives in the draw phase."""

from __future__ import annotations

import pytest

from banneret.games.battle_magic.map.maps import load_map
from tests.games.battle_magic.positions import match_at
from tests.games.chance import Wanted

GREAT = "five-thrones"
CARDS = ["sword-1"] * 4
HUMAN = {"map": GREAT}


def at(special: str) -> str:
    return next(there.id for there in load_map(GREAT).territories if there.special == special)


def drawn(special: str, tape: list[str], **more: object) -> tuple[list[str], list[str], Wanted]:
    """Red's hand and pile at the first question of a draw phase that begins with a red wizard there."""
    position = {**HUMAN, "phase": "draw", "units": {"red": [f"wizard {at(special)}"]}, **more}
    match = match_at(position, tape)
    state = match.state
    tape_left = match.chance.tape
    assert isinstance(tape_left, Wanted)
    pile = [chit.type.id for chit in state.piles[0]]
    return [card.key for card in state.hands[0]], pile, tape_left


@pytest.mark.rules("magic-spec-04", "magic-spec-05", "magic-spec-06", "magic-spec-07", "magic-R-60", "magic-R-63")
@pytest.mark.parametrize(
    ("special", "kept"), [("monolith", "magic"), ("mine", "gold"), ("altar", "sword"), ("temple", "move")]
)
def test_an_extra_card_is_kept_if_it_is_of_the_right_type(special: str, kept: str) -> None:
    hand, _, _ = drawn(special, [*CARDS, f"{kept}-3", "chit:red-army"])
    assert f"{kept}-3" in hand
    other = "gold" if kept != "gold" else "move"
    hand, _, _ = drawn(special, [*CARDS, f"{other}-3", "chit:red-army"])
    assert f"{other}-3" not in hand


@pytest.mark.rules(
    "magic-spec-08", "magic-spec-09", "magic-spec-10", "magic-spec-11", "magic-spec-12", "magic-spec-13", "magic-R-63"
)
@pytest.mark.parametrize(
    ("special", "kept"),
    [
        ("barbarian-village", "army"),
        ("dragons-lair", "dragon"),
        ("tavern", "hero"),
        ("workshops", "ballista"),
        ("workshops", "artifact"),
        ("wizards-tower", "wizard"),
        ("pirates-cove", "ship"),
    ],
)
def test_an_extra_chit_is_kept_if_it_is_of_the_right_kind(special: str, kept: str) -> None:
    _, pile, _ = drawn(special, [*CARDS, "chit:red-castle", f"chit:red-{kept}"])
    assert pile == ["castle", kept]
    _, pile, _ = drawn(special, [*CARDS, "chit:red-army", "chit:red-castle"])
    assert pile == ["army"]


@pytest.mark.rules("magic-R-64")
def test_workshops_keep_crystal_towers() -> None:
    tape = [*CARDS, "chit:red-castle", "chit:red-crystal-tower"]
    assert drawn("workshops", tape, empires={"red": "elf"})[1] == ["castle", "crystal-tower"]


@pytest.mark.rules("magic-spec-02", "magic-R-62")
def test_a_city_lifts_the_threshold_and_the_limit_of_the_pile() -> None:
    units = {"red": [f"army {at('city')}"]}
    pile = ["castle", "castle", "castle"]
    assert len(drawn("city", [*CARDS, "chit:red-army"], piles={"red": pile}, units=units)[1]) == 4
    match = match_at({**HUMAN, "phase": "draw", "units": units, "piles": {"red": ["castle"] * 5 + ["army"] * 2}}, CARDS)
    assert match.decisions[0].rule == "magic-draw-06"
    match.decide(0, "chit:red-army")
    assert len(match.state.piles[0]) == 6


@pytest.mark.rules("magic-spec-03", "magic-R-62")
def test_an_oracle_lifts_the_hand_limit() -> None:
    units = {"red": [f"army {at('oracle')}"]}
    hand = ["gold-1"] * 4
    match = match_at({**HUMAN, "phase": "draw", "units": units, "hands": {"red": hand}}, CARDS)
    match.decide(0, "gold-1")
    assert len(match.state.hands[0]) == 7


@pytest.mark.rules("magic-R-61")
def test_a_castle_holds_a_special_territory_and_effects_add_up() -> None:
    units = {"red": [f"castle {at('mine')}", f"hero {at('altar')}"], "black": [f"army {at('temple')}"]}
    match = match_at({**HUMAN, "phase": "draw", "units": units}, ["move-1"] * 4 + ["gold-3", "sword-3"])
    hand = [card.key for card in match.state.hands[0]]
    assert sorted(hand) == ["gold-3", "move-1", "move-1", "move-1", "move-1", "sword-3"]
