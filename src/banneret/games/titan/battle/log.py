"""What a battle's log says of figures: the dice of a roll, and fighters with their Power."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.scene.scene import Dice
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.state import Battle
from banneret.games.titan.state import State


def rolled(s: State, b: Battle, i: int, faces: Iterable[int], number: int) -> tuple[Dice, ...]:
    """Return the dice of a fighter's roll, as a log shows them; dice that hit are marked."""
    colour = s.colour_of(b.seats[b.side(i)])
    thrown = tuple(faces)
    return (Dice(str(b.fighters[i]), tuple(map(str, thrown)), colour.key, tuple([face >= number for face in thrown])),)


def listed(b: Battle, numbers: Iterable[int]) -> Listed:
    """Return fighters by name, each with its Power."""
    return Listed([fill("{} ({})", b.fighters[i], b.power[i]) for i in numbers], ",")


def powers(b: Battle, numbers: Iterable[int]) -> str:
    """Return fighters for programs, each with its Power: `black-ogre-1=6 black-lion-1=5`."""
    return " ".join(f"{b.fighters[i].key.removeprefix('fighter:')}={b.power[i]}" for i in numbers)
