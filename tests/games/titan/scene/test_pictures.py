"""The Masterboard and the battlelands as pictures: all that is printed is there, in its right place."""

from __future__ import annotations

from itertools import combinations
from math import atan2, dist, pi

import pytest

from banneret.engine.scene.scene import Board, Mark, Piece, Point, Scene
from banneret.games.titan.box.battleland import ENTRIES, attacker_entry, battleland_of, defender_entry
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.box.masterboard import SIDES, masterboard_of
from banneret.games.titan.box.validation import the_components
from banneret.games.titan.scene.battle_board import battleland_board
from banneret.games.titan.scene.masterboard_board import GROUND, masterboard
from banneret.picture import board_svg, charges, marks_svg
from banneret.picture.geometry import distance, inside, sides
from banneret.picture.picture import TALL, places

BOX = the_box()
LANDS = masterboard_of(BOX)
MASTERBOARD = masterboard(LANDS)
TERRAINS = [terrain.key for terrain in BOX.terrains]
CELLS = {cell.key: cell for cell in MASTERBOARD.cells}
CLEAR = 0.3
"""The least space between a legion and the middle of its land's number, in board units."""


def ground(terrain: str, side: Side = "bottom") -> Board:
    return battleland_board(battleland_of(BOX.terrain[terrain]), side)


def turn(centre: Point, point: Point) -> float:
    """How far clockwise on paper a point lies around a centre."""
    return atan2(point[1] - centre[1], point[0] - centre[0]) % (2 * pi)


def heart(land: str) -> Point:
    """The middle of a land."""
    outline = CELLS[land].outline
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def middle(mark: Mark) -> Point:
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    return (ax + bx) / 2, (ay + by) / 2


# --- the Masterboard --------------------------------------------------------------------------------------------------


def test_every_land_is_a_cell() -> None:
    assert [cell.key for cell in MASTERBOARD.cells] == [land.key for land in LANDS.lands]
    assert all(inside(cell.centre, cell.outline) for cell in MASTERBOARD.cells)
    assert all(len(cell.outline) == 6 for cell in MASTERBOARD.cells)


def test_lands_touch_along_long_sides_and_nowhere_else() -> None:
    for one, other in combinations(LANDS.lands, 2):
        shared = set(CELLS[one.key].outline) & set(CELLS[other.key].outline)
        assert len(shared) == (2 if other.index in one.neighbours else 0)


@pytest.mark.rules("titan-B-MO-10")
def test_right_bottom_and_left_go_clockwise_from_the_number() -> None:
    labels = {mark.name: mark.points[0] for mark in MASTERBOARD.marks if mark.kind == "label"}
    for land in LANDS.lands:
        centre = heart(land.key)
        number = turn(centre, labels[str(land.number)])
        sides: dict[float, str] = {}
        for near, side in land.side_from.items():
            sides[(turn(centre, heart(LANDS.lands[near].key)) - number) % (2 * pi)] = side
        clockwise = [sides[angle] for angle in sorted(sides)]
        assert clockwise == [side for side in ("right", "bottom", "left") if side in clockwise]
        (bottom,) = [angle for angle, side in sides.items() if side == "bottom"] or [pi]
        assert bottom == pytest.approx(pi, abs=0.01)


def test_a_legion_stands_aside_from_a_number_at_its_left_or_right() -> None:
    labels = {mark.name: mark.points[0] for mark in MASTERBOARD.marks if mark.kind == "label"}
    for land in LANDS.lands:
        (x, _), stands = heart(land.key), CELLS[land.key].centre[0]
        aside = labels[str(land.number)][0] - x
        assert (stands - x) * aside < 1e-9
        assert (abs(stands - x) > 0.2) == (abs(aside) > 0.2)


@pytest.mark.rules("titan-B-MO-04")
def test_every_sign_points_from_its_land_to_the_next() -> None:
    signs = [mark for mark in MASTERBOARD.marks if mark.kind in ("block", "arch", "arrow")]
    wanted = [
        (way.sign, 3 if way.triple else 1, land.name, LANDS.land[way.land].name)
        for land in LANDS.lands
        for way in land.entry.exits
    ]
    assert len(signs) == len(wanted)
    by_name = {land.name: CELLS[land.key] for land in LANDS.lands}
    for mark, (sign, count, start, end) in zip(signs, wanted, strict=True):
        assert (mark.kind, mark.count) == (sign, count)
        assert mark.name.endswith(f"from {start} to {end}")
        assert inside(mark.points[0], by_name[start].outline)
        assert inside(mark.points[1], by_name[end].outline)


def test_no_two_signs_lie_on_each_other() -> None:
    places = [middle(mark) for mark in MASTERBOARD.marks if mark.kind in ("block", "arch", "arrow")]
    assert min((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(places, 2)) > 0.6**2


def test_two_legions_leave_each_other_and_the_number_of_their_land_free() -> None:
    numbers = {f"land:{mark.name}": mark.points[0] for mark in MASTERBOARD.marks if mark.kind == "label"}
    legions = [Piece(f"{land}-{i}", "black", "axe", "Axe", land, stack=4) for land in CELLS for i in (1, 2)]
    stand = list(places(Scene("Titan", "", (), (MASTERBOARD,), tuple(legions)), MASTERBOARD))
    assert len(stand) == 2 * len(CELLS)
    for (one, here, size), (other, there, _) in zip(stand[::2], stand[1::2], strict=True):
        assert one.at == other.at
        assert dist(here, there) > 1.4 * size
        assert min(dist(spot, numbers[one.at]) for spot in (here, there)) > TALL * size + CLEAR
        assert (
            min(distance(spot, *side) for spot in (here, there) for side in sides(CELLS[one.at].outline)) > TALL * size
        )


def test_terrains_are_told_apart() -> None:
    assert set(GROUND) == set(TERRAINS)
    assert len(set(GROUND.values())) == len(TERRAINS)
    towers = [mark for mark in MASTERBOARD.marks if mark.kind == "tower"]
    assert [mark.name for mark in towers] == [f"Tower {n}00" for n in range(1, 7)]


def test_a_land_says_whom_it_musters() -> None:
    assert CELLS["land:1"].note == "Musters Centaur; for 2 Centaurs a Lion; for 2 Lions a Ranger"
    assert "Warlock" in CELLS["land:100"].note


# --- the battlelands --------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-BL-01")
@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_hex_is_a_cell(terrain: str) -> None:
    land, board = battleland_of(BOX.terrain[terrain]), ground(terrain)
    assert board.key == f"battle:{terrain}"
    assert [cell.key for cell in board.cells] == [hex.key for hex in HEXES]
    for one, other in combinations(HEXES, 2):
        shared = set(board.cells[one.index].outline) & set(board.cells[other.index].outline)
        assert len(shared) == (2 if other.index in one.neighbours else 0)
    for cell, hazard in zip(board.cells, land.hazard, strict=True):
        assert (cell.terrain == board.cells[0].terrain) == (hazard == land.hazard[0])
    names = [mark.name for mark in board.marks if mark.kind == "label" and mark.count == 0]
    assert names == [hex.name for hex in HEXES]


def test_the_name_of_a_hex_is_free_of_the_hits_and_figures_of_a_piece() -> None:
    board = ground("plains")
    names = [mark for mark in board.marks if mark.kind == "label" and mark.count == 0]
    for cell, mark in zip(board.cells, names, strict=True):
        (x, y), (name_x, name_y) = cell.centre, mark.points[0]
        assert inside(mark.points[0], cell.outline)
        assert name_y - y < -0.6  # hits and figures stand below the middle
        assert name_x - x < -0.3  # a skull stands above it


@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_hexside_has_its_high_ground_on_the_left(terrain: str) -> None:
    board = ground(terrain)
    marks = [mark for mark in board.marks if mark.kind in ("slope", "dune", "cliff", "wall")]
    entry = next(entry for entry in the_components().battleland if entry.terrain == terrain)
    assert len(marks) == sum(len(hex.sides) for hex in entry.hexes)
    centres = {cell.name: cell.centre for cell in board.cells}
    for mark in marks:
        words = mark.name.split()
        high, low = words[-1], words[2]
        assert words[0].lower() == mark.kind
        (ax, ay), (bx, by) = mark.points
        across = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in (centres[high], centres[low])]
        assert across[0] < 0 < across[1]


def test_high_ground_is_drawn_higher() -> None:
    heights = {cell.name: cell.height for cell in ground("mountains").cells}
    assert (heights["C2"], heights["B2"], heights["B1"]) == (0, 1, 2)
    assert {cell.height for cell in ground("woods").cells} == {0}


@pytest.mark.rules("titan-A-BL-05", "titan-A-BL-06", "titan-A-BL-11")
@pytest.mark.parametrize("side", SIDES)
def test_arrows_lead_into_the_hexes_of_both_sides(side: Side) -> None:
    board = ground("plains", side)
    arrows = [mark for mark in board.marks if mark.kind == "arrow"]
    for words, entry in (("Attacker", attacker_entry(side)), ("Defender", defender_entry(side))):
        own = [mark for mark in arrows if mark.name == f"{words}'s side"]
        assert len(own) == len(ENTRIES[entry])
        for mark, hex in zip(own, ENTRIES[entry], strict=True):
            x, y = board.cells[hex].centre
            outer, inner = ((px - x) ** 2 + (py - y) ** 2 for px, py in mark.points)
            assert inner < outer
            assert not any(inside(mark.points[0], cell.outline) for cell in board.cells)
    titles = [mark.name for mark in board.marks if mark.kind == "label" and mark.count == 2]
    assert titles == ["Attacker", "Defender"]


# --- drawn ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [MASTERBOARD, *(ground(terrain) for terrain in TERRAINS)], ids=lambda b: str(b.key))
def test_all_lies_on_the_sheet_and_can_be_drawn(board: Board) -> None:
    points = [point for cell in board.cells for point in cell.outline]
    points += [point for mark in board.marks for point in mark.points]
    assert all(0 <= x - board.left <= board.width and 0 <= y - board.top <= board.height for x, y in points)
    assert len(board_svg(board)) < 250_000
    assert marks_svg(board).count('class="mark ') == len(board.marks)


def test_every_character_and_every_marker_has_its_charge() -> None:
    drawn = set(charges())
    assert {character.key for character in BOX.characters} <= drawn
    assert {marker.charge for marker in BOX.markers} <= drawn
