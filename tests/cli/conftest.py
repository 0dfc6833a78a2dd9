"""Runs the command in this process. The small game of docs/add-a-game.md is installed beside the others."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner

from banneret.cli import app
from banneret.engine.game import games
from banneret.engine.match import record
from banneret.engine.match.match import Match
from tests.docs.bridge import GAME

BRIDGE = Path(__file__).parents[1] / "docs" / "bridge"


class Said:
    """What the command returned: its exit code, its output, and its errors."""

    def __init__(self, code: int, out: str, wrong: str) -> None:
        self.code = code
        self.out = out
        self.wrong = wrong


Run: TypeAlias = Callable[..., Said]


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "bridge", GAME)
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def run() -> Run:
    """Run the command with these arguments."""

    def ran(*words: object) -> Said:
        result = CliRunner().invoke(app, [str(word) for word in words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return ran


@pytest.fixture
def whole_record() -> str:
    """The record of a match of the Bridge that is over."""
    match, source = Match.new("bridge", seed=4), random.Random(4)
    while match.decisions:
        ((seat, decision),) = match.decisions.items()
        match.decide_unchecked(seat, source.choice(decision.options))
    return record.write(match, ["Anna", "Bert"])


@pytest.fixture
def record_file(tmp_path: Path, whole_record: str) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(whole_record, encoding="utf-8")
    return path
