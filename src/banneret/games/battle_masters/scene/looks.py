"""The looks of armies and types of units."""

from __future__ import annotations

from banneret.engine.scene.scene import Side

SIDES = (Side("imperial", "Empire", 0, "heater"), Side("chaos", "Chaos", 1, "notched"))
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
