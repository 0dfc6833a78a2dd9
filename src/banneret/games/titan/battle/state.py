"""A battle as plain data: the fighters of two legions, where they stand, and what they have suffered.

Sides are 0, the attacker, and 1, the defender. A fighter is known by its number, its place in `Battle.fighters`; sets
of fighters and sets of hexes are bit masks.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from banneret.games.titan.box.battleland import Battleland, Entry, Outsets, attacker_entry, defender_entry
from banneret.games.titan.box.box import Character, Colour, Contents, Marker, in_order
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.hexes import HEXES, Hex, indexes_in

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")
OFF, LOST = -1, -2
"""Where a fighter is that waits beside the battleland, and one that was removed from it or never came."""
NOBODY = -1


@dataclass(frozen=True, slots=True, eq=False)
class Fighter:
    """A character in a battle; of its kind and colour, the one with this number."""

    side: int
    kind: Character
    key: str
    name: str

    def __str__(self) -> str:
        return self.name


@cache
def fighter_of(side: int, colour: Colour, kind: Character, number: int) -> Fighter:
    """The fighter of this side, colour and kind with this number, the same object each time."""
    if kind.titan:
        return Fighter(side, kind, f"fighter:{colour.key}-{kind.key}", f"{colour.name} {kind.name}")
    return Fighter(side, kind, f"fighter:{colour.key}-{kind.key}-{number}", f"{colour.name} {kind.name} {number}")


@lru_cache(maxsize=1 << 14)
def fighters_of(side: int, colour: Colour, contents: Contents) -> tuple[Fighter, ...]:
    """The fighters of a whole legion."""
    return tuple(
        fighter_of(side, colour, kind, 1 + contents[:place].count(kind)) for place, kind in enumerate(contents)
    )


@dataclass(frozen=True, slots=True)
class Carry:
    """A strike with hits left over (titan-R-39): by whom, who was struck first, and how; `hits` are those left."""

    striker: int
    first: int
    forgone: bool
    number: int
    dice: int
    hits: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: the winning side, None for mutual elimination, and the rule that ended it.

    By side: `left` are the survivors that stay in play, `dead` what was lost and, of the loser, counts in full
    (titan-R-50), `worth` what that counts for, `company` the living companions of a dead Titan (titan-R-48). `scores`
    is false where no points are written, `may_add` where the winner may add nobody (titan-A-RF-08).
    """

    winner: int | None
    rule: str
    left: tuple[Contents, Contents]
    dead: tuple[Contents, Contents]
    worth: tuple[int, int]
    company: tuple[Contents, Contents] = ((), ())
    scores: bool = True
    may_add: bool = True


@dataclass(frozen=True, slots=True)
class Summons:
    """An Angel or Archangel who may be called from a legion."""

    donor: Marker
    character: Character
    key: str

    def __str__(self) -> str:
        return f"Summon the {self.character} of {self.donor}"


@dataclass(slots=True)
class Battle:
    """A battle under way."""

    land: Battleland
    """The ground on which it is fought."""
    seats: tuple[int, int]
    """By side: the seat of its player."""
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
    """By side: the hexes of its fighters, of the slain too."""
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
    """Whether the attacker has brought anybody in (titan-R-10)."""
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
    outcome: Outcome | None = None
    """How the battle ended."""

    def copy(self) -> Battle:
        """A battle of its own."""
        return Battle(
            self.land,
            self.seats,
            self.entry,
            self.fighters[:],
            self.power[:],
            self.at[:],
            self.hits[:],
            self.outsets[:],
            self.on[:],
            self.titan[:],
            self.legion[:],
            self.stand[:],
            self.alive[:],
            self.round,
            self.mover,
            self.striking,
            self.stage,
            self.moved,
            self.locked,
            self.struck,
            self.placed,
            self.window,
            self.reinforced,
            self.arriving,
            self.summons,
            self.carry,
            self.outcome,
        )

    # --- who --------------------------------------------------------------------------------------------------------

    def find(self, key: str) -> int | None:
        """The fighter with this key."""
        return next((i for i, fighter in enumerate(self.fighters) if fighter.key == key), None)

    def side_of(self, seat: int) -> int | None:
        """The side that a seat has; None for a third player."""
        return self.seats.index(seat) if seat in self.seats else None

    def side(self, i: int) -> int:
        """The side of a fighter."""
        return self.fighters[i].side

    def slain(self, i: int) -> bool:
        """Whether a fighter's hits have reached its Power (titan-A-ST-07)."""
        return self.hits[i] >= self.power[i]

    def needs(self, i: int) -> int:
        """The hits that would slay a fighter."""
        return self.power[i] - self.hits[i]

    def living(self, side: int) -> list[int]:
        """The fighters of a side that are not slain: on the battleland, or waiting to enter it for the first time."""
        return [i for i in self.legion[side] if self.hits[i] < self.power[i]]

    def value(self, fighters: Iterable[int]) -> int:
        """What these fighters are worth, a Titan by its Power in this battle (titan-A-SC-02, titan-R-24)."""
        return sum(self.power[i] * self.fighters[i].kind.skill for i in fighters)

    def kinds(self, fighters: Iterable[int]) -> Contents:
        """What these fighters are, as the contents of a legion."""
        return in_order(self.fighters[i].kind for i in fighters)

    # --- where ------------------------------------------------------------------------------------------------------

    @property
    def occupied(self) -> int:
        """The hexes that somebody stands on, the slain too (titan-A-ST-02)."""
        return self.stand[0] | self.stand[1]

    def those_on(self, hexes: int) -> list[int]:
        """The fighters on a set of hexes, in the order of the hexes."""
        on = self.on
        return [on[hex] for hex in indexes_in(hexes)]

    def hex_of(self, i: int) -> Hex:
        """The hex of a fighter on the battleland."""
        return HEXES[self.at[i]]

    def entry_of(self, side: int) -> Entry:
        """Where the characters of a side come in (titan-A-BL-05, titan-A-BL-06, titan-A-BL-11)."""
        return attacker_entry(self.entry) if side == ATTACKER else defender_entry(self.entry)

    # --- changing it ------------------------------------------------------------------------------------------------

    def form(self, side: int, colour: Colour, contents: Contents, titan_power: int) -> None:
        """The legion of a side waits beside the battleland."""
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
        """A new fighter beside the battleland, in no legion yet. Returns its number."""
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
        """Fighters become part of their legion."""
        for i in numbers:
            self.legion[self.fighters[i].side] += (i,)

    def put(self, i: int, there: int) -> None:
        """A fighter comes to stand on a free hex, from another or from beside the battleland."""
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
        """A fighter takes hits, but none beyond those that slay it (titan-A-ST-07). Returns how many it took."""
        taken = min(hits, self.power[i] - self.hits[i])
        self.hits[i] += taken
        if taken and self.hits[i] == self.power[i]:
            self.alive[self.fighters[i].side] &= ~(1 << self.at[i])
        return taken

    def lose(self, side: int, numbers: Sequence[int]) -> None:
        """Fighters of a side leave the battle for good."""
        for i in numbers:
            here = self.at[i]
            if here >= 0:
                self.on[here] = NOBODY
                self.stand[side] &= ~(1 << here)
                self.alive[side] &= ~(1 << here)
            self.at[i] = LOST
        self.legion[side] = tuple([i for i in self.legion[side] if i not in numbers])
