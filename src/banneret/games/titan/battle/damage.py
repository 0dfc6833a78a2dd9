"""Hits: what a roll counts for, and which fighter it slays.

titan-A-ST-06, titan-A-ST-07, titan-A-ST-12.
"""

from __future__ import annotations

from banneret.games.titan.battle.state import Battle
from banneret.games.titan.box.box import the_box
from banneret.games.titan.state import State

FACES = tuple(range(1, the_box().game.dice_sides + 1))


def hurt(s: State, b: Battle, x: int, hits: int) -> int:
    """Let a fighter take hits, which may slay it. Returns the hits left over."""
    if not hits:
        return 0
    left = hits - b.wound(x, hits)
    if b.hits[x] >= b.power[x]:
        s.tell("slain", "{fighter} is slain", fighter=b.fighters[x], rule="titan-A-ST-07")
    return left
