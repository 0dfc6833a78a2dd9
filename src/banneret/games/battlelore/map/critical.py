"""Critical Hits on Creatures (7-04; R-43)."""

from __future__ import annotations

from banneret.engine.scene import Dice
from banneret.games.battlelore.box.box import CAMPS, Unit
from banneret.games.battlelore.state import State


def critical(s: State, creature: Unit, hits: int, by: int) -> bool:
    """All dice that scored are rolled again, once, by the camp whose they are; the Creature's color kills it."""
    faces = s.chance.roll(s.box.faces, hits)
    s.tell("Critical Hit on {}?", creature, rule="lore-7-04", dice=(Dice("critical", tuple(faces), CAMPS[by]),))
    return s.box.helmets[s.color[creature.index]] in faces
