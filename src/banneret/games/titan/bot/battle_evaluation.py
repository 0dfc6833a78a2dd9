"""The worth of a battle for a seat, and of a fighter in its place: expected damage, exposure, ground.

All values are points of character value.
"""

from __future__ import annotations

from functools import lru_cache

from banneret.games.titan.battle.line_of_fire import RANGE, magic_mask, range_between, targets_mask
from banneret.games.titan.battle.odds import chart, hits_chances, strike
from banneret.games.titan.battle.state import ATTACKER, OFF, Battle
from banneret.games.titan.box.battleland import Battleland
from banneret.games.titan.box.box import Character
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.state import State

TITAN = 120.0
"""The worth of a Titan in addition to its points: without it, its owner loses the game."""
WOUND = 0.4
"""The share of its worth that a fighter has lost when one more hit slays it."""
GROUND = 0.25
"""The weight of good or bad ground: this share of the difference it makes to an exchange of strikes."""
CLOSER = 0.6
"""The worth of being one hex nearer to the next enemy, for a side that wants to fight."""
SHY = 1.5
"""The cost for a Titan of being one hex nearer to an enemy with as much Power as the Titan has hits left."""
HELP = 1.5
"""The number of hits that a friend next to an enemy is assumed to deal to it."""

_DISTANCE = tuple(tuple(range_between(one.index, other.index) - 1 for other in HEXES) for one in HEXES)


def judge(s: State, seat: int) -> float:
    """Return the present worth of the seat's legion minus that of the other legion."""
    b = s.battle
    side = None if b is None else b.side_of(seat)
    if b is None or side is None:
        return 0.0
    return strength(b, side) - strength(b, 1 - side)


def strength(b: Battle, side: int) -> float:
    """Return the worth of a side's living fighters; wounds count in part."""
    return sum(worth(b, i) * (1 - WOUND * b.hits[i] / b.power[i]) for i in b.legion[side] if b.hits[i] < b.power[i])


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


def standing(b: Battle, i: int, there: int) -> float:
    """Return the worth of a hex for a fighter that stands there when the strikes begin."""
    side, kind, land = b.fighters[i].side, b.fighters[i].kind, b.land
    foes = land.contact[there] & b.alive[1 - side]
    total = GROUND * worth(b, i) * ground(land, kind, there) - drift(b, i, there)
    if kind.titan:
        total -= exposed(b, i, there)
    if foes:
        return total + exchange(b, i, there, foes)
    if kind.rangestrikes and side == b.mover:
        total += best_shot(b, i, there)
    return total - eagerness(b, side) * distance(b, side, there)


def exchange(b: Battle, i: int, there: int, foes: int) -> float:
    """Return the best strike from a hex at enemies in contact, minus the expected harm of their strikes."""
    side, kind, land, power = b.fighters[i].side, b.fighters[i].kind, b.land, b.power[i]
    here = 0 if b.at[i] < 0 else 1 << b.at[i]
    best = suffered = 0.0
    for x in b.those_on(foes):
        other, at = b.fighters[x].kind, b.at[x]
        friends = (land.contact[at] & b.alive[side] & ~here).bit_count()
        needs = max(1, b.power[x] - b.hits[x] - int(HELP * friends))
        made = strike(land, kind, power, there, other, at)
        best = max(best, harm(made.dice, made.number, needs, b.power[x]) * worth(b, x))
        back = strike(land, other, b.power[x], at, kind, there)
        suffered += back.dice * (7 - back.number) / 6 / (1 if kind.titan else 1 + friends)
    return best - worth(b, i) * peril(suffered / (power - b.hits[i]))


def peril(share: float) -> float:
    """Return the endangered share of a fighter's worth, if it expects this share of the hits that would slay it."""
    return min(1.2, share * (0.3 + 0.5 * share))


def best_shot(b: Battle, i: int, there: int) -> float:
    """Return the worth of the best rangestrike from a hex."""
    kind, foes = b.fighters[i].kind, b.alive[1 - b.fighters[i].side]
    if kind.magic:
        foes &= magic_mask(there)
    else:
        others = (b.stand[0] | b.stand[1]) & ~(0 if b.at[i] < 0 else 1 << b.at[i])
        foes = targets_mask(b.land, there, others, min(RANGE.range_max, kind.skill), foes)
    best = 0.0
    for x in b.those_on(foes):
        other = b.fighters[x].kind
        if kind.magic or not other.lord:
            far = not kind.magic and _DISTANCE[there][b.at[x]] == RANGE.range_max - 1
            number = chart(kind.skill - far, other.skill)
            best = max(best, harm(b.power[i] // RANGE.dice_divisor, number, b.needs(x), b.power[x]) * worth(b, x))
    return best


def drift(b: Battle, i: int, there: int) -> float:
    """Return the cost of the drift for a fighter there."""
    hits = b.land.drifts(b.fighters[i].kind, there)
    return worth(b, i) * 2 * hits / (b.power[i] - b.hits[i]) if hits else 0.0


def eagerness(b: Battle, side: int) -> float:
    """Return how much a side wants to close in: an attacker while there is time, a defender only if stronger."""
    if side == ATTACKER:
        return CLOSER * (1 + b.round / 3)
    own, other = points(b, side), points(b, 1 - side)
    return CLOSER * (1.0 if own > 1.5 * other else 0.1 if own > other else -0.3)


def distance(b: Battle, side: int, there: int) -> int:
    """Return the distance of the nearest enemy; if there is none yet, of the middle of the battleland."""
    row, foes = _DISTANCE[there], b.alive[1 - side]
    if not foes:
        return row[_MIDDLE]
    return min(row[b.at[x]] for x in b.those_on(foes))


_MIDDLE = next(hex.index for hex in HEXES if hex.name == "D3")


def exposed(b: Battle, i: int, there: int) -> float:
    """Return how much a Titan avoids enemies that are near, or may come near.

    An attacker's Titan avoids them less as time runs out.
    """
    row, side = _DISTANCE[there], b.fighters[i].side
    near = sum(max(0, 5 - row[b.at[x]]) * b.power[x] for x in b.those_on(b.alive[1 - side]))
    patience = max(0, 5 - b.round) / 5 if side == ATTACKER else 1.0
    return SHY * patience * near / b.needs(i)


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
