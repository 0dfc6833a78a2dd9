"""The position of a match as plain data. A legion is identified by its marker."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from banneret.engine.at_hand import NotAtHand, at_hand
from banneret.engine.state import State as EngineState
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.state import Battle
from banneret.games.titan.box.box import Box, Character, Colour, Contents, Marker, power, total_value, value
from banneret.games.titan.box.masterboard import Land, Masterboard
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.knowledge.history import Past
from banneret.games.titan.masterboard.state import Turn

OFF = -1
"""The place of a marker that is not on the Masterboard."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options choose before the match. A limit of 0 is off."""

    battle: bool
    """Whether it is the scenario of one battle."""
    choose_colours: bool
    """Whether players choose their colours."""
    choose_markers: bool
    """Whether players choose the markers of new legions."""
    offers_limit: int
    """The most offers in an Engagement."""
    turn_cap: int
    """The rounds after which the match ends."""
    points: int
    """The allowed value of a legion mustered for it (titan-R-99)."""


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A match: what lasts until its end, and records of what is in progress.

    Lists by marker use the marker's index, lists by land the index of the land; all others are by seat.
    """

    box: Box
    board: Masterboard
    rules: Rules
    at: list[int]
    """By marker: the index of its land, or OFF."""
    contents: list[Contents]
    """By marker: the characters of the legion."""
    owner: list[int]
    """By marker: the seat."""
    on: list[tuple[Marker, ...]]
    """By land: the markers there."""
    colour: list[Colour | None]
    """None until it is chosen."""
    tower: list[int]
    """The index of the land."""
    score: list[int]
    alive: list[bool]
    army: list[tuple[Marker, ...]]
    """The markers on the board, in the order in which they came."""
    lands: list[int]
    """The lands of these, as bits by land index."""
    free: list[tuple[Marker, ...]]
    """The markers that may still be used, the next one first."""
    turns: list[int]
    """The turns begun so far."""
    past: list[Past]
    """What is known of the legions."""
    caretaker: list[int]
    """The stock, by character index."""
    dead: list[int]
    """By character index: how many have left the game for good."""
    order: list[int] = dataclasses.field(default_factory=list)
    """The seats in the order of their turns."""
    active: int = 0
    """The seat of the Mover."""
    round: int = 0
    """The rounds that are over."""
    part: str = "setup"
    """The part of the turn: `split`, `move`, `engage`, `muster`; before the first turn `setup`."""
    turn: Turn = dataclasses.field(default_factory=Turn)
    engagement: Engagement | None = None
    battle: Battle | None = None
    leaving: tuple[int, ...] = ()
    """The seats that withdraw when the Engagement is resolved (titan-R-64)."""

    @property
    def the_engagement(self) -> Engagement:
        """Return the Engagement that is being resolved."""
        return at_hand(self.engagement, "Engagement")

    # --- seats --------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """Return all seats, including those of eliminated players."""
        return range(len(self.score))

    def called(self, seat: int) -> str:
        """Return the name of a player for people: the colour, once one is chosen."""
        colour = self.colour[seat]
        return colour.name if colour else fill("Player {}", seat + 1)

    def player(self, seat: int) -> Colour | str:
        """Return a player as events name them: the colour or, before there is one, the name for people."""
        return self.colour[seat] or self.called(seat)

    def colour_of(self, seat: int) -> Colour:
        """Return the colour of a player who has chosen one."""
        return at_hand(self.colour[seat], "colour of that seat")

    def value(self, character: Character, seat: int) -> int:
        """Return the value of a character of this player (titan-A-SC-02, titan-B-TI-01)."""
        return value(character, self.score[seat])

    def total(self, contents: Contents, seat: int) -> int:
        """Return the value of all these characters of this player."""
        return total_value(contents, self.score[seat])

    def titan_power(self, seat: int) -> int:
        """Return the Power of this player's Titan (titan-B-TI-01)."""
        return power(self.box.titan, self.score[seat])

    # --- legions ------------------------------------------------------------------------------------------------------

    def held(self, marker: Marker) -> Contents:
        """Return the characters of a legion."""
        return self.contents[marker.index]

    def size(self, marker: Marker) -> int:
        """Return how many characters a legion has; this is public (titan-R-70)."""
        return len(self.contents[marker.index])

    def where(self, marker: Marker) -> Land:
        """Return the land of a legion on the board."""
        return self.board.lands[self.at[marker.index]]

    def seat_of(self, marker: Marker) -> int:
        """Return the seat that owns a legion."""
        return self.owner[marker.index]

    def enemy_on(self, land: int, seat: int) -> Marker | None:
        """Return the legion of another player in a land, or None."""
        for marker in self.on[land]:
            if self.owner[marker.index] != seat:
                return marker
        return None

    def masks(self, seat: int) -> tuple[int, int]:
        """Return the lands with legions of others, and those with legions of this player, as bits by land index."""
        foes = 0
        for other, lands in enumerate(self.lands):
            if other != seat:
                foes |= lands
        return foes, self.lands[seat]

    def count_lands(self, seat: int) -> None:
        """Update the lands of a player after their legions have moved."""
        at, lands = self.at, 0
        for marker in self.army[seat]:
            lands |= 1 << at[marker.index]
        self.lands[seat] = lands

    def contested(self) -> Iterator[int]:
        """Yield the lands with legions of the Mover and of another player, in the order of the board.

        titan-A-EN-01.
        """
        foes, own = self.masks(self.active)
        for land in self.board.lands_in(foes & own):
            yield land.index


def battle_of(s: State) -> Battle:
    """Return the battle in progress."""
    if s.battle is None:
        raise NotAtHand("battle")
    return s.battle
