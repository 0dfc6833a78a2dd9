"""How Battle Magic is shown: the map, units, hands and piles, battles."""

from banneret.games.battle_magic.scene.aids import aids
from banneret.games.battle_magic.scene.scene import poster, scene, sight

__all__ = ["aids", "poster", "scene", "sight"]
