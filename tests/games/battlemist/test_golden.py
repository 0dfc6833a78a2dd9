"""A record written once replays for ever."""

from __future__ import annotations

import pytest

from banneret.engine import record
from tests.games.battlemist.golden import FOLDER, MATCHES, told


@pytest.mark.parametrize("name", MATCHES)
def test_golden_record(name: str) -> None:
    text = (FOLDER / f"{name}.record").read_text(encoding="utf-8")
    match = record.replay(text)
    assert record.write(match) == text
    assert told(match) == (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    assert match.result is not None
