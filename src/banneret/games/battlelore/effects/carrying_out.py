"""Carrying out Lore cards, when they take effect (chapter 8)."""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play
from banneret.games.battlelore.cards.handling import HANDLING
from banneret.games.battlelore.effects.hands import back_to_hand
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import just_laid


def command_effects(s: State) -> Play[None]:
    """Carry out the Lore card that was played with the Command card, before the orders (lore-R-55)."""
    if just_laid(s) is not None:
        yield from carry_out(s)


def carry_out(s: State) -> Play[None]:
    """Carry out the card on top of the table, unless it was cancelled (lore-R-138)."""
    laid = at_hand(just_laid(s), "card to carry out")
    laid.done = True
    if laid.cancelled:
        return
    if laid.play.again is not None and laid.card in laid.leaving:
        laid.leaving = (laid.play.again,)
        back_to_hand(s, laid, laid.card)
    for effect in laid.card.effects:
        play = HANDLING[type(effect)].carry_out(s, laid, effect)
        if play is not None:
            yield from play
