"""The layout of the open battle: what may lie on which spaces and sides."""

from __future__ import annotations

import random

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters.box.box import the_box
from banneret.games.battle_masters.box.field import Features, Tile, field_with
from banneret.games.battle_masters.state import State

BOX = the_box()


def _open(layout: str = "imperial") -> Match:
    return Match.new("battle-masters", seed=1, battle="open", layout=layout)


def _places(match: Match, piece: str) -> set[str]:
    match.decide(0, piece)
    return {key_of(option) for option in match.decisions[0].options}


def _printed(*letters: str) -> set[str]:
    layout = BOX.file.mat.layout
    return {f"hex:{c},{r}" for r, row in enumerate(layout) for c, letter in enumerate(row) if letter in letters}


@pytest.mark.rules("masters-FIELD-13", "masters-FIELD-19")
def test_a_marsh_goes_on_every_space_without_road_or_river() -> None:
    assert _places(_open(), "tile-1:marsh") == _printed(".")


@pytest.mark.rules("masters-FIELD-15", "masters-FIELD-19")
def test_a_ditch_goes_on_every_space_without_road_or_river() -> None:
    assert _places(_open(), "tile-4:ditch") == _printed(".")


@pytest.mark.rules("masters-FIELD-18", "masters-FIELD-19")
def test_the_tower_goes_on_every_space_without_road_or_river() -> None:
    assert _places(_open(), "tower") == _printed(".")


@pytest.mark.rules("masters-FIELD-08", "masters-R-07")
def test_a_ford_tile_goes_on_every_river_space_without_a_ford() -> None:
    assert _places(_open(), "tile-3:ford") == _printed("~")


@pytest.mark.rules("masters-FIELD-11", "masters-R-03")
def test_a_hedge_goes_on_every_side_between_two_spaces_that_nothing_crosses() -> None:
    file = BOX.file.mat
    crossed = {frozenset(side) for side in (*file.road_sides, *file.river_sides)}
    places = BOX.mat.by_place
    pairs = {frozenset((a, b)) for a in places for b in places if BOX.mat.grid.distance(a, b) == 1}
    assert len(pairs) == 402
    offered = {frozenset(_ends(key)) for key in _places(_open(), "hedge")}
    assert offered == pairs - crossed


def _ends(key: str) -> list[tuple[int, int]]:
    one, other = key.removeprefix("side:").split("-")
    return [(int(c), int(r)) for c, r in (one.split(","), other.split(","))]


@pytest.mark.rules("masters-FIELD-15", "masters-FIELD-16")
@pytest.mark.parametrize(
    ("turn", "open_sides"),
    [
        ("0", {"hex:4,7", "hex:5,7"}),
        ("1", {"hex:5,7", "hex:5,6"}),
        ("2", {"hex:5,6", "hex:5,5"}),
        ("3", {"hex:5,5", "hex:4,5"}),
        ("4", {"hex:4,5", "hex:3,6"}),
        ("5", {"hex:3,6", "hex:4,7"}),
    ],
)
def test_a_ditch_lies_as_it_was_turned(turn: str, open_sides: set[str]) -> None:
    match = _open()
    for answer in ("tile-1:ditch", "hex:4,6", turn):
        match.decide(0, answer)
    state: State = match.state
    ways = state.field.ways[BOX.mat.by_place[4, 6].index]
    assert {space.key for space in ways} == open_sides


@pytest.mark.rules("masters-R-58", "masters-DEPLOY-03")
@pytest.mark.parametrize("zone", ["north", "east", "south", "west"])
def test_every_zone_has_room_for_all_whatever_the_layout(zone: str) -> None:
    state: State = _open().state
    state.zones = [zone, zone]
    pieces = [piece for piece in BOX.tile_pieces if piece.face == "marsh"]
    source = random.Random(58)
    for _ in range(40):
        spaces = source.sample([space for space in BOX.zones[zone] if space.terrain == "open"], 4)
        tiles = tuple(Tile(space, piece) for space, piece in zip(spaces[1:], pieces, strict=True))
        state.field = field_with(BOX, Features(tower=spaces[0], tiles=tiles))
        assert min(len(state.rooms_for(unit)) for unit in BOX.units) >= 20


@pytest.mark.rules("masters-R-01", "masters-FIELD-02", "masters-FIELD-05", "masters-R-02", "masters-R-03")
@pytest.mark.parametrize("seed", range(8))
def test_any_layout_obeys_the_limits(seed: int) -> None:
    match, source = _open(), random.Random(seed)
    while match.decisions and 0 in match.decisions and match.decisions[0].rule != "masters-DEPLOY-02":
        ways = [way for way in match.decisions[0].options if key_of(way) != "pass"]
        match.decide_unchecked(0, source.choice(ways))
    features = match.state.field.features
    assert (len(features.hedges), len(features.tiles), features.tower is not None) == (4, 4, True)
    assert len({tile.space for tile in features.tiles} | {features.tower}) == 5
    assert len(set(features.hedges)) == 4
    faces = [tile.piece.face for tile in features.tiles]
    assert faces.count("ford") <= 2
    assert set(match.decisions) == {1}


@pytest.mark.rules("masters-R-01")
def test_the_layout_player_may_take_back_a_tile_until_another_player_has_decided() -> None:
    match = _open()
    for answer in ("tower", "hex:4,7"):
        match.decide(0, answer)
    assert match.may_undo(0)
    match.undo(0)
    match.undo(0)
    assert "tower" in {key_of(option) for option in match.decisions[0].options}
    assert match.state.field.tower is None
    for seat, answer in ((0, "pass"), (1, "south")):
        match.decide(seat, answer)
    assert not match.may_undo(0)


@pytest.mark.rules("masters-FIELD-04", "masters-DEPLOY-01")
@pytest.mark.parametrize(
    ("side", "other"), [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")]
)
def test_the_armies_stand_on_opposite_sides(side: str, other: str) -> None:
    match = _open()
    match.decide(0, "pass")
    match.decide(1, side)
    assert match.state.zones == [other, side]


@pytest.mark.rules("masters-FIELD-02", "masters-R-02")
def test_hedge_and_tower_are_offered_before_the_tiles() -> None:
    match = _open()
    tiles = [f"tile-{tile.tile[-1]}:{tile.face}" for tile in BOX.tile_pieces]
    assert [key_of(option) for option in match.decisions[0].options] == ["hedge", "tower", *tiles, "pass"]
    match.decide(0, "tower")
    match.decide(0, "hex:4,7")
    assert [key_of(option) for option in match.decisions[0].options] == ["hedge", *tiles, "pass"]
