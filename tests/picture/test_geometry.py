from __future__ import annotations

from math import hypot

import pytest

from banneret.picture.geometry import Grain, area, distance, inside, line, num, samples, scatter, smooth

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def test_grain_is_the_same_for_the_same_key_everywhere() -> None:
    grain = Grain("hex:5,3")
    assert [round(grain(), 6) for _ in range(3)] == [round(value, 6) for value in _row("hex:5,3", 3)]
    assert _row("hex:5,3", 8) != _row("hex:5,4", 8)


def test_grain_fills_its_range_evenly() -> None:
    row = _row("any key", 4000)
    assert 0 <= min(row) < 0.01
    assert 0.99 < max(row) < 1
    assert sum(row) / len(row) == pytest.approx(0.5, abs=0.02)


def _row(key: str, count: int) -> list[float]:
    grain = Grain(key)
    return [grain() for _ in range(count)]


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (0.5, "0.5"), (1.234, "1.23"), (-0.001, "0"), (100, "100"), (-2.5, "-2.5")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert num(value) == text


def test_paths() -> None:
    assert line(SQUARE, closed=True) == "M0 0L4 0L4 4L0 4Z"
    assert smooth([(0, 0), (3, 0)]) == "M0 0C0.5 0 2.5 0 3 0"
    assert smooth(SQUARE, closed=True).count("C") == 4


def test_samples_run_through_the_given_points() -> None:
    points = [(0.0, 0.0), (2.0, 1.0), (4.0, 0.0)]
    found = samples(points, 4)
    assert len(found) == 9
    assert found[::4] == points


def test_polygons() -> None:
    assert area(SQUARE) == 16
    assert inside((1, 1), SQUARE)
    assert not inside((5, 1), SQUARE)
    assert distance((2, 3), (0, 0), (4, 0)) == 3
    assert distance((7, 4), (0, 0), (4, 0)) == 5
    assert distance((3, 4), (0, 0), (0, 0)) == 5


def test_scattered_points_keep_to_the_polygon_and_apart() -> None:
    points = scatter(SQUARE, 0.5, 0.2, Grain("meadow"))
    assert 40 < len(points) < 90
    assert all(0.2 <= x <= 3.8 and 0.2 <= y <= 3.8 for x, y in points)
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in points for b in points if a is not b) > 0.05
    assert [y for _, y in points] == sorted(y for _, y in points)
