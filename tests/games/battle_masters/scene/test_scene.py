"""What each seat sees: everything except the tokens of the Plains that lie face down."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Piece
from banneret.engine.scene.view import View
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.box.box import the_box
from banneret.games.battle_masters.scene import scene
from tests.games.battle_masters.positions import match_at
from tests.games.battle_masters.tapes import Wanted

BOX = the_box()
CHAOS_ORDER = [unit.key for unit in BOX.armies[1]]
EMPIRE_ORDER = [unit.key for unit in BOX.armies[0]]
EAST = [space.key for space in BOX.zones["plains-east"] if space.terrain != "river"]
WEST = [space.key for space in BOX.zones["plains-west"] if space.terrain != "river"]


def _plains(upto: int, chaos: str = "1") -> Match:
    """The Plains after `upto` tokens, all laid in the order of the box, from north-west to south-east."""
    match = Match.new("battle-masters", battle="plains", chaos=chaos)
    units, spaces = (iter(EMPIRE_ORDER), iter(CHAOS_ORDER)), (iter(WEST), iter(EAST))
    for _ in range(upto):
        (seat,) = match.decisions
        army = match.state.army_of(seat)
        match.decide(seat, next(units[army]))
        match.decide(seat, next(spaces[army]))
    return match


def _tokens(view: View) -> list[Piece]:
    return [piece for piece in view.scene.pieces if piece.face_down]


@pytest.mark.rules("masters-R-40", "masters-R-54")
@pytest.mark.parametrize("viewer", [0, None])
def test_the_enemy_is_not_told_what_is_asked_while_a_token_is_laid(viewer: int | None) -> None:
    match = _plains(4)
    match.decide(1, CHAOS_ORDER[5])
    (question,) = match.view(viewer).questions
    assert (question.secret, question.prompt, question.options, question.about) == (True, "", (), "")


@pytest.mark.rules("masters-R-54", "masters-R-40")
def test_a_face_down_token_shows_its_place_and_its_army_only() -> None:
    view = _plains(6).view(0)
    assert sorted(piece.at for piece in _tokens(view)) == sorted(EAST[:3])
    assert len({(piece.name, piece.charge, piece.number, piece.details, piece.side) for piece in _tokens(view)}) == 1
    names = [unit.name for unit in BOX.armies[1]] + [unit.id for unit in BOX.armies[1]]
    assert not any(name in view.json() for name in names)
    told = [entry.text for entry in view.log if "token" in entry.text]
    assert sum(text.startswith("Chaos places a token on ") for text in told) == 3


@pytest.mark.rules("masters-R-40", "masters-R-34")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_all_members_of_a_team_see_its_own_tokens(seat: int) -> None:
    view = _plains(6, chaos="3").view(seat)
    seen = {piece.key: piece for piece in view.scene.pieces}
    for unit, space in zip(CHAOS_ORDER[:3], EAST, strict=False):
        assert (seen[unit].at, seen[unit].face_down) == (space, False)
    assert any(BOX.armies[1][0].name in entry.text for entry in view.log)
    assert len(_tokens(view)) == 3


@pytest.mark.rules("masters-PLAIN-02", "masters-R-40")
def test_the_last_token_reveals_all_units_and_no_token_can_be_taken_back_then() -> None:
    match = _plains(24)
    assert len(_tokens(match.view(0))) == 13
    match.decide(1, CHAOS_ORDER[13])
    match.decide(1, EAST[13])
    assert match.state.course.card is not None
    for viewer in (0, 1, None):
        pieces = match.view(viewer).scene.pieces
        assert not _tokens(match.view(viewer))
        assert {piece.key for piece in pieces} == {unit.key for unit in BOX.units}
    assert not match.may_undo(0)
    assert not match.may_undo(1)


@pytest.mark.rules("masters-R-47")
@pytest.mark.parametrize("battle", ["borderlands", "altdorf", "road-to-grunburg", "river-tengin", "open"])
def test_outside_the_plains_all_see_the_same_table_and_the_same_log(battle: str) -> None:
    match, source = Match.new("battle-masters", seed=4, battle=battle), random.Random(4)
    for _ in range(150):
        if match.result:
            break
        seat = source.choice(list(match.decisions))
        match.decide_unchecked(seat, source.choice(list(match.decisions[seat].options)))
        views = [match.view(viewer) for viewer in (0, 1, None)]
        assert views[0].scene == views[1].scene == views[2].scene
        assert views[0].log == views[1].log == views[2].log


@pytest.mark.rules("masters-R-47")
def test_anybody_may_count_the_cards_played_left_and_out_of_play() -> None:
    position = {
        "card": "imperial-lords",
        "played": ["imperial-knights", "imperial-knights", "chaos-ogre"],
        "removed": ["chaos-champions-charge"],
        "units": {"champions-gorefist": "gone"},
    }
    match = match_at(position)
    seen = scene(match.state, None)
    rows = {row.key: row for row in seen.cards}
    assert {card.key: card.count for card in rows["played"].cards} == {
        "card:imperial-knights": 2,
        "card:chaos-ogre": 1,
        "card:imperial-lords": 1,
    }
    assert rows["card"].note == "54 cards left, 1 out of play"
    assert [(card.key, card.count) for card in rows["removed"].cards] == [("card:chaos-champions-charge", 1)]
    unhurt = scene(match_at({"card": "imperial-lords"}).state, None)
    assert {row.key: row.note for row in unhurt.cards}["card"] == "58 cards left"


SQUARE = {
    "only": True,
    "card": "imperial-knights",
    "units": {"knights-delborne": "4,7", "knights-blitzen": "4,9", "orcs-gazkull": "5,7"},
}


def _tired(match: Match) -> set[str]:
    return {piece.key for piece in match.view(None).scene.pieces if piece.tired}


@pytest.mark.rules("masters-R-08")
def test_a_unit_is_drawn_as_spent_when_it_has_acted_and_not_while_it_acts() -> None:
    match = match_at(SQUARE, battle="open")
    match.decide(0, "unit:knights-blitzen")
    assert _tired(match) == set()
    match.decide(0, "pass")
    assert _tired(match) == {"unit:knights-blitzen"}


@pytest.mark.rules("masters-GRUN-03")
def test_a_unit_that_has_just_arrived_is_drawn_as_spent() -> None:
    position = {"card": "imperial-knights", "units": {"knights-blitzen": "5,5"}}
    match = match_at(position, battle="road-to-grunburg")
    match.decide(0, "unit:knights-delborne")
    match.decide(0, "hex:12,5")
    assert _tired(match) == {"unit:knights-delborne"}


def test_nobody_is_drawn_as_spent_after_the_end() -> None:
    match = match_at(SQUARE, battle="open")
    match.decide(0, "unit:knights-blitzen")
    match.decide(0, "pass")
    match.act(1, "concede")
    assert match.result is not None
    assert _tired(match) == set()


def _tiles(match: Match) -> list[str]:
    return [mark.name for mark in match.view(None).scene.boards[0].marks if mark.kind in ("shot", "burst")]


BESIDE = {"cannon": "4,7", "archers-grunburg": "0,11", "orcs-gazkull": "5,7", "orcs-zogrod": "9,9"}
SHOT = {
    "only": True,
    "deck": ["imperial-archers", "imperial-archers"],
    "card": "imperial-cannon",
    "units": {"cannon": "4,7", "archers-grunburg": "0,11", "orcs-gazkull": "6,7", "orcs-zogrod": "9,9"},
}


@pytest.mark.rules("masters-CFIRE-11")
def test_the_tiles_of_a_shot_stay_in_sight_until_the_next_card_has_been_played() -> None:
    match = match_at(SHOT, battle="open")
    match.decide(0, "unit:orcs-gazkull")
    first, *_, last = _tiles(match)
    assert first in ("Flying", "Bouncing", "Explosion")
    assert last == ("Target" if first == "Explosion" else "Target, hit")
    match.decide(0, "pass")
    assert match.state.course.card is not None
    assert _tiles(match) == []


@pytest.mark.parametrize(("tile", "kind"), [("cannon-flying", "shot"), ("cannon-explosion", "burst")])
def test_a_tile_shows_whether_the_ball_burst(tile: str, kind: str) -> None:
    tape = Wanted((tile,))
    match = Match.prepared(GAME, {"battle": "open"}, SHOT | {"units": BESIDE}, tape)
    match.begin()
    match.decide(0, "unit:orcs-gazkull")
    marks = match.view(None).scene.boards[0].marks
    assert [mark.kind for mark in marks if mark.name == tile.removeprefix("cannon-").capitalize()] == [kind]


@pytest.mark.rules("masters-BORD-02")
def test_the_tower_says_so_where_it_wins_the_battle() -> None:
    names = {
        battle: [
            mark.name
            for mark in Match.new("battle-masters", battle=battle).view(None).scene.boards[0].marks
            if mark.key == "tower"
        ]
        for battle in ("borderlands", "altdorf")
    }
    assert names == {"borderlands": ["The Tower: Chaos wins by entering it"], "altdorf": ["The Tower"]}


@pytest.mark.rules("masters-WIN-01", "masters-BORD-02", "masters-CAMP-01")
def test_each_battle_begins_with_how_it_is_won() -> None:
    told = {
        battle: [entry.rule for entry in Match.new("battle-masters", seed=1, battle=battle).view(None).log[:4]]
        for battle in ("borderlands", "altdorf", "campaign")
    }
    assert told["borderlands"][:3] == ["masters-SCEN-01", "masters-BORD-02", "masters-WIN-01"]
    assert told["altdorf"][:2] == ["masters-SCEN-01", "masters-WIN-01"]
    assert told["campaign"] == ["masters-SCEN-01", "masters-BORD-02", "masters-WIN-01", "masters-CAMP-01"]


@pytest.mark.rules("masters-CFIRE-11")
def test_the_tiles_of_a_shot_are_taken_back_when_the_next_card_is_the_cannons_too() -> None:
    match = match_at(SHOT | {"deck": ["imperial-cannon"]}, seed=1, battle="open")
    match.decide(0, "unit:orcs-gazkull")
    assert _tiles(match) != []
    match.decide(0, "pass")
    assert match.decisions[0].name == "move-or-fire"
    assert _tiles(match) == []


def test_a_space_says_what_lies_on_it_and_beside_it() -> None:
    match = Match.new("battle-masters", battle="altdorf")
    (board,) = scene(match.state, None).boards
    features = match.state.field.features
    lying = {one.at: one.words for one in board.lying}
    kinds = {one.at: one.kinds for one in board.lying}
    beside = {space.key for side in features.hedges for space in (side.one, side.other)}

    assert features.tiles
    assert beside
    assert all(tile.piece.face in lying[tile.space.key] for tile in features.tiles)
    assert {key for key, words in lying.items() if "beside a hedge" in words} == beside
    assert all(words.count("hedge") <= 1 for words in lying.values())
    assert features.tower
    assert [key for key, words in lying.items() if "the Tower" in words] == [features.tower.key]
    assert {key for key, found in kinds.items() if "hedge" in found} == beside
    assert all(tile.piece.face in kinds[tile.space.key] for tile in features.tiles)
    assert "tower" in kinds[features.tower.key]


def test_units_that_look_alike_have_one_kind_so_that_lists_say_where_each_stands() -> None:
    pieces = match_at({"only": True, "units": {"knights-delborne": "4,6", "orcs-gazkull": "6,5"}}, battle="open")
    assert {piece.kind for piece in pieces.view(0).scene.pieces} == {"imperial-knights", "orcs"}


def test_a_unit_on_the_tower_bears_a_sign_of_it() -> None:
    units = {"orcs-gazkull": "4,7", "men-at-arms-altdorf": "0,0"}
    match = match_at({"only": True, "tower": "4,7", "units": units}, battle="open")
    badges = {piece.key: piece.badges for piece in match.view(0).scene.pieces}
    assert badges["unit:orcs-gazkull"] == ("tower",)
    assert badges["unit:men-at-arms-altdorf"] == ()
