"""Moving, and moving onto the Tower (masters-SPEC-01, masters-R-16, masters-R-28)."""

from __future__ import annotations

from banneret.games.battle_masters.box.box import Space, Unit
from banneret.games.battle_masters.state import State
from banneret.games.battle_masters.winning import tower_taken


def moves(s: State, unit: Unit) -> list[Space]:
    """Return the vacant adjacent spaces that a unit may enter.

    masters-MOVE-01, masters-MOVE-02, masters-MOVE-03, masters-MOVE-04, masters-MOVE-05, masters-MOVE-06.
    """
    on, field = s.on, s.field
    ways = (field.tower_ways if unit.may_enter_tower else field.ways)[s.at[unit.index]]
    return [space for space in ways if on[space.index] is None]


def can_move(s: State, unit: Unit) -> bool:
    """Return whether `moves` would find a space.

    A loop, as this is called most often: 8 % of the time of a random match.
    """
    on, field = s.on, s.field
    for space in (field.tower_ways if unit.may_enter_tower else field.ways)[s.at[unit.index]]:
        if on[space.index] is None:
            return True
    return False


def move(s: State, unit: Unit, space: Space) -> None:
    """Move a unit one step. A unit that steps onto the vacant Tower commands it (masters-MOVE-05, masters-TOWER-01)."""
    s.on[s.at[unit.index]] = None
    s.put(unit, space)
    if space is s.field.tower:
        s.tell("takes-tower", "{unit} {unit:takes|take} the Tower", unit=unit, rule="masters-MOVE-05")
        tower_taken(s, unit)
    else:
        s.tell("moves", "{unit} {unit:moves|move} to {space}", unit=unit, space=space, rule="masters-MOVE-01")


def why_not_move(s: State, unit: Unit, space: Space) -> str:
    """Return the rule that forbids a unit to step onto a space."""
    here, there = s.at[unit.index], space.index
    one_step = "masters-SPEC-01" if s.course.card and s.course.card.steps > 1 else "masters-MOVE-01"
    if s.box.mat.distance[here][there] != 1:
        return one_step
    if s.on[there] is not None:
        return "masters-MOVE-02"
    if s.field.closed[there]:
        return "masters-MOVE-03"
    if (here, there) in s.field.hedged or (here, there) in s.field.fortified:
        return "masters-MOVE-04"
    return "masters-MOVE-06" if space is s.field.tower and not unit.may_enter_tower else one_step
