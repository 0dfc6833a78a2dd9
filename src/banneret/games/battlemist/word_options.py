"""Choices that are words: what a player may do besides playing cards and casting spells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from banneret.games.battlemist.box.box import Race


@dataclass(frozen=True, slots=True)
class Choice:
    """A word to choose."""

    key: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another player, as one chooses him; `folk` is the key of his side."""

    seat: int
    folk: str
    name: str

    @property
    def key(self) -> str:
        """How records, pages and cases call him."""
        return f"seat:{self.folk}"

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=256)
def opponent(seat: int, race: Race) -> Opponent:
    """The player of a race, as one chooses him."""
    return Opponent(seat, race.folk, race.name)


MERCHANTS: Final = Choice("merchants", "Trade with the Free Merchants")
PROPOSE: Final = Choice("propose", "Propose an exchange to your partner")
DISCARD: Final = Choice("discard", "Discard a card")
HUSH: Final = Choice("hush", "Pass until the segment ends")
HERO: Final = Choice("hero", "Recruit a hero")
TOWN_CHOICE: Final = Choice("town", "Build a town")
CITY_CHOICE: Final = Choice("city", "Make a town a city")
STAR: Final = Choice("star", "Buy a star")
