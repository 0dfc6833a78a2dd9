"""How Battle Masters is shown: the mat, units, cards, and the score."""

from banneret.games.battle_masters.scene.aids import aids
from banneret.games.battle_masters.scene.scene import poster, scene

__all__ = ["aids", "poster", "scene"]
