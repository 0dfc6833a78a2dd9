"""How Battlemist is shown: the land, the battle board, cards, sheets and steps of the round."""

from banneret.games.battlemist.scene.aids import aids
from banneret.games.battlemist.scene.scene import scene

__all__ = ["aids", "scene"]
