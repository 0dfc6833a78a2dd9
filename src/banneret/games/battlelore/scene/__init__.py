"""How BattleLore is shown: the map, units, cards, and what lies beside them."""

from banneret.games.battlelore.scene.aids import aids
from banneret.games.battlelore.scene.scene import scene

__all__ = ["aids", "scene"]
