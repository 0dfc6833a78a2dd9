"""How Titan is shown: the Masterboard with its legions, and battles."""

from banneret.games.titan.scene.aids import aids
from banneret.games.titan.scene.scene import scene, sight

__all__ = ["aids", "scene", "sight"]
