"""The position of a match as plain data."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

from banneret.engine.cards import Deck, Hand
from banneret.engine.state import State as EngineState
from banneret.games.battlelore.box.adventures import Adventure, Blazon
from banneret.games.battlelore.box.board import Bits, Board, Hex
from banneret.games.battlelore.box.box import Box, CommandCard, Unit
from banneret.games.battlelore.box.components import Effect, Lasts
from banneret.games.battlelore.box.ground import Ground
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.combat.state import GONE, Attack, Battle, Flight
from banneret.games.battlelore.map.state import Sites
from banneret.games.battlelore.turn.state import Doing, Turn

Phase = Literal["setup", "command", "orders", "movement", "combat", "draw"]


@dataclass(frozen=True, slots=True, eq=False)
class InForce:
    """A lasting effect: what it does and how much (`n`), whose card put it in force, how long it lasts, and the units
    that it affects.
    """

    effect: Effect
    n: int
    camp: int
    title: str
    lasts: Lasts
    units: tuple[Unit, ...]


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A match.

    By unit index: `at` (hex index or GONE), `figures`, `color`. By hex index: `on`. By camp: `held` (the hexes with its
    units), `left` (living units), `won` (Victory Banners), `hands`, `last` (what its latest Command card did). `drawn`
    are the cards among which the active player chooses.

    `turn`, `battle`, `attacks` and `flights` are records of what is going on. `effects` are those that cards have put
    in force. `aiming` is the unit whose target is being chosen.
    """

    box: Box
    board: Board
    adventure: Adventure
    ground: Ground
    at: list[int]
    figures: list[int]
    color: list[int]
    on: list[Unit | None]
    held: list[Bits]
    left: list[int]
    won: list[int]
    hands: list[Hand[CommandCard]]
    deck: Deck[CommandCard]
    last: list[Doing | None]
    blazons: tuple[Blazon, ...]
    sites: Sites
    lore: Lore | None
    webbed: list[Unit] = dataclasses.field(default_factory=list)
    poisoned: list[Unit] = dataclasses.field(default_factory=list)
    stored: dict[Unit, int] = dataclasses.field(default_factory=dict)
    active: int = 0
    turns: int = 0
    phase: Phase = "setup"
    card: CommandCard | None = None
    drawn: list[CommandCard] = dataclasses.field(default_factory=list)
    effects: list[InForce] = dataclasses.field(default_factory=list)
    turn: Turn = dataclasses.field(default_factory=Turn)
    aiming: Unit | None = None
    battle: Battle | None = None
    attacks: list[Attack] = dataclasses.field(default_factory=list)
    flights: list[Flight] = dataclasses.field(default_factory=list)

    def copy(self) -> State:
        """A position of its own; what is frozen is shared."""
        return State(
            agenda=self.agenda[:],
            chance=self.chance,
            log=self.log,
            box=self.box,
            board=self.board,
            adventure=self.adventure,
            ground=self.ground,
            at=self.at[:],
            figures=self.figures[:],
            color=self.color[:],
            on=self.on[:],
            held=self.held[:],
            left=self.left[:],
            won=self.won[:],
            hands=[hand.copy() for hand in self.hands],
            deck=self.deck.copy(),
            last=self.last[:],
            blazons=self.blazons,
            sites=self.sites.copy(),
            lore=self.lore and self.lore.copy(),
            webbed=self.webbed[:],
            poisoned=self.poisoned[:],
            stored=self.stored.copy(),
            active=self.active,
            turns=self.turns,
            phase=self.phase,
            card=self.card,
            drawn=self.drawn[:],
            effects=self.effects[:],
            turn=self.turn.copy(),
            aiming=self.aiming,
            battle=self.battle and self.battle.copy(),
            attacks=[attack.copy() for attack in self.attacks],
            flights=[flight.copy() for flight in self.flights],
        )

    @property
    def attack(self) -> Attack:
        """The roll at hand."""
        return self.attacks[-1]

    def hex_of(self, unit: Unit) -> Hex:
        """Where a unit on the map stands."""
        return self.board.hexes[self.at[unit.index]]

    def standing(self, camp: int) -> list[Unit]:
        """The units of a camp on the map."""
        at = self.at
        return [unit for unit in self.adventure.camps[camp] if at[unit.index] >= 0]

    @property
    def taken(self) -> Bits:
        """The hexes on which units stand."""
        return self.held[0] | self.held[1]

    def near_foe(self, camp: int, there: int) -> bool:
        """Whether a unit of this camp has an enemy next to it on a hex, or would have."""
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
        """Whether a unit has fewer figures than at the start (lore-L-04)."""
        return self.figures[unit.index] < unit.figures
