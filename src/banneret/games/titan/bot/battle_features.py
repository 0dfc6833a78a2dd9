"""A battle in numbers, for each side: what is left of its legion, its next strikes, ground, time, its Titan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from pathlib import Path

from banneret.engine.components import read_toml
from banneret.games.titan.battle.odds import strike
from banneret.games.titan.battle.state import ATTACKER, NOBODY, Battle
from banneret.games.titan.bot.battle_evaluation import ground
from banneret.games.titan.bot.maneuvers import DISTANCE, HIT
from banneret.games.titan.box.hexes import indexes_in

WOUND = 0.5
"""The share of its points that a fighter has lost when one more hit slays it."""
NEAR = 4
"""An enemy at a smaller distance in hexes is near a Titan."""
WEIGHTS = Path(__file__).parent / "weights.toml"
"""What each feature is worth, in single battles and in those of a whole game."""


def battle_features(b: Battle, side: int) -> dict[str, float]:
    """Return the features of a side. `might` and `punch` are logarithms, because ratios matter."""
    living, others = b.living(side), b.living(1 - side)
    on_board = [i for i in living if b.at[i] >= 0]
    strengths = [strength(b, i) for i in living]
    numbers = {
        "might": 3 * log(1 + sum(strengths) / 10),
        "champion": max(strengths, default=0.0) / 10,
        "punch": 3 * log(1 + sum([_hits(b, i, others) for i in living]) / 3),
        "fighters": len(living) / 2,
        "blows": blows(b, side) / 10,
        "ground": sum([ground(b.land, b.fighters[i].kind, b.at[i]) for i in on_board]),
        "shooters": float(sum([b.fighters[i].kind.rangestrikes for i in living])),
        "moves-next": float(b.mover == side),
    }
    if b.titan[side] != NOBODY:
        numbers |= _of_titan(b, b.titan[side], others)
        numbers["titan-company"] = numbers["might"]
    if side == ATTACKER:
        numbers |= _of_time(b, on_board, others)
    elif not b.reinforced and b.round < b.land.box.game.reinforcement_round:
        numbers["reinforcement"] = 1.0
    return numbers


def strength(b: Battle, i: int) -> float:
    """Return the points of a fighter, minus a part for its wounds."""
    return b.fighters[i].kind.skill * (b.power[i] - WOUND * b.hits[i])


def hope_of(b: Battle, side: int) -> float:
    """Return the chance that a side wins the battle, by the weights that are fitted on single battles."""
    own, other = (_worth(battle_features(b, one)) for one in (side, 1 - side))
    return 1 / (1 + exp(other - own))


def _worth(numbers: Mapping[str, float]) -> float:
    weights = _weights()
    return sum([weights[name] * value for name, value in numbers.items()], 0.0)


@cache
def _weights() -> Mapping[str, float]:
    return {name: float(weight) for name, weight in read_toml(WEIGHTS)["weights"].items()}


def _hits(b: Battle, i: int, others: Sequence[int]) -> float:
    """Return the hits that a fighter deals in one strike at an average enemy, on plain ground."""
    chances = HIT[b.fighters[i].kind.skill]
    struck = sum([chances[b.fighters[x].kind.skill] for x in others], 0.0)
    return b.power[i] * struck / max(1, len(others))


def blows(b: Battle, side: int) -> float:
    """Return the points that fighters in contact take from their best targets on average, each counted separately."""
    land, fighters, dealt, foes = b.land, b.fighters, 0.0, b.alive[1 - side]
    for i in b.those_on(b.alive[side] & land.contacts(foes)):
        best, kind, at = 0.0, fighters[i].kind, b.at[i]
        for there in indexes_in(land.contact[at] & foes):
            x = b.on[there]
            made = strike(land, kind, b.power[i], at, fighters[x].kind, there)
            hits = made.dice * (7 - made.number) / 6
            best = max(best, min(1.0, hits / b.needs(x)) * strength(b, x))
        dealt += best
    return dealt


def _of_titan(b: Battle, titan: int, others: Sequence[int]) -> dict[str, float]:
    """Return how many hits a Titan can still take, and the Power near it for each of these hits."""
    needs, at = b.needs(titan), b.at[titan]
    near = sum([max(0, NEAR - DISTANCE[at][b.at[x]]) * b.power[x] for x in others if b.at[x] >= 0]) if at >= 0 else 0
    return {
        "titan-fights": 1.0,
        "titan-health": needs / b.power[titan],
        "titan-near": min(4.0, near / 10 / max(1, needs)),
    }


def _of_time(b: Battle, own: Sequence[int], others: Sequence[int]) -> dict[str, float]:
    """Return the attacker's time pressure: rounds gone, hits still to deal in the rest, the way to the enemy."""
    left = b.land.box.game.battle_rounds + 1 - b.round
    able = sum([b.power[i] for i in own]) / 2
    needed = sum([b.needs(x) for x in others])
    there = [DISTANCE[b.at[x]] for x in others if b.at[x] >= 0]
    away = sum([min([row[b.at[i]] for row in there]) for i in own]) if there else 0
    return {
        "time": (b.round - 1) / b.land.box.game.battle_rounds,
        "hurry": min(3.0, 3 * needed / max(1.0, able * left)),
        "away": away / max(1, len(own)) / max(1, left),
    }
