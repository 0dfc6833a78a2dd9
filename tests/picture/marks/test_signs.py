from __future__ import annotations

import re

import pytest

from banneret.engine.scene.scene import Mark, Point
from banneret.picture.marks import signs
from tests.picture.boards import HOSTILE

NAMES = ("Wastes", "Vale of\nEmbers")

EAST: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0))


def corners(drawn: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", drawn)]


def test_an_arrow_points_from_its_first_to_its_second_point() -> None:
    forth, back = (corners(signs.arrow(Mark("arrow", points))) for points in (EAST, EAST[::-1]))
    assert max(forth)[1] == min(back)[1] == 0
    assert min(back)[0] < 0.5 < max(forth)[0]


def test_three_arrows_stand_side_by_side() -> None:
    one, three = (signs.arrow(Mark("arrow", EAST, count=count)) for count in (1, 3))
    assert (one.count("M"), three.count("M")) == (1, 3)
    tips = sorted(corners(three))[-3:]
    assert len({x for x, _ in tips}) == 1
    assert len({y for _, y in tips}) == 3


def test_blocks_and_arches_differ() -> None:
    assert signs.block(Mark("block", EAST)) != signs.arch(Mark("arch", EAST))
    assert len(corners(signs.block(Mark("block", EAST)))) == 4


def test_a_label_runs_along_its_points_but_never_upside_down() -> None:
    for points in (EAST, EAST[::-1], (EAST[0],)):
        assert "rotate(0)" in signs.label(Mark("label", points, "Marsh"))
    up = signs.label(Mark("label", ((0, 0), (0, -1)), "Marsh"))
    assert "rotate(90)" in up or "rotate(-90)" in up
    assert "translate(0 -0.5)" in up


@pytest.mark.parametrize(("count", "size"), [(0, "size0"), (1, "size1"), (2, "size2"), (7, "size2")])
def test_a_label_has_three_sizes(count: int, size: str) -> None:
    assert f'class="lettering {size}"' in signs.label(Mark("label", EAST, "41", count))


def test_a_name_stands_around_its_point_in_as_many_lines_as_it_has() -> None:
    one, two = (re.findall(r'dy="(.*?)em">(.*?)<', signs.name(Mark("name", ((1.0, 2.0),), name))) for name in NAMES)
    assert one == [("0", "Wastes")]
    assert two == [("-0.5", "Vale of"), ("1", "Embers")]


def test_hostile_words_stay_text() -> None:
    assert "<script" not in signs.label(Mark("label", EAST, HOSTILE))
