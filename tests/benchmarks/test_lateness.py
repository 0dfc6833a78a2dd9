from __future__ import annotations

from benchmarks.lateness import run, told


def test_answers_are_measured_while_another_asks_for_boards() -> None:
    found = run(1.0, ["boards"])
    assert found["boards"]
    assert "boards" in list(told(found).columns[0].cells)
