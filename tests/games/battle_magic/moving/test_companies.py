"""Companies: who may come along with a unit."""

from __future__ import annotations

import pytest

from banneret.games.battle_magic.moving.feasible import companies
from tests.games.battle_magic.positions import state_at


@pytest.mark.rules("magic-R-12")
def test_a_dragon_takes_any_one_hero_or_none() -> None:
    s = state_at({"units": {"red": ["dragon b1", "hero b1", "hero b1", "hero b1"]}, "phase": "move"})
    dragon, *heroes = s.army[0]
    assert companies(s, dragon, s.at[dragon.index]) == [(), *((hero,) for hero in heroes)]
