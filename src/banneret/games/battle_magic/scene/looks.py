"""The looks of seats, types of counters and cards."""

from __future__ import annotations

from banneret.engine.scene.scene import Side

SIDES = (
    Side("red", "Red", 0, "heater"),
    Side("black", "Black", 1, "notched"),
    Side("blue", "Blue", 2, "lozenge"),
    Side("green", "Green", 3, "roundel"),
    Side("purple", "Purple", 4, "pennon"),
)
CHARGES = {
    "army": "spear",
    "dragon": "dragon",
    "hero": "helmet",
    "ship": "ship",
    "castle": "tower",
    "wizard": "hat",
    "ballista": "crossbow",
    "artifact": "star",
    "juggernaught": "cannon",
    "giant": "giant",
    "crystal-tower": "flame",
}
CARD_CHARGES = {"move": "horse", "sword": "sword", "gold": "coin", "magic": "book"}
