"""Range and line of sight: which enemies a unit may attack (chapter 4a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from banneret.engine.because import because
from banneret.engine.words.values import Listed
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.sight import OFF
from banneret.games.battlelore.box.vocabulary import FixDice, RangeBonus
from banneret.games.battlelore.box.words import EDGE
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.combat.rolling import dice
from banneret.games.battlelore.state import State

_NAMED = 4
"""How many of the hexes that block a line of sight are named in a reason."""


@dataclass(frozen=True, slots=True)
class PossibleAttack:
    """An attack that is only considered, for odds."""

    by: Unit
    target: Unit
    melee: bool


def foes_near(s: State, unit: Unit) -> list[Unit]:
    """Return the adjacent enemies, which a unit may attack in Melee (lore-4a-01)."""
    here, camp = s.at[unit.index], unit.camp
    if not s.near_foe(camp, here):
        return []
    on = s.on
    return [foe for there in s.board.neighbours[here] if (foe := on[there]) is not None and foe.camp != camp]


def targets(s: State, unit: Unit) -> list[Unit]:
    """Return the enemies that a unit may attack: the adjacent ones, or, if there are none, those in range and sight
    (lore-4a-03, lore-4a-05, lore-R-21).

    After a Goblin Rush only the enemies to which it led (lore-R-11).
    """
    found = foes_near(s, unit)
    melee = bool(found)
    if unit in s.turn.rushed:
        led = s.turn.rushed[unit]
        found = [foe for foe in found if foe in led]
    elif not melee and unit.reach > 1:
        found = list(foes_in_range(s, unit))
    if s.effects and _weakened(s):  # an attack without dice is not declared: lore-R-18
        found = [foe for foe in found if dice(s, PossibleAttack(unit, foe, melee)) > 0]
    return found


def _weakened(s: State) -> bool:
    """Return whether any effect may leave an attack without dice."""
    return any(isinstance(force.effect, FixDice) or force.n < 0 for force in s.effects)


def has_target(s: State, unit: Unit) -> bool:
    """Return whether there is any enemy that a unit may attack."""
    if unit in s.turn.rushed or (s.effects and _weakened(s)):
        return bool(targets(s, unit))
    if s.near_foe(unit.camp, s.at[unit.index]):
        return True
    if unit.reach > 1:
        for _ in foes_in_range(s, unit):
            return True
    return False


def foes_in_range(s: State, unit: Unit) -> Iterator[Unit]:
    """Yield the enemies in the unit's range and sight (lore-4a-04, lore-4a-06)."""
    at, here = s.at, s.at[unit.index]
    away, (reach, blind) = s.board.distance[here], aim(s, unit)
    if not s.held[1 - unit.camp] & s.board.near(here, reach):
        return
    for foe in s.adventure.camps[1 - unit.camp]:
        there = at[foe.index]
        if there >= 0 and away[there] <= reach and (blind or s.ground.sees(s.taken, here, there)):
            yield foe


def shots_from(s: State, unit: Unit, here: int) -> int:
    """Return how many enemies a unit could shoot at if it moved to a hex; beside an enemy it cannot shoot."""
    if s.near_foe(unit.camp, here):
        return 0
    taken, (reach, blind) = s.taken & ~s.board.bit[s.at[unit.index]], aim(s, unit)
    away, foes = s.board.distance[here], s.standing(1 - unit.camp)
    return sum(
        away[there] <= reach and (blind or s.ground.sees(taken, here, there))
        for there in (s.at[foe.index] for foe in foes)
    )


def aim(s: State, unit: Unit) -> tuple[int, bool]:
    """Return a unit's range, and whether it needs no line of sight."""
    reach, blind = unit.reach, False
    for force, effect in effects.each(s, unit, RangeBonus):
        reach += force.n
        blind = blind or effect.ignore_los
    return reach, blind


def why_not_target(s: State, unit: Unit, foe: Unit, better: tuple[int, bool] = (0, False)) -> str:
    """Return the rule that forbids a unit to attack another.

    `better` is what a card adds to its aim: a number of hexes, and whether it needs no line of sight.
    """
    if foe.camp == unit.camp:
        return "lore-4-06"
    if unit in s.turn.rushed and foe not in s.turn.rushed[unit]:
        return "lore-R-11"
    away = s.board.distance[s.at[unit.index]][s.at[foe.index]]
    if away == 1:
        return "lore-R-18"
    if unit.reach == 1:
        return "lore-4a-03"
    if foes_near(s, unit):
        return "lore-4a-05"
    reach, blind = aim(s, unit)
    reach += better[0]
    if away > reach:
        return because("lore-4a-04", distance=away, range=reach)
    if blind or better[1] or s.ground.sees(s.taken, s.at[unit.index], s.at[foe.index]):
        return "lore-R-18"
    return _why_blind(s, s.at[unit.index], s.at[foe.index])


def _why_blind(s: State, here: int, there: int) -> str:
    """Return the rule by which a line of sight is blocked, with the hexes that block it."""
    hexes = s.board.hexes
    places = [EDGE if hex == OFF else hexes[hex] for hex in s.ground.blockers(s.on, here, there)]
    return because(s.ground.why_blind(s.on, here, there), where=Listed(places[:_NAMED], ","))


def fighters(s: State) -> Iterator[Unit]:
    """Yield the ordered units that may battle, have not battled yet, and have an enemy to attack (lore-4-01,
    lore-4-06).
    """
    return (unit for unit in s.turn.ordered if can_battle(s, unit) and has_target(s, unit))


def can_battle(s: State, unit: Unit) -> bool:
    """Return whether an ordered unit may still battle, if there is an enemy for it.

    Rules: lore-4-02, lore-4b-02, lore-7-31, lore-R-112.
    """
    return unit not in s.turn.battled and unit not in s.turn.barred and unit not in s.webbed and s.at[unit.index] >= 0


def why_not_battle(s: State, unit: Unit) -> str:
    """Return the rule that forbids a unit of the active player any battle."""
    if unit not in s.turn.ordered:
        return "lore-2-02"
    if unit in s.turn.battled:
        return "lore-4-02"
    if unit in s.turn.barred:
        return s.turn.barred[unit]
    if unit in s.webbed:
        return "lore-7-31"
    if unit in s.turn.rushed:
        return "lore-R-11"
    weak = foes_near(s, unit) or (unit.reach > 1 and any(foes_in_range(s, unit)))
    return "lore-R-18" if weak else "lore-4-06"
