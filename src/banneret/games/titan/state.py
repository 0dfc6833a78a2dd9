"""The position of a match as plain data. A legion is called by its marker."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from banneret.engine.state import State as EngineState
from banneret.games.titan.battle.state import Battle
from banneret.games.titan.box.box import Box, Character, Colour, Contents, Marker, power, total_value, value
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.masterboard import Land, Masterboard
from banneret.games.titan.knowledge.history import Past

OFF = -1
"""Where a marker is that is not on the masterboard."""
ATTACKER, DEFENDER = 0, 1


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options settle before the match; a limit of 0 is off.

    `battle` is the scenario of one battle, and `points` what a legion mustered for it may be worth (titan-R-99).
    """

    battle: bool
    choose_colours: bool
    choose_markers: bool
    offers_limit: int
    turn_cap: int
    points: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposed agreement: the side that is eliminated, None for both; and what the other gives up (titan-R-04)."""

    loser: int | None
    losses: Contents = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How an Engagement ended (titan-A-EN-03): the winning side, None for mutual elimination, and the rule.

    By side: `left` is what remains of the legion, `dead` what it lost, `worth` what that counts for in the winner's
    score, and `company` the living companions of a dead Titan, who count with the half points (titan-R-48, titan-R-49,
    titan-R-86). `divisor` is 2 for a flight, 0 where nothing is scored. `may_add` is whether the winner may still
    summon or muster.
    """

    winner: int | None
    rule: str
    left: tuple[Contents, Contents]
    dead: tuple[Contents, Contents]
    worth: tuple[int, int] = (0, 0)
    company: tuple[Contents, Contents] = ((), ())
    divisor: int = 1
    may_add: bool = True


@dataclass(slots=True)
class Engagement:
    """An Engagement that is being resolved. Pairs are by side: 0 the attacker, 1 the defender.

    `stage` is where it is: `flee` while the defender may flee, `talks`, `offer` while `composing` (the proposing side
    and the loser it names) lacks the winner's losses, `battle`, `won`. `offers` are the standing ones and `made` all
    that were made. `angels` are the multiples of the score still to be answered for (titan-R-68).
    """

    land: int
    legions: tuple[Marker, Marker]
    seats: tuple[int, int]
    stage: str = "flee"
    offers: list[Offer | None] = dataclasses.field(default_factory=lambda: [None, None])
    made: int = 0
    composing: tuple[int, int] | None = None
    result: Result | None = None
    angels: tuple[int, ...] = ()

    def copy(self) -> Engagement:
        """An engagement of its own."""
        return Engagement(
            self.land,
            self.legions,
            self.seats,
            self.stage,
            self.offers[:],
            self.made,
            self.composing,
            self.result,
            self.angels,
        )

    def side_of(self, seat: int) -> int | None:
        """The side that a seat has in it; None for a third player."""
        return self.seats.index(seat) if seat in self.seats else None


@dataclass(frozen=True, slots=True)
class Teleport:
    """A land that a legion may teleport to. If it could walk there too, the way by teleport has a key of its own
    (titan-R-104).
    """

    land: Land
    key: str

    def __str__(self) -> str:
        return f"Teleport to {self.land}"


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """A match.

    By marker index: `at` (land index or OFF), `contents`, `owner` (a seat). By land index: `on`, the markers there. By
    seat: `colour` (None until chosen), `tower` (a land index), `score`, `alive`, `army` (its markers on the board, as
    they came), `lands` (where they stand, as bits by land index), `free` (markers it may still use), `turns` (begun so
    far), `past` (what is known of its legions).
    `caretaker` is the stock by character index, `dead` those that have left the game for good. `order` are the seats in
    the order of their turns, `round` counts the rounds over.

    Of the turn: `part` is where in it we are, `roll` (0 before it), `moved`, `came_by` (the side of entry where an
    enemy stands), `split_from`, `teleported`, `summoned`, `mustered`. `splitting` is the legion whose split is asked,
    `moving` the one whose way is asked, and `way` its answer. `leaving` are seats that withdraw when the Engagement is
    resolved (titan-R-64).
    """

    box: Box
    board: Masterboard
    rules: Rules
    at: list[int]
    contents: list[Contents]
    owner: list[int]
    on: list[tuple[Marker, ...]]
    colour: list[Colour | None]
    tower: list[int]
    score: list[int]
    alive: list[bool]
    army: list[tuple[Marker, ...]]
    lands: list[int]
    free: list[tuple[Marker, ...]]
    turns: list[int]
    past: list[Past]
    caretaker: list[int]
    dead: list[int]
    order: list[int] = dataclasses.field(default_factory=list)
    active: int = 0
    round: int = 0
    part: str = "setup"
    roll: int = 0
    mulligan: bool = False
    moved: tuple[Marker, ...] = ()
    came_by: dict[Marker, Side] = dataclasses.field(default_factory=dict)
    split_from: dict[Marker, Marker] = dataclasses.field(default_factory=dict)
    teleported: bool = False
    summoned: bool = False
    mustered: tuple[Marker, ...] = ()
    splitting: Marker | None = None
    moving: Marker | None = None
    way: Land | Teleport | None = None
    engagement: Engagement | None = None
    battle: Battle | None = None
    leaving: tuple[int, ...] = ()

    def copy(self) -> State:
        """A position of its own; what is frozen is shared."""
        twin = State.__new__(State)
        twin.agenda = self.agenda[:]
        twin.chance = self.chance
        twin.log = self.log
        twin.box = self.box
        twin.board = self.board
        twin.rules = self.rules
        twin.at = self.at[:]
        twin.contents = self.contents[:]
        twin.owner = self.owner[:]
        twin.on = self.on[:]
        twin.colour = self.colour[:]
        twin.tower = self.tower[:]
        twin.score = self.score[:]
        twin.alive = self.alive[:]
        twin.army = self.army[:]
        twin.lands = self.lands[:]
        twin.free = self.free[:]
        twin.turns = self.turns[:]
        twin.past = self.past[:]
        twin.caretaker = self.caretaker[:]
        twin.dead = self.dead[:]
        twin.order = self.order[:]
        twin.active = self.active
        twin.round = self.round
        twin.part = self.part
        twin.roll = self.roll
        twin.mulligan = self.mulligan
        twin.moved = self.moved
        twin.came_by = self.came_by.copy()
        twin.split_from = self.split_from.copy()
        twin.teleported = self.teleported
        twin.summoned = self.summoned
        twin.mustered = self.mustered
        twin.splitting = self.splitting
        twin.moving = self.moving
        twin.way = self.way
        twin.engagement = self.engagement and self.engagement.copy()
        twin.battle = self.battle and self.battle.copy()
        twin.leaving = self.leaving
        return twin

    # --- seats --------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """All seats, those of eliminated players too."""
        return range(len(self.score))

    def called(self, seat: int) -> str:
        """What people call a player: the colour, once one is chosen."""
        colour = self.colour[seat]
        return colour.name if colour else f"Player {seat + 1}"

    def player(self, seat: int) -> Colour | str:
        """A player as events name them: the colour, or until there is one, what people call the player."""
        return self.colour[seat] or self.called(seat)

    def value(self, character: Character, seat: int) -> int:
        """What a character of this player is worth (titan-A-SC-02, titan-B-TI-01)."""
        return value(character, self.score[seat])

    def total(self, contents: Contents, seat: int) -> int:
        """What all these characters of this player are worth."""
        return total_value(contents, self.score[seat])

    def titan_power(self, seat: int) -> int:
        """The Power of this player's Titan (titan-B-TI-01)."""
        return power(self.box.titan, self.score[seat])

    # --- legions ------------------------------------------------------------------------------------------------------

    def held(self, marker: Marker) -> Contents:
        """The characters of a legion."""
        return self.contents[marker.index]

    def size(self, marker: Marker) -> int:
        """How many characters a legion has; public (titan-R-70)."""
        return len(self.contents[marker.index])

    def where(self, marker: Marker) -> Land:
        """The land of a legion on the board."""
        return self.board.lands[self.at[marker.index]]

    def seat_of(self, marker: Marker) -> int:
        """Whose legion it is."""
        return self.owner[marker.index]

    def enemy_on(self, land: int, seat: int) -> Marker | None:
        """The legion of another player in a land."""
        for marker in self.on[land]:
            if self.owner[marker.index] != seat:
                return marker
        return None

    def masks(self, seat: int) -> tuple[int, int]:
        """The lands with legions of others, and those with legions of this player, as bits by land index."""
        foes = 0
        for other, lands in enumerate(self.lands):
            if other != seat:
                foes |= lands
        return foes, self.lands[seat]

    def count_lands(self, seat: int) -> None:
        """A player's legions stand elsewhere than before."""
        at, lands = self.at, 0
        for marker in self.army[seat]:
            lands |= 1 << at[marker.index]
        self.lands[seat] = lands

    def contested(self) -> Iterator[int]:
        """The lands in which legions of the Mover and of another stand, in the order of the board (titan-A-EN-01)."""
        foes, own = self.masks(self.active)
        for land in self.board.lands_in(foes & own):
            yield land.index


def battle_of(s: State) -> Battle:
    """The battle under way."""
    assert s.battle is not None
    return s.battle
