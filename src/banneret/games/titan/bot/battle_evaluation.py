"""The worth of a fighter, of a strike at it, and of the ground that it stands on.

All values are points of character value.
"""

from __future__ import annotations

from functools import lru_cache

from banneret.games.titan.battle.odds import chart, hits_chances, strike
from banneret.games.titan.battle.state import OFF, Battle
from banneret.games.titan.box.battleland import Battleland
from banneret.games.titan.box.box import Character
from banneret.games.titan.box.hexes import HEXES

TITAN = 120.0
"""The worth of a Titan in addition to its points: without it, its owner loses the game."""
WOUND = 0.4
"""The share of its worth that a fighter has lost when one more hit slays it."""


def points(b: Battle, side: int) -> int:
    """Return the value of a side's living fighters (titan-A-SC-02)."""
    return b.value(b.living(side))


def worth(b: Battle, i: int) -> float:
    """Return a fighter's worth: its points and, for a Titan, also its owner's game."""
    kind = b.fighters[i].kind
    return TITAN + b.power[i] * kind.skill if kind.titan else float(kind.value)


@lru_cache(maxsize=1 << 16)
def harm(dice: int, number: int, needs: int, power: int) -> float:
    """Return the average share of a fighter's worth that a strike takes; a strike that slays takes all that is left."""
    total = 0.0
    for hits, chance in enumerate(hits_chances(dice, number)):
        total += chance * share_lost(hits, needs, power)
    return total


def share_lost(hits: int, needs: int, power: int) -> float:
    """Return the share of its worth that `hits` hits take from a fighter that `needs` hits would slay."""
    return 1 - WOUND * (power - needs) / power if hits >= needs else WOUND * hits / power


# --- where a fighter stands -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def ground(land: Battleland, kind: Character, there: int) -> float:
    """Return the advantage of the ground: how much harder a fighter there hits, and how much less it is hit."""
    other = land.box.character["centaur"]
    gains = [0.0]
    for near in HEXES[there].neighbours:
        if land.contact[there] >> near & 1:
            made = strike(land, kind, kind.power, there, other, near)
            back = strike(land, other, kind.power, near, kind, there)
            gains.append(
                _rate(made.dice, made.number, kind.power, chart(kind.skill, other.skill))
                - _rate(back.dice, back.number, kind.power, chart(other.skill, kind.skill))
            )
    return sum(gains) / len(gains)


def _rate(dice: int, number: int, plain_dice: int, plain_number: int) -> float:
    """Return the improvement over plain ground, for each die of the plain strike."""
    return (dice * (7 - number) - plain_dice * (7 - plain_number)) / 6 / plain_dice


def waiting(b: Battle, side: int) -> int:
    """Return how many fighters of a side still wait beside the battleland."""
    return sum(b.at[i] == OFF for i in b.legion[side])
