from __future__ import annotations

import asyncio
from math import inf

import pytest

from benchmarks import load
from benchmarks.load import Plan, of_hundred, told
from benchmarks.table import Place


def test_answers_reach_watchers(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "UNSEEN", inf)  # on a busy machine an answer may take long
    plan = Plan(matches=2, seconds=0, slow=3, answers=4)
    measured = asyncio.run(load.load(place, plan))
    assert measured.answers >= 4
    assert min(len(measured.returned), len(measured.reached)) >= 4
    assert measured.echoed
    assert [number for number in range(7) if plan.is_slow(number)] == [2, 5]
    assert len(measured.memory) == 3
    assert "a core serves" in str(told(measured, plan).caption)


@pytest.mark.parametrize(("percent", "value"), [(0, 1.0), (50, 51.0), (99, 100.0), (100, 100.0)])
def test_what_so_many_of_a_hundred_do_not_exceed(percent: int, value: float) -> None:
    assert of_hundred([float(number) for number in range(100, 0, -1)], percent) == value
