"""Rolls of dice as the log tells them."""

from __future__ import annotations

from collections.abc import Collection

from banneret.engine.scene.scene import Dice
from banneret.games.battlelore.box.box import CAMPS


def rolled(title: str, faces: Collection[str], camp: int, counted: Collection[str]) -> tuple[Dice, ...]:
    """A roll of a camp, in which dice with one of the faces `counted` did something."""
    return (Dice(title, tuple(faces), CAMPS[camp], tuple(face in counted for face in faces)),)
