"""Lines of fire: the paths of every pair of hexes on every battleland, and what blocks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations
from math import hypot, sqrt
from random import Random

import pytest

from banneret.games.titan.battle.line_of_fire import magic_mask, paths, range_between, targets_mask, why_blocked
from banneret.games.titan.box.battleland import Battleland, battleland_of
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEX, HEXES, Hex, hexes_in, hexes_named

BOX = the_box()
TERRAINS = [terrain.key for terrain in BOX.terrains]


def ground(terrain: str) -> Battleland:
    return battleland_of(BOX.terrain[terrain])


def open_paths(terrain: str, at: str, target: str, occupied: Iterable[str] = ()) -> list[str]:
    found = paths(ground(terrain), HEX[at].index, HEX[target].index, hexes_named(occupied))
    return [path.key.removeprefix("path:") for path in found]


# --- range ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-RS-05", "titan-W-02")
def test_range_counts_both_ends() -> None:
    assert range_between(HEX["D1"].index, HEX["D2"].index) == 2
    assert range_between(HEX["D1"].index, HEX["D3"].index) == 3
    assert range_between(HEX["D1"].index, HEX["D4"].index) == 4
    assert range_between(HEX["D1"].index, HEX["D5"].index) == 5
    assert range_between(HEX["A1"].index, HEX["F4"].index) == 6
    assert open_paths("plains", "D1", "D3") == ["D2"]
    assert open_paths("plains", "D1", "D4") == ["D2-D3"]
    assert open_paths("plains", "D1", "D5") == []


@pytest.mark.rules("titan-A-RS-02", "titan-A-RS-05")
def test_neighbours_and_those_too_far_away_are_no_targets() -> None:
    for terrain in TERRAINS:
        for at, target in permutations(HEXES, 2):
            if not 3 <= range_between(at.index, target.index) <= 4:
                assert paths(ground(terrain), at.index, target.index, 0) == ()


@pytest.mark.rules("titan-A-RS-12", "titan-R-36")
def test_a_warlock_reaches_all_at_ranges_three_and_four() -> None:
    names = {hex.name for hex in hexes_in(magic_mask(HEX["D1"].index))}
    assert names == {hex.name for hex in HEXES if range_between(HEX["D1"].index, hex.index) in (3, 4)}
    assert {"D3", "D4", "B1", "F1"} <= names
    assert not names & {"D1", "D2", "C1", "D5"}


# --- paths, against plane geometry ------------------------------------------------------------------------------------


def centre(hex: Hex) -> tuple[float, float]:
    return 1.5 * hex.column, hex.height * sqrt(3) / 2


def depth(hex: Hex, x: float, y: float) -> float:
    """How deep a point lies in a hex: above 0 inside, 0 on the edge, below 0 outside."""
    cx, cy = centre(hex)
    dx, dy = abs(x - cx), abs(y - cy)
    return min(sqrt(3) / 2 - dy, sqrt(3) / 2 - (sqrt(3) * dx + dy) / 2)


def geometric_paths(at: Hex, target: Hex) -> set[tuple[int, ...]]:
    """The hexes that the line between the centres passes; for a line along a side, once for each of the two hexes."""
    (ax, ay), (bx, by) = centre(at), centre(target)
    steps = [k / 199 for k in range(1, 199)]
    near = [hex for hex in HEXES if hex not in (at, target) and range_between(at.index, hex.index) <= 4]
    through: dict[int, float] = {}
    along: dict[int, float] = {}
    for t in steps:
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        for hex in near:
            inside = depth(hex, x, y)
            if inside > 1e-6:
                through.setdefault(hex.index, t)
            elif inside > -1e-6:
                along[hex.index] = along.get(hex.index, 0) + 1
    row = tuple(sorted(through, key=lambda hex: through[hex]))
    beside = [hex for hex, points in along.items() if points > 4]
    return {(hex,) for hex in beside} if beside else {row}


@pytest.mark.rules("titan-A-RS-07", "titan-R-30")
def test_paths_are_the_hexes_under_the_line_between_the_centres() -> None:
    plain = ground("plains")
    twofold = 0
    for at, target in permutations(HEXES, 2):
        if 3 <= range_between(at.index, target.index) <= 4:
            found = {path.hexes for path in paths(plain, at.index, target.index, 0)}
            assert found == geometric_paths(at, target)
            twofold += len(found) == 2
            (ax, ay), (bx, by) = centre(at), centre(target)
            assert (len(found) == 2) == (abs(hypot(ax - bx, ay - by) - 3) < 1e-6)
    assert twofold


@pytest.mark.rules("titan-W-04", "titan-A-RS-07", "titan-A-RS-08", "titan-A-RS-09")
def test_two_paths_from_d3_to_f2() -> None:
    assert open_paths("plains", "D3", "F2") == ["E2", "E3"]
    assert open_paths("plains", "D3", "F2", ["E3"]) == ["E2"]
    assert open_paths("plains", "D3", "F2", ["E2"]) == ["E3"]
    assert open_paths("plains", "D3", "F2", ["E2", "E3"]) == []


@pytest.mark.rules("titan-R-34")
def test_who_stands_at_the_ends_does_not_matter() -> None:
    assert open_paths("plains", "D3", "F2", ["D3", "F2"]) == ["E2", "E3"]


# --- what blocks, told once more in the words of the rulings ----------------------------------------------------------


def is_open(land: Battleland, row: tuple[int, ...], occupied: int) -> bool:
    """Whether a path is open from the first hex of a row to the last, crossing by crossing (titan-R-31, titan-R-32)."""
    striker, *between, target = row
    up: list[str] = []
    down: list[str] = []
    for start, end in pairwise(row):
        crossed = land.crossing(start, end)
        up.append(crossed[0] if crossed and crossed[1] else "")
        down.append(crossed[0] if crossed and not crossed[1] else "")
    first_down, last_up = down[0], up[-1]
    hazards = [one or other for one, other in zip(up, down, strict=True)]
    for place, hazard in enumerate(hazards):
        at_home = (place == 0 and down[0]) or (place == len(hazards) - 1 and up[-1])
        if hazard in ("cliff", "dune") and not at_home:
            return False
        if hazard == "wall" and ((place == 0 and up[0]) or (place == len(hazards) - 1 and down[-1])):
            return False
        if hazard in ("wall", "slope") and not at_home and not (first_down or last_up):
            return False
    if sum(map(bool, hazards)) >= 3 and not (first_down and last_up) and "cliff" not in (first_down, last_up):
        return False
    for hex in between:
        if land.hazard[hex] == "tree":
            return False
        if occupied >> hex & 1:
            lower = land.elevation[hex] < min(land.elevation[striker], land.elevation[target])
            at_striker = hex == between[0] and first_down == "cliff"
            at_target = hex == between[-1] and last_up == "cliff"
            if not (lower or at_striker or at_target):
                return False
    return True


def pairs() -> Iterator[tuple[Hex, Hex]]:
    for at, target in permutations(HEXES, 2):
        if 3 <= range_between(at.index, target.index) <= 4:
            yield at, target


@pytest.mark.rules("titan-A-RS-08", "titan-R-25", "titan-R-31", "titan-R-32", "titan-R-33")
@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_pair_of_hexes_among_random_occupants(terrain: str) -> None:
    land, plain = ground(terrain), ground("plains")
    random = Random(terrain)
    crowds = [0, *(sum(1 << hex for hex in range(27) if random.random() < 0.4) for _ in range(30))]
    for at, target in pairs():
        rows = [path.hexes for path in paths(plain, at.index, target.index, 0)]
        for crowd in crowds:
            wanted = [hexes for hexes in rows if is_open(land, (at.index, *hexes, target.index), crowd)]
            assert [path.hexes for path in paths(land, at.index, target.index, crowd)] == wanted


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_line_is_open_both_ways_or_neither(terrain: str) -> None:
    land = ground(terrain)
    random = Random(terrain)
    crowds = [0, *(sum(1 << hex for hex in range(27) if random.random() < 0.4) for _ in range(30))]
    for at, target in pairs():
        for crowd in crowds:
            there = {path.hexes for path in paths(land, at.index, target.index, crowd)}
            back = {path.hexes[::-1] for path in paths(land, target.index, at.index, crowd)}
            assert there == back


@pytest.mark.parametrize("terrain", TERRAINS)
def test_targets_are_those_with_a_path(terrain: str) -> None:
    land = ground(terrain)
    random = Random(terrain)
    for at in HEXES:
        crowd = sum(1 << hex for hex in range(27) if random.random() < 0.4)
        for longest in (3, 4):
            wanted = {
                target.index
                for target in HEXES
                if paths(land, at.index, target.index, crowd) and range_between(at.index, target.index) <= longest
            }
            assert {
                hex.index for hex in hexes_in(targets_mask(land, at.index, crowd, longest, (1 << 27) - 1))
            } == wanted


# --- examples ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-R-31")
def test_a_tree_in_between_blocks_but_not_at_the_ends() -> None:
    assert open_paths("woods", "C2", "C4") == []
    assert open_paths("woods", "C1", "C3") == ["C2"]


@pytest.mark.rules("titan-R-31")
def test_nobody_lower_than_both_is_in_the_way() -> None:
    """In the mountains F3 lies one step below F2 and F4, and F2 one above F1 and F3."""
    assert open_paths("mountains", "F2", "F4", ["F3"]) == ["F3"]
    assert open_paths("mountains", "F1", "F3") == []


@pytest.mark.rules("titan-R-31")
def test_a_cliff_is_shot_over_from_its_top_and_to_its_top() -> None:
    assert open_paths("desert", "D4", "D2", ["D3"]) == ["D3"]
    assert open_paths("desert", "D2", "D4", ["D3"]) == ["D3"]
    assert open_paths("desert", "D4", "D1", ["D3"]) == ["D3-D2"]
    assert open_paths("desert", "D4", "D1", ["D2"]) == []
    assert open_paths("desert", "D5", "D2") == []


@pytest.mark.rules("titan-R-33")
def test_from_desert_d4_the_dune_of_b2_hides_a1() -> None:
    assert range_between(HEX["D4"].index, HEX["A1"].index) == 4
    assert open_paths("plains", "D4", "A1") == ["C3-B2"]
    assert open_paths("desert", "D4", "A1") == []
    assert open_paths("desert", "D4", "B2", ["C3"]) == ["C3"]


@pytest.mark.rules("titan-R-32")
def test_over_a_hill_one_must_stand_atop() -> None:
    assert open_paths("hills", "D1", "D3") == []
    assert open_paths("hills", "D2", "D4") == ["D3"]
    assert open_paths("hills", "D4", "D2") == ["D3"]
    assert open_paths("hills", "B1", "B3") == ["B2"]


@pytest.mark.rules("titan-R-32")
def test_a_wall_is_shot_over_from_its_top_or_up_to_it_but_not_from_its_foot() -> None:
    assert open_paths("tower", "D4", "D2") == []
    assert open_paths("tower", "D2", "D4") == []
    assert open_paths("tower", "D3", "D1") == ["D2"]
    assert open_paths("tower", "D1", "D3") == ["D2"]
    assert open_paths("tower", "D1", "D4") == ["D2-D3"]
    assert open_paths("tower", "C3", "E4") == []


@pytest.mark.rules("titan-R-34", "titan-R-35")
def test_a_path_tells_what_it_passes() -> None:
    (path,) = paths(ground("brush"), HEX["D1"].index, HEX["D3"].index, 0)
    assert (path.through, path.up, str(path)) == (("bramble",), (), "by D2")
    tower = ground("tower")
    (path,) = paths(tower, HEX["D1"].index, HEX["D4"].index, 0)
    assert (path.through, path.up) == ((), ("wall", "wall"))
    (path,) = paths(tower, HEX["D4"].index, HEX["D1"].index, 0)
    assert (path.through, path.up) == ((), ())


@pytest.mark.rules("titan-A-RS-02", "titan-A-RS-05", "titan-A-RS-08", "titan-R-31")
@pytest.mark.parametrize(
    ("terrain", "at", "target", "longest", "rule"),
    [
        ("plains", "D1", "D2", 4, "titan-A-RS-02"),
        ("plains", "D1", "D5", 4, "titan-A-RS-05"),
        ("plains", "D1", "D4", 3, "titan-A-RS-05"),
        ("hills", "D1", "D3", 4, "titan-A-RS-08"),
        ("plains", "D1", "D3", 4, "titan-R-31"),
    ],
)
def test_why_no_rangestrike_goes_there(terrain: str, at: str, target: str, longest: int, rule: str) -> None:
    assert why_blocked(ground(terrain), HEX[at].index, HEX[target].index, longest) == rule
