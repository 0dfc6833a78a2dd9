"""Rolls of dice for the log."""

from __future__ import annotations

from collections.abc import Collection

from banneret.engine.scene.scene import Dice
from banneret.games.battlelore.box.box import CAMPS


def rolled(title: str, faces: Collection[str], camp: int, counted: Collection[str]) -> tuple[Dice, ...]:
    """Return a roll of a camp; the dice that show one of the faces `counted` had an effect."""
    return (Dice(title, tuple(faces), CAMPS[camp], tuple(face in counted for face in faces)),)
