"""The records of a position: heroes, effects in force, windows, votes, battles, fights, segments."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from banneret.engine.copying import Copyable
from banneret.engine.words.wording import Text
from banneret.games.battlemist.box.box import (
    Adventure,
    Event,
    Playable,
    Realm,
)
from banneret.games.battlemist.box.goods import Goods
from banneret.games.battlemist.box.land import Hex
from banneret.games.battlemist.box.terms import BattleSegment, Duration, Moment
from banneret.games.battlemist.box.vocabulary import Effect

Troop = tuple[int, ...]
"""The number of units of each kind, by index of the kind."""
Band = tuple[int, int, int]
"""Units that have not marched: index of their realm, index of their kind, and the realms they may go further."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options choose before the match."""

    players: int
    """How many play."""
    races: tuple[str, ...] = ()
    """By seat, the agreed races; empty if they are drawn."""
    events: bool = True
    """Whether events are played."""
    cap: int = 0
    """The number of rounds after which the match ends; 0 is off (mist-R-57)."""
    components: str = ""
    """A packed component file, empty for the project's own."""
    dealt: bool = False
    """Whether the land is laid at random (mist-R-106)."""


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero on the map."""

    key: str
    name: Text
    seat: int
    number: int
    """Their number among the heroes of their seat."""
    realm: Realm
    life: int
    """The lives that are left."""
    feats: tuple[Text, ...] = ()
    """The adventures that they fulfilled, and the heroes that they killed."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Played:
    """A card or spell that was announced and paid for, but is not carried out yet."""

    seat: int
    source: Playable
    target: Any = None
    """What it is aimed at, of the type that its source asks for."""
    cancelled: bool = False
    asked: int = 0
    """How many of the other seats have had their chance to respond (mist-R-76)."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect in force for a seat."""

    effect: Effect
    seat: int
    until: Duration
    """When it ends."""
    realms: tuple[Realm, ...] = ()
    """The realms that it applies to."""
    hero: str = ""
    """The key of the hero that it applies to."""
    partner: int = NOBODY
    """The other seat that it concerns."""
    left: int = 0
    """How often it still serves."""


class Segment(NamedTuple):
    """A part of the round: the council, the initiative, or a player's quests, movement or battles (mist-3.3-01)."""

    round: int
    phase: str
    active: int


class Window(NamedTuple):
    """A moment for cards and spells, until all seats pass in a row (mist-R-12, mist-R-73)."""

    order: tuple[int, ...]
    """The seats, in the order in which they are asked."""
    moments: tuple[tuple[Moment, ...], ...]
    """By place in the order, what may be played."""
    trading: tuple[int, ...] = ()
    """The seats that may trade too (mist-R-79)."""
    at: int = 0
    """The place in the order whose turn it is."""
    passes: int = 0
    """How many have passed in a row."""


@dataclass(slots=True)
class Vote(Copyable):
    """An event that has been opened (mist-R-07)."""

    event: Event
    threshold: int
    """The votes that it needs."""
    votes: tuple[int, ...]
    """By seat, the votes that it has."""
    order: list[int]
    """The seats, in the order in which they declare."""
    dedicated: list[int]
    """By seat, the votes that it has dedicated."""
    declared: int = 0
    """How many seats of the order have declared."""
    bribed: int = 0
    """The votes that come from cards."""

    @property
    def total(self) -> int:
        """Return the votes dedicated so far."""
        return sum(self.dedicated) + self.bribed


@dataclass(frozen=True, slots=True)
class Offer:
    """What one partner of a Caravan offers, and what they ask for it (mist-R-79)."""

    seat: int
    partner: int
    gives: Goods
    """What the seat offers."""
    takes: Goods
    """What it asks for this."""


Pair = tuple[int, int]
"""A number for each side of a battle: the active side, and the other."""


@dataclass(slots=True)
class Battle(Copyable):
    """A battle for a realm between two seats. Sides are 0, the active one, and 1. All living units are in the realm."""

    realm: Realm
    seats: Pair
    """By side, its seat."""
    routed: list[Troop]
    """By side, the units that are set aside."""
    dead: list[Troop]
    """By side, the units killed so far."""
    front: list[Troop]
    """By side, the units that will fight in the front line."""
    round: int = 0
    killed: Pair = (0, 0)
    """By side, the kills of this battle round."""
    before: Pair = (0, 0)
    """By side, the kills of the round before (mist-3.3.3.1-04)."""
    segment: BattleSegment | None = None
    """The present segment, none for results of an effect (mist-R-87)."""
    rolled: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """By side, the dice of the last roll."""
    routs: Pair = (0, 0)
    """By side, the routs still to be taken."""
    kills: Pair = (0, 0)
    """By side, the kills still to be taken."""
    recovering: Pair = (0, 0)
    """By side, the number of units still to recover."""

    def side(self, seat: int) -> int:
        """Return the side of a seat in this battle."""
        return self.seats.index(seat)


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight of a hero against the monsters of an adventure, or against another hero."""

    hero: str
    """The key of the hero."""
    quest: Adventure | None = None
    foe: str = ""
    """The key of the other hero, empty for monsters."""
    monsters: tuple[int, ...] = ()
    """The lives of each monster."""
    round: int = 0
    hits: int = 0
    """In this combat-round, the hits of the hero that are still to be assigned."""
    hit: tuple[int, ...] = ()
    """The places of the monsters that were hit in this combat-round."""
    hurt: bool = False
    """Whether the hero has lost a life in this combat-round."""


@dataclass(slots=True)
class Building(Copyable):
    """The building of the land (2.3)."""

    pieces: list[tuple[Realm, ...]]
    """By seat: the neutral realms that it must still lay."""
    shown: list[bool]
    """By seat: whether it has shown its pieces to everybody, because none of them fitted (mist-2.3-12)."""
    skipped: int = 0
    """The number of turns skipped in a row (mist-R-05)."""
    laying: Realm | None = None
    """The piece that is being laid."""
    site: Hex | None = None
    """Its place, while the seat chooses the rotation."""


@dataclass(slots=True)
class Dealings(Copyable):
    """Trades of players with each other and with the bank in one segment."""

    offers: tuple[Offer, ...] = ()
    """Proposed exchanges that wait for an answer (mist-R-52)."""
    proposing: tuple[int, ...] = ()
    """Seats that will propose an exchange."""
    proposed: tuple[int, ...] = ()
    """Seats that must do something else before they propose again (mist-R-79)."""
    wishing: tuple[int, ...] = ()
    """Seats that wait for a star (mist-R-104)."""
    agreed: tuple[int, ...] = ()
    """Seats that were done, and go on because they have agreed to an exchange (mist-R-77)."""


@dataclass(slots=True)
class Recruiting(Copyable):
    """A recruitment segment (3.2.2)."""

    hired: list[int]
    """By seat: the heroes bought in it."""
    sites: tuple[int, ...]
    """By index of realm: what was built there when the segment began (mist-R-78)."""
    recruited: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the number of recruits placed there."""


@dataclass(slots=True)
class Questing(Copyable):
    """A quest segment (3.3.1)."""

    moved: tuple[str, ...] = ()
    """Heroes (keys) that can no longer move in it."""
    fought: tuple[str, ...] = ()
    """Heroes (keys) that have attacked in it."""
    fulfilled: bool = False
    """Whether a quest was revealed as fulfilled in it (mist-R-16)."""


@dataclass(slots=True)
class Marching(Copyable):
    """A movement segment (3.3.2)."""

    unmoved: dict[Band, int] = dataclasses.field(default_factory=dict)
    """The number of units of each band that have not marched yet."""
    mustered: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the number of units there when the segment began."""
    left: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the number of these that have left."""
