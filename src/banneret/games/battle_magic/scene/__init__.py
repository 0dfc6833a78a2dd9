"""How Battle Magic is shown: the map, units, hands and piles, battles."""

from banneret.games.battle_magic.scene.scene import poster, scene

__all__ = ["poster", "scene"]
