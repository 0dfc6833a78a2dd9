"""The records of a position: heroes, effects in force, windows, votes, battles, fights, segments."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from banneret.games.battlemist.box.box import (
    Adventure,
    Event,
    Playable,
    Realm,
)
from banneret.games.battlemist.box.goods import Goods
from banneret.games.battlemist.box.land import Hex
from banneret.games.battlemist.box.vocabulary import BattleSegment, Duration, Effect, Moment

Troop = tuple[int, ...]
"""The number of units of each kind, by index of the kind."""
Band = tuple[int, int, int]
"""Units that have not marched: index of their realm, index of their kind, and the realms they may go further."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options choose before the match. `races` are the agreed ones by seat, empty if they are drawn.

    `components` is a packed component file, empty for the project's own. `cap` is a number of rounds; 0 is off
    (mist-R-57). If the land is `dealt`, it is laid at random (mist-R-106).
    """

    players: int
    races: tuple[str, ...] = ()
    events: bool = True
    cap: int = 0
    components: str = ""
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: realm and lives; `feats` are adventures that the hero fulfilled and heroes that the hero killed."""

    key: str
    name: str
    seat: int
    number: int
    realm: Realm
    life: int
    feats: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Played:
    """A card or spell that was announced and paid for, but is not carried out yet.

    `target` has the type that its source asks for. The seats in `asked` have had their chance to respond
    (mist-R-76).
    """

    seat: int
    source: Playable
    target: Any = None
    cancelled: bool = False
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect in force for a seat until the end of `until`.

    `realms` and `hero` (a key) are what it applies to, `partner` is the other seat, `left` how often it still
    serves.
    """

    effect: Effect
    seat: int
    until: Duration
    realms: tuple[Realm, ...] = ()
    hero: str = ""
    partner: int = NOBODY
    left: int = 0


class Segment(NamedTuple):
    """A part of the round: the council, the initiative, or a player's quests, movement or battles (mist-3.3-01)."""

    round: int
    phase: str
    active: int


class Window(NamedTuple):
    """A moment for cards and spells: the seats of `order` in turn, until all pass in a row (mist-R-12, mist-R-73).

    `moments` say for each place in the order what may be played; seats in `trading` may trade too (mist-R-79). `at`
    is the place whose turn it is; `passes` counts passes in a row.
    """

    order: tuple[int, ...]
    moments: tuple[tuple[Moment, ...], ...]
    trading: tuple[int, ...] = ()
    at: int = 0
    passes: int = 0


@dataclass(slots=True)
class Vote:
    """An event that has been opened (mist-R-07): the `votes` of each seat, and the order of declarations.

    `declared` is how many seats of the order have declared. `dedicated` are the valid votes by seat, `bribed` those
    from cards.
    """

    event: Event
    threshold: int
    votes: tuple[int, ...]
    order: list[int]
    dedicated: list[int]
    declared: int = 0
    bribed: int = 0

    def copy(self) -> Vote:
        """Return a separate copy."""
        return Vote(
            self.event, self.threshold, self.votes, self.order[:], self.dedicated[:], self.declared, self.bribed
        )

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
    takes: Goods


Pair = tuple[int, int]
"""A number for each side of a battle: the active side, and the other."""


@dataclass(slots=True)
class Battle:
    """A battle for a realm between two seats, the active side first; sides are 0 and 1.

    All living units of both sides are in the realm; `routed` ones are set aside, `dead` are those killed so far.
    `killed` counts the kills of this battle round, `before` those of the round before (mist-3.3.3.1-04). `segment`
    is the present one, none for results of an effect (mist-R-87). `front` are the units that will fight in the front
    line, `rolled` the dice of the last roll, `routs` and `kills` the results still to be taken, and `recovering` the
    number of units still to recover.
    """

    realm: Realm
    seats: Pair
    routed: list[Troop]
    dead: list[Troop]
    front: list[Troop]
    round: int = 0
    killed: Pair = (0, 0)
    before: Pair = (0, 0)
    segment: BattleSegment | None = None
    rolled: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    routs: Pair = (0, 0)
    kills: Pair = (0, 0)
    recovering: Pair = (0, 0)

    def copy(self) -> Battle:
        """Return a separate copy."""
        return Battle(
            self.realm,
            self.seats,
            self.routed[:],
            self.dead[:],
            self.front[:],
            self.round,
            self.killed,
            self.before,
            self.segment,
            self.rolled,
            self.routs,
            self.kills,
            self.recovering,
        )

    def side(self, seat: int) -> int:
        """Return the side of a seat in this battle."""
        return self.seats.index(seat)


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight of a hero (a key) against the monsters of an adventure, or against another hero, `foe` (a key).

    `monsters` are the lives of each. In the present combat-round, `hit` are the places of the monsters that were
    hit, `hits` are hits of the hero that are still to be assigned, and `hurt` says whether the hero has lost a life.
    """

    hero: str
    quest: Adventure | None = None
    foe: str = ""
    monsters: tuple[int, ...] = ()
    round: int = 0
    hits: int = 0
    hit: tuple[int, ...] = ()
    hurt: bool = False


@dataclass(slots=True)
class Building:
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

    def copy(self) -> Building:
        """Return a separate copy."""
        return Building(self.pieces[:], self.shown[:], self.skipped, self.laying, self.site)


@dataclass(slots=True)
class Dealings:
    """Trades of players with each other and with the bank in one segment."""

    offers: tuple[Offer, ...] = ()
    """Proposed exchanges that wait for an answer (mist-R-52)."""
    proposing: tuple[int, ...] = ()
    """Seats that will propose an exchange."""
    proposed: tuple[int, ...] = ()
    """Seats that must do something else before they propose again (mist-R-79)."""
    wishing: tuple[int, ...] = ()
    """Seats that wait for a star (mist-R-104)."""

    def copy(self) -> Dealings:
        """Return a separate copy."""
        return Dealings(self.offers, self.proposing, self.proposed, self.wishing)


@dataclass(slots=True)
class Recruiting:
    """A recruitment segment (3.2.2)."""

    hired: list[int]
    """By seat: the heroes bought in it."""
    sites: tuple[int, ...]
    """By index of realm: what was built there when the segment began (mist-R-78)."""
    recruited: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the number of recruits placed there."""

    def copy(self) -> Recruiting:
        """Return a separate copy."""
        return Recruiting(self.hired[:], self.sites, self.recruited.copy())


@dataclass(slots=True)
class Questing:
    """A quest segment (3.3.1)."""

    moved: tuple[str, ...] = ()
    """Heroes (keys) that can no longer move in it."""
    fought: tuple[str, ...] = ()
    """Heroes (keys) that have attacked in it."""
    fulfilled: bool = False
    """Whether a quest was revealed as fulfilled in it (mist-R-16)."""

    def copy(self) -> Questing:
        """Return a separate copy."""
        return Questing(self.moved, self.fought, self.fulfilled)


@dataclass(slots=True)
class Marching:
    """A movement segment (3.3.2)."""

    unmoved: dict[Band, int] = dataclasses.field(default_factory=dict)
    """The number of units of each band that have not marched yet."""
    mustered: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the number of units there when the segment began."""
    left: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the number of these that have left."""

    def copy(self) -> Marching:
        """Return a separate copy."""
        return Marching(self.unmoved.copy(), self.mustered.copy(), self.left.copy())
