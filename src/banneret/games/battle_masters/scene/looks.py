"""The looks of armies and types of units."""

from __future__ import annotations

from banneret.engine.scene.scene import Side
from banneret.games.battle_masters.box.words import ARMY_NAMES

SIDES = (
    Side("imperial", str(ARMY_NAMES[0]), 0, "heater"),
    Side("chaos", str(ARMY_NAMES[1]), 1, "notched"),
)
CHARGES = {
    "lord-knights": "crown",
    "imperial-knights": "horse",
    "men-at-arms": "spear",
    "imperial-archers": "bow",
    "crossbowmen": "crossbow",
    "mighty-cannon": "cannon",
    "champions-of-chaos": "chaos-star",
    "chaos-warriors": "sword",
    "chaos-archers": "bow",
    "orcs": "orc",
    "goblins": "goblin",
    "wolf-riders": "wolf",
    "beastmen": "horns",
    "ogre-champion": "ogre",
}
