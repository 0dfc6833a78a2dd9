"""The looks of seats, units and resources on the table (1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from banneret.engine.scene.scene import Shape, Side
from banneret.games.battlemist.box.box import Race
from banneret.games.battlemist.box.components import Colour
from banneret.games.battlemist.box.terms import Moment

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
MOMENTS: Mapping[Moment, str] = {
    "council": "hat",
    "before-vote": "hat",
    "after-vote": "hat",
    "harvest": "wheat",
    "recruitment": "sword-on-shield",
    "guild": "star",
    "economy": "coin",
    "initiative": "hourglass",
    "before-quest": "helmet",
    "before-enemy-quest": "helmet",
    "fight-round": "helmet",
    "before-movement": "banner",
    "before-enemy-movement": "banner",
    "before-battle": "crossed-swords",
    "before-battle-besieged": "tower",
    "before-battle-besieging": "tower",
    "battle-round": "crossed-swords",
    "battle-round-2": "crossed-swords",
    "during-battle": "crossed-swords",
    "supply": "wheat",
    "after-spell": "eye",
    "after-action": "eye",
}
"""The charge of an action card, by its moment."""


@lru_cache(maxsize=256)
def side(race: Race, *, out: bool = False) -> Side:
    """Return the look of a race; `out` says that its player was eliminated."""
    hue, shape = _LOOKS[race.colour]
    return Side(race.folk, race.name, hue, shape, out=out)


def moment_kind(moment: Moment) -> str:
    """Return the kind of the cards and spells of a moment, in the sheets of the guide."""
    return f"when-{moment}"
