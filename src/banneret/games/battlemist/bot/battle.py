"""Scores of the answers in a battle: casualties, rallies, attackers, cards and spells."""

from __future__ import annotations

from banneret.engine.decision import Decision
from banneret.engine.words.word import Word
from banneret.games.battlemist.battle.sides import Fighter, at_hand, standing
from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.box.box import ActionCard, Spell
from banneret.games.battlemist.box.vocabulary import DoubleShots, KillRouted, Recover, Retreat
from banneret.games.battlemist.forecast import ARCHER, FOOTMAN
from banneret.games.battlemist.records import Battle
from banneret.games.battlemist.state import State

LAST_FOOTMAN = 6.0
"""The extra worth of the last un-routed footman: without one, an army may be overrun (mist-3.3.3.1-04)."""
LOST, WON = 0.15, 0.9
"""Below the first chance, a battle counts as lost; above the second, nothing more is spent on it."""
NEVER = -1.0
LAST_RESORT = -14.0
"""The weight of taking a kill first: no unit is worth as much."""


def own_loss(s: State, seat: int, _: Decision, way: Fighter | Word) -> float:
    """Give up the seat's cheapest unit, but not the last footman; never take a kill first."""
    if not isinstance(way, Fighter):
        return LAST_RESORT
    last = way.kind.index == FOOTMAN and not way.routed and _footmen(s, seat) == 1
    return -WORTH[way.kind.index] - (LAST_FOOTMAN if last else 0.0)


def rallied(s: State, seat: int, _: Decision, way: Fighter) -> float:
    """Rally the most expensive unit, but first a footman if none stands."""
    needed = way.kind.index == FOOTMAN and not _footmen(s, seat)
    return WORTH[way.kind.index] + (LAST_FOOTMAN if needed else 0.0)


def _footmen(s: State, seat: int) -> int:
    """Return how many footmen of the seat are un-routed."""
    return standing(s, at_hand(s).side(seat))[FOOTMAN]


def dearest(_s: State, _seat: int, _decision: Decision, way: Fighter) -> float:
    """Let the most expensive own unit fight, and kill the enemy's most expensive one."""
    return WORTH[way.kind.index]


def weigh_spending(s: State, b: Battle, side: int, way: ActionCard | Spell, chance: float) -> float:
    """Weigh a card or spell by a side's `chance`: it is spent on a battle that is open, not on a lost one."""
    kinds = {type(effect) for effect in way.effects}
    if Retreat in kinds:
        return 1.0 if chance < LOST else NEVER
    if not LOST <= chance <= WON:
        return NEVER
    if KillRouted in kinds:
        return 0.5 * sum(b.routed[1 - side])
    if Recover in kinds:
        return 0.7 * (sum(b.routed[side]) - 1)
    if DoubleShots in kinds:
        return 0.8 * (standing(s, side)[ARCHER] - 0.5)
    return 1.0
