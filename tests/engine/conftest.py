"""The toys are installed while the engine's tests run, so that records and cases find them by name."""

from __future__ import annotations

import pytest

from banneret.engine.game import games
from tests.engine.toys.auction import AUCTION
from tests.engine.toys.relay import RELAY
from tests.engine.toys.skirmish import SKIRMISH


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (AUCTION, RELAY, SKIRMISH):
        monkeypatch.setitem(games(), game.key, game)
