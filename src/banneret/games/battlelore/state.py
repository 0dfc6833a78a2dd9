"""The position of a match as plain data."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal, NamedTuple

from banneret.engine.chance import Pile
from banneret.engine.state import State as EngineState
from banneret.games.battlelore.box.adventures import Adventure, Blazon
from banneret.games.battlelore.box.board import Bits, Board, Hex
from banneret.games.battlelore.box.box import Box, CommandCard, Unit
from banneret.games.battlelore.box.components import Effect, Lasts
from banneret.games.battlelore.box.ground import Ground
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.map.state import Sites

GONE = -1
"""Where a unit is that was eliminated."""

Phase = Literal["setup", "command", "orders", "movement", "combat", "draw"]
AttackKind = Literal["attack", "bonus", "battle-back", "first-strike"]


@dataclass(frozen=True, slots=True, eq=False)
class Doing:
    """What a Command card does: `card` (None: order 1 unit anywhere), its left and right seen from `camp`.

    Rules: lore-R-06.
    """

    card: CommandCard | None
    camp: int


@dataclass(frozen=True, slots=True, eq=False)
class InForce:
    """An effect that lasts: what it does and how much (`n`), by whose card, for how long, and for which units."""

    effect: Effect
    n: int
    camp: int
    title: str
    lasts: Lasts
    units: tuple[Unit, ...]


class Move(NamedTuple):
    """A move that was named and not made yet: where to and how far that is, and whether it is a Goblin Rush.

    `barred`: the unit may not battle after it; terrain `stops` it there, or `halts` it for follow-on moves as well.


    Rules: lore-R-117.
    """

    unit: Unit
    to: int
    steps: int
    rush: bool = False
    barred: bool = False
    stops: bool = False
    halts: bool = False


@dataclass(slots=True)
class Battle:
    """The battle of one ordered unit with all that follows on (chapter 4).

    `shots` are those left of a double fire. Of the last Melee roll: `vacated` is the hex that its target left, or GONE;
    `foe` that target. `pursued`, `bonus`: there was a pursuit, a Bonus attack, and comes no other (lore-4e-09).
    """

    unit: Unit
    shots: int = 0
    vacated: int = GONE
    foe: Unit | None = None
    pursued: bool = False
    bonus: bool = False

    def copy(self) -> Battle:
        """A battle of its own."""
        return Battle(self.unit, self.shots, self.vacated, self.foe, self.pursued, self.bonus)


@dataclass(slots=True)
class Attack:
    """One roll against one unit, from its declaration on.

    `here` and `there` are the hexes of the two units when it was declared; `dice` the faces as they fell; `spent` the
    Lore symbols that a power or a store has used; `slipped`: nobody gains ground (lore-R-77); `over`: nothing more
    comes. `power` is the id of the Creature's power that was used, `shaken` the units that it still has to shake.
    """

    kind: AttackKind
    by: Unit
    target: Unit
    melee: bool
    here: int
    there: int
    dice: list[str] = dataclasses.field(default_factory=list)
    spent: int = 0
    slipped: bool = False
    over: bool = False
    power: str = ""
    shaken: tuple[Unit, ...] = ()

    def copy(self) -> Attack:
        """An attack of its own."""
        return Attack(
            self.kind,
            self.by,
            self.target,
            self.melee,
            self.here,
            self.there,
            self.dice[:],
            self.spent,
            self.slipped,
            self.over,
            self.power,
            self.shaken,
        )


@dataclass(slots=True)
class Flight:
    """A retreat under way: flags still to be answered, hexes owed and covered, and whose dice caused it.

    `panics`: a Panic Loss check follows (lore-6-20); `loses`: a blocked hex costs a figure (lore-4d-24); `checked`: a
    Creature has had its check (lore-R-44).
    """

    unit: Unit
    by: int
    flags: int = 0
    owed: int = 0
    done: int = 0
    panics: bool = False
    loses: bool = True
    checked: bool = False

    def copy(self) -> Flight:
        """A flight of its own."""
        return Flight(self.unit, self.by, self.flags, self.owed, self.done, self.panics, self.loses, self.checked)


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A match.

    By unit index: `at` (hex index or GONE), `figures`, `color`. By hex index: `on`. By camp: `held` (the hexes with its
    units), `left` (living units), `won` (Victory Banners), `hands`, `last` (what its latest Command card did).
    `drawn` lies before the active player, who keeps some of it.

    Of the turn: `steps` each moved unit went, `moved` (the bow penalty, lore-R-08), `stopped` by terrain, and by such
    as ends follow-on moves too (`halted`, lore-R-36), `barred` from battle and by which rule, `rushed` with the
    foes of whom one must be fought (lore-R-11), `battled`, and `effects` in force. `aiming` is the unit whose
    target is being chosen.
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
    hands: list[list[CommandCard]]
    deck: Pile[CommandCard]
    last: list[Doing | None]
    blazons: tuple[Blazon, ...]
    sites: Sites
    lore: Lore | None
    discard: list[CommandCard] = dataclasses.field(default_factory=list)
    webbed: list[Unit] = dataclasses.field(default_factory=list)
    poisoned: list[Unit] = dataclasses.field(default_factory=list)
    stored: dict[Unit, int] = dataclasses.field(default_factory=dict)
    active: int = 0
    turns: int = 0
    phase: Phase = "setup"
    card: CommandCard | None = None
    does: Doing | None = None
    drawn: list[CommandCard] = dataclasses.field(default_factory=list)
    rallied: list[str] = dataclasses.field(default_factory=list)
    ordered: list[Unit] = dataclasses.field(default_factory=list)
    steps: dict[Unit, int] = dataclasses.field(default_factory=dict)
    moved: list[Unit] = dataclasses.field(default_factory=list)
    stopped: list[Unit] = dataclasses.field(default_factory=list)
    halted: list[Unit] = dataclasses.field(default_factory=list)
    barred: dict[Unit, str] = dataclasses.field(default_factory=dict)
    rushed: dict[Unit, tuple[Unit, ...]] = dataclasses.field(default_factory=dict)
    battled: list[Unit] = dataclasses.field(default_factory=list)
    effects: list[InForce] = dataclasses.field(default_factory=list)
    aiming: Unit | None = None
    move: Move | None = None
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
            hands=[hand[:] for hand in self.hands],
            deck=self.deck.copy(),
            last=self.last[:],
            blazons=self.blazons,
            sites=self.sites.copy(),
            lore=self.lore and self.lore.copy(),
            discard=self.discard[:],
            webbed=self.webbed[:],
            poisoned=self.poisoned[:],
            stored=self.stored.copy(),
            active=self.active,
            turns=self.turns,
            phase=self.phase,
            card=self.card,
            does=self.does,
            drawn=self.drawn[:],
            rallied=self.rallied[:],
            ordered=self.ordered[:],
            steps=self.steps.copy(),
            moved=self.moved[:],
            stopped=self.stopped[:],
            halted=self.halted[:],
            barred=self.barred.copy(),
            rushed=self.rushed.copy(),
            battled=self.battled[:],
            effects=self.effects[:],
            aiming=self.aiming,
            move=self.move,
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
