"""Laying a Lore card with a battle: what it leaves behind."""

from __future__ import annotations

import pytest

from tests.games.battlelore.positions import match_at, play


@pytest.mark.rules("lore-R-120")
def test_nobody_aims_any_more_once_the_attack_is_declared() -> None:
    position = {
        "pennant": {"archers": ["2,6"]},
        "standard": {"regular-infantry": ["5,6", "5,7"]},
        "phase": "combat",
        "lore": {"goblets": {"pennant": 9, "standard": 9}, "hands": {"pennant": ["warrior-take-aim"]}},
    }
    match = match_at(position, adventure="crossing-the-somme")
    play(match, "lore:warrior-take-aim")
    assert match.state.aiming is match.state.adventure.camps[0][0]
    play(match, "unit:standard-regular-infantry-1")
    assert match.state.aiming is None
