"""How BattleLore is shown: the map, units, cards, and everything beside the map."""

from banneret.games.battlelore.scene.aids import aids
from banneret.games.battlelore.scene.scene import scene, sight

__all__ = ["aids", "scene", "sight"]
