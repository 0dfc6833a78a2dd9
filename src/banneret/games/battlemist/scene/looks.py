"""The looks of seats, units and resources on the table (1.3)."""

from __future__ import annotations

from functools import lru_cache

from banneret.engine.scene.scene import Shape, Side
from banneret.games.battlemist.box.box import Race
from banneret.games.battlemist.box.components import Colour

_LOOKS: dict[Colour, tuple[int, Shape]] = {
    "red": (0, "heater"),
    "grey": (1, "notched"),
    "blue": (2, "lozenge"),
    "green": (3, "roundel"),
    "orange": (4, "pennon"),
    "yellow": (5, "banner"),
}
"""Hue and shape of the sides, by the colours of the counters (mist-1.3.2.1-01)."""
UNITS = {
    "footman": "sword",
    "archer": "bow",
    "cavalry": "horse",
    "dragon": "dragon",
    "firegaunt": "flame",
    "giant": "giant",
}
"""The charges of the units, by their ids."""
GOODS = {"grain": "wheat", "wood": "tree", "iron": "ingot"}
"""The charges of the resources."""


@lru_cache(maxsize=256)
def side(race: Race, *, out: bool = False) -> Side:
    """Return the look of a race; `out` says that its player was eliminated."""
    hue, shape = _LOOKS[race.colour]
    return Side(race.folk, race.name, hue, shape, out=out)
