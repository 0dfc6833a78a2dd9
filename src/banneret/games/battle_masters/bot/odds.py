"""What an attack is expected to destroy, from tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.games.battle_masters.box.box import Box, Unit
from banneret.games.battle_masters.box.components import Condition, Modifier
from banneret.games.battle_masters.combat import hit_chances, modified_dice
from banneret.games.battle_masters.state import State

ALIVE = 0.45
"""The share of a unit's worth that it keeps until it is eliminated; the rest is lost with its hits."""
MOST: Final = 1_000
"""No number of dice or Skull tokens reaches this."""


class Losses:
    """The shares of a unit's worth that attacks are expected to destroy, each worked out once."""

    __slots__ = ("_box", "_known")

    def __init__(self, box: Box) -> None:
        self._box = box
        self._known: dict[int, float] = {}

    def share(self, attack: int, defence: int, skulls: int, bears: int) -> float:
        """Return the share that an attack is expected to destroy, from 0 to 1.

        `attack` and `defence` are numbers of dice. The unit has `skulls` Skull tokens, and `bears` of them eliminate
        it.
        """
        key = ((attack * MOST + defence) * MOST + skulls) * MOST + bears  # a tuple would take three times as long
        found = self._known.get(key)
        if found is None:
            before = left(skulls, bears)
            chances = hit_chances(attack, defence, self._box.faces)
            found = sum(chance * (before - left(skulls + hits, bears)) for hits, chance in enumerate(chances))
            self._known[key] = found
        return found


@lru_cache(maxsize=8)
def losses(box: Box) -> Losses:
    """Return the losses by the dice of a box."""
    return Losses(box)


def left(skulls: int, bears: int) -> float:
    """Return the share of its worth that a unit keeps with this many Skull tokens."""
    return 0.0 if skulls >= bears else ALIVE + (1 - ALIVE) * (1 - skulls / bears)


@lru_cache(maxsize=8)
def _modifiers(box: Box) -> dict[Condition, Modifier]:
    return {modifier.when: modifier for modifier in box.file.modifier}


def quick_dice(s: State, attacker: Unit, here: int, target: Unit) -> tuple[int, int]:
    """Return the dice of an attack from the space `here`; `combat.dice` counts them from where the attacker stands."""
    attack, defence = attacker.type.combat_value, target.type.combat_value
    there = s.at[target.index]
    if s.course.card is not None:
        attack += s.course.card.attack_bonus
    tower = s.field.tower
    found: list[Condition] = []
    if tower is not None and here == tower.index:
        found.append("attacker-on-tower")
    if tower is not None and there == tower.index:
        found.append("defender-on-tower")
    if (here, there) in s.field.fortified:
        found.append("across-fortified-side")
    if s.elite[attacker.index]:
        found.append("attacker-elite")
    if s.elite[target.index]:
        found.append("defender-elite")
    if not found:
        return attack, defence
    modifiers = _modifiers(s.box)
    return modified_dice(s, attacker, target, [modifiers[when] for when in found if when in modifiers])
