"""Range and line of sight: whom a unit may attack (chapter 4a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from banneret.games.battlelore import effects
from banneret.games.battlelore.box import Unit
from banneret.games.battlelore.rolling import dice
from banneret.games.battlelore.state import State


@dataclass(frozen=True, slots=True)
class Thought:
    """An attack that is only thought of."""

    by: Unit
    target: Unit
    melee: bool


def foes_near(s: State, unit: Unit) -> list[Unit]:
    """The adjacent enemies, whom a unit may attack in Melee (4a-01)."""
    here, camp = s.at[unit.index], unit.camp
    if not s.near_foe(camp, here):
        return []
    on = s.on
    return [foe for there in s.board.neighbours[here] if (foe := on[there]) is not None and foe.camp != camp]


def targets(s: State, unit: Unit) -> list[Unit]:
    """The adjacent enemies; only with none of them, those in range and sight (4a-03, 4a-05, R-21).

    After a Goblin Rush only those to whom it led (R-11).
    """
    found = foes_near(s, unit)
    melee = bool(found)
    if unit in s.rushed:
        led = s.rushed[unit]
        found = [foe for foe in found if foe in led]
    elif not melee and unit.reach > 1:
        found = list(foes_in_range(s, unit))
    if s.effects and _weakened(s):  # with no die to roll an attack is not declared: R-18
        found = [foe for foe in found if dice(s, Thought(unit, foe, melee)) > 0]
    return found


def _weakened(s: State) -> bool:
    """Whether any effect may leave an attack without dice."""
    return any(force.effect.op == "fix-dice" or force.n < 0 for force in s.effects)


def has_target(s: State, unit: Unit) -> bool:
    """Whether there is any such enemy."""
    if unit in s.rushed or (s.effects and _weakened(s)):
        return bool(targets(s, unit))
    if s.near_foe(unit.camp, s.at[unit.index]):
        return True
    if unit.reach > 1:
        for _ in foes_in_range(s, unit):
            return True
    return False


def foes_in_range(s: State, unit: Unit) -> Iterator[Unit]:
    """The enemies whom a ranged weapon reaches and its unit sees (4a-04, 4a-06)."""
    at, here = s.at, s.at[unit.index]
    away, reach, blind = s.board.distance[here], unit.reach, False
    for force in effects.on(s, unit, "range-bonus"):
        reach += force.n
        blind = blind or force.effect.ignore_los
    if not s.held[1 - unit.camp] & s.board.near(here, reach):
        return
    for foe in s.adventure.camps[1 - unit.camp]:
        there = at[foe.index]
        if there >= 0 and away[there] <= reach and (blind or s.ground.sees(s.taken, here, there)):
            yield foe


def why_not_target(s: State, unit: Unit, foe: Unit) -> str:
    """The rule that keeps a unit from attacking another."""
    if foe.camp == unit.camp:
        return "lore-4-06"
    if unit in s.rushed:
        return "lore-R-11"
    if unit.reach == 1:
        return "lore-4a-03"
    if foes_near(s, unit):
        return "lore-4a-05"
    if s.board.distance[s.at[unit.index]][s.at[foe.index]] > unit.reach:
        return "lore-4a-04"
    return "lore-4a-06" if not s.ground.sees(s.taken, s.at[unit.index], s.at[foe.index]) else "lore-R-18"


def fighters(s: State) -> Iterator[Unit]:
    """The ordered units that may battle, have not, and find somebody to fight (4-01, 4-06)."""
    return (unit for unit in s.ordered if can_battle(s, unit) and has_target(s, unit))


def can_battle(s: State, unit: Unit) -> bool:
    """Whether an ordered unit may still battle, whoever there is to fight (4-02, 4b-02, 7-31)."""
    return unit not in s.battled and unit not in s.barred and unit not in s.webbed and s.at[unit.index] >= 0
