"""What the position of a match is made of: heroes, effects in force, windows, votes, battles, fights, segments."""

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
"""How many of each kind of unit, by index of the kind."""
Band = tuple[int, int, int]
"""Units that have not marched yet: index of their realm, of their kind, and the realms they may go further."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options settle before the match. `races` are the agreed ones by seat, none if they are drawn.

    `components` is a packed component file, empty for that of the project; a `cap` of 0 rounds is off (mist-R-57).
    If the land is `dealt`, chance lays it (mist-R-106).
    """

    players: int
    races: tuple[str, ...] = ()
    events: bool = True
    cap: int = 0
    components: str = ""
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: their realm and lives; `feats` are the adventures that they fulfilled and the heroes that they slew."""

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
    """A card or spell that was announced and paid for, and is not carried out yet.

    `target` is what its source's target asks for. `asked` of the others have had their chance to respond (mist-R-76).
    """

    seat: int
    source: Playable
    target: Any = None
    cancelled: bool = False
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect in force for a seat until the end of `until`.

    `realms` and `hero` (a key) are what it is about, `partner` the other seat, `left` how often it still serves.
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

    `moments` say by place in the order what may be played; seats of `trading` may trade too (mist-R-79). `at` is whose
    turn it is, `passes` how many have passed in a row.
    """

    order: tuple[int, ...]
    moments: tuple[tuple[Moment, ...], ...]
    trading: tuple[int, ...] = ()
    at: int = 0
    passes: int = 0


@dataclass(slots=True)
class Vote:
    """An event that has been opened (mist-R-07): `votes` each seat has, and who declares after whom.

    `declared` of the order have declared; `dedicated` are the votes by seat that stand, `bribed` those of cards.
    """

    event: Event
    threshold: int
    votes: tuple[int, ...]
    order: list[int]
    dedicated: list[int]
    declared: int = 0
    bribed: int = 0

    def copy(self) -> Vote:
        """A vote of its own."""
        return Vote(
            self.event, self.threshold, self.votes, self.order[:], self.dedicated[:], self.declared, self.bribed
        )

    @property
    def total(self) -> int:
        """The votes dedicated so far."""
        return sum(self.dedicated) + self.bribed


@dataclass(frozen=True, slots=True)
class Offer:
    """What one partner of a Caravan would give, and take for it (mist-R-79)."""

    seat: int
    partner: int
    gives: Goods
    takes: Goods


Pair = tuple[int, int]
"""A number for each side of a battle: the active side, and the other."""


@dataclass(slots=True)
class Battle:
    """A battle for a realm between two seats, the active side first; sides are 0 and 1.

    All living units of both stand in the realm; those `routed` are set aside, `dead` are those killed so far. `killed`
    counts the kills of this battle round, and `before` those of the round before (mist-3.3.3.1-04). `segment` is the
    one at hand, none for results from outside (mist-R-87); `front` who is to fight in the front line, `rolled` the dice
    of the last roll, `routs` and `kills` the results still to be taken, `recovering` the units still to be recovered.
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
        """A battle of its own."""
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
        """Which side a seat is that fights in it."""
        return self.seats.index(seat)


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight of a hero (a key) against the monsters of an adventure, or against another hero, `foe` (a key).

    `monsters` are the lives of each. Of the combat-round at hand: `hit` are the places of the monsters that were hit,
    and `hits` of the hero are still to be given to monsters. `hurt`: whether the hero has lost any life in it.
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
    """The building of the land (2.3), by seat where it says so."""

    pieces: list[tuple[Realm, ...]]
    """By seat: the neutral realms that it has still to lay."""
    shown: list[bool]
    """By seat: whether it has shown its pieces to all, since none of them had a place (mist-2.3-12)."""
    skipped: int = 0
    """How many turns in a row were skipped (mist-R-05)."""
    laying: Realm | None = None
    """The piece that is about to be laid."""
    site: Hex | None = None
    """Where it is laid, while it is turned."""

    def copy(self) -> Building:
        """A building of its own."""
        return Building(self.pieces[:], self.shown[:], self.skipped, self.laying, self.site)


@dataclass(slots=True)
class Dealings:
    """What players deal with each other and with the bank in one segment."""

    offers: tuple[Offer, ...] = ()
    """Exchanges to be answered (mist-R-52)."""
    proposing: tuple[int, ...] = ()
    """Seats that are about to propose an exchange."""
    proposed: tuple[int, ...] = ()
    """Seats that must do something else before they propose again (mist-R-79)."""
    wishing: tuple[int, ...] = ()
    """Seats that wait for a star (mist-R-104)."""

    def copy(self) -> Dealings:
        """Dealings of its own."""
        return Dealings(self.offers, self.proposing, self.proposed, self.wishing)


@dataclass(slots=True)
class Recruiting:
    """A recruitment segment (3.2.2)."""

    hired: list[int]
    """By seat: the heroes bought in it."""
    sites: tuple[int, ...]
    """By index of realm: what was built there when it began (mist-R-78)."""
    recruited: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the recruits placed there."""

    def copy(self) -> Recruiting:
        """A segment of its own."""
        return Recruiting(self.hired[:], self.sites, self.recruited.copy())


@dataclass(slots=True)
class Questing:
    """A quest segment (3.3.1)."""

    moved: tuple[str, ...] = ()
    """Heroes (keys) that move no more in it."""
    fought: tuple[str, ...] = ()
    """Heroes (keys) that have attacked in it."""
    fulfilled: bool = False
    """Whether a quest was revealed as completed in it (mist-R-16)."""

    def copy(self) -> Questing:
        """A segment of its own."""
        return Questing(self.moved, self.fought, self.fulfilled)


@dataclass(slots=True)
class Marching:
    """A movement segment (3.3.2)."""

    unmoved: dict[Band, int] = dataclasses.field(default_factory=dict)
    """How many units of each band have not marched yet."""
    mustered: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: the units that were there when it began."""
    left: dict[int, int] = dataclasses.field(default_factory=dict)
    """By index of realm: those of them that have gone."""

    def copy(self) -> Marching:
        """A segment of its own."""
        return Marching(self.unmoved.copy(), self.mustered.copy(), self.left.copy())
