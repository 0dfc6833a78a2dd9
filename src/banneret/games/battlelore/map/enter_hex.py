"""Ending a move on a hex: blazons and landmarks are taken at that moment (lore-R-89, lore-R-95, lore-R-111)."""

from __future__ import annotations

from typing import Literal

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.map import landmarks
from banneret.games.battlelore.map.winning import take_blazons
from banneret.games.battlelore.state import State

How = Literal["move", "move-after", "gain-ground", "pursuit", "retreat", "portal", "passage"]


def come_to_rest(s: State, unit: Unit, how: How) -> None:
    """Carry out what happens when a unit ends its move where it is now; the match may end here."""
    if s.blazons:
        take_blazons(s, unit)
    if s.ground.landmarks:
        landmarks.arrive(s, unit, how)
