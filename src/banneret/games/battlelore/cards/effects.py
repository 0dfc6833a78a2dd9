"""Lasting effects: cards put them in force, rules ask for them, and they end with a roll, a battle or a turn.

Rules: lore-8-34.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.terms import Lasts
from banneret.games.battlelore.box.vocabulary import ExtraMove
from banneret.games.battlelore.state import InForce, State

E = TypeVar("E")


def on(s: State, unit: Unit, *kinds: type[object]) -> Iterator[InForce]:
    """Yield the effects of these kinds that concern a unit, the oldest first."""
    for force in s.effects:
        if isinstance(force.effect, kinds) and unit in force.units:
            yield force


def each(s: State, unit: Unit, kind: type[E]) -> Iterator[tuple[InForce, E]]:
    """Yield the effects of one kind that concern a unit, the oldest first, with what they say."""
    for force in s.effects:
        if isinstance(force.effect, kind) and unit in force.units:
            yield force, force.effect


def has(s: State, unit: Unit, kind: type[object]) -> bool:
    """Return whether any effect of this kind concerns a unit."""
    for _ in on(s, unit, kind):
        return True
    return False


def expire(s: State, lasts: Lasts) -> None:
    """End the effects that last until the end of a roll, a battle or a turn (lore-R-60, lore-R-81)."""
    if s.effects:
        s.effects = [force for force in s.effects if force.lasts != lasts]


def begin_turn(s: State, camp: int) -> None:
    """End the effects that last until a player's next turn begins (lore-R-81)."""
    if s.effects:
        s.effects = [force for force in s.effects if force.lasts != "until-your-next-turn" or force.camp != camp]


def ignores_stops(s: State, unit: Unit) -> bool:
    """Return whether a unit need not stop for terrain this turn (lore-R-121)."""
    return any(effect.ignore_stops for _, effect in each(s, unit, ExtraMove))


def passes_units(s: State, unit: Unit) -> bool:
    """Return whether a unit may cross other units this turn (lore-R-121)."""
    return any(effect.pass_units for _, effect in each(s, unit, ExtraMove))
