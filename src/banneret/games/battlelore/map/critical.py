"""Critical Hits on Creatures (lore-7-04; lore-R-43)."""

from __future__ import annotations

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.dice import rolled
from banneret.games.battlelore.state import State


def critical(s: State, creature: Unit, hits: int, by: int) -> bool:
    """Roll all scoring dice again, once, by the camp that rolled them; if one shows the Creature's color, it dies.

    Rules: lore-L-06.
    """
    faces = s.chance.roll(s.box.faces, hits)
    own = s.box.helmets[s.color[creature.index]]
    s.tell(
        "critical-hit",
        "Critical Hit on {creature}?",
        creature=creature,
        rule="lore-7-04",
        dice=rolled("critical", faces, by, [own]),
    )
    return own in faces
