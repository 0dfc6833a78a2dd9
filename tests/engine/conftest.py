"""The toys are installed while the engine's tests run, so that records and cases find them by name."""

from __future__ import annotations

import pytest
from hypothesis import settings

from banneret.engine.game import games
from tests.engine.toys.auction import AUCTION
from tests.engine.toys.relay import RELAY
from tests.engine.toys.skirmish import SKIRMISH

settings.register_profile("engine", deadline=None)  # a busy machine does not mean that the engine is wrong
settings.load_profile("engine")


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (AUCTION, RELAY, SKIRMISH):
        monkeypatch.setitem(games(), game.key, game)
