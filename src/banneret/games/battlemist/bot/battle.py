"""Quick weights for the answers in a battle, for bots: casualties, rallies, attackers, cards and spells."""

from __future__ import annotations

from typing import Any

from banneret.engine.decision import Decision
from banneret.games.battlemist.battle.rallying import FOOTMAN
from banneret.games.battlemist.battle.sides import Fighter, standing
from banneret.games.battlemist.bot.evaluation import UNIT
from banneret.games.battlemist.box.box import ActionCard, Spell
from banneret.games.battlemist.box.vocabulary import DoubleShots, KillRouted, Recover, Retreat
from banneret.games.battlemist.odds import of_battle
from banneret.games.battlemist.records import Battle
from banneret.games.battlemist.state import State

LAST_FOOTMAN = 6.0
"""The extra worth of the last un-routed footman: without one, an army may be overrun (mist-3.3.3.1-04)."""
OWN_LOSSES = ("rout", "kill", "kill-routed")
LOST, WON = 0.15, 0.9
"""Below the first chance, a battle counts as lost; above the second, nothing more is spent on it."""


def weigh_fighter(s: State, b: Battle, seat: int, decision: Decision, way: Fighter) -> float:
    """Weigh a unit. The seat's cheapest unit falls; its most expensive one is rallied and fights.

    Of the enemy's units, the most expensive one dies.
    """
    worth = UNIT[way.kind.index]
    if decision.name in OWN_LOSSES:
        last = way.kind.index == FOOTMAN and not way.routed and standing(s, b.side(seat))[FOOTMAN] == 1
        return -worth - (LAST_FOOTMAN if last else 0.0)
    if decision.name == "rally":
        needed = way.kind.index == FOOTMAN and not standing(s, b.side(seat))[FOOTMAN]
        return worth + (LAST_FOOTMAN if needed else 0.0)
    return worth


def weigh_play(s: State, b: Battle, seat: int, way: Any) -> float:
    """Weigh a play. Cards and spells are spent on a battle that is still open, not on a lost one.

    Nobody trades during a battle.
    """
    if not isinstance(way, ActionCard | Spell):
        return -1.0
    side = b.side(seat)
    chance = of_battle(s, b, 60).wins[side]
    kinds = {type(effect) for effect in way.effects}
    if Retreat in kinds:
        return 1.0 if chance < LOST else -1.0
    if not LOST <= chance <= WON:
        return -0.5
    if KillRouted in kinds:
        return 0.5 * sum(b.routed[1 - side])
    if Recover in kinds:
        return 0.7 * (sum(b.routed[side]) - 1)
    if DoubleShots in kinds:
        return 0.8 * (standing(s, side)[s.box.kind["archer"].index] - 0.5)
    return 1.0
