"""The position of a match as plain data."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache

from banneret.engine.at_hand import at_hand
from banneret.engine.cards import Deck, Hand
from banneret.engine.state import State as EngineState
from banneret.engine.windows import StandingPasses
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.box import (
    CITY,
    ActionCard,
    Adventure,
    Artifact,
    Box,
    Event,
    Kind,
    Playable,
    Quest,
    Race,
    Realm,
)
from banneret.games.battlemist.box.goods import Goods, minus, plus
from banneret.games.battlemist.box.land import Land
from banneret.games.battlemist.records import (
    NOBODY,
    Battle,
    Building,
    Dealings,
    Fight,
    Hero,
    Lasting,
    Marching,
    Played,
    Questing,
    Recruiting,
    Rules,
    Segment,
    Troop,
    Vote,
    Window,
)
from banneret.games.battlemist.word_options import Player, player


@cache
def _clockwise(alive: tuple[bool, ...], first: int) -> tuple[int, ...]:
    return tuple(seat for seat in (*range(first, len(alive)), *range(first)) if alive[seat])


@cache
def _others(alive: tuple[bool, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in _clockwise(alive, seat) if other != seat)


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A match."""

    box: Box
    """What lies in the box, shared by all matches."""
    rules: Rules
    """What the options chose."""
    land: Land
    """The realms that have been laid."""
    races: tuple[Race, ...]
    """By seat; empty before they are drawn."""
    alive: tuple[bool, ...]
    """By seat."""
    stock: list[Goods]
    """By seat."""
    stars: list[int]
    """By seat."""
    used: list[int]
    """By seat: the number of its stars that are used (mist-5.0-01)."""
    extra: list[int]
    """By seat: extra starpower (mist-R-83)."""
    hands: list[Hand[ActionCard]]
    """By seat: action cards."""
    troops: list[dict[int, Troop]]
    """By seat: units by index of realm."""
    heroes: list[tuple[Hero, ...]]
    """By seat."""
    quests: list[Adventure | None]
    """By seat: the current adventure."""
    quest_known: list[frozenset[int]]
    """By seat: the others who know its adventure, because they had seen it in the deck."""
    artifacts: list[tuple[Artifact, ...]]
    """By seat."""
    building: Building
    """While the land is built."""
    owner: list[int]
    """By index of realm: the seat that has its card; NOBODY if the card is in the stack."""
    built: list[int]
    """By index of realm: nothing, a town or a city."""
    stood: tuple[int, ...]
    """By index of realm: what was built there when the round began."""
    pool: int
    """The number of stars that nobody has."""
    actions: Deck[ActionCard | Event]
    """The action deck; its discards were played or discarded."""
    quest_deck: Deck[Quest]
    """The quest deck."""
    events: tuple[Event, ...] = ()
    """Events that wait for their vote."""
    ordered: bool = False
    """Whether the order of these events has been drawn."""
    drawn: tuple[Quest, ...] = ()
    """Quest cards that a player is looking at."""
    gone: tuple[Event, ...] = ()
    """Events that are out of the game."""
    round: int = 0
    """0 before the first one."""
    lead: int = 0
    """The lead seat (mist-R-01)."""
    active: int = NOBODY
    """Whose turn it is; NOBODY between turns."""
    phase: str = "setup"
    """The part of the round, for everybody to see."""
    queue: tuple[int, ...] = ()
    """Seats still to come in the present phase."""
    busy: tuple[int, ...] = ()
    """Seats that have not said that they are done (mist-R-77)."""
    window: Window | None = None
    """The open window for cards and spells."""
    hushed: StandingPasses = dataclasses.field(default_factory=StandingPasses)
    """The seats that pass all windows until their segment ends (mist-R-103)."""
    plays: tuple[Played, ...] = ()
    """Cards and spells announced but not carried out yet; the last one is carried out first."""
    lasting: tuple[Lasting, ...] = ()
    """Effects in force."""
    vote: Vote | None = None
    """The event that is being voted on."""
    dealings: Dealings = dataclasses.field(default_factory=lambda: Dealings())
    """Trades in the present segment."""
    aiming: list[Playable | None] = dataclasses.field(default_factory=list)
    """By seat: the card or spell that it is about to announce."""
    dice: tuple[int, ...] = ()
    """By seat: its initiative roll."""
    turns: tuple[int, ...] = ()
    """Seats whose turns are still to come, in order."""
    turns_begun: int = 0
    """How many individual turns have begun, in all rounds."""
    battle: Battle | None = None
    """The battle in progress."""
    recruiting: Recruiting = dataclasses.field(default_factory=lambda: Recruiting([], ()))
    """The present recruitment segment, or the last one."""
    questing: Questing = dataclasses.field(default_factory=lambda: Questing())
    """The present quest segment, or the last one."""
    marching: Marching = dataclasses.field(default_factory=lambda: Marching())
    """The present movement segment, or the last one."""
    fight: Fight | None = None
    """The fight of a hero in progress."""

    @property
    def segment(self) -> Segment:
        """Return the present part of the round."""
        return Segment(self.round, self.phase, self.active)

    def begin_segment(self, phase: str) -> None:
        """Begin a part of the round; the trades of the last part end."""
        self.phase = phase
        self.dealings = Dealings()

    # --- seats --------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """Return all seats, including those of eliminated players."""
        return range(len(self.alive))

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return the living seats clockwise, starting with this one."""
        return _clockwise(self.alive, first)

    @property
    def the_vote(self) -> Vote:
        """Return the vote on the event."""
        return at_hand(self.vote, "vote")

    def quest_of(self, seat: int) -> Adventure:
        """Return the adventure of a player who has one."""
        return at_hand(self.quests[seat], "adventure of that seat")

    def in_order(self) -> tuple[int, ...]:
        """Return the living seats in lead-seat order (mist-R-01)."""
        return _clockwise(self.alive, self.lead)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other living seats, clockwise from the left neighbour."""
        return _others(self.alive, seat)

    def name(self, seat: int) -> Text:
        """Return the name of a seat: its race, once that is drawn."""
        return self.races[seat].name if self.races else fill("Player {}", seat + 1)

    def player(self, seat: int) -> Player:
        """Return the player at a seat, as an option or for the log; races must have been drawn."""
        return player(seat, self.races[seat])

    def home(self, seat: int) -> Realm:
        """Return the seat's own home realm."""
        return self.races[seat].home

    def seat_at_home(self, realm: Realm) -> int:
        """Return the living seat that has this realm as its own home; NOBODY if captured or neutral (mist-R-42)."""
        if realm.folk:
            for seat, race in enumerate(self.races):
                if race.home is realm and self.alive[seat]:
                    return seat
        return NOBODY

    # --- resources and stars ------------------------------------------------------------------------------------------

    def pay(self, seat: int, price: Goods) -> None:
        """Pay from the stock to the bank (mist-2.2-06)."""
        self.stock[seat] = minus(self.stock[seat], price)

    def receive(self, seat: int, goods: Goods) -> None:
        """Take from the bank into the stock (mist-2.2-06)."""
        self.stock[seat] = plus(self.stock[seat], goods)

    def starpower(self, seat: int) -> int:
        """Return unused stars, and what counts as such (mist-5.0-01, mist-5.0-06)."""
        return self.stars[seat] - self.used[seat] + self.extra[seat]

    # --- units --------------------------------------------------------------------------------------------------------

    def troop(self, seat: int, realm: Realm) -> Troop:
        """Return the seat's units in a realm."""
        return self.troops[seat].get(realm.index, self.box.none)

    def put(self, seat: int, realm: Realm, kind: Kind, count: int = 1) -> None:
        """Put units into a realm; a negative count takes them away (mist-1.3.2.1-03, mist-R-91)."""
        troops = self.troops[seat]
        units = list(troops.get(realm.index, self.box.none))
        units[kind.index] += count
        if any(units):
            troops[realm.index] = tuple(units)
        else:
            troops.pop(realm.index, None)

    def has_army(self, seat: int, realm: Realm) -> bool:
        """Return whether the seat has an army unit there: a footman, archer or cavalry."""
        troop = self.troops[seat].get(realm.index)
        return troop is not None and any(troop[: len(self.box.army)])

    def there(self, realm: Realm) -> list[int]:
        """Return the seats with combat units in a realm."""
        here = realm.index
        return [seat for seat, troops in enumerate(self.troops) if here in troops]

    def army_units(self, seat: int) -> int:
        """Return all army units of a seat."""
        army = len(self.box.army)
        return sum(sum(troop[:army]) for troop in self.troops[seat].values())

    def hero(self, key: str) -> Hero | None:
        """Return the living hero with this key."""
        return next((hero for heroes in self.heroes for hero in heroes if hero.key == key), None)

    # --- realms -------------------------------------------------------------------------------------------------------

    def holdings(self, seat: int) -> list[Realm]:
        """Return the realms whose cards a seat has, in the order in which they were laid."""
        owner = self.owner
        return [realm for realm in self.land.realms if owner[realm.index] == seat]

    def cities(self, seat: int) -> int:
        """Return how many cities a seat controls."""
        owner = self.owner
        return len([here for here, built in enumerate(self.built) if built == CITY and owner[here] == seat])

    # --- cards --------------------------------------------------------------------------------------------------------

    def toss(self, seat: int, card: ActionCard) -> None:
        """Discard a card from a hand, face up (mist-3.1.2-05)."""
        self.hands[seat].leave(card)
        self.actions.discards.append(card)
