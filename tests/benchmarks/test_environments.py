"""The environments of every game can be measured. The figures do not matter here."""

from __future__ import annotations

import pytest

from banneret.engine.game import find_game, games
from benchmarks import environments

INSTANT = 0.001


@pytest.mark.parametrize("name", games())
def test_there_are_steps_to_measure(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "WARM", 5)
    assert environments.steps(find_game(name), {}, INSTANT, see=True) > 0
