"""The characters of a legion as options of a split: places, so that nobody else learns who leaves.

mypyc compiles no class that extends `int`, so this file is not compiled, and the rules of splitting are.
"""

from __future__ import annotations

from functools import lru_cache

from banneret.games.titan.box.box import Character, Contents


class Member(int):
    """A character of a legion as a place in it, from 1. Only those who see the legion know which character it is.

    Two members are equal if their places are.
    """

    character: Character

    def __new__(cls, place: int, character: Character) -> Member:
        """Return the character in this place."""
        member = super().__new__(cls, place)
        member.character = character
        return member

    @property
    def place(self) -> int:
        """Return the place as a plain number."""
        return int(self)

    @property
    def key(self) -> str:
        """Return the place in the list, so that the key reveals nothing."""
        return f"member:{self.place}"

    def __str__(self) -> str:
        return self.character.name


@lru_cache(maxsize=1 << 14)
def members(contents: Contents) -> tuple[Member, ...]:
    """Return the characters of a legion, the Creatures first and the Lords last."""
    return tuple(Member(place, character) for place, character in reversed([*enumerate(contents, 1)]))
