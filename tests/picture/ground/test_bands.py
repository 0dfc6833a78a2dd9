from __future__ import annotations

import re

from banneret.engine.scene.scene import Band, Terrain
from banneret.picture.ground.bands import BEYOND, bands_svg, free_of_bands
from banneret.picture.ground.rivers import WIDTHS, carries_river, half_width
from tests.picture.boards import board, centre, hexagon, river, road
from tests.picture.reading import classes, parsed

WET: dict[tuple[int, int], Terrain] = {(0, 1): "water", (1, 1): "water", (2, 1): "ford", (3, 1): "water"}


def ends(path: str) -> tuple[tuple[float, float], tuple[float, float]]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def test_a_board_without_bands_has_none() -> None:
    assert bands_svg(board()) == '<g class="bands"></g>'


def test_roads_are_one_net_without_seams() -> None:
    drawn = bands_svg(board(bands=(road((0, 0), (1, 1), (1, 2)), road((1, 1), (3, 1)))))
    paths = list(parsed(drawn).iter("path"))
    assert [path.get("class") for path in paths] == ["road-edge", "road", "road-rut"]
    assert all(path.get("d", "").count("M") == 2 for path in paths)


def test_a_road_that_ends_in_the_middle_of_a_cell_at_the_edge_is_led_out() -> None:
    drawn = bands_svg(board(bands=(road((1, 0), (1, 1), (1, 2)),)))
    start, end = ends(next(parsed(drawn).iter("path")).get("d", ""))
    assert start[1] < centre(1, 0)[1] - BEYOND / 2
    assert end[1] > centre(1, 2)[1] + BEYOND / 2


def test_a_road_that_ends_off_the_board_runs_on() -> None:
    off = (centre(1, 0)[0], -1.1)
    start, _ = ends(
        next(parsed(bands_svg(board(bands=(Band("road", (off, centre(1, 1))),)))).iter("path")).get("d", "")
    )
    assert start[1] < off[1] - BEYOND / 2


def test_a_road_that_ends_elsewhere_ends_there() -> None:
    band = Band("road", ((0.3, 0.2), (2.0, 1.1), (3.1, 1.6)))
    start, end = ends(next(parsed(bands_svg(board(bands=(band,)))).iter("path")).get("d", ""))
    assert (start, end) == (band.points[0], band.points[-1])


def test_a_river_fills_its_cells_and_narrows_at_a_ford() -> None:
    field = board(others=WET, bands=(river((0, 1), (1, 1), (2, 1), (3, 1)),))
    assert (
        half_width(centre(1, 1), field) == WIDTHS["water"] > half_width(centre(2, 1), field) > half_width((0, 0), field)
    )
    assert {"river", "river-bank", "river-flow", "stone"} <= classes(bands_svg(field))


def test_a_river_through_a_cell_makes_its_ground_a_bank() -> None:
    field = board(bands=(river((0, 1), (1, 1)),))
    assert carries_river(hexagon(0, 1), field)
    assert not carries_river(hexagon(3, 1), field)


def test_a_river_ends_where_the_sea_begins() -> None:
    sea: dict[tuple[int, int], Terrain] = {(3, r): "water" for r in range(3)}
    band = Band("river", (centre(0, 1), centre(1, 1), centre(2, 1), (centre(3, 1)[0], 2.2)))
    bank = next(
        p for p in parsed(bands_svg(board(others=sea, bands=(band,)))).iter("path") if p.get("class") == "river-bank"
    )
    xs = [float(x) for x in re.findall(r"[MC ](-?[\d.]+) -?[\d.]+", bank.get("d", ""))]
    assert max(xs) < centre(3, 1)[0]


def test_stepping_stones_lie_in_every_ford() -> None:
    assert bands_svg(board(others={(0, 0): "ford", (2, 2): "ford"})).count('class="stone"') == 2


def test_borders_coasts_and_dotted_lines_are_lines() -> None:
    lines = (Band("border", ((0, 0), (2, 1))), Band("coast", ((0, 0), (2, 2), (3, 1))))
    drawn = bands_svg(board(bands=(*lines, Band("dotted", ((1, 0), (1, 2))))))
    assert {"border-line", "coast-line", "dotted-line"} <= classes(drawn)


def test_no_tree_stands_on_a_road() -> None:
    free = free_of_bands(board(bands=(road((0, 1), (1, 1), (2, 1)),)))
    assert not free(centre(1, 1))
    assert free((centre(1, 1)[0], centre(1, 1)[1] - 0.7))
