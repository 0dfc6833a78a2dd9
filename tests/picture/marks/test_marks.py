from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest

from banneret.engine.scene.scene import Edge, Mark, MarkKind, Point
from banneret.picture import edge_svg, marks_svg, within_frame
from tests.picture.boards import HOSTILE, board, centre
from tests.picture.reading import classes, keys, parsed

SIDE: tuple[Point, Point] = ((0.87, -0.5), (0.87, 0.5))


def mark(kind: MarkKind, name: str = "", key: str = "", count: int = 0) -> Mark:
    return Mark(kind, SIDE if kind in ("hedge", "rampart") else (centre(1, 1),), name, count, key)


@pytest.mark.parametrize("kind", get_args(MarkKind))
def test_every_mark_is_drawn(kind: MarkKind) -> None:
    drawn = marks_svg(board(marks=(mark(kind, "A thing", "mark:1"),)))
    group = parsed(drawn)[0][0]
    assert group.get("class") == f"mark {kind}"
    assert group.get("aria-label") == "A thing"
    assert keys(drawn) == ["mark:1"]
    assert len(group) >= 1
    assert drawn == marks_svg(board(marks=(mark(kind, "A thing", "mark:1"),)))


@pytest.mark.parametrize("kind", get_args(MarkKind))
def test_a_mark_off_all_cells_is_drawn_too(kind: MarkKind) -> None:
    far = Mark(kind, ((50, 50), (51, 50)))
    assert keys(marks_svg(board(marks=(far,)))) == []


def test_flat_marks_lie_below_what_stands_and_labels_are_written_over_all() -> None:
    kinds: tuple[MarkKind, ...] = ("label", "tower", "hedge", "marsh", "zone")
    drawn = marks_svg(board(marks=tuple(map(mark, kinds))))
    upwards = ["mark zone", "mark marsh", "mark hedge", "mark tower", "mark label"]
    assert [group.get("class") for group in parsed(drawn)[0]] == upwards


def test_a_sign_stays_within_the_frame() -> None:
    field = board()
    left, top, width, height = within_frame(field)
    corners = [(field.left, field.top), (field.left + field.width, field.top + field.height)]
    for corner in corners:
        drawn = marks_svg(replace(field, marks=(Mark("sign", (corner,), "Sign", charge="eye"),)))
        x, y = map(float, re.findall(r"translate\(([-.\d]+) ([-.\d]+)\)scale\(.01\)", drawn)[0])
        assert left + 0.5 <= x <= left + width - 0.5
        assert top + 0.5 <= y <= top + height - 0.5


def test_a_small_sign_stands_at_its_point() -> None:
    field = board()
    middle = Mark("sign", ((1.0, 1.0),), "Sign", charge="eye", small=True)
    assert "translate(1 1)scale(.0065)" in marks_svg(replace(field, marks=(middle,)))


def test_an_attack_points_from_one_piece_to_the_other() -> None:
    drawn = marks_svg(board(marks=(Mark("attack", ((0, 0), (3, 0))),)))
    shaft, head = parsed(drawn)[0][0]
    assert shaft.get("d") == "M0.5 0L2.2 0"
    assert str(head.get("d")).startswith("M2.5 0")


def test_rubble_grows_and_is_counted() -> None:
    one, three = (marks_svg(board(marks=(mark("rubble", count=count),))) for count in (1, 3))
    assert "count" not in classes(one)
    assert ">3</text>" in three
    assert three.count("M") > one.count("M")


def test_hostile_names_stay_text() -> None:
    drawn = marks_svg(board(marks=(mark("tower", HOSTILE, HOSTILE),)))
    assert "<script" not in drawn
    assert keys(drawn) == [HOSTILE]


def test_a_line_of_sight_leaves_room_for_those_at_its_ends_and_a_broken_one_has_a_cross() -> None:
    clear, broken = (
        marks_svg(board(marks=(Mark(kind, (centre(0, 0), centre(3, 0))),))) for kind in ("sight", "blocked")
    )
    assert "M0.5 0L" in clear
    assert "cross" not in classes(clear)
    assert "cross" in classes(broken)


def test_an_edge_is_a_rail_that_a_finger_can_hit() -> None:
    drawn = edge_svg(Edge("edge:1", HOSTILE, *SIDE))
    assert keys(drawn) == ["edge:1"]
    assert classes(drawn) == {"edge", "reach", "rail"}
    assert parsed(drawn)[0].get("aria-label") == HOSTILE


def test_a_name_in_two_lines_is_read_as_one() -> None:
    drawn = marks_svg(replace(board(), marks=(Mark("name", (centre(0, 0),), "Vale of\nEmbers"),)))
    assert 'aria-label="Vale of Embers"' in drawn
