"""A record that was written once always replays; where its log is kept, with the same log."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.engine.words.kept import as_row, of_row
from tests.games.golden import told

RECORDS = sorted(Path(__file__).parent.glob("*/golden/*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_golden_record(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.replay(text)
    assert record.write(match) == text
    assert match.result is not None
    row = as_row(match.result.text)
    assert row.startswith("{")  # the end is stored as a wording and its things
    assert of_row(row) == match.result.text
    log = path.with_suffix(".log")
    assert not log.exists() or told(match) == log.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", sorted({path.parent for path in RECORDS}), ids=lambda game: game.parent.name)
def test_each_game_keeps_a_log(game: Path) -> None:
    assert list(game.glob("*.log"))
