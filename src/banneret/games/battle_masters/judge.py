"""How good a position is for a seat: living strength, ground gained, danger, and what the battle is about."""

from __future__ import annotations

from banneret.games.battle_masters.box import ARMIES, CHAOS, Unit
from banneret.games.battle_masters.state import GONE, State

_SHOOTING, _CANNON, _OGRE = 1.25, 1.6, 1.5


def judge(s: State, seat: int) -> float:
    """The position's worth for the army of `seat`; more is better."""
    army = s.army_of(seat)
    return _strength(s, army) - _strength(s, 1 - army) + _ground(s, army) - _ground(s, 1 - army)


def _worth(unit: Unit) -> float:
    kind = unit.type.attack
    factor = {"melee": 1.0, "shoot": _SHOOTING, "cannon": _CANNON, "ogre": _OGRE}[kind]
    return unit.type.combat_value * factor


def _strength(s: State, army: int) -> float:
    """Units by their dice; a wounded one is worth less, a dead one nothing."""
    total = 0.0
    for unit in s.box.armies[army]:
        if s.at[unit.index] != GONE:
            life = 1 - s.skulls[unit.index] / unit.type.skulls_to_eliminate
            total += _worth(unit) * (0.45 + 0.55 * life)
    return total


def _ground(s: State, army: int) -> float:
    """How near an army's units are to those they want to attack, and to the Tower where it decides."""
    foes = [s.at[foe.index] for foe in s.box.armies[1 - army] if s.at[foe.index] >= 0]
    total = _tower(s, army)
    for unit in s.box.armies[army]:
        at = s.at[unit.index]
        if at < 0 or not foes:
            continue
        away = s.box.mat.distance[at]
        nearest = min(away[foe] for foe in foes)
        reach = 1 if unit.type.attack in ("melee", "ogre") else unit.type.range
        total -= 0.06 * unit.type.combat_value * max(0, nearest - reach)
        if s.field.tower and at == s.field.tower.index:
            total += 0.6
    return total


def _tower(s: State, army: int) -> float:
    """In a battle for the Tower: how near the army's best-placed unit is that may take it."""
    tower = s.field.tower
    if tower is None or not any(v.kind == "occupy-tower" and v.army == ARMIES[army] for v in s.battle.victory):
        return 0.0
    holder = s.on[tower.index]
    away = s.box.mat.distance[tower.index]
    steps = sorted(
        away[s.at[unit.index]] for unit in s.box.armies[army] if unit.may_enter_tower and s.at[unit.index] >= 0
    )
    worth = 4.0 / (1 + steps[0]) + 2.0 / (1 + steps[1]) if len(steps) > 1 else 3.0 / (1 + steps[0]) if steps else 0.0
    return worth * (0.6 if holder is not None and holder.army != CHAOS else 1.0)
