"""The table of effects is whole: it has every kind that a Lore card may have."""

from __future__ import annotations

from banneret.games.battlelore.box.validating import KINDS
from banneret.games.battlelore.cards.handling import HANDLING


def test_every_kind_of_effect_of_lore_cards_is_handled() -> None:
    assert set(HANDLING) == {kind for kind in KINDS if kind.usage.on_lore}
    assert all(row.kind is kind for kind, row in HANDLING.items())
