"""The facts that a referee case may expect of a position of BattleLore. See cases.md."""

from __future__ import annotations

from typing import Any

from banneret.games.battlelore.box.box import CAMPS, Unit
from banneret.games.battlelore.box.words import COLORS
from banneret.games.battlelore.combat.morale import bold
from banneret.games.battlelore.combat.state import GONE
from banneret.games.battlelore.referee import lore
from banneret.games.battlelore.referee.position import unit_id
from banneret.games.battlelore.state import State


def facts(s: State) -> dict[str, dict[str, Any]]:
    """Return the facts about units, camps, cards and the turn, and about Lore if there is any."""
    told: dict[str, dict[str, Any]] = {unit.key: _unit_facts(s, unit) for unit in s.adventure.units}
    for camp, name in enumerate(CAMPS):
        told[f"camp:{name}"] = {
            "won": s.won[camp],
            "units": s.left[camp],
            "hand": [card.id for card in s.hands[camp]],
        }
    told["cards"] = {
        "card": s.card.id if s.card else "none",
        "deck": len(s.deck),
        "discard": sorted(card.id for card in s.deck.discards),
        "drawn": [card.id for card in s.drawn],
    }
    told["turn"] = {
        "active": CAMPS[s.active],
        "phase": s.phase,
        "turns": s.turns,
        "ordered": [unit_id(unit) for unit in s.turn.ordered],
        "blazons": [s.board.hexes[blazon.hex].place for blazon in s.blazons],
        "effects": [force.effect.op for force in s.effects],
    }
    return {**told, **lore.facts(s)}


def _unit_facts(s: State, unit: Unit) -> dict[str, Any]:
    here = s.at[unit.index]
    return {
        "at": "gone" if here == GONE else s.board.hexes[here].place,
        "figures": s.figures[unit.index],
        "color": COLORS[s.color[unit.index]],
        "bold": 0 if here == GONE else bold(s, unit),
        "ordered": unit in s.turn.ordered,
        "moved": unit in s.turn.moved,
        "barred": unit in s.turn.barred,
        "battled": unit in s.turn.battled,
        "webbed": unit in s.webbed,
        "poisoned": unit in s.poisoned,
        "stored": s.stored.get(unit, 0),
    }
