"""How Titan is shown: the Masterboard with its legions, and battles."""

from banneret.games.titan.scene.scene import scene

__all__ = ["scene"]
