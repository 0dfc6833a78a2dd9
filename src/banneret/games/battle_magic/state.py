"""The position of a match as plain data."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from banneret.engine.at_hand import at_hand
from banneret.engine.cards import Deck, Hand
from banneret.engine.chance import Pile
from banneret.engine.copying import Copyable
from banneret.engine.state import State as EngineState
from banneret.engine.words.word import Word
from banneret.games.battle_magic.box.box import COLOURS, Box, Card, Chit, Counter, CounterSet
from banneret.games.battle_magic.box.words import COLOUR_NAMES
from banneret.games.battle_magic.map.ground import Ground
from banneret.games.battle_magic.map.maps import Map, Territory

OFF = -1
"""The territory of a counter that is not on the map."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options settle before the match. A limit of 0 is off."""

    team: tuple[int, ...]
    """By seat, its team."""
    variant: bool
    """Whether each player picks an empire."""
    duplicates: bool
    """Whether several may pick the same one."""
    fixed_sites: bool
    """Whether the first castles stand on the map's sites."""
    turn_limit: int
    """The rounds after which the match ends."""
    quiet_limit: int
    """The quiet rounds in a row after which the match ends."""
    city_draws: bool
    """Whether a city also lifts the number of chits below which one is drawn (magic-R-62)."""
    relief: bool
    """Whether a jammed pile may be relieved (magic-R-66)."""


@dataclass(slots=True)
class Battle(Copyable):
    """A battle that is being fought. Lists are by side: 0 is the attacker, 1 the defender."""

    attacker: Counter
    defender: Counter
    drawn: tuple[list[Card], list[Card]] = dataclasses.field(default_factory=lambda: ([], []))
    """By side, the battle cards on the table."""
    played: list[Card | None] = dataclasses.field(default_factory=lambda: [None, None])
    """By side, the card from a hand that replaces a useless one (magic-batt-13)."""
    asked: int = 0
    """The side that is asked for such a card."""

    @property
    def cards(self) -> list[Card]:
        """Return all cards on the table."""
        return [*self.drawn[0], *self.drawn[1], *(card for card in self.played if card)]


@dataclass(frozen=True, slots=True)
class Fought:
    """A finished battle, shown until the next one. Lists are by side."""

    battle: Battle
    totals: tuple[int, ...]
    """The totals."""
    gains: tuple[tuple[object, ...], ...]
    """What else counted, as people read it."""
    ends: tuple[str, ...]
    """How it ended, as people read it."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A dragon that flies away or a hero who retreats (magic-R-34, magic-R-41)."""

    unit: Counter
    start: int
    """The index of the territory where it began."""
    points: int
    """The points left."""
    rider: Counter | None = None
    """The hero who rides away on a dragon."""


@dataclass(slots=True)
class Turn(Copyable):
    """What lasts only for one turn."""

    points: dict[Counter, int] = dataclasses.field(default_factory=dict)
    """Move points left, by unit (magic-R-09)."""
    spent: dict[Counter, int] = dataclasses.field(default_factory=dict)
    """Cards played on each unit (magic-move-04)."""
    attacked: list[Counter] = dataclasses.field(default_factory=list)
    """The units that have attacked (magic-batt-05)."""
    card: Card | None = None
    """The card that was played but has not yet given its points to a unit."""
    lead: Counter | None = None
    """The unit that must go on because a unit stands illegally (magic-R-24)."""
    loose: tuple[int, ...] = ()
    """The territories where units stand illegally for the moment (magic-R-24)."""
    visitors: tuple[Counter, ...] = ()
    """The heroes that entered ruins together; one of them will visit these (magic-R-69)."""
    battle: Battle | None = None
    """The battle being fought."""
    flight: Flight | None = None
    """The unit that flies away or retreats now."""
    buying: Chit | None = None
    """The chit that was named, until it is placed (magic-R-50)."""

    @property
    def the_chit(self) -> Chit:
        """Return the chit that was named."""
        return at_hand(self.buying, "chit to buy")


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A match. Lists by counter have an entry for each `index` of a counter; lists by seat have one for each seat."""

    box: Box
    map: Map
    ground: Ground
    rules: Rules
    sets: list[CounterSet]
    """By seat, its 44 counters."""
    at: list[int]
    """By counter, the index of its territory, or OFF."""
    on: list[tuple[Counter, ...]]
    """By territory, its counters in the order of arrival."""
    army: list[tuple[Counter, ...]]
    """By seat, its counters on the map."""
    hands: list[Hand[Card]]
    """By seat. Other seats know the cards that everybody has seen (magic-R-08)."""
    cups: list[Pile[Chit]]
    """By seat, the chits that are still in its cup."""
    piles: list[list[Chit]]
    """By seat, its recruit pile (magic-draw-05)."""
    alive: list[bool]
    """By seat, whether it is still in the match (magic-R-01)."""
    deck: Deck[Card]
    """The cards, with their discards."""
    artifacts: dict[Counter, int] = dataclasses.field(default_factory=dict)
    """How many artifacts a counter bears (magic-unit-10)."""
    circle: list[int] = dataclasses.field(default_factory=list)
    """The seats in playing order. After the cut, the first player comes first (magic-R-78, magic-R-81)."""
    placing: int = 0
    """During setup, the place in the circle of the next seat to place."""
    taken: list[str] = dataclasses.field(default_factory=list)
    """The empires chosen so far (magic-R-04)."""
    active: int = 0
    """The seat whose turn it is."""
    phase: str = "setup"
    """The phase of the turn: setup, move, battle, recruit, draw (magic-turn-02)."""
    rounds: int = 0
    """The number of full rounds played (magic-R-76)."""
    quiet: int = 0
    """The number of rounds in a row without a unit destroyed in battle (magic-R-77)."""
    destroyed: bool = False
    """Whether a unit was destroyed in battle in this round (magic-R-77)."""
    ruined: list[int] = dataclasses.field(default_factory=list)
    """The ruins that have been visited (magic-R-67)."""
    turn: Turn = dataclasses.field(default_factory=Turn)
    """What lasts no longer than this turn."""
    fought: Fought | None = None
    """The last battle, for everybody to look at."""

    # --- seats --------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """Return all seats, including those of eliminated players."""
        return range(len(self.hands))

    def foes(self, seat: int, other: int) -> bool:
        """Return whether two seats are enemies (magic-R-75)."""
        team = self.rules.team
        return team[seat] != team[other]

    # --- units --------------------------------------------------------------------------------------------------------

    def where(self, unit: Counter) -> Territory:
        """Return the territory of a unit on the map."""
        return self.map.territories[self.at[unit.index]]

    def put(self, unit: Counter, there: int) -> None:
        """Put a counter from off the map into a territory."""
        self.at[unit.index] = there
        self.on[there] += (unit,)
        self.army[unit.seat] += (unit,)

    def shift(self, units: Iterable[Counter], here: int, there: int) -> None:
        """Move units from one territory to another."""
        moving = tuple(units)
        self.on[here] = tuple([unit for unit in self.on[here] if unit not in moving])
        self.on[there] += moving
        for unit in moving:
            self.at[unit.index] = there

    def lift(self, unit: Counter) -> None:
        """Take a counter off the map; it loses its artifacts."""
        here = self.at[unit.index]
        self.at[unit.index] = OFF
        self.on[here] = tuple([other for other in self.on[here] if other is not unit])
        self.army[unit.seat] = tuple([other for other in self.army[unit.seat] if other is not unit])
        self.artifacts.pop(unit, None)
        self.turn.points.pop(unit, None)
        self.turn.spent.pop(unit, None)

    def counter_for(self, chit: Chit) -> Counter:
        """Return a counter of this kind that is not on the map."""
        return next(unit for unit in self.sets[chit.seat].counters[chit.type.id] if self.at[unit.index] == OFF)

    def unit(self, key: str) -> Counter | None:
        """Return the unit on the map with this key, or None."""
        return next((unit for army in self.army for unit in army if unit.key == key), None)

    def castles(self, seat: int) -> list[Counter]:
        """Return the seat's castles on the map."""
        return [unit for unit in self.army[seat] if unit.castle]

    # --- cards --------------------------------------------------------------------------------------------------------

    def take_shown(self, seat: int, card: Card) -> None:
        """Put a card that everybody has seen into a hand."""
        self.hands[seat].take(card)
        for viewer in (None, *self.seats):
            self.hands[seat].came_openly(viewer, card)

    def toss(self, seat: int, card: Card) -> None:
        """Discard a card from a hand, face up (magic-R-65)."""
        self.hands[seat].leave(card)
        self.deck.discards.append(card)


_SIDES = tuple(COLOUR_NAMES[colour] for colour in COLOURS)


def side_name(seat: int) -> Word:
    """Return the name of a seat for people: its colour."""
    return _SIDES[seat]
