"""The pictures: every adventure can be drawn, with a drawing for everything that lies on its table."""

from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Scene
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.box import the_box
from banneret.games.battlelore.scene import board, cards
from banneret.games.battlelore.scene.scene import CREATURES, LETTERS, RACES, WEAPONS, scene
from banneret.picture import charges, die_svg, scene_svg
from tests.counting import counted
from tests.games.battlelore.positions import state_at

BOX = the_box()
DRAWN = set(charges())


def first(adventure: str, seat: int | None = None) -> Scene:
    return Match.new("battlelore", seed=1, adventure=adventure).view(seat).scene


@pytest.mark.parametrize("adventure", adventures.names())
@pytest.mark.parametrize("seat", [0, None])
def test_every_adventure_is_drawn(adventure: str, seat: int | None) -> None:
    drawn = scene_svg(first(adventure, seat))
    units = adventures.load(adventure).units
    assert all(f'data-key="{unit.key}"' in drawn for unit in units)
    assert drawn.count("dotted-line") == 3  # one of them in the style sheet
    assert len(drawn) < 700_000


def test_everything_has_a_drawing_of_its_own() -> None:
    assert {*WEAPONS.values(), *CREATURES.values(), *RACES.values(), "web", "poison"} <= DRAWN
    assert {*board.SIGNS.values(), *cards.MASTERS.values()} <= DRAWN
    assert set(board.SIGNS) == set(BOX.landmarks)
    assert set(board.TERRAIN) == set(BOX.terrains)
    assert not set(LETTERS) & DRAWN  # otherwise their first letters would not be shown
    weapons = {kind.weapon for kind in BOX.file.unit}
    assert weapons == set(WEAPONS)


def test_every_command_card_has_charges() -> None:
    state = state_at({"hands": {"standard": [card.id for card in BOX.command_cards.values()]}})
    (hand,) = (cards for cards in scene(state, 1).cards if cards.key == "hand")
    assert len(hand.cards) == 26
    for card in hand.cards:
        assert set(card.charges) <= DRAWN | set(LETTERS)
        assert 1 <= len(card.charges) <= 3


@pytest.mark.parametrize("face", BOX.faces)
def test_every_face_of_a_die_has_a_drawing(face: str) -> None:
    assert 'class="charge"' in die_svg(face)


@pytest.mark.rules("lore-10-40", "lore-10-41", "lore-10-42")
@pytest.mark.parametrize(
    ("adventure", "rivers", "bridges"),
    [
        ("crossing-the-somme", 1, 0),
        ("bridge-at-taillebourg", 1, 1),
        ("burning-of-the-vexin", 1, 1),
        ("assault-on-the-tourelles", 0, 1),
        ("agincourt-1415", 0, 0),
    ],
)
def test_waterways_fords_and_bridges_in_a_row_are_a_river(adventure: str, rivers: int, bridges: int) -> None:
    board = first(adventure).boards[0]
    assert sum(band.kind == "river" for band in board.bands) == rivers
    assert sum(mark.kind == "bridge" for mark in board.marks) == bridges


@pytest.mark.rules("lore-11-70", "lore-11-60")
def test_ramparts_look_to_the_middle_of_the_map_and_a_stronghold_is_a_tower() -> None:
    for seat in (0, 1):
        board = first("assault-on-the-tourelles", seat).boards[0]
        centre = {cell.key: cell.centre for cell in board.cells}
        banks = [mark for mark in board.marks if mark.kind == "rampart"]
        assert len(banks) == 8
        toward = centre["hex:4,6"][1] - centre["hex:6,6"][1]
        assert all((y - centre["hex:6,6"][1]) * toward > 0 for mark in banks for _, y in mark.points)
        assert [mark.points for mark in board.marks if mark.kind == "tower"] == [(centre["hex:7,6"],)]


def test_a_scene_is_made_with_few_calls() -> None:
    state = Match.new("battlelore", seed=1, adventure="assault-on-the-tourelles").state
    scene(state, 0)
    assert counted(lambda: scene(state, 0))[1] < 4000
