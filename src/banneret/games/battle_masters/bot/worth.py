"""What a unit is worth, from its dice and from how many Battle cards let it act."""

from __future__ import annotations

from functools import lru_cache

from banneret.games.battle_masters.box.box import Box

BODY = 1.0
"""What any unit is worth that must be eliminated before the battle is won."""
A_DIE = 1 / 14
"""What a die is worth that is rolled by one card of the deck."""
KINDS = {"melee": 1.0, "shoot": 1.2, "cannon": 3.0, "ogre": 2.2}
"""How much good a die does, by the kind of attack."""


@lru_cache(maxsize=8)
def rates(box: Box) -> tuple[int, ...]:
    """By unit, how many cards of the deck let it act; at least 1."""
    return tuple(max(1, sum(unit in card.units for card in box.deck)) for unit in box.units)


@lru_cache(maxsize=8)
def worths(box: Box) -> tuple[float, ...]:
    """By unit, what it is worth with no Skull tokens."""
    return tuple(
        BODY + A_DIE * KINDS[unit.type.attack] * unit.type.combat_value * often
        for unit, often in zip(box.units, rates(box), strict=True)
    )
