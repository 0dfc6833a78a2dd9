from __future__ import annotations

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
