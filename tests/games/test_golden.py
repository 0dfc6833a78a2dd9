"""A record that was written once always replays, with the same log."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.match import record
from banneret.engine.match.match import Match
from tests.games.golden import told

RECORDS = sorted(Path(__file__).parent.glob("*/golden/*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_golden_record(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.replay(text)
    assert record.write(match) == text
    assert told(match) == path.with_suffix(".log").read_text(encoding="utf-8")
    assert match.result is not None
