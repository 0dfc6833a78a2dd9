"""What lies in the box and on the table, as the ledger lists it."""

from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.box import the_box
from banneret.games.battlemist.dice import roll
from tests.games.battlemist.positions import keys, match_at, state_at

BOX = the_box()
IDLE = {"orcs": 1, "elves": 1}


@pytest.mark.rules("mist-1.2-01", "mist-1.2-02", "mist-1.3.1-01", "mist-1.4-01", "mist-1.4.1-01", "mist-1.4.2-01")
def test_what_lies_in_the_box() -> None:
    assert (len(BOX.realms), len(BOX.neutral), len(BOX.races)) == (39, 33, 6)
    assert (len(BOX.actions), len(BOX.events), len(BOX.quests)) == (64, 17, 48)
    assert BOX.faces == tuple(range(1, 11))
    assert roll(state_at({}), 2) == [1, 1]


def test_there_is_one_box() -> None:
    assert the_box("") is the_box()
    assert Match.new(GAME, {"players": "2"}, seed=1).state.box is BOX


@pytest.mark.rules("mist-1.3.2.1-01", "mist-R-58")
def test_colours_and_names() -> None:
    colours = {race.folk: race.colour for race in BOX.races}
    assert colours == {
        "dwarves": "red",
        "elves": "yellow",
        "humans": "blue",
        "orcs": "green",
        "barbarians": "orange",
        "undead": "grey",
    }
    words = " ".join([*map(str, BOX.realms), *(card.text for card in BOX.artifact.values())])
    assert "Abou Xar" in words
    assert "Abon" not in words
    assert "Timmorran" not in words


@pytest.mark.rules("mist-1.3.1-02", "mist-1.3.2.4-01", "mist-1.4.3-01", "mist-2.2-01", "mist-2.2-04")
def test_the_beginning_of_a_match() -> None:
    state = Match.new(GAME, {"players": "2"}, seed=1).state
    assert set(state.owner) == {-1}
    assert state.stars == [1, 1]
    homes = {realm for hand in state.building.pieces for realm in hand if realm.home}
    assert homes <= {race.home for race in state.races}


@pytest.mark.rules("mist-1.4.3-03", "mist-3.2.1-05")
def test_a_card_shows_its_yield_doubled_with_a_town() -> None:
    stock, hands = {"orcs": [0, 0, 0], "elves": [0, 0, 0]}, {"orcs": ["levy"]}
    position = {"phase": "harvest", "used": IDLE, "stock": stock, "hands": hands}
    troops = {"orcs": ["1 footman elder-thicket"]}
    plain = match_at({**position, "troops": troops})
    town = match_at({**position, "troops": troops, "built": {"elder-thicket": "town"}})
    for match in (plain, town):
        match.decide(0, "pass")
    assert [match.state.stock[0] for match in (plain, town)] == [(3, 6, 2), (3, 10, 2)]


@pytest.mark.rules("mist-1.3.2.2-01")
def test_a_stock_may_be_as_large_as_one_likes() -> None:
    stock = {"orcs": [900, 900, 900], "elves": [0, 0, 0]}
    match = match_at({"phase": "harvest", "used": IDLE, "stock": stock, "hands": {"orcs": ["rich-vein"]}})
    match.decide(0, "card:rich-vein")
    assert match.state.stock[0] == (903, 902, 906)


@pytest.mark.rules("mist-2.3-13")
def test_who_can_lay_a_piece_must() -> None:
    land = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}
    pieces = {"orcs": ["the-oxlands", "sarn-lea"]}
    match = match_at({"phase": "building", "active": "orcs", "land": land, "pieces": pieces})
    assert "pass" not in keys(match, 0)


@pytest.mark.rules("mist-3.1.3-01", "mist-3.1.4-01", "mist-3.1.4-06", "mist-3.2-01")
def test_all_events_are_voted_on_before_the_harvest() -> None:
    events = ["year-of-plenty", "the-bandit-king"]
    used = {**IDLE, "dwarves": 1}
    match = match_at(
        {"phase": "council", "events": events, "used": used}, ["event:year-of-plenty", 10, 9, 8, 10, 9, 8], players=3
    )
    opened = []
    while match.state.phase == "council":
        assert match.state.vote is not None
        opened.append(match.state.vote.event.id)
        (seat,) = match.decisions
        match.decide(seat, "dedicate")
    assert list(dict.fromkeys(opened)) == events
    assert [event.id for event in match.state.gone] == events
    assert match.state.phase == "recruitment"


@pytest.mark.rules("mist-5.0-07", "mist-PS-15")
def test_unused_stars_and_the_numbers_of_the_sheet_are_seen_by_all() -> None:
    match = match_at({"phase": "recruitment", "stars": {"orcs": 3}, "used": {"orcs": 1, "elves": 1}})
    for viewer in (0, 1, None):
        stocks = next(sheet for sheet in match.view(viewer).scene.sheets if sheet.key == "stocks")
        names = [column.name for column in stocks.columns]
        orcs = dict(zip(names, stocks.rows[0].figures, strict=True))
        assert (orcs["stars"], orcs["starpower"]) == ("3", "2")
    battle, town, city = BOX.file.battle, BOX.file.buildings.town, BOX.file.buildings.city
    assert battle.rout_check == (0, 0, 0, 0, 1, 1, 2, 2, 3, 3)
    assert (town.siege_bonus, city.siege_bonus, battle.home_siege_bonus) == (1, 2, 2)
