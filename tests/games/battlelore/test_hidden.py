"""Hands: nothing that others may see depends on the cards of a seat, and imagined worlds hold what is possible."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from banneret.engine.chance import Chance
from banneret.engine.match.match import Match
from banneret.games.battlelore.hidden import deal_anew
from tests.games.battlelore.positions import match_at, offered, play
from tests.games.battlelore.walks import new, step
from tests.games.dealing import dealt_again

OTHERS = (0, None)
"""Who must not see the hand of Standard: Pennant and a spectator."""
HANDS = (["attack-left", "leadership"], ["darken-the-sky", "scout-left"], ["patrol-left", "patrol-left"])
UNITS: dict[str, Any] = {"pennant": {"archers": ["2,9", "2,2"]}, "standard": {"archers": ["6,9", "6,2"]}}


def same(matches: list[Match], viewers: tuple[int | None, ...] = OTHERS) -> None:
    for viewer in viewers:
        assert len({match.view(viewer).json() for match in matches}) == 1
    assert len({match.may_undo(0) for match in matches}) == 1


def at_each_hand(tape: list[str] | None = None, **position: Any) -> list[Match]:
    own = ["patrol-center", "counter-attack"]
    hands = [{"pennant": own, "standard": hand} for hand in HANDS]
    return [match_at({**UNITS, **position, "hands": both}, tape or []) for both in hands]


@pytest.mark.rules("lore-0-11", "lore-R-109", "lore-S-03")
def test_nobody_sees_the_others_hand() -> None:
    same(at_each_hand())
    same(at_each_hand(active="standard"))


@pytest.mark.rules("lore-0-11", "lore-R-109")
def test_the_hand_does_not_show_in_the_others_turn() -> None:
    matches = at_each_hand(["card:battle-line"])
    for match in matches:
        play(match, "card:patrol-center")
        assert list(match.decisions) == [1]
    same(matches)
    assert len({match.view(1).json() for match in matches}) == len(HANDS)


@pytest.mark.rules("lore-R-101")
def test_hands_stay_hidden_after_the_end_and_its_record_is_kept_until_then() -> None:
    matches = at_each_hand()
    for match in matches:
        match.act(0, "concede")
        assert match.result is not None
    same(matches)
    assert len({match.view(1).json() for match in matches}) == len(HANDS)
    assert all(match.game.has_secrets(match.options) for match in matches)


@pytest.mark.rules("lore-R-109", "lore-5-01")
def test_a_card_that_is_drawn_is_told_to_its_player_only() -> None:
    drawn = ("card:leadership", "card:patrol-left", "card:rally-the-ranks")
    position = {**UNITS, "active": "standard", "hands": {"standard": ["scout-in-force"], "pennant": ["patrol-left"]}}
    matches = [match_at(position, [card]) for card in drawn]
    for match in matches:
        play(match, "card:scout-in-force", "done")
    same(matches)
    assert len({match.view(1).json() for match in matches}) == len(drawn)


@pytest.mark.rules("lore-R-109", "lore-R-07", "lore-R-134")
def test_a_scout_shows_the_card_that_is_discarded_and_no_other() -> None:
    tapes = (["card:leadership", "card:patrol-left"], ["card:leadership", "card:battle-line"])
    position = {**UNITS, "active": "standard", "hands": {"standard": ["scout-left"], "pennant": ["patrol-left"]}}
    matches = [match_at(position, tape) for tape in tapes]
    for match in matches:
        play(match, "card:scout-left", "done")
        assert list(match.decisions) == [1]
    same(matches)
    for match, (_, kept) in zip(matches, tapes, strict=True):
        play(match, kept)
    same(matches)
    assert all("leadership" in [card.id for card in match.state.deck.discards] for match in matches)


@pytest.mark.rules("lore-R-109")
def test_imagined_hands_come_of_what_is_unseen() -> None:
    position = {
        **UNITS,
        "hands": {"pennant": ["leadership", "patrol-left"], "standard": ["attack-left", "scout-left"]},
        "discard": ["general-advance"],
    }
    match = match_at(position)
    whole = Counter(match.state.box.command_deck)
    seen = set()
    for _ in range(60):
        world = match.imagine(0).state
        assert [card.id for card in world.hands[0]] == ["leadership", "patrol-left"]
        assert len(world.hands[1]) == 2
        assert Counter([*world.deck, *world.deck.discards, *world.hands[0], *world.hands[1]]) == whole
        assert not {"leadership", "general-advance"} & {card.id for card in world.hands[1]}
        seen.add(tuple(card.id for card in world.hands[1]))
    assert len(seen) > 20


@pytest.mark.rules("lore-R-109")
def test_cards_that_a_scout_looks_at_are_dealt_again_for_others() -> None:
    position = {**UNITS, "active": "standard", "hands": {"standard": ["scout-left"], "pennant": ["patrol-left"]}}
    match = play(match_at(position, ["card:leadership", "card:battle-line"]), "card:scout-left", "done")
    worlds = [match.imagine(0).state for _ in range(30)]
    assert len({tuple(card.id for card in world.drawn) for world in worlds}) > 10
    own = [match.imagine(1).state for _ in range(10)]
    assert {tuple(card.id for card in world.drawn) for world in own} == {("battle-line", "leadership")}


@pytest.mark.rules("lore-R-108", "lore-R-109")
def test_a_card_that_was_given_back_stays_where_it_is_known_to_be() -> None:
    units = {"pennant": {"archers": ["2,9"]}, "standard": {"archers": ["6,9"]}}
    lore = {"goblets": {"pennant": 9}, "hands": {"pennant": ["rogue-stolen-plans"]}}
    hands = {"pennant": ["red-banners", "blue-banners"], "standard": ["leadership", "patrol-left", "scout-left"]}
    position = {**units, "hands": hands, "lore": lore}
    match = match_at(position, ["card:leadership"], adventure="crossing-the-somme")
    play(match, "lore:rogue-stolen-plans", "card:red-banners", "card:leadership")
    before = Counter(card.id for card in match.state.box.command_deck)
    for _ in range(20):
        s = match.imagine(0).state
        assert "leadership" in [card.id for card in s.hands[1]]
        cards = [*s.deck.bag, *s.hands[0], *s.hands[1], *s.deck.discards, *([s.card] if s.card else [])]
        assert Counter(card.id for card in cards) == before


@pytest.mark.rules("lore-R-83")
def test_a_hand_is_not_seen_for_nothing() -> None:
    units = {"pennant": {"regular-infantry": ["1,10", "1,2"]}, "standard": {"regular-infantry": ["7,10"]}}
    hands = {"pennant": ["rogue-spy-network"], "standard": ["wizard-fireball", "cleric-aid"]}
    lore = {"goblets": {"pennant": 2}, "hands": hands}
    position = {**units, "hands": {"pennant": ["patrol-left"], "standard": ["scout-left"]}, "lore": lore}
    match = match_at(position, [], adventure="crossing-the-somme")
    play(match, "lore:rogue-spy-network", "card:patrol-left")
    assert offered(match, 0) == ["lore:cleric-aid", "lore:wizard-fireball"]
    assert not match.may_undo(0)


@pytest.mark.rules("lore-9-04", "lore-R-109")
def test_as_many_cards_of_each_class_are_left_out_of_an_imagined_match() -> None:
    match = Match.new("battlelore", {"adventure": "standing-stones"}, seed=4)
    lore = match.state.lore
    for _ in range(20):
        imagined = match.imagine(0).state.lore
        left, before = ([card.master for card in one.aside] for one in (imagined, lore))
        assert Counter(left) == Counter(before)
        assert not set(imagined.aside) & {*lore.hands[0], *lore.dealt[0], *lore.seen[0]}


@pytest.mark.rules("lore-R-109", "lore-8-03")
def test_no_lore_card_is_dealt_to_an_imagined_hand_more_often_than_others() -> None:
    lore = {"hands": {"standard": ["cleric-bless", "wizard-fireball", "warrior-run"]}}
    match = match_at({**UNITS, "lore": lore, "hands": {"pennant": ["patrol-left"]}}, adventure="crossing-the-somme")
    dealt: Counter[str] = Counter()
    for seed in range(60):
        world = match.clone().state
        deal_anew(world, 0, Chance(random.Random(seed)))
        dealt.update(card.id for card in world.lore.hands[1])
    assert len(dealt) > 20
    assert max(dealt.values()) < 20


@pytest.mark.rules("lore-R-109")
@pytest.mark.parametrize(
    ("adventure", "positions"),
    [("agincourt-1415", 40), ("free-companies", 80), pytest.param("standing-stones", 500, marks=pytest.mark.long)],
)
def test_a_world_dealt_again_reveals_nothing_that_was_hidden(adventure: str, positions: int) -> None:
    source = random.Random(adventure)
    match = new(adventure, 1)
    for _ in range(positions):
        for seat in match.decisions:
            dealt_again(match, seat, source)
        for _ in range(7):
            if match.decisions:
                step(match, source)
        match = match if match.decisions else new(adventure, source.getrandbits(32))
