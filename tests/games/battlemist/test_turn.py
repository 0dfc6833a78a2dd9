"""Individual turns (mist-3.3-01)."""

from __future__ import annotations

import pytest

from tests.games.battlemist.positions import match_at

IDLE = {"orcs": 1, "elves": 1}


@pytest.mark.rules("mist-3.3-01")
def test_a_turn_without_any_deed_is_told_as_such() -> None:
    match = match_at({"phase": "initiative", "used": IDLE}, [5, 3])
    told = [entry.text for entry in match.state.log.seen_by(None)]
    at = told.index("Turn of the Zul Orcs")
    assert told[at + 1] == "The Zul Orcs do nothing"


@pytest.mark.rules("mist-3.3-01")
def test_a_turn_with_a_deed_is_not_told_as_idle() -> None:
    troops = {"orcs": ["1 footman abou-xar"]}
    match = match_at({"phase": "initiative", "used": IDLE, "troops": troops}, [5, 3])
    match.decide(0, "unit:orcs-footman-abou-xar")
    match.decide(0, next(option.key for option in match.view(0).questions[0].options))
    told = [entry.text for entry in match.state.log.seen_by(None)]
    assert "The Zul Orcs do nothing" not in told
    assert "The Lotharia Elves do nothing" in told
