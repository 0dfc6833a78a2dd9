from __future__ import annotations

from contextlib import nullcontext

import pytest

from benchmarks import lateness
from benchmarks.lateness import run, told
from benchmarks.table import Place


def test_answers_are_measured_while_another_asks_for_boards(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lateness, "serving", lambda *_: nullcontext(place))
    found = run(0.1, ["boards"])
    assert found["boards"]
    assert "boards" in list(told(found).columns[0].cells)
