"""The map as a board: every territory a cell, at a scale for pieces."""

from __future__ import annotations

import pytest

from banneret.games.battle_magic.box.components import the_components
from banneret.games.battle_magic.map.maps import MAPS, load_map
from banneret.games.battle_magic.scene.board import GROUND, SPECIAL_GROUND, board
from banneret.picture import board_svg
from banneret.picture.geometry import area, inside

ALL = sorted(path.stem for path in MAPS.glob("*.toml"))


@pytest.mark.rules("magic-map-05")
@pytest.mark.parametrize("name", ALL)
def test_every_territory_is_a_cell_with_room_for_pieces(name: str) -> None:
    shown = load_map(name)
    drawn = board(shown)
    assert [cell.key for cell in drawn.cells] == [territory.key for territory in shown.territories]
    assert sum(area(cell.outline) for cell in drawn.cells) / len(drawn.cells) == pytest.approx(2.7**2, rel=0.02)
    assert all(inside(cell.centre, cell.outline) for cell in drawn.cells)


@pytest.mark.parametrize("name", ALL)
def test_all_lies_on_the_sheet(name: str) -> None:
    drawn = board(load_map(name))
    points = [point for cell in drawn.cells for point in cell.outline]
    points += [point for band in drawn.bands for point in band.points]
    points += [point for mark in drawn.marks for point in mark.points]
    assert all(0 <= x - drawn.left <= drawn.width and 0 <= y - drawn.top <= drawn.height for x, y in points)


def test_neighbours_keep_their_common_border_when_it_is_curved() -> None:
    shown = load_map("five-thrones")
    drawn = board(shown)
    for border in shown.regions.borders:
        one, other = (set(drawn.cells[index].outline) for index in (border.one, border.other))
        assert len(one & other) >= 2


def test_terrain_is_told_apart() -> None:
    cells = {cell.key: cell for cell in board(load_map("proving-ground")).cells}
    grounds = {key: cells[f"area:{key}"].terrain for key in ("a1", "a2", "a3", "c1", "c4")}
    assert grounds == {"a1": "grass", "a2": "wood", "a3": "hill", "c1": "water", "c4": "water"}
    assert [mark.name for mark in board(load_map("proving-ground")).marks].count("Reef") == 6


@pytest.mark.rules("magic-R-20")
def test_special_territories_are_shown_and_explained_only_where_they_are_played() -> None:
    ground = load_map("proving-ground")
    shown = {cell.key: cell for cell in board(ground).cells}["area:b4"]
    plain = {cell.key: cell for cell in board(ground, ()).cells}["area:b4"]
    assert (shown.name, shown.terrain) == ("Field B4, Mine", "stone")
    for_whom = "with a unit or a castle here when you draw"
    assert shown.note == f"{for_whom}: 1 more card each turn, kept if it is a gold card"
    assert (plain.name, plain.terrain, plain.note) == ("Field B4, clear", "grass", "")


def test_every_kind_of_special_territory_has_its_ground() -> None:
    assert set(SPECIAL_GROUND) == {kind.id for kind in the_components().special_territories}
    assert not set(SPECIAL_GROUND.values()) & set(GROUND.values())


@pytest.mark.parametrize("name", ALL)
def test_it_can_be_drawn(name: str) -> None:
    svg = board_svg(board(load_map(name)))
    assert 'class="river"' in svg
