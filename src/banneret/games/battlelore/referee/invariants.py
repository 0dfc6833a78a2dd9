"""The invariants of every position of BattleLore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banneret.games.battlelore.box.board import bits
from banneret.games.battlelore.box.box import CAMPS, Unit
from banneret.games.battlelore.combat.state import GONE
from banneret.games.battlelore.referee import lore
from banneret.games.battlelore.state import State


def broken(s: State) -> Iterator[str]:
    """Yield the broken invariants: cards, figures and tokens are conserved, units and hexes agree."""
    cards = [*s.deck, *s.deck.discards, *s.drawn, *s.hands[0], *s.hands[1], *([s.card] if s.card else [])]
    if Counter(cards) != Counter(s.box.command_deck):
        yield "Command cards are lost or doubled"
    for unit in s.adventure.units:
        yield from _broken_unit(s, unit)
    for here, occupant in enumerate(s.on):
        if occupant is not None and s.at[occupant.index] != here:
            yield f"{occupant} is on two hexes"
    for camp, name in enumerate(CAMPS):
        if s.left[camp] != len(s.standing(camp)) or s.held[camp] != bits(s.at[unit.index] for unit in s.standing(camp)):
            yield f"the units of {name} are miscounted"
    yield from _broken_battle(s)
    yield from lore.broken(s)


def _broken_unit(s: State, unit: Unit) -> Iterator[str]:
    here, figures = s.at[unit.index], s.figures[unit.index]
    if (here == GONE) != (figures == 0) or not 0 <= figures <= unit.figures:
        yield f"{unit} has {figures} figures on hex {here}"
    elif here != GONE and (s.on[here] is not unit or not s.ground.passable[here]):
        yield f"{unit} is not where it stands"


def _broken_battle(s: State) -> Iterator[str]:
    if s.phase == "draw" and s.agenda and (s.battle or s.attacks or s.flights):
        yield "a battle or a retreat is left over"
