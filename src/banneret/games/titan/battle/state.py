"""A battle as plain data: the fighters of two legions, where they stand, and what they have suffered.

Sides are 0, the attacker, and 1, the defender. A fighter is identified by its number, its place in
`Battle.fighters`. Sets of fighters and sets of hexes are bit masks.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from banneret.engine.copying import Copyable
from banneret.engine.words.wording import fill
from banneret.games.titan.box.battleland import Battleland, EntrySide, Outsets, attacker_entry, defender_entry
from banneret.games.titan.box.box import Character, Colour, Contents, Marker, in_order
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.hexes import HEXES, Hex, indexes_in

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")
OFF, LOST = -1, -2
"""The place of a fighter off the battleland.

OFF: it waits beside the battleland. LOST: it was removed, or never came.
"""
NOBODY = -1


@dataclass(frozen=True, slots=True, eq=False)
class Fighter:
    """A character in a battle: the one with this number of its kind and colour."""

    side: int
    kind: Character
    key: str
    name: str

    def __str__(self) -> str:
        return self.name


@cache
def fighter_of(side: int, colour: Colour, kind: Character, number: int) -> Fighter:
    """Return the fighter of this side, colour and kind with this number, always the same object."""
    if kind.titan:
        return Fighter(side, kind, f"fighter:{colour.key}-{kind.key}", fill("{} {}", colour, kind))
    return Fighter(side, kind, f"fighter:{colour.key}-{kind.key}-{number}", fill("{} {} {}", colour, kind, number))


@lru_cache(maxsize=1 << 14)
def fighters_of(side: int, colour: Colour, contents: Contents) -> tuple[Fighter, ...]:
    """Return the fighters of a whole legion."""
    return tuple(
        fighter_of(side, colour, kind, 1 + contents[:place].count(kind)) for place, kind in enumerate(contents)
    )


@dataclass(frozen=True, slots=True)
class Carry:
    """A strike with hits left over (titan-R-39)."""

    striker: int
    """The fighter that struck."""
    first: int
    """The fighter that was struck first."""
    forgone: bool
    """Whether the striker gave up the benefit of a hazard."""
    number: int
    """The Strike-number."""
    dice: int
    """How many dice were rolled."""
    hits: int
    """The hits that are left."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """How a battle ended, or an Engagement, with or without a battle (titan-A-EN-03)."""

    winner: int | None
    """The winning side; None for mutual elimination."""
    rule: str
    """The rule that ended it."""
    left: tuple[Contents, Contents]
    """By side, what remains of the legion."""
    dead: tuple[Contents, Contents]
    """By side, what was lost; for the loser of a battle it counts in full (titan-R-50)."""
    worth: tuple[int, int] = (0, 0)
    """By side, what its losses count in the winner's score."""
    company: tuple[Contents, Contents] = ((), ())
    """By side, the companions of a dead Titan, who count for the half points (titan-R-48, titan-R-49, titan-R-86)."""
    divisor: int = 1
    """What points are divided by: 2 for a flight; 0 if nothing is scored."""
    may_add: bool = True
    """Whether the winner may still summon or muster (titan-A-RF-08)."""


@dataclass(frozen=True, slots=True)
class Summons:
    """An Angel or Archangel that may be called from a legion."""

    donor: Marker
    character: Character
    key: str

    def __str__(self) -> str:
        return fill("Summon the {} of {}", self.character, self.donor)


@dataclass(slots=True)
class Battle(Copyable):
    """A battle under way."""

    land: Battleland
    """The ground on which it is fought."""
    seats: tuple[int, int]
    """By side: its seat."""
    entry: Side
    """The side by which the attacker comes in."""
    fighters: list[Fighter] = dataclasses.field(default_factory=list)
    """All fighters of both sides."""
    power: list[int] = dataclasses.field(default_factory=list)
    """By fighter: its Power. A Titan keeps the Power that it has when the battle begins (titan-R-24)."""
    at: list[int] = dataclasses.field(default_factory=list)
    """By fighter: its hex, OFF or LOST."""
    hits: list[int] = dataclasses.field(default_factory=list)
    """By fighter: the hits that it has taken."""
    outsets: list[Outsets] = dataclasses.field(default_factory=list)
    """By fighter: where it may go from each hex, and from outside (OFF)."""
    on: list[int] = dataclasses.field(default_factory=lambda: [NOBODY] * len(HEXES))
    """By hex: the fighter on it, or NOBODY."""
    titan: list[int] = dataclasses.field(default_factory=lambda: [NOBODY, NOBODY])
    """By side: its Titan, or NOBODY."""
    legion: list[tuple[int, ...]] = dataclasses.field(default_factory=lambda: [(), ()])
    """By side: the fighters on the battleland, or beside it before the first Maneuver Phase."""
    stand: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    """By side: the hexes of its fighters, including slain ones."""
    alive: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    """By side: the hexes of its fighters that are not slain."""
    round: int = 1
    mover: int = DEFENDER
    """The side whose half-round it is; the defender begins (titan-A-BL-12, titan-R-01)."""
    striking: int = DEFENDER
    """The side that strikes."""
    stage: str = "maneuver"
    """The phase: `maneuver` or `strike`; `over` at the end."""
    moved: int = 0
    """The fighters that have moved in this phase."""
    locked: int = 0
    """The fighters that were in contact when the phase began, and may not move (titan-A-MV-05)."""
    struck: int = 0
    """The fighters that have struck in this phase."""
    placed: bool = False
    """Whether the attacker has brought in any fighter (titan-R-10)."""
    window: str = "shut"
    """The summoning window: `shut`, `open` or `used` (titan-R-55)."""
    reinforced: bool = False
    """Whether the defender has had a reinforcement (titan-A-RF-09)."""
    arriving: int = NOBODY
    """A newcomer that must come in during this Maneuver Phase, or NOBODY."""
    summons: Summons | None = None
    """The Angel that is called."""
    carry: Carry | None = None
    """The strike with hits left over."""
    resolution: Resolution | None = None
    """How the battle ended."""

    # --- who --------------------------------------------------------------------------------------------------------

    def find(self, key: str) -> int | None:
        """Return the fighter with this key."""
        return next((i for i, fighter in enumerate(self.fighters) if fighter.key == key), None)

    def side_of(self, seat: int) -> int | None:
        """Return the side of a seat; None for a third player."""
        return self.seats.index(seat) if seat in self.seats else None

    def side(self, i: int) -> int:
        """Return the side of a fighter."""
        return self.fighters[i].side

    def slain(self, i: int) -> bool:
        """Return whether a fighter's hits have reached its Power (titan-A-ST-07)."""
        return self.hits[i] >= self.power[i]

    def needs(self, i: int) -> int:
        """Return how many hits would slay a fighter."""
        return self.power[i] - self.hits[i]

    def living(self, side: int) -> list[int]:
        """Return the fighters of a side that are not slain: on the battleland, or waiting for their first entry."""
        return [i for i in self.legion[side] if self.hits[i] < self.power[i]]

    def value(self, fighters: Iterable[int]) -> int:
        """Return the value of these fighters, a Titan by its Power in this battle (titan-A-SC-02, titan-R-24)."""
        return sum(self.power[i] * self.fighters[i].kind.skill for i in fighters)

    def kinds(self, fighters: Iterable[int]) -> Contents:
        """Return the kinds of these fighters, as the contents of a legion."""
        return in_order(self.fighters[i].kind for i in fighters)

    # --- where ------------------------------------------------------------------------------------------------------

    @property
    def occupied(self) -> int:
        """Return the hexes with fighters, including slain ones (titan-A-ST-02)."""
        return self.stand[0] | self.stand[1]

    def those_on(self, hexes: int) -> list[int]:
        """Return the fighters on a set of hexes, in the order of the hexes."""
        on = self.on
        return [on[hex] for hex in indexes_in(hexes)]

    def hex_of(self, i: int) -> Hex:
        """Return the hex of a fighter on the battleland."""
        return HEXES[self.at[i]]

    def entry_of(self, side: int) -> EntrySide:
        """Return where the characters of a side come in (titan-A-BL-05, titan-A-BL-06, titan-A-BL-11)."""
        return attacker_entry(self.entry) if side == ATTACKER else defender_entry(self.entry)

    # --- changing it ------------------------------------------------------------------------------------------------

    def form(self, side: int, colour: Colour, contents: Contents, titan_power: int) -> None:
        """Put the legion of a side beside the battleland."""
        first = len(self.fighters)
        self.fighters += fighters_of(side, colour, contents)
        self.power += [titan_power if one.titan else one.power for one in contents]
        self.at += [OFF] * len(contents)
        self.hits += [0] * len(contents)
        land, entry = self.land, self.entry_of(side)
        self.outsets += [land.outsets(one, entry) for one in contents]
        self.legion[side] = tuple(range(first, len(self.fighters)))
        if contents and contents[0].titan:
            self.titan[side] = first

    def enlist(self, side: int, colour: Colour, kind: Character, power: int) -> int:
        """Add a fighter beside the battleland, in no legion yet. Returns its number."""
        number = 1 + sum(one.kind is kind and one.side == side for one in self.fighters)
        self.fighters.append(fighter_of(side, colour, kind, number))
        self.power.append(power)
        self.at.append(OFF)
        self.hits.append(0)
        self.outsets.append(self.land.outsets(kind, self.entry_of(side)))
        if kind.titan:
            self.titan[side] = len(self.fighters) - 1
        return len(self.fighters) - 1

    def dismiss(self, i: int) -> None:
        """Undo the last enlisting."""
        assert i == len(self.fighters) - 1
        for column in (self.fighters, self.power, self.at, self.hits, self.outsets):
            column.pop()

    def join(self, numbers: Sequence[int]) -> None:
        """Make fighters part of their legion."""
        for i in numbers:
            self.legion[self.fighters[i].side] += (i,)

    def put(self, i: int, there: int) -> None:
        """Put a fighter on a free hex, from another hex or from beside the battleland."""
        side, here, bit = self.fighters[i].side, self.at[i], 1 << there
        if here >= 0:
            self.on[here] = NOBODY
            bit |= 1 << here
        self.on[there] = i
        self.at[i] = there
        self.stand[side] ^= bit
        if self.hits[i] < self.power[i]:
            self.alive[side] ^= bit

    def wound(self, i: int, hits: int) -> int:
        """Let a fighter take hits, but none beyond those that slay it (titan-A-ST-07). Returns how many it took."""
        taken = min(hits, self.power[i] - self.hits[i])
        self.hits[i] += taken
        if taken and self.hits[i] == self.power[i]:
            self.alive[self.fighters[i].side] &= ~(1 << self.at[i])
        return taken

    def lose(self, side: int, numbers: Sequence[int]) -> None:
        """Remove fighters of a side from the battle for good."""
        for i in numbers:
            here = self.at[i]
            if here >= 0:
                self.on[here] = NOBODY
                self.stand[side] &= ~(1 << here)
                self.alive[side] &= ~(1 << here)
            self.at[i] = LOST
        self.legion[side] = tuple([i for i in self.legion[side] if i not in numbers])
