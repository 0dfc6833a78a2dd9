"""How Battle Masters is shown: the mat, units, cards, and how it stands."""

from banneret.games.battle_masters.scene.aids import aids
from banneret.games.battle_masters.scene.scene import poster, scene

__all__ = ["aids", "poster", "scene"]
