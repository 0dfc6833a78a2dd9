from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.bots.evaluation import read_weights
from tests.cli.conftest import Run


def test_weights_are_fitted_and_written_and_only_better_ones_replace_them(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    words = ("train", "titan", "--matches", 10, "--jobs", 1, "--out", path)
    first = run(*words)
    assert first.code == 0, first.wrong
    assert f"The weights are in {path}." in first.out
    assert read_weights(path)
    text = path.read_text("utf-8")
    again = run(*words)
    assert "They are as good or better, and stay." in again.out
    told = json.loads(run(*words, "--json").out)
    assert told["old"] == pytest.approx(told["log_loss"], abs=1e-3)  # kept weights are rounded
    assert told["written"] is None
    assert told["weights"].keys() == read_weights(path).keys()
    assert path.read_text("utf-8") == text
