from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from banneret.picture import ChanceLine, TurningPoint, chances_svg, saved_chances
from tests.picture.boards import HOSTILE
from tests.picture.reading import classes, parsed

LINES = [
    ChanceLine("Ann", 0, ((0, 0.5), (10, 1.0))),
    ChanceLine(HOSTILE, 1, ((0, 0.3), (10, 0.0))),
    ChanceLine("Cid", 5, ((0, 0.2), (10, 0.0))),
]


def test_each_side_has_its_own_colour_and_its_own_dashes() -> None:
    drawn = chances_svg(LINES, 10)
    assert {"h0", "h1", "h5", "dash0", "dash1", "dash2"} <= classes(drawn)


def test_names_are_escaped_and_never_lie_over_one_another() -> None:
    drawn = chances_svg(LINES, 10)
    heights = [float(one.get("y", "")) for one in parsed(drawn).iter() if one.get("class") == "name"]
    assert len(heights) == 3
    assert min(abs(a - b) for place, a in enumerate(heights) for b in heights[:place]) >= 15
    assert HOSTILE not in drawn


def test_a_line_ends_where_its_chance_is() -> None:
    (line, *_) = [one for one in parsed(chances_svg(LINES, 10)).iter() if "chance" in one.get("class", "").split()]
    (x0, y0), (x1, y1) = (tuple(map(float, pair.split(","))) for pair in line.get("points", "").split())
    assert x1 > x0
    assert y1 < y0


def test_marks_are_numbered_and_lead_somewhere() -> None:
    drawn = chances_svg(
        LINES, 10, [TurningPoint(1, 5, 0.75, "Luck", "/replay?at=5", round=False), TurningPoint(2, 6, 0.5, "Choice")]
    )
    assert drawn.count('href="/replay?at=5" data-at="5"') == 1
    assert drawn.count('class="turn"') == 2
    assert 'role="group"' in drawn
    assert 'role="img"' in chances_svg(LINES, 10)


def test_a_saved_picture_needs_no_style_sheet() -> None:
    drawn = saved_chances(LINES, 10, words="Ann wins")
    assert 'aria-label="Ann wins"' in drawn
    assert "class=" not in drawn
    assert "var(" not in drawn
    assert 'width="360"' in drawn


def test_a_match_without_moves_has_a_picture() -> None:
    assert "polyline" in chances_svg([ChanceLine("Ann", 0, ((0, 1.0),))], 0)


TWO = [
    ChanceLine("The Empire", 0, ((0, 0.5), (4, 0.6), (4, 0.3), (8, 0.4), (10, 1.0))),
    ChanceLine(HOSTILE, 1, ((0, 0.5), (4, 0.4), (4, 0.7), (8, 0.6), (10, 0.0))),
]


def chart() -> Element:
    return next(one for one in parsed(chances_svg(TWO, 10)).iter() if one.get("class") == "chart")


def test_two_sides_fill_one_field_and_the_first_is_the_lower() -> None:
    drawn = chart()
    groups = [one for one in drawn.iter() if one.get("data-name")]
    assert [(one.get("class"), one.get("data-name")) for one in groups] == [("h1", HOSTILE), ("h0", "The Empire")]
    lower = groups[1][0].get("d") or ""
    assert lower.startswith("M54,97")  # from one half
    assert f"V{drawn.get('data-bottom')}H{drawn.get('data-left')}Z" in lower


def test_the_edge_between_two_sides_steps_only_at_turning_points() -> None:
    drawn = chances_svg(TWO, 10)
    (edge,) = [one.get("d") or "" for one in parsed(drawn).iter() if one.get("class") == "between"]
    width = int(chart().get("data-right", "")) - 54
    step = 54 + width * 4 / 10
    ends = re.findall(rf"{step:g},([\d.]+)", edge)
    assert len(ends) == 2
    assert float(ends[0]) < float(ends[1]), "the chance of the lower side fell"
    assert edge.count("Q") == 1, "after the step the curve bends once, at the third place"


def test_each_side_of_two_still_says_its_chances() -> None:
    lines = [one for one in parsed(chances_svg(TWO, 10)).iter() if one.tag.endswith("polyline")]
    ends = [float((one.get("points") or "").split(",")[-1]) for one in lines]
    assert ends == [180.0, 14.0]
