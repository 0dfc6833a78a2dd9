"""How far a unit moves (lore-R-09, lore-R-10, lore-R-104)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from banneret.games.battlelore.box.box import Box, Unit
from banneret.games.battlelore.box.components import CreatureType
from banneret.games.battlelore.box.vocabulary import ExtraMove, LimitMove
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.state import State


@dataclass(frozen=True, slots=True)
class Pace:
    """The distances of a unit in hexes: to move and still battle, to move at most, and to move in a Goblin Rush (0: no
    rush).
    """

    battle: int
    most: int
    rush: int

    @property
    def reach(self) -> int:
        """Return the longest distance."""
        return max(self.most, self.rush)


Reached: TypeAlias = tuple[int, bool, bool, bool]
"""How a unit can reach a hex: the number of steps, and whether terrain there forbids battle, stops the unit, and halts
follow-on moves.
"""


def pace(s: State, unit: Unit) -> Pace:
    """Return the distances of a unit by color and mount, as changed by cards.

    Rules: lore-3-06, lore-3-07, lore-3-08, lore-3-09, lore-R-09, lore-R-10, lore-R-104.
    """
    usual = usual_pace(s.box, unit, s.color[unit.index])
    return _by_cards(s, unit, usual) if s.effects else usual


@lru_cache(maxsize=1024)
def usual_pace(box: Box, unit: Unit, color: int) -> Pace:
    """Return the distances of a unit by color and mount, without any card (lore-3-12)."""
    if isinstance(unit.type, CreatureType):
        return Pace(unit.type.move_and_battle, unit.type.move, 0)
    banner = box.banners[color]
    if unit.mounted:
        return Pace(banner.mounted_move, banner.mounted_move, 0)
    battle = banner.foot_move_and_battle
    return Pace(battle, banner.foot_move, unit.rush if unit.rush > battle else 0)


def pace_without_limits(s: State, unit: Unit) -> Pace:
    """Return the distances that a unit would have if no card limited its move: what other cards add is in them."""
    return _added(s, unit, usual_pace(s.box, unit, s.color[unit.index]))


def limiting_card(s: State, unit: Unit) -> object | None:
    """Return the card that limits a unit's moves most; None if none does."""
    limits = sorted(effects.on(s, unit, LimitMove), key=lambda force: force.n)
    return limits[0].card if limits else None


def _by_cards(s: State, unit: Unit, usual: Pace) -> Pace:
    free = _added(s, unit, usual)
    most, rush = free.most, free.rush
    for force in effects.on(s, unit, LimitMove):
        most, rush = min(most, force.n), min(rush, force.n)
    return Pace(free.battle, most, rush)


def _added(s: State, unit: Unit, usual: Pace) -> Pace:
    battle, most, rush = usual.battle, usual.most, usual.rush
    for force, effect in effects.each(s, unit, ExtraMove):
        most += force.n
        if effect.may_battle:
            battle += force.n
            rush += force.n if rush else 0
        else:
            rush = 0
    return Pace(battle, most, rush)
