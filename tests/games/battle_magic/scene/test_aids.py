"""The notes on things, from the reference sheets."""

from __future__ import annotations

from banneret.engine.guide import told_of_kinds
from banneret.games.battle_magic import GAME


def test_what_neither_moves_nor_fights_has_no_figures_for_it() -> None:
    told = told_of_kinds(GAME.aids(GAME.guide))
    assert told["artifact"] == ("Artifact", "Price: 1 gold. Goes on: a hero or a wizard.")
    assert "Goes on" not in told["castle"][1]
    assert "Cards to move" not in told["castle"][1]
    assert "Cards to move: " in told["army"][1]


def test_a_card_in_the_hand_says_what_it_is_for() -> None:
    told = told_of_kinds(GAME.aids(GAME.guide))
    titles = [told[kind][0] for kind in ("move", "sword", "gold", "magic")]
    assert titles == ["Move", "Sword", "Gold", "Magic"]
    assert "recruit phase" in told["gold"][1]
