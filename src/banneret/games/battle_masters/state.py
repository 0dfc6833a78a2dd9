"""The position of a battle as plain data."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from banneret.engine.at_hand import at_hand
from banneret.engine.chance import Pile
from banneret.engine.copying import Copyable
from banneret.engine.state import State as EngineState
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import Box, Card, Space, Unit
from banneret.games.battle_masters.box.components import BattleFile, OgreCard, ShotTile
from banneret.games.battle_masters.box.field import TOWER, Field

WAITING, GONE = -1, -2


@dataclass(slots=True)
class Shot(Copyable):
    """A shot of the Cannon."""

    target: Space
    """The space that it is aimed at."""
    laid: list[tuple[Space, ShotTile]]
    """The tiles laid so far, with their spaces."""
    tiles: Pile[ShotTile]
    """The tiles that are left."""
    hit: bool = False
    """Whether the target was hit."""


@dataclass(slots=True)
class OgreCards(Copyable):
    """The Ogre cards while the Ogre acts (masters-OGRE-04)."""

    cards: Pile[OgreCard]
    """The cards not turned yet."""
    left: int
    """How many are still to be turned."""
    turned: list[OgreCard] = dataclasses.field(default_factory=list)
    """The cards turned so far."""


@dataclass(slots=True)
class Activity(Copyable):
    """What has been done and offered while a Battle card is in play. The next card starts a new record."""

    acted: list[Unit] = dataclasses.field(default_factory=list)
    """The units that have acted (masters-CARD-07)."""
    moved: list[Unit] = dataclasses.field(default_factory=list)
    """Those of them that may move or attack, and have moved (masters-CARD-05)."""
    arrived: list[Unit] = dataclasses.field(default_factory=list)
    """The units that came onto the mat by this card (masters-GRUN-03)."""
    ended: list[int] = dataclasses.field(default_factory=list)
    """The seats that have ended this card (masters-R-55)."""
    ogre: OgreCards | None = None
    """The Ogre cards, while this is the Ogre's card."""
    offers: list[int] = dataclasses.field(default_factory=list)
    """The seats that offer a draw (masters-R-63)."""
    yielding: list[int] = dataclasses.field(default_factory=list)
    """The seats that want to concede (masters-R-33)."""


@dataclass(slots=True)
class Course(Copyable):
    """What has happened in a battle, besides what stands on the mat."""

    played: list[Card] = dataclasses.field(default_factory=list)
    """The cards turned in this run through the deck, including the one in play."""
    removed: list[Card] = dataclasses.field(default_factory=list)
    """The cards that are out of play (masters-CARD-10)."""
    card: Card | None = None
    """The card in play."""
    shot: Shot | None = None
    """The last shot of the Cannon; its tiles stay until the next card has been played."""
    rubble: int = 0
    """The Rubble tokens on the Tower (masters-TOWER-12)."""
    progress: bool = False
    """Whether this run through the deck has changed anything (masters-R-32)."""
    idle_passes: int = 0
    """The number of idle runs through the deck in a row (masters-R-60)."""
    conceded: int | None = None
    """The army that conceded the battle (masters-R-43)."""

    @property
    def the_card(self) -> Card:
        """Return the card in play."""
        return at_hand(self.card, "card in play")


@dataclass(slots=True)
class Deployment(Copyable):
    """How the armies come onto the mat at the beginning of a battle."""

    placing: int
    """The army that places next (masters-DEPLOY-02)."""
    face_down: bool = False
    """Whether the tokens of the Plains still lie face down (masters-R-40)."""
    token: Unit | None = None
    """The token that was picked but not placed yet (masters-R-54)."""

    @property
    def the_token(self) -> Unit:
        """Return the token that was picked."""
        return at_hand(self.token, "token to place")


@dataclass(slots=True)
class Campaign(Copyable):
    """The Campaign log (masters-CAMP-01)."""

    points: list[int]
    """By army."""
    winners: list[int | None]
    """The winner of each battle so far; None for a draw."""


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A battle, or a Campaign in one of its battles.

    Lists by unit and by space are indexed by `index` of the unit or space. Lists by army have the Empire first.
    """

    box: Box
    battle: BattleFile
    field: Field
    teams: tuple[tuple[int, ...], tuple[int, ...]]
    """By army, its seats; the captain comes first (masters-R-34)."""
    owners: tuple[int, ...]
    """By unit, the seat that commands it (masters-R-55)."""
    at: list[int]
    """By unit, the index of its space; WAITING before it comes onto the mat; GONE when eliminated."""
    on: list[Unit | None]
    """By space, the unit that stands there."""
    skulls: list[int]
    """By unit, its Skull tokens (masters-ATT-05)."""
    elite: list[bool]
    """By unit, whether it has an Elite token (masters-ELITE-01)."""
    left: list[int]
    """By army, the number of its living units, on the mat or still to come."""
    zones: list[str]
    """By army, the zone in which it comes onto the mat (masters-DEPLOY-03)."""
    deck: Pile[Card]
    course: Course = dataclasses.field(default_factory=lambda: Course())
    """The course of this battle; each battle starts a new record."""
    activity: Activity = dataclasses.field(default_factory=Activity)
    """What has been done with the card in play."""
    layout_army: int | None = None
    """The army whose captain lays out the field (masters-R-01)."""
    deployment: Deployment = dataclasses.field(default_factory=lambda: Deployment(1))
    """The deployment of this battle; each battle starts a new record."""
    campaign: Campaign | None = None
    cards_turned: int = 0
    """How many cards have been turned and played, in all battles."""

    @property
    def the_campaign(self) -> Campaign:
        """Return the log of the Campaign of which this battle is a part."""
        return at_hand(self.campaign, "Campaign")

    def space_of(self, unit: Unit) -> Space:
        """Return where a unit stands; it must be on the mat."""
        return self.box.mat.spaces[self.at[unit.index]]

    def space_named(self, key: str) -> Space | None:
        """Return the space with this key; the Tower's key means the space under it."""
        return self.field.tower if key == TOWER.key else self.box.mat.by_key.get(key)

    def waiting(self, army: int) -> list[Unit]:
        """Return the units of an army that are still to come onto the mat."""
        return [unit for unit in self.box.armies[army] if self.at[unit.index] == WAITING]

    def army_of(self, seat: int) -> int:
        """Return the army that a seat belongs to."""
        return 0 if seat in self.teams[0] else 1

    def captain(self, army: int) -> int:
        """Return the first seat of an army's team (masters-R-34)."""
        return self.teams[army][0]

    def put(self, unit: Unit, space: Space) -> None:
        """Put a unit that is off the mat on a space."""
        self.at[unit.index] = space.index
        self.on[space.index] = unit

    def room_for(self, unit: Unit, space: Space) -> bool:
        """Return whether a unit may come onto the mat there (masters-DEPLOY-04, masters-R-06)."""
        return (
            self.on[space.index] is None
            and not self.field.closed[space.index]
            and (unit.may_enter_tower or space is not self.field.tower)
        )

    def why_no_room(self, space: Space) -> Text:
        """Return what keeps a unit from coming onto the mat there, in a few words."""
        if self.field.closed[space.index]:
            return fill("river or marsh")
        return fill("another unit is there" if self.on[space.index] else "not allowed in the Tower")

    def rooms_for(self, unit: Unit) -> list[Space]:
        """Return the spaces of its army's zone where a unit may come onto the mat."""
        return [space for space in self.zone_of(unit) if self.room_for(unit, space)]

    def zone_of(self, unit: Unit) -> Sequence[Space]:
        """Return the spaces where the unit's army comes onto the mat."""
        return self.box.zones[self.zones[unit.army]]
