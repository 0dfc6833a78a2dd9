"""Options that are words: what a player may do besides playing cards and casting spells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from banneret.engine.words.word import Word
from banneret.games.battlemist.box.box import Race


@dataclass(frozen=True, slots=True)
class Player:
    """A player, as an option and as the log names them; `folk` is the key of their side."""

    seat: int
    folk: str
    name: str
    many: bool

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases."""
        return f"seat:{self.folk}"

    def __str__(self) -> str:
        return self.name


@lru_cache(maxsize=256)
def player(seat: int, race: Race) -> Player:
    """Return the player of a race, as an option and as the log names them."""
    return Player(seat, race.folk, race.name, race.many)


MERCHANTS: Final = Word("merchants", "Trade with the Free Merchants")
PROPOSE: Final = Word("propose", "Propose an exchange to your partner")
DISCARD: Final = Word("discard", "Discard a card")
HUSH: Final = Word("hush", "Pass until the segment ends")
HERO: Final = Word("hero", "Recruit a hero")
TOWN_CHOICE: Final = Word("town", "Build a town")
CITY_CHOICE: Final = Word("city", "Make a town a city")
STAR: Final = Word("star", "Buy a star")
YES_OR_NO: Final = {"yes": "Yes", "no": "No"}
"""The answers to a question of yes or no."""
