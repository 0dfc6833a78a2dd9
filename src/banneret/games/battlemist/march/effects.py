"""Effects on moves: named units go further at once, others as long as the effect says (mist-R-27)."""

from __future__ import annotations

from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.cards.unmoved_units import Named, give_moves
from banneret.games.battlemist.effects.deed import Deed, Handlers
from banneret.games.battlemist.effects.enduring import endure
from banneret.games.battlemist.state import State


def move_further(s: State, deed: Deed, effect: words.MoveModifier) -> None:
    """Let units named on playing go further at once (mist-R-27).

    An effect for all units or for a hero is put in force.
    """
    if isinstance(deed.target, Named):
        give_moves(s, deed.target, effect.amount)
    else:
        endure(s, deed, effect)


HANDLERS: Handlers = {words.MoveModifier: move_further}
