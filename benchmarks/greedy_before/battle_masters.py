"""The worth of a position of Battle Masters: living strength, ground gained, danger, and the aim of the battle."""

from __future__ import annotations

from banneret.games.battle_masters.box.box import CHAOS, Unit
from banneret.games.battle_masters.state import GONE, State
from banneret.games.battle_masters.winning import tower_army

_SHOOTING, _CANNON, _OGRE = 1.25, 1.6, 1.5
_CAMPAIGN_POINT = 1000.0
_EAGERNESS = 2.0
"""How much more an enemy's loss counts than a loss of the seat: an attack costs nothing, as nobody strikes back."""
_MARCH, _MARCH_HALF = 0.05, 4.0
"""What distance costs a unit, and the number of steps that cost it half of that.

The marches of all units together never outweigh a kill; otherwise an army would spare its last near enemy to avoid a
long march to the next."""
_ON_TOWER, _NEAR = 0.6, 2
"""The worth of holding the Tower, while an enemy is within this many steps."""


def judge(s: State, seat: int) -> float:
    """Return the worth of the position for the army of `seat`; more is better."""
    army = s.army_of(seat)
    foe = 1 - army
    worth = _strength(s, army) - _EAGERNESS * _strength(s, foe) + _tower(s, army) - _tower(s, foe)
    worth += _ground(s, army)  # not minus the enemy's: else closing in would gain nothing
    if s.campaign is not None:  # winning a battle is worth more than any army, as the next battle begins with all units
        worth += _CAMPAIGN_POINT * (s.campaign.points[army] - s.campaign.points[1 - army])
    return worth


def _worth(unit: Unit) -> float:
    kind = unit.type.attack
    factor = {"melee": 1.0, "shoot": _SHOOTING, "cannon": _CANNON, "ogre": _OGRE}[kind]
    return unit.type.combat_value * factor


def _strength(s: State, army: int) -> float:
    """Add up the units by their dice; a wounded unit is worth less, an eliminated one nothing."""
    total = 0.0
    for unit in s.box.armies[army]:
        if s.at[unit.index] != GONE:
            life = 1 - s.skulls[unit.index] / unit.type.skulls_to_eliminate
            total += _worth(unit) * (0.45 + 0.55 * life)
    return total


def _ground(s: State, army: int) -> float:
    """Return how near an army's units are, by the way they must march, to their targets; and the worth of the Tower."""
    spaces = s.box.mat.spaces
    marches = [s.field.marches_to(spaces[at]) for foe in s.box.armies[1 - army] if (at := s.at[foe.index]) >= 0]
    total = 0.0
    if not marches:
        return total
    for unit in s.box.armies[army]:
        at = s.at[unit.index]
        if at >= 0:
            nearest = min(march[at] for march in marches)
            reach = 1 if unit.type.attack in ("melee", "ogre") else unit.type.range
            steps = max(0, nearest - reach)
            total -= _MARCH * unit.type.combat_value * steps / (steps + _MARCH_HALF)
            if nearest <= _NEAR and s.field.tower and at == s.field.tower.index:
                total += _ON_TOWER
    return total


def _tower(s: State, army: int) -> float:
    """In a battle for the Tower, return how near the best-placed unit is that may take it."""
    tower = s.field.tower
    if tower is None or army != tower_army(s):
        return 0.0
    holder = s.on[tower.index]
    away = s.field.marches_to(tower)
    steps = sorted(
        away[s.at[unit.index]] for unit in s.box.armies[army] if unit.may_enter_tower and s.at[unit.index] >= 0
    )
    worth = 4.0 / (1 + steps[0]) + 2.0 / (1 + steps[1]) if len(steps) > 1 else 3.0 / (1 + steps[0]) if steps else 0.0
    return worth * (0.6 if holder is not None and holder.army != CHAOS else 1.0)
