"""The Battle deck as a whole: what is turned, in what order, and when it is shuffled."""

from __future__ import annotations

from collections import Counter

import pytest

from banneret.engine.decision import PASS, key_of
from banneret.engine.match.events import Answer, Outcome
from banneret.engine.match.match import Match
from banneret.games.battle_masters.box.box import Card, the_box
from banneret.games.battle_masters.scene.cards import card_text
from tests.games.battle_masters.positions import match_at

BOX = the_box()


def _idle(seed: int) -> tuple[Match, list[str]]:
    """A battle in which everybody passes, and the cards turned in it."""
    match = Match.new("battle-masters", seed=seed, battle="borderlands")
    while match.decisions:
        ((seat, _),) = match.decisions.items()
        match.decide(seat, "pass")
    drawn = [one.values[0] for one in match.history if isinstance(one, Outcome) and one.kind == "draw"]
    return match, [card.key for card in drawn if isinstance(card, Card)]


@pytest.mark.rules("masters-CARD-01", "masters-CARD-09", "masters-R-09")
def test_each_card_comes_once_before_the_deck_is_shuffled_again() -> None:
    match, turned = _idle(5)
    deck = Counter(card.key for card in BOX.deck)
    assert len(turned) == 118
    assert Counter(turned[:59]) == deck
    assert Counter(turned[59:]) == deck
    assert turned[:59] != turned[59:]
    assert match.result is not None
    assert match.result.rule == "masters-R-32"


@pytest.mark.rules("masters-CARD-01", "masters-INTRO-03")
def test_the_deck_is_shuffled_differently_for_every_match() -> None:
    assert _idle(1)[1][:59] != _idle(2)[1][:59]


@pytest.mark.rules("masters-CARD-01", "masters-CARD-02")
def test_nobody_is_asked_to_turn_a_card() -> None:
    match, _ = _idle(9)
    for place, one in enumerate(match.history):
        if isinstance(one, Outcome) and one.kind == "draw" and isinstance(one.values[0], Card):
            follower = match.history[place + 1] if place + 1 < len(match.history) else None
            if isinstance(follower, Answer):
                assert follower.seat == one.values[0].army


@pytest.mark.rules("masters-INTRO-03", "masters-CARD-01")
def test_every_card_left_in_the_deck_may_come_next() -> None:
    match = match_at({"card": "imperial-lords", "deck": ["chaos-ogre", "chaos-whole-army", "imperial-cannon"]})
    came = set()
    for _ in range(60):
        world = match.imagine(0)
        world.decide(0, "pass")
        came.add(key_of(world.state.course.card))
    assert came == {"chaos-ogre", "chaos-whole-army", "imperial-cannon"}


@pytest.mark.rules("masters-CARD-03", "masters-CARD-08", "masters-LIST-01", "masters-LIST-02")
@pytest.mark.parametrize("name", [name for name in BOX.card if BOX.card[name].entry.action == "activate"])
def test_a_card_offers_each_of_its_living_units_and_the_end_of_the_card(name: str) -> None:
    units = BOX.card[name].units
    apart = [space for space in BOX.mat.spaces if space.at[1] in (5, 7, 9, 11) and space.at[0] % 2 == 0]
    places = {unit.id: space.key.removeprefix("hex:") for unit, space in zip(BOX.units, apart, strict=False)}
    match = match_at({"card": name, "units": places}, battle="open")
    ((seat, decision),) = match.decisions.items()
    assert seat == BOX.card[name].army
    assert {key_of(option) for option in decision.options} == {unit.key for unit in units} | {"pass"}


@pytest.mark.rules("masters-R-62")
def test_the_button_says_what_a_unit_leaves_undone() -> None:
    units = {"knights-delborne": "4,7", "orcs-gazkull": "4,9", "goblins-grom": "0,0"}
    match = match_at({"only": True, "card": "imperial-knights", "units": units}, battle="open")
    match.decide(0, "unit:knights-delborne")
    assert match.decisions[0].text(PASS) == "Stand"
    match.decide(0, "hex:4,8")
    assert match.decisions[0].text(PASS) == "Don't attack"


def test_the_question_of_a_card_for_the_whole_army_says_that_units_may_attack() -> None:
    """Its title, Whole Army Move, does not."""
    units = {"knights-delborne": "4,6", "orcs-gazkull": "6,5"}
    asked = [
        match_at({"only": True, "card": card, "units": units}, battle="open").decisions[0]
        for card in ("imperial-whole-army", "imperial-knights")
    ]
    assert [question.prompt for question in asked] == ["New card. Which unit acts?"] * 2
    assert "then attack" in asked[0].help
    assert not asked[1].help


def test_a_new_card_is_called_so_until_somebody_acts_and_a_unit_that_stands_is_told() -> None:
    units = {unit.id: f"{4 + 2 * place},7" for place, unit in enumerate(BOX.card["imperial-knights"].units[:2])}
    match = match_at(
        {"only": True, "card": "imperial-knights", "units": {**units, "orcs-gazkull": "0,0"}}, battle="open"
    )
    first = match.state.course.card.units[0]
    assert match.decisions[0].prompt == "New card. Which unit acts?"
    match.decide(0, first)
    match.decide(0, "pass")
    assert match.state.log.seen_by(None)[-1].text in (f"{first} stands still", f"{first} stand still")
    assert match.decisions[0].prompt == "Which unit acts?"


@pytest.mark.parametrize(("count", "words"), [(2, None), (3, "3 units can still act.")])
def test_who_ends_a_card_with_several_units_left_is_asked_once_more(count: int, words: str | None) -> None:
    army = [unit for unit in BOX.armies[0] if unit in BOX.card["imperial-whole-army"].units][:count]
    units = {unit.id: f"{2 * place},7" for place, unit in enumerate(army)}
    position = {"only": True, "card": "imperial-whole-army", "units": {**units, "orcs-gazkull": "0,0"}}
    assert match_at(position, battle="open").decisions[0].confirm(PASS) == words


@pytest.mark.rules("masters-CARD-06", "masters-R-51")
def test_a_card_that_its_owner_ends_is_not_said_to_close_by_itself() -> None:
    match = match_at({"card": "chaos-goblins-orcs"}, battle="borderlands")
    match.decide(1, "pass")
    told = [(entry.text, entry.rule) for entry in match.view(0).log if entry.event == "leaves-unused"]
    assert told[0] == ("No unit acts", "masters-CARD-06")


@pytest.mark.rules("masters-SHOOT-02", "masters-SPEC-03")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("imperial-lords", "Each moves 1 space, then attacks."),
        (
            "imperial-arms-crossbows-archers",
            "Each moves 1 space, then attacks. Imperial Archers and Imperial Crossbowmen move or shoot.",
        ),
        (
            "imperial-whole-army",
            "Each moves 1 space, then attacks. Imperial Archers and Imperial Crossbowmen move or shoot. "
            "Not the Cannon.",
        ),
        ("chaos-whole-army", "Each moves 1 space, then attacks. Chaos Archers move or shoot. Not the Ogre."),
    ],
)
def test_a_card_says_who_shoots_and_who_does_not_act(card: str, text: str) -> None:
    assert card_text(BOX.card[card]) == text
