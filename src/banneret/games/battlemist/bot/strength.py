"""The chance to win a battle by a formula, for programs: to simulate it, as the page does, takes eighty times as long.

The formula uses the force of a side in a round, and the number of its bodies. It is fitted to 1,500 battles that
`forecast.forecast` simulated: its cross-entropy is 0.233, and no forecast at all could do better than 0.208.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, sqrt
from typing import NamedTuple

from banneret.games.battlemist.box.box import Race, Realm
from banneret.games.battlemist.forecast import ARCHER, CAVALRY, DRAGON, FIREGAUNT, FOOTMAN, GIANT
from banneret.games.battlemist.odds import might, siege
from banneret.games.battlemist.records import Battle, Troop
from banneret.games.battlemist.state import State

ROUT = 0.28
"""The worth of a rout, as a share of a kill."""
MONSTER = 0.48
"""As how many units a monster counts when it is hit."""
BODIES = 1.5
"""How much more numbers count than strength in attack."""
SURE = 1.185
"""How certain the stronger of two single units is to win; larger battles are more certain."""
SHOTS, CHARGES, FRONT = 2, 2, 3
"""How many units attack in each segment of a battle round (mist-3.3.3-03)."""
FACES = 10
WORTH = (2.0, 2.6, 3.2, 9.0, 7.0, 7.0)
"""The worth of a footman, archer, cavalry, dragon, firegaunt, giant, in resources."""


class Power(NamedTuple):
    """A side of a battle: its expected kills per round, and its bodies."""

    blows: float
    bodies: float


NONE = Power(0.0, 0.0)


@lru_cache(maxsize=65536)
def power(race: Race, troop: Troop, bonus: int = 0) -> Power:
    """Return the power of units of a race, with a bonus on all their dice."""
    if not any(troop):
        return NONE
    blows = 0.02 + min(SHOTS, troop[ARCHER]) * _blow(race, ARCHER, bonus)
    blows += min(CHARGES, troop[CAVALRY]) * _blow(race, CAVALRY, bonus)
    room = FRONT
    for kind, dice in ((FOOTMAN, 1), (DRAGON, 2), (GIANT, 1), (FIREGAUNT, 1)):
        fighting = min(room, troop[kind])
        room -= fighting
        blows += fighting * dice * _blow(race, kind, bonus)
    return Power(blows, sum(troop) + MONSTER * sum(troop[DRAGON:]))


@lru_cache(maxsize=1024)
def _blow(race: Race, kind: int, bonus: int) -> float:
    """Return what one die of a kind of unit brings."""
    values = race.values[kind]
    kills = _share(values.kill - bonus)
    return kills + ROUT * max(0.0, _share(values.rout - bonus) - kills)


def _share(least: int) -> float:
    """Return the share of the die's faces that are `least` or more."""
    return max(0, min(FACES, FACES + 1 - least)) / FACES


def chance(attacker: Power, defender: Power) -> float:
    """Return the attacker's chance to win."""
    if not defender.bodies:
        return 1.0
    return 1 / (1 + exp(-edge(attacker, defender))) if attacker.bodies else 0.0


def edge(attacker: Power, defender: Power) -> float:
    """Return the attacker's advantage: 0 is even, 2 wins seven times out of eight."""
    blows, bodies = attacker.blows / defender.blows, attacker.bodies / defender.bodies
    sure = SURE * sqrt(sqrt(attacker.bodies * defender.bodies))
    return max(-30.0, min(30.0, sure * (log(blows) + BODIES * log(bodies))))


def worth(troop: Troop) -> float:
    """Return the worth of units."""
    return sum(count * each for count, each in zip(troop, WORTH, strict=True))


# --- on the map -------------------------------------------------------------------------------------------------------


def defence(s: State, seat: int, realm: Realm, troop: Troop | None = None) -> Power:
    """Return the power of a seat's units in a realm behind its walls, or of other units in their place."""
    return power(s.races[seat], s.troop(seat, realm) if troop is None else troop, siege(s, realm, seat))


def battle_chance(s: State, b: Battle, side: int) -> float:
    """Return a side's chance in the present battle, with all effects in force; routed units count half."""
    powers = [_in_battle(s, b, each) for each in (0, 1)]
    return chance(powers[side], powers[1 - side])


def _in_battle(s: State, b: Battle, side: int) -> Power:
    seat, foe = b.seats[side], b.seats[1 - side]
    troop, routed = s.troop(seat, b.realm), b.routed[side]
    up = tuple(all - down for all, down in zip(troop, routed, strict=True))
    walls = siege(s, b.realm, seat) if side else 0
    told = might(s, seat, foe, walls) if s.lasting else None
    bonus = round(sum(told.bonus) / len(told.bonus)) if told else walls
    strong = power(s.races[seat], up, bonus)
    return Power(max(0.1, strong.blows), strong.bodies + 0.5 * sum(routed)) if any(troop) else NONE
