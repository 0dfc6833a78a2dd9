"""The table as it is shown."""

from __future__ import annotations

import pytest

from banneret.engine.picture import scene_svg
from banneret.games.battlemist import GAME
from tests.games.battlemist.positions import match_at

IDLE = {"orcs": 1, "elves": 1}


def test_the_poster_shows_all_six() -> None:
    scene = GAME.poster()
    assert len(scene.sides) == 6
    assert len(scene.boards[0].cells) == 39
    assert len(scene_svg(scene)) > 10_000


@pytest.mark.rules("mist-2.3-11", "mist-R-02")
def test_the_board_grows_with_the_land() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": {"orcs": ["the-oxlands"]}})
    before = match.view(0).scene.boards[0]
    assert [cell.key for cell in before.cells].count("hex:1,-1") == 1
    match.decide(0, "piece:the-oxlands")
    match.decide(0, "hex:1,-1")
    after = match.view(0).scene.boards[0]
    assert "realm:the-oxlands" in [cell.key for cell in after.cells]
    assert before.key != after.key


def test_every_option_of_a_march_is_a_thing_on_the_table() -> None:
    troops = {"orcs": ["2 footman abou-xar", "1 dragon nightpine"]}
    match = match_at({"phase": "movement", "active": "orcs", "used": {"orcs": 1, "elves": 1}, "troops": troops})
    pieces = {piece.key for piece in match.view(0).scene.pieces}
    offered = {option.key for option in match.view(0).questions[0].options if option.key.startswith("unit:")}
    assert offered == {"unit:orcs-footman-abou-xar", "unit:orcs-dragon-nightpine"}
    assert offered <= pieces


def test_the_quest_of_a_hero_is_for_his_player_only() -> None:
    quests = {"orcs": "fauns-tale", "elves": "honey-and-claws"}
    heroes = {"orcs": ["1 abou-xar"], "elves": ["1 abou-xar"]}
    match = match_at({"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes, "quests": quests})
    told = {}
    for viewer in (0, 1):
        scene = match.view(viewer).scene
        pieces = {piece.key: dict(piece.details) for piece in scene.pieces}
        told[viewer] = pieces["hero:orcs-1"]["Quest"], pieces["hero:elves-1"]["Quest"]
        assert [mark.name for mark in scene.boards[0].marks] == [f"Your quest: {told[viewer][viewer].split(',')[0]}"]
    assert told == {0: ("Faun's Tale, to The Wastes", "begun"), 1: ("begun", "Honey and Claws, to Nightpine")}


def test_feats_are_told_of_their_hero() -> None:
    quests, heroes = {"orcs": "the-wicked-baron"}, {"orcs": ["1 abou-xar", "2 abou-xar"], "elves": ["1 abou-xar"]}
    position = {"phase": "quest", "active": "orcs", "used": IDLE, "heroes": heroes, "quests": quests}
    match = match_at(position, ["artifact:star-of-timorran"])
    match.decide(0, "fulfil:orcs-2")
    pieces = {piece.key: dict(piece.details) for piece in match.view(1).scene.pieces}
    assert pieces["hero:orcs-2"]["Feats"] == "The Wicked Baron"
    assert "Feats" not in pieces["hero:orcs-1"]


def test_an_encounter_is_seen_by_all() -> None:
    position = {"phase": "quest", "active": "orcs", "used": IDLE, "heroes": {"orcs": ["1 mount-ghorrim"]}}
    match = match_at({**position, "quests": {"orcs": "smoke-over-ghorrim"}}, [8, 1, 5, 1, 1, 5, 1, 1, 5])
    match.decide(0, "fulfil:orcs-1")
    row = {row.key: row for row in match.view(1).scene.cards}["fight"]
    assert row.cards[0].title == "Smoke over Ghorrim"
    assert row.note == "combat-round 3; lives left: 0"
    assert all(match.imagine(1).state.quests[0].id == "smoke-over-ghorrim" for _ in range(5))


@pytest.mark.rules("mist-3.0-01", "mist-3.3-01")
def test_where_the_round_stands() -> None:
    position = {
        "phase": "quest",
        "active": "orcs",
        "turns": ["elves"],
        "used": IDLE,
        "heroes": {"orcs": ["1 abou-xar"]},
    }
    tracks = {track.key: track for track in match_at(position).view(None).scene.tracks}
    assert (tracks["sequence"].title, tracks["sequence"].value, tracks["sequence"].of) == ("Sequence: Quests", 6, 9)
    assert tracks["turns"].title == "Turns: The Zul Orcs, then The Lotharia Elves"
    assert (tracks["turns"].value, tracks["turns"].of) == (1, 2)
