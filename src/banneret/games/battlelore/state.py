"""The position of a match as plain data."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

from banneret.engine.at_hand import at_hand
from banneret.engine.cards import Deck, Hand
from banneret.engine.decision import Touchable
from banneret.engine.state import State as EngineState
from banneret.games.battlelore.box.adventures import Adventure, Blazon
from banneret.games.battlelore.box.board import Bits, Board, Hex
from banneret.games.battlelore.box.box import Box, CommandCard, Unit
from banneret.games.battlelore.box.ground import Ground
from banneret.games.battlelore.box.terms import Lasts
from banneret.games.battlelore.box.vocabulary import Lasting
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.combat.state import GONE, Attack, Battle, Flight
from banneret.games.battlelore.map.state import Sites
from banneret.games.battlelore.turn.state import Doing, Turn

Phase = Literal["setup", "command", "orders", "movement", "combat", "draw"]


@dataclass(frozen=True, slots=True, eq=False)
class InForce:
    """A lasting effect."""

    effect: Lasting
    """What it does."""
    n: int
    """How much it does."""
    camp: int
    """The camp whose card put it in force."""
    card: Touchable
    """This card."""
    lasts: Lasts
    """How long it lasts."""
    units: tuple[Unit, ...]
    """The units that it affects."""


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """The position of a match. Camps, units and hexes are indexes of the lists below."""

    box: Box
    """What lies in the box, shared by all matches."""
    board: Board
    """The hexes, and which of them lie side by side."""
    adventure: Adventure
    """The adventure that is played, with the units of both camps."""
    ground: Ground
    """Terrain, and what it does."""
    at: list[int]
    """By unit: the index of its hex, or GONE."""
    figures: list[int]
    """By unit: the figures that are left."""
    color: list[int]
    """By unit: the color of its banner."""
    on: list[Unit | None]
    """By hex: the unit on it."""
    held: list[Bits]
    """By camp: the hexes on which its units stand."""
    left: list[int]
    """By camp: how many of its units live."""
    won: list[int]
    """By camp: its Victory Banners."""
    hands: list[Hand[CommandCard]]
    """By camp: its Command cards."""
    deck: Deck[CommandCard]
    """The deck of Command cards."""
    last: list[Doing | None]
    """By camp: the effects of its latest Command card."""
    blazons: tuple[Blazon, ...]
    """The hexes that still give Victory Banners (lore-R-95)."""
    sites: Sites
    """The state of the landmarks."""
    lore: Lore | None
    """Lore cards, tokens and councils; None in an adventure without Lore."""
    webbed: list[Unit] = dataclasses.field(default_factory=list)
    """The units in a web."""
    poisoned: list[Unit] = dataclasses.field(default_factory=list)
    """The units that are poisoned."""
    stored: dict[Unit, int] = dataclasses.field(default_factory=dict)
    """The Lore tokens stored beside each Creature."""
    active: int = 0
    """The camp whose turn it is."""
    turns: int = 0
    """How many turns are over."""
    phase: Phase = "setup"
    """The phase of the turn."""
    card: CommandCard | None = None
    """The Command card of this turn."""
    drawn: list[CommandCard] = dataclasses.field(default_factory=list)
    """The Command cards among which the active camp chooses."""
    effects: list[InForce] = dataclasses.field(default_factory=list)
    """The lasting effects in force."""
    turn: Turn = dataclasses.field(default_factory=Turn)
    """The part of the state that lasts for this turn."""
    aiming: Unit | None = None
    """The unit whose target is being chosen."""
    battle: Battle | None = None
    """The battle of the unit that battles now."""
    attacks: list[Attack] = dataclasses.field(default_factory=list)
    """The rolls under way; the last is carried out first."""
    flights: list[Flight] = dataclasses.field(default_factory=list)
    """The retreats under way; the last is carried out first."""

    @property
    def the_battle(self) -> Battle:
        """Return the battle at hand."""
        return at_hand(self.battle, "battle")

    @property
    def attack(self) -> Attack:
        """Return the attack at hand."""
        return self.attacks[-1]

    def hex_of(self, unit: Unit) -> Hex:
        """Return the hex of a unit on the map."""
        return self.board.hexes[self.at[unit.index]]

    def standing(self, camp: int) -> list[Unit]:
        """Return the units of a camp on the map."""
        at = self.at
        return [unit for unit in self.adventure.camps[camp] if at[unit.index] >= 0]

    @property
    def taken(self) -> Bits:
        """Return the hexes on which units stand."""
        return self.held[0] | self.held[1]

    def near_foe(self, camp: int, there: int) -> bool:
        """Return whether a unit of this camp has, or would have, an adjacent enemy on a hex."""
        return self.held[1 - camp] & self.board.around[there] != 0

    def put(self, unit: Unit, there: int) -> None:
        """Put a unit on a vacant hex, from another or from off the map."""
        if self.at[unit.index] >= 0:
            self.take_off(unit)
        self.at[unit.index] = there
        self.on[there] = unit
        self.held[unit.camp] |= self.board.bit[there]

    def take_off(self, unit: Unit) -> None:
        """Take a unit from its hex, off the map."""
        here = self.at[unit.index]
        self.at[unit.index] = GONE
        self.on[here] = None
        self.held[unit.camp] ^= self.board.bit[here]

    def weakened(self, unit: Unit) -> bool:
        """Return whether a unit has fewer figures than at the start (lore-L-04)."""
        return self.figures[unit.index] < unit.figures
