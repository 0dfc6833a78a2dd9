"""The words of a battle's log for figures: dice, hits, and fighters."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.engine.scene.scene import Dice
from banneret.games.titan.battle.damage import FACES
from banneret.games.titan.battle.state import Battle
from banneret.games.titan.state import State


class Amount:
    """A number of things, put into words only when they are read: `3 hits`, `1 die`."""

    __slots__ = ("count", "many", "one")

    def __init__(self, count: int, one: str, many: str) -> None:
        self.count = count
        self.one = one
        self.many = many

    def __str__(self) -> str:
        return f"{self.count or 'no'} {self.one if self.count == 1 else self.many}"


def hits(count: int) -> Amount:
    """Return a number of hits, in words."""
    return Amount(count, "hit", "hits")


def dice(count: int) -> Amount:
    """Return a number of dice, in words."""
    return Amount(count, "die", "dice")


def on(number: int) -> str:
    """Return the faces that hit, from a Strike-number, in words."""
    return f"hitting on {number}{' or more' if number < FACES[-1] else ''}"


def rolled(s: State, b: Battle, i: int, faces: Iterable[int], number: int) -> tuple[Dice, ...]:
    """Return the dice of a fighter's roll, as a log shows them; dice that hit are marked."""
    colour = s.colour_of(b.seats[b.side(i)])
    thrown = tuple(faces)
    return (Dice(str(b.fighters[i]), tuple(map(str, thrown)), colour.key, tuple([face >= number for face in thrown])),)


def listed(b: Battle, numbers: Iterable[int]) -> str:
    """Return fighters by name, each with its Power."""
    return ", ".join(f"{b.fighters[i]} ({b.power[i]})" for i in numbers)


def powers(b: Battle, numbers: Iterable[int]) -> str:
    """Return fighters for programs, each with its Power: `black-ogre-1=6 black-lion-1=5`."""
    return " ".join(f"{b.fighters[i].key.removeprefix('fighter:')}={b.power[i]}" for i in numbers)
