"""Deal again what a seat cannot see: the enemy's tokens while they lie face down (masters-R-40, masters-R-47).

The decks of Battle cards, Ogre cards and Cannon tiles have no order before a card is turned: cards are drawn at
random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.engine.chance import Chance
from banneret.games.battle_masters.state import WAITING, State


def has_secrets(options: Mapping[str, str]) -> bool:
    """Return whether anything is hidden in a match with these options: the tokens in the Battle of the Plains are."""
    return options["battle"] in ("plains", "campaign")


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Deal the enemy's tokens again, if they lie face down."""
    if s.deployment.face_down:
        order = [chance.source.random() for _ in s.box.units]
        deal_tokens(s, 1 - s.army_of(seat), order)


def deal_tokens(s: State, army: int, order: Sequence[float]) -> None:
    """Deal the tokens of `army` again among its units, in place: one arrangement that the enemy must think possible.

    `order` holds a random number for each unit. A unit that is dealt the Tower may stand there (masters-R-40).
    """
    spaces = [space for space in s.box.mat.spaces if (unit := s.on[space.index]) and unit.army == army]
    units = sorted(s.box.armies[army], key=lambda unit: order[unit.index])
    spaces.sort(key=lambda space: space is not s.field.tower)
    for unit in units:
        s.at[unit.index] = WAITING
    for space in spaces:
        fits = next(unit for unit in units if unit.may_enter_tower or space is not s.field.tower)
        units.remove(fits)
        s.put(fits, space)
    if s.deployment.token is not None and s.deployment.token.army == army:
        s.deployment.token = units[0]
