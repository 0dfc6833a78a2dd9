"""Moving, and moving onto the Tower (masters-SPEC-01, masters-R-16, masters-R-28)."""

from __future__ import annotations

from banneret.engine.because import because, nearest
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
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


def why_not_move(s: State, unit: Unit, space: Space, left: int = 1) -> str:
    """Return the rule that forbids a unit to step onto a space; `left` is how many steps it may still take."""
    one_step = "masters-SPEC-01" if s.course.card and s.course.card.steps > 1 else "masters-MOVE-01"
    away = s.box.mat.distance[s.at[unit.index]][space.index]
    reason = nearest(
        far=lambda: None if away == 1 else because(one_step, why=_too_far(away, left)),
        ground=lambda: _why_not_ground(s, unit, space),
        others=lambda: None if s.on[space.index] is None else "masters-MOVE-02",
    )
    return reason or because(one_step, why=fill("no steps left"))


def _too_far(away: int, left: int) -> Text:
    if not away:
        return fill("already there")
    return fill("1 space at a time" if away <= left else "it is {away} spaces away", away=away)


def _why_not_ground(s: State, unit: Unit, space: Space) -> str | None:
    """Return the rule: closed ground, a hedge or a wall between the spaces, or the Tower."""
    step = s.at[unit.index], space.index
    if s.field.closed[space.index]:
        return "masters-MOVE-03"
    if step in s.field.hedged:
        return because("masters-MOVE-04", between=Word("hedge", "A hedge"))
    if step in s.field.fortified:
        return because("masters-MOVE-04", between=Word("ditch", "The wall of a ditch"))
    return "masters-MOVE-06" if space is s.field.tower and not unit.may_enter_tower else None
