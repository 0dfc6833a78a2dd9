"""The worth of attacks, of hexes, and of the best act of a unit that is ordered.

All values are in figures of a regular troop unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.combat.morale import may_battle_back, supported
from banneret.games.battlelore.combat.odds import Prospect, prospect
from banneret.games.battlelore.combat.range import PossibleAttack, can_battle, targets
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import Reached, pace
from banneret.games.battlelore.turn.reach import can_move, destinations

BANNER = 3.5
"""The worth of a Victory Banner, in addition to the figures of the unit."""
CREATURE = 5.0
"""The worth of a Creature, which has no figures to lose."""
DRIVEN = 0.45
"""The worth of driving an enemy back."""
ORDERED = 0.3
"""The chance that an enemy who could attack is ordered to do so."""
SUPPORT, BOLD_GROUND = 0.25, 0.15
MARCH, FAR = 0.12, 6.0
"""The worth of each hex nearer to an enemy, and the number of hexes for which this counts."""
GOAL, SOURCE = 0.35, 0.3
"""The worth of each hex nearer to a blazon, and of standing on a source of Lore."""


def worth(s: State, unit: Unit) -> float:
    """Return the worth of a unit to its camp: its figures, by color."""
    if unit.creature:
        return CREATURE
    return s.figures[unit.index] * (0.85, 1.0, 1.2)[s.color[unit.index]]


# --- attacks ----------------------------------------------------------------------------------------------------------


def gain(s: State, by: Unit, target: Unit, *, melee: bool) -> float:
    """Return the worth of an attack: the target's expected losses, less the attacker's losses by a battle back."""
    what = prospect(s, PossibleAttack(by, target, melee))
    value = _harm(s, target, what) - what.turned
    if melee and may_battle_back(s, target):
        stays = 1 - what.eliminated - what.driven
        value -= stays * _harm(s, by, prospect(s, PossibleAttack(target, by, True)))
    return value


def _harm(s: State, target: Unit, what: Prospect) -> float:
    figure = (0.85, 1.0, 1.2)[s.color[target.index]]
    lost = sum(count * chance for count, chance in enumerate(what.lost)) * figure
    return lost + what.eliminated * (worth(s, target) + BANNER) + what.driven * DRIVEN


def best_gain(s: State, unit: Unit) -> float:
    """Return the worth of a unit's best attack from where it stands; 0 if no attack is worth making."""
    here, best = s.at[unit.index], 0.0
    for foe in targets(s, unit):
        best = max(best, gain(s, unit, foe, melee=s.board.distance[here][s.at[foe.index]] == 1))
    return best


# --- places -----------------------------------------------------------------------------------------------------------


def place(s: State, unit: Unit) -> float:
    """Return how good a unit's hex is, and how near it is to enemies."""
    away = s.board.distance[s.at[unit.index]]
    near = min((away[there] for foe in s.adventure.camps[1 - unit.camp] if (there := s.at[foe.index]) >= 0), default=1)
    return stance(s, unit) - MARCH * min(max(near - unit.reach, 0), FAR)


def stance(s: State, unit: Unit) -> float:
    """Return how good a unit's hex is: support, ground, distance to its goals, and danger."""
    here = s.at[unit.index]
    value = SUPPORT * supported(s, unit) + BOLD_GROUND * bool(s.ground.bold[here]) - danger(s, unit)
    return value + goals(s, unit.camp, here)


def goals(s: State, camp: int, there: int) -> float:
    """Return how good a hex is for the goals of a camp: it is on a source of Lore, or near to a blazon."""
    away, value = s.board.distance[there], 0.0
    for blazon in s.blazons:
        if blazon.camp == camp:
            value -= GOAL * min(away[blazon.hex], FAR)
    for source in s.adventure.lore_sources:
        value += SOURCE * (away[source.hex] == 0)
    return value


def danger(s: State, unit: Unit) -> float:
    """Return the harm that enemies may do to a unit in their next turn. Only the two most dangerous count."""
    away, color = s.board.distance[s.at[unit.index]], s.color[unit.index]
    threats = sorted(
        _threat(foe, s.color[foe.index], unit.mounted, away[s.at[foe.index]], pace(s, foe).battle)
        for foe in s.standing(1 - unit.camp)
    )
    figures = 4 if unit.creature else s.figures[unit.index]
    frail = 1 + BANNER / (figures + 1) if not unit.creature else 0.6
    return ORDERED * sum(threats[-2:]) * frail * (0.85, 1.0, 1.2)[color]


@lru_cache(maxsize=20_000)
def _threat(foe: Unit, color: int, mounted: bool, away: int, legs: int) -> float:
    """Return the hits to expect from an enemy at a distance."""
    dice = foe.dice or color + 2
    if away <= legs + 1 and (away == 1 or foe.reach == 1):
        share = 1 / 6 + (1 / 6 if foe.sword_melee else 0) * (0.5 if mounted and foe.blunt else 1)
        return dice * share
    if foe.reach > 1 and away <= foe.reach + legs:
        return (dice if away <= foe.reach else dice - 1) / 6
    return 0.0


# --- plans ------------------------------------------------------------------------------------------------------------


@contextmanager
def standing_on(s: State, unit: Unit, there: int, *, moved: bool = True) -> Iterator[None]:
    """Put a unit on another hex until the context ends."""
    here = s.at[unit.index]
    s.put(unit, there)
    s.turn.moved.append(unit)
    if not moved:
        s.turn.moved.pop()
    try:
        yield
    finally:
        s.put(unit, here)
        if moved:
            s.turn.moved.remove(unit)


def value_there(s: State, unit: Unit, there: int, way: Reached, battle: int) -> float:
    """Return the worth of moving to a hex, and of attacking from there where that is allowed."""
    steps, bars, _, _ = way
    with standing_on(s, unit, there):
        value = place(s, unit)
        if not bars and steps <= battle:
            value += best_gain(s, unit)
    return value


def stay(s: State, unit: Unit) -> float:
    """Return the worth of a unit where it is, with the best attack that it could still make from there."""
    return place(s, unit) + (best_gain(s, unit) if can_battle(s, unit) else 0.0)


def stride(s: State, unit: Unit) -> float:
    """Return the worth of an ordered unit's best move, with the best attack after it; 0 if it cannot move."""
    if not can_move(s, unit):
        return -FAR
    paces = pace(s, unit)
    battle = max(paces.battle, paces.rush)
    ways = destinations(s, unit, paces).items()
    return max((value_there(s, unit, there, way, battle) for there, way in ways), default=-FAR)


def plan(s: State, unit: Unit) -> float:
    """Return how much a unit gains by its best act if it is ordered."""
    return max(stay(s, unit), stride(s, unit)) - place(s, unit)
