"""Stacking: which units may share a territory, and where units stand illegally for the moment.

magic-move-06, magic-move-07, magic-move-08, magic-move-10; magic-R-10, magic-R-13, magic-R-15.
"""

from __future__ import annotations

from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.state import State

STACK_RULES = {"juggernaught": "magic-R-15", "giant": "magic-R-15", "ground": "magic-move-06"}
"""Why two units of a group may not stop together; for ships, castles and dragons it is magic-move-07."""


def stands(s: State, here: int) -> bool:
    """Return whether all units of a territory may stand there together.

    magic-move-06, magic-move-07, magic-move-08, magic-R-13, magic-R-15.
    """
    units = s.on[here]
    if len(units) < 2:
        return not units or not units[0].ground or s.ground.land[here]
    seat = units[0].seat
    groups: list[str] = []
    for unit in units:
        group = unit.group
        if unit.seat != seat or group in groups:
            return False
        if group:
            groups.append(group)
    return s.ground.land[here] or "ground" not in groups or "ship" in groups


def clash(s: State, unit: Counter, there: int) -> str | None:
    """Return the rule that forbids the unit to stop with the units there, or None (magic-R-10, magic-R-15)."""
    others = s.on[there]
    if not others:
        return None
    if others[0].seat != unit.seat:
        if not s.foes(others[0].seat, unit.seat):
            return "magic-R-75"
        return "magic-move-10" if unit.flies else "magic-move-08"
    group = unit.group
    if group:
        for other in others:
            if other.group == group and other is not unit:
                return STACK_RULES.get(group, "magic-move-07")
    return None


# --- who stands illegally ---------------------------------------------------------------------------------------------


def loosen(s: State, lead: Counter, *places: int) -> None:
    """After an act of `lead`, note where units stand illegally; while any do, only this lead may act."""
    if s.turn.loose or not all(stands(s, place) for place in places):
        s.turn.loose = tuple([place for place in dict.fromkeys((*s.turn.loose, *places)) if not stands(s, place)])
        s.turn.lead = lead if s.turn.loose else None


def settle(s: State) -> None:
    """After units left the map, forget the places where units now stand legally."""
    s.turn.loose = tuple([place for place in s.turn.loose if not stands(s, place)])
    if not s.turn.loose:
        s.turn.lead = None
