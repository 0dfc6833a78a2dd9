from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from banneret.picture import compact
from banneret.picture.compact import in_steps


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("M1 2L3 2L3 4Z", "m1 2l2 0l0 2z"),
        ("M0.5-0.25L1.5 2", "m.5-.25l1 2.25"),
        ("M10 10h5v-5H2V20", "m10 10h5v-5h-13v15"),
        ("M1 1C2 2 3 3 4 4C5 5 6 6 7 7", "m1 1c1 1 2 2 3 3c1 1 2 2 3 3"),
        ("M1 1Q2 2 3 3T5 5S6 6 7 7", "m1 1q1 1 2 2t2 2s1 1 2 2"),
        ("M5 5A6 6 0 0 0-6-8Z", "m5 5a6 6 0 0 0-11-13z"),
        ("M1 1l2 0zM5 5", "m1 1l2 0zm4 4"),
        ("M1 1 2 2l1 1", "m1 1 1 1l1 1"),
        ("M3 3l1 1zl2 2", "m3 3l1 1zl2 2"),
    ],
)
def test_steps(path: str, steps: str) -> None:
    assert in_steps(path) == steps


def test_errors_do_not_add_up() -> None:
    path = "M0 0" + "".join(f"L{i / 3:.2f} 0" for i in range(1, 300))
    steps = [float(step) for step in re.findall(r"l(-?[\d.]+) 0", in_steps(path))]
    assert sum(steps) == pytest.approx(299 / 3, abs=0.006)


def test_nothing_is_named_or_touched() -> None:
    picture = Markup('<g class="board" data-key="map" role="img" aria-label="The map"><path d="M1 1L2 2"/></g>')
    assert compact(picture) == '<g class="board"><path d="m1 1l1 1"/></g>'


def test_terrain_is_drawn_coarser_than_the_rest() -> None:
    path = '<path d="M10 10l4 4"/>'
    picture = Markup(f'<g class="texture" transform="scale(.01)">{path}</g>{path}')
    drawn = '<g class="texture" transform="scale(.01)"><path d="m8 8l4 4"/></g><path d="m10 10l4 4"/>'
    assert compact(picture) == drawn
