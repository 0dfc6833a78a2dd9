"""Hands: nothing that others may see depends on the cards of a seat (magic-R-08, magic-R-47)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from banneret.engine.match.match import Match
from tests.games.battle_magic.positions import match_at

OTHERS = (0, None)
"""Who must not see the hand of Black: Red and a spectator."""
HANDS = (["gold-1", "gold-2", "magic-1"], ["move-1", "move-3", "sword-2"], ["magic-1", "move-2", "sword-1"])


def same(matches: list[Match], viewers: tuple[int | None, ...] = OTHERS) -> None:
    for viewer in viewers:
        seen = {match.view(viewer).json() for match in matches}
        assert len(seen) == 1
    assert len({match.may_undo(0) for match in matches}) == 1


def at_each_hand(position: dict[str, Any], tape: list[str]) -> list[Match]:
    return [match_at({**position, "hands": {"black": hand, "red": ["sword-3"]}}, tape) for hand in HANDS]


@pytest.mark.rules("magic-R-08", "magic-R-47", "magic-batt-08")
def test_an_attacked_dragon_does_not_tell_whether_it_could_fly() -> None:
    matches = at_each_hand({"phase": "battle", "units": {"red": ["army b3"], "black": ["dragon b4"]}}, ["move-1"] * 4)
    for match in matches:
        match.decide(0, "unit:red-army-1")
        assert list(match.decisions) == [1]
    same(matches)
    assert len({match.view(1).json() for match in matches}) > 1
    for match in matches:
        match.decide(1, "pass")
    same(matches)


@pytest.mark.rules("magic-R-08", "magic-R-47", "magic-batt-13")
def test_useless_battle_cards_do_not_tell_what_could_be_played_instead() -> None:
    tape = ["gold-1", "gold-1", "magic-2", "magic-2"]
    matches = at_each_hand({"phase": "battle", "units": {"red": ["army b1"], "black": ["army b2"]}}, tape)
    for match in matches:
        match.decide(0, "unit:red-army-1")
        match.decide(0, "pass")
        assert list(match.decisions) == [1]
    same(matches)


@pytest.mark.rules("magic-R-08", "magic-R-47", "magic-batt-17")
def test_a_losing_hero_does_not_reveal_whether_it_can_retreat() -> None:
    tape = ["sword-1", "sword-1", "sword-1"]
    matches = at_each_hand({"phase": "battle", "units": {"red": ["army b1"], "black": ["hero b2"]}}, tape)
    for match in matches:
        match.decide(0, "unit:red-army-1")
        assert list(match.decisions) == [1]
    same(matches)
    for match in matches:
        match.decide(1, "pass")
    same(matches)


@pytest.mark.rules("magic-R-08", "magic-R-24", "magic-R-56")
def test_a_turn_of_passes_tells_nothing_of_the_hand() -> None:
    position = {"active": "black", "units": {"black": ["castle b2", "army b1"]}, "piles": {"black": ["army"]}}
    matches = at_each_hand(position, [])
    for _ in range(2):  # the move phase, the recruit phase
        for match in matches:
            assert list(match.decisions) == [1]
        same(matches)
        for match in matches:
            match.decide(1, "pass")


@pytest.mark.rules("magic-R-08", "magic-draw-01")
def test_cards_that_are_drawn_are_told_to_their_player_only() -> None:
    drawn = (["gold-1", "gold-1", "gold-1", "gold-1"], ["move-1", "sword-1", "magic-1", "magic-2"])
    matches = [match_at({"phase": "draw", "hands": {"black": ["sword-3"]}}, tape) for tape in drawn]
    same(matches, (1, None))
    assert matches[0].view(0).json() != matches[1].view(0).json()


@pytest.mark.rules("magic-R-63", "magic-R-08")
def test_a_card_that_all_have_seen_stays_seen() -> None:
    position = {"hands": {"black": ["gold-2", "move-1"]}, "known": {"black": ["gold-2"]}}
    match = match_at({**position, "hands": {**position["hands"], "red": ["move-1"]}, "units": {"red": ["army b1"]}})
    rows = {row.key: row for row in match.view(0).scene.cards}
    assert [card.key for card in rows["hand:black"].cards] == ["black:gold-2", "black:back"]
    worlds = [match.imagine(0).state for _ in range(40)]
    assert all(any(card.key == "gold-2" for card in world.hands[1]) for world in worlds)
    assert len({str([card.key for card in world.hands[1]]) for world in worlds}) > 5


def test_imagined_hands_come_of_what_is_unseen() -> None:
    own = ["move-1", "move-2", "sword-1"]
    match = match_at({"hands": {"red": own, "black": HANDS[0]}, "units": {"red": ["army b1"]}})
    deck = Counter(card.key for card in match.state.box.deck)
    for _ in range(40):
        world = match.imagine(0).state
        assert [card.key for card in world.hands[0]] == own
        assert len(world.hands[1]) == 3
        assert Counter(card.key for card in (*world.hands[0], *world.hands[1], *world.deck)) == deck


@pytest.mark.rules("magic-R-50", "magic-R-56")
def test_in_every_imagined_world_a_named_chit_can_be_paid() -> None:
    position = {
        "active": "black",
        "phase": "recruit",
        "units": {"black": ["castle b2"]},
        "piles": {"black": ["dragon"]},
        "hands": {"black": ["gold-3", "gold-2"], "red": ["gold-3", "gold-2"]},
    }
    match = match_at(position)
    match.decide(1, "chit:black-dragon")
    for _ in range(60):
        world = match.imagine(0)
        assert world.decisions[1].options
        assert not list(world.game.broken(world.state))


@pytest.mark.rules("magic-R-08", "magic-R-56")
def test_who_pays_is_imagined_with_cards_that_pay_before_others_get_theirs() -> None:
    """Black has the last two gold cards that are not discarded; whatever Red may hold, Black can pay."""
    gold = ["gold-1"] * 6 + ["gold-2"] * 4 + ["gold-3"] * 2
    position = {
        "units": {"red": ["castle b1"], "black": ["castle b4"], "blue": ["castle d3"]},
        "active": "black",
        "phase": "recruit",
        "hands": {"red": ["move-1", "move-1", "sword-1", "sword-1", "magic-1"], "black": ["gold-1", "gold-1"]},
        "discard": gold[2:],
        "piles": {"black": ["army"]},
    }
    match = match_at(position, players="3", map="sundered-coast")
    match.decide(1, "chit:black-army")
    for _ in range(20):
        assert [card.key for card in match.imagine(2).state.hands[1]] == ["gold-1", "gold-1"]
