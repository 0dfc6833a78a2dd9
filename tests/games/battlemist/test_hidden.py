"""Nothing that others may see depends on what they may not see (mist-R-60, mist-R-95, mist-R-96)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from banneret.engine.chance import Chance
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.box import Adventure
from banneret.games.battlemist.hidden import deal_anew
from banneret.games.battlemist.quests.deck import draw_adventure
from banneret.games.battlemist.state import State
from tests.games.battlemist.positions import keys, match_at
from tests.games.dealing import dealt_again

HANDS = (["rally-cry", "levy"], ["bandit-raid", "foiled"], ["guild-favour", "full-granaries"])
OTHERS: tuple[int | None, ...] = (0, None)
"""Who must not see the hand of the elves: the orcs and a spectator."""


def same(matches: list[Match], viewers: tuple[int | None, ...] = OTHERS) -> None:
    for viewer in viewers:
        assert len({match.view(viewer).json() for match in matches}) == 1
    assert len({match.may_undo(0) for match in matches}) == 1


def at_each_hand(position: dict[str, Any], tape: list[str | int] | None = None) -> list[Match]:
    """A match for each of these hands of the elves, without starpower in play."""
    idle = {"used": {"orcs": 1, "elves": 1}, **position}
    return [match_at({**idle, "hands": {"elves": hand}}, tape or []) for hand in HANDS]


@pytest.mark.rules("mist-R-60", "mist-R-96", "mist-3.1.2-02")
@pytest.mark.parametrize("phase", ["council", "harvest", "recruitment", "guild", "supply"])
def test_being_asked_tells_nothing_of_a_hand(phase: str) -> None:
    matches = at_each_hand({"phase": phase, "stock": {"orcs": [0, 0, 0], "elves": [0, 0, 0]}})
    assert all(list(match.decisions) == [1] for match in matches)
    same(matches)
    assert len({match.view(1).json() for match in matches}) > 1


@pytest.mark.rules("mist-R-60", "mist-R-96")
def test_a_round_of_passes_tells_nothing_of_a_hand() -> None:
    position = {"phase": "council", "stock": {"orcs": [0, 0, 0], "elves": [0, 0, 0]}}
    matches = at_each_hand(position, [9, 8])
    for _ in range(5):
        for match in matches:
            match.decide(1, "pass") if 1 in match.decisions else match.decide(0, "pass")
        same(matches)


@pytest.mark.rules("mist-R-76", "mist-R-96")
def test_being_asked_to_respond_tells_nothing() -> None:
    matches = at_each_hand({"phase": "council", "stars": {"orcs": 2}})
    for match in matches:
        match.decide(0, "spell:song-of-life")
        assert list(match.decisions) == [1]
    same(matches)
    for match in matches:
        match.decide(1, "pass")
    same(matches)


@pytest.mark.rules("mist-3.1.2-01", "mist-R-95")
def test_a_drawn_card_is_known_to_its_drawer_only() -> None:
    tapes: tuple[list[str | int], ...] = (["card:levy", "card:blight"], ["card:levy", "card:spy"])
    matches = [match_at({"phase": "draw", "used": {"orcs": 1, "elves": 1}}, tape) for tape in tapes]
    same(matches)
    assert matches[0].view(1).json() != matches[1].view(1).json()


@pytest.mark.rules("mist-2.2-02", "mist-R-60", "mist-3.3.1-02")
def test_an_adventure_is_known_to_its_owner_only() -> None:
    matches = [match_at({"phase": "council", "quests": {"elves": id}}) for id in ("fauns-tale", "honey-and-claws")]
    same(matches)
    assert matches[0].view(1).json() != matches[1].view(1).json()


LAND = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}


@pytest.mark.rules("mist-2.3-02", "mist-R-60")
def test_pieces_in_hand_are_hidden_while_a_place_is_chosen() -> None:
    hands = (["sarn-lea", "nightpine"], ["harrowmead", "nightpine"])
    position = {"phase": "building", "active": "elves", "land": LAND}
    matches = [match_at({**position, "pieces": {"elves": hand}}) for hand in hands]
    same(matches)
    for match in matches:
        match.decide(1, keys(match, 1)[0])
    same(matches)


@pytest.mark.rules("mist-2.3-12")
def test_a_skipped_player_s_pieces_are_seen_by_all() -> None:
    position = {"phase": "building", "active": "elves", "land": LAND, "pieces": {"elves": ["sarn-lea"]}}
    row = {row.key: row for row in match_at({**position, "shown": ["elves"]}).view(0).scene.cards}["pieces:elves"]
    assert [card.title for card in row.cards] == ["Sarn Lea", "The Glades of Lotharia"]


@pytest.mark.rules("mist-R-95")
def test_a_spy_knows_the_hand_and_nobody_else_does() -> None:
    hands = {"orcs": ["spy"], "elves": ["levy", "blight"], "dwarves": ["rally-cry"]}
    match = match_at({"phase": "council", "used": {"orcs": 1, "elves": 1, "dwarves": 1}, "hands": hands}, players=3)
    for seat, key in ((0, "card:spy"), (0, "seat:elves"), (1, "pass"), (2, "pass")):
        match.decide(seat, key)
    seen = {viewer: {row.key: row for row in match.view(viewer).scene.cards}["hand:elves"] for viewer in (0, 2)}
    assert [card.title for card in seen[0].cards] == ["Blight", "Levy"]
    assert [card.face_down for card in seen[2].cards] == [True]
    match.decide(0, "card:levy")
    state = match.state
    assert [card.id for card in state.hands[1].known_to(0)] == ["blight"]
    assert [card.id for card in state.hands[0].known_to(1)] == ["levy"]
    for _ in range(20):
        world = match.imagine(0).state
        assert [card.id for card in world.hands[1]] == ["blight"]


@pytest.mark.rules("mist-R-95")
def test_a_quest_that_another_player_has_put_back_is_not_seen_for_nothing() -> None:
    tape = ["quest:the-wicked-baron", "quest:goblin-stair", "quest:fauns-tale"]
    position = {"phase": "quest", "active": "elves", "turns": ["orcs"], "used": {"orcs": 1, "elves": 1}}
    match = match_at({**position, "hands": {"elves": ["dream-of-stars"]}, "heroes": {"orcs": ["1 zul-warrens"]}}, tape)
    for seat, key in ((1, "card:dream-of-stars"), (1, "quest:goblin-stair"), (1, "quest:fauns-tale")):
        match.decide(seat, key)
    assert keys(match, 0) == ["yes", "no"]
    match.decide(0, "yes")
    assert str(match.state.quests[0]) == "Goblin Stair"
    assert not match.may_undo(0)


def test_imagined_worlds_hold_the_same_cards() -> None:
    hands = {"orcs": ["levy"], "elves": ["blight", "spy", "levy"]}
    match = match_at({"phase": "council", "hands": hands, "quests": {"elves": "fauns-tale", "orcs": "winter-wolves"}})
    found = set()
    for _ in range(30):
        world = match.imagine(0)
        assert not list(world.game.broken(world.state))
        assert [card.id for card in world.state.hands[0]] == ["levy"]
        quest = world.state.quests[1]
        assert quest is not None
        found.add((quest.id, str(Counter(card.id for card in world.state.hands[1]))))
    assert len(found) > 15


@pytest.mark.rules("mist-R-77")
def test_what_others_buy_is_not_seen_before_all_have_decided() -> None:
    stock = {"orcs": [9, 9, 9], "elves": [9, 9, 9]}
    matches = [match_at({"phase": "recruitment", "stock": stock}) for _ in range(2)]
    matches[0].decide(1, "footman")
    same(matches)
    matches[0].decide(0, "archer")
    assert matches[0].state.stock[0] == (9, 7, 8)


@pytest.mark.rules("mist-R-95", "mist-R-82")
def test_who_imagines_deals_the_quest_cards_that_another_looks_at() -> None:
    position = {"phase": "quest", "active": "elves", "hands": {"elves": ["dream-of-stars"]}, "used": {"orcs": 1}}
    match = match_at({**position, "heroes": {"elves": ["1 abou-xar"]}})
    match.decide(1, "card:dream-of-stars")
    looked = len(match.state.drawn)
    assert looked == 3
    world = match.imagine(0).state
    assert len(world.drawn) == looked
    assert len(world.quest_deck) == len(match.state.quest_deck)
    own = match.imagine(1).state
    assert own.drawn == match.state.drawn
    assert len(own.quest_deck) == len(match.state.quest_deck)


@pytest.mark.rules("mist-R-60", "mist-2.3-02")
def test_an_imagined_world_deals_pieces_in_hand_again() -> None:
    match = Match.new("battlemist", {"players": "3"}, seed=3)
    other = next(seat for seat in range(3) if seat not in match.decisions)
    asked = next(iter(match.decisions))
    dealt = {match.imagine(asked).state.building.pieces[other] for _ in range(5)}
    assert len(dealt) > 1
    assert {len(pieces) for pieces in dealt} == {len(match.state.building.pieces[other])}


@pytest.mark.rules("mist-R-60")
def test_a_piece_that_is_being_laid_stays_in_its_hand() -> None:
    land = {"abou-xar": "0,0", "sarn-lea": "1,0", "nightpine": "0,1"}
    pieces = {"orcs": ["the-oxlands", "three-princes"], "elves": ["the-wastes", "goldensheaf"]}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": pieces}, players=3)
    match.decide(0, next(key for key in keys(match, 0) if key != "piece:zul-warrens"))
    for _ in range(5):
        building = match.imagine(1).state.building
        assert building.laying in building.pieces[0]


@pytest.mark.rules("mist-R-60", "mist-R-95")
@pytest.mark.parametrize(("players", "positions"), [(2, 60), (4, 60), pytest.param(3, 500, marks=pytest.mark.long)])
def test_a_world_dealt_again_reveals_nothing_that_was_hidden(players: int, positions: int) -> None:
    source = random.Random(players)
    options = {"players": str(players), "events": "always"}
    match = Match.new(GAME, options, seed=players)
    for _ in range(positions):
        for seat in match.decisions:
            dealt_again(match, seat, source)
        for _ in range(10):
            if match.decisions:
                seat = source.choice(sorted(match.decisions))
                match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
        match = match if match.decisions else Match.new(GAME, options, seed=source.getrandbits(32))


@pytest.mark.rules("mist-R-60")
def test_a_card_that_is_being_aimed_stays_in_its_hand() -> None:
    hands = {"orcs": ["bandit-raid", "levy", "spy"]}
    match = match_at({"phase": "council", "hands": hands, "used": {"orcs": 1, "elves": 1, "dwarves": 1}}, players=3)
    match.decide(0, "card:bandit-raid")
    assert match.decisions[0].name == "aim"

    for seed in range(5):
        s: State = match.state.copy()
        deal_anew(s, 1, Chance(random.Random(seed)))
        assert s.box.action["bandit-raid"] in s.hands[0]


@pytest.mark.rules("mist-R-60", "mist-R-95")
def test_who_has_seen_the_top_of_the_quest_deck_knows_the_quest_that_another_draws() -> None:
    match = match_at({"phase": "quest", "active": "elves", "used": {"orcs": 1, "elves": 1, "dwarves": 1}}, players=3)
    deck, adventure = match.state.quest_deck, match.state.box.adventure["winter-wolves"]
    deck.bag.remove(adventure)
    deck.top, deck.known_by = [adventure], frozenset((0,))

    draw_adventure(match.state, 1, "mist-3.3.1-04")

    assert {imagined_quest(match.state, 0, seed) for seed in range(5)} == {adventure}
    assert len({imagined_quest(match.state, 2, seed) for seed in range(5)}) > 1


def imagined_quest(state: State, viewer: int, seed: int) -> Adventure | None:
    """The quest of the elves as somebody imagines it."""
    s = state.copy()
    deal_anew(s, viewer, Chance(random.Random(seed)))
    return s.quests[1]
