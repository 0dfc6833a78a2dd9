"""The worth of a unit, from its dice and from the number of Battle cards that let it act."""

from __future__ import annotations

from functools import lru_cache

from banneret.games.battle_masters.box.box import Box

BODY = 1.0
"""The worth of any unit that must be eliminated before the battle is won."""
A_DIE = 1 / 14
"""The worth of a die that one card of the deck lets a unit roll."""
KINDS = {"melee": 1.0, "shoot": 1.2, "cannon": 3.0, "ogre": 2.2}
"""How useful a die is, by the kind of attack."""


@lru_cache(maxsize=8)
def rates(box: Box) -> tuple[int, ...]:
    """Return for each unit the number of cards in the deck that let it act; at least 1."""
    return tuple(max(1, sum(unit in card.units for card in box.deck)) for unit in box.units)


@lru_cache(maxsize=8)
def worths(box: Box) -> tuple[float, ...]:
    """Return for each unit its worth without Skull tokens."""
    return tuple(
        BODY + A_DIE * KINDS[unit.type.attack] * unit.type.combat_value * often
        for unit, often in zip(box.units, rates(box), strict=True)
    )
