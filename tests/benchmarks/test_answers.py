from __future__ import annotations

import asyncio
from math import inf

from benchmarks.answers import KINDS, measure, row
from benchmarks.table import Place


def test_a_player_waits_for_answers_of_each_kind(place: Place) -> None:
    setup = ("battle-magic", {"players": "2"})
    waits = asyncio.run(measure(place.address, setup, "medium", 1, inf))
    assert len(waits["thought about"]) == 1
    assert all(seconds >= 0 for kind in KINDS for seconds in waits[kind])


def test_a_row_tells_of_each_kind_how_many_and_how_long() -> None:
    waits = {"thought about": [1.0] * 19 + [4.0], "easy": [0.6], "secret": []}
    assert row("Titan", waits) == "| Titan | 20 | 1.0, 4.0 | 1 | 0.6, 0.6 | 0 | |"
