"""The facts of a Titan match that referee cases can check."""

from __future__ import annotations

from typing import Any

from banneret.games.titan.box.box import Marker
from banneret.games.titan.referee import battle
from banneret.games.titan.state import OFF, State


def facts(s: State) -> dict[str, dict[str, Any]]:
    """Return what a case may expect: facts of each marker and seat, the stock, the turn, the Engagement, the battle."""
    told = {marker.key: _legion_facts(s, marker) for marker in s.box.markers}
    for seat in s.seats:
        colour = s.colour[seat]
        told[f"seat:{colour.key if colour else seat}"] = {
            "score": s.score[seat],
            "alive": s.alive[seat],
            "tower": s.board.lands[s.tower[seat]].number if s.tower[seat] != OFF else "none",
            "legions": len(s.army[seat]),
            "free": len(s.free[seat]),
            "titan": s.titan_power(seat),
        }
    told["caretaker"] = {one.key: s.caretaker[one.index] for one in s.box.characters}
    told["dead"] = {one.key: s.dead[one.index] for one in s.box.characters}
    told["turn"] = {
        "active": s.called(s.active).lower(),
        "part": s.part,
        "roll": s.turn.roll,
        "round": s.round,
        "turns": s.turns[s.active],
        "order": [s.called(seat).lower() for seat in s.order],
        "teleported": s.turn.teleported,
        "summoned": s.turn.summoned,
    }
    told["engagement"] = _engagement_facts(s)
    return told | battle.facts(s)


def _legion_facts(s: State, marker: Marker) -> dict[str, Any]:
    if s.at[marker.index] == OFF:
        return {"land": "off", "holds": [], "size": 0}
    return {
        "land": s.where(marker).number,
        "holds": [one.key for one in s.held(marker)],
        "size": s.size(marker),
        "owner": s.called(s.seat_of(marker)).lower(),
        "moved": marker in s.turn.moved,
        "mustered": marker in s.turn.mustered,
        "side": s.turn.came_by.get(marker, "none"),
    }


def _engagement_facts(s: State) -> dict[str, Any]:
    e = s.engagement
    if e is None:
        return {"land": "none", "stage": "none"}
    return {"land": s.board.lands[e.land].number, "stage": e.stage, "made": e.made}
