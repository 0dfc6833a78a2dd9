"""The battlelands: 27 hexes of ground each, and where characters can go on them.

This is the ground of Battle and Battlelands, and of the Maneuver Phase. The costs of a character's steps are
computed once for each battleland and kind of character, as sets of hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from banneret.games.titan.box.box import Character, Terrain, the_box
from banneret.games.titan.box.components import BattlelandEntry, HazardEntry, Movement, Side
from banneret.games.titan.box.hexes import HEX, HEXES, Hex, HexSet, hexes_named, indexes_in, union_of, unions

EntrySide = Literal[
    "attacker-left", "attacker-bottom", "attacker-right", "defender-left", "defender-bottom", "defender-right"
]
"""A side of a battleland: the attacker's, or the defender's against an attacker from that side."""


# --- sides ------------------------------------------------------------------------------------------------------------

_SIDES = the_box().file.battleland_entry


def _along(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(HEX[name].index for name in names)


ENTRIES: Mapping[EntrySide, tuple[int, ...]] = {
    "attacker-left": _along(_SIDES.attacker_left),
    "attacker-bottom": _along(_SIDES.attacker_bottom),
    "attacker-right": _along(_SIDES.attacker_right),
    "defender-left": _along(_SIDES.defender_vs_left),
    "defender-bottom": _along(_SIDES.defender_vs_bottom),
    "defender-right": _along(_SIDES.defender_vs_right),
}
"""The hexes along each side, four for an attacker and three for a defender (titan-A-BL-05, titan-A-BL-06)."""
_SIDES_OF: Mapping[EntrySide, HexSet] = {entry: sum(1 << hex for hex in hexes) for entry, hexes in ENTRIES.items()}

_ATTACKER: Mapping[Side, EntrySide] = {"left": "attacker-left", "bottom": "attacker-bottom", "right": "attacker-right"}
_DEFENDER: Mapping[Side, EntrySide] = {"left": "defender-left", "bottom": "defender-bottom", "right": "defender-right"}


def attacker_entry(side: Side) -> EntrySide:
    """Return where an attacker comes in who entered the land by this side (titan-R-71); towers have only the bottom.

    Rules: titan-A-BL-08.
    """
    return _ATTACKER[side]


def defender_entry(side: Side) -> EntrySide:
    """Return where the defender comes in: opposite the attacker's side (titan-A-BL-06, titan-A-BL-11)."""
    return _DEFENDER[side]


# --- ground -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Gait:
    """How one kind of character moves on one battleland, by hex.

    First the neighbours that it may step on for one point of movement, and for two. `open` and `slow` are the hexes
    a walker may enter from outside, or a flyer land on, for one point and for two; `over` are those that a flyer may
    pass.
    """

    one: tuple[HexSet, ...]
    two: tuple[HexSet, ...]
    open: HexSet
    slow: HexSet
    over: HexSet


@dataclass(frozen=True, slots=True, eq=False)
class Outset:
    """Where one kind of character may get from a hex, or from outside along a side.

    `first` are hexes of which one must be free if it is to move at all: those of its first step, or all on which a
    flyer may land. Fighters in the hexes of `passed` hinder a walker; nothing hinders a flyer. `begun` are the hexes
    that a walker has reached for no point, one, two, ... before it goes on; `landings` those of a flyer.
    """

    gait: Gait
    first: HexSet
    passed: HexSet = 0
    begun: tuple[HexSet, ...] = ()
    landings: tuple[HexSet, ...] = ()

    def reached(self, occupied: HexSet) -> HexSet:
        """Return the hexes on which it may end its move (titan-A-MV-11, titan-A-MV-12)."""
        return (_walked(self, occupied & self.passed) if self.passed else self.first) & ~occupied

    def costs(self, occupied: HexSet) -> dict[int, int]:
        """Return the hexes on which it may end its move, and the cost of each.

        Rules: titan-A-MV-04, titan-A-MV-05, titan-A-MV-06, titan-A-MV-07, titan-A-MV-08, titan-A-MV-09,
        titan-A-MV-10.
        """
        if self.landings:
            by_cost = [hexes & ~occupied for hexes in self.landings]
        else:
            by_cost = _spread(self.gait, self.begun, occupied)
        return dict(sorted((hex, cost) for cost, hexes in enumerate(by_cost, 1) for hex in indexes_in(hexes)))


Outsets: TypeAlias = tuple[Outset, ...]
"""By hex; the last one, at index -1, is from outside."""


class Battleland:
    """The ground of a terrain. Lists are by hex."""

    def __init__(self, terrain: Terrain, entry: BattlelandEntry) -> None:
        self.terrain, self.box = terrain, terrain.box
        self.key = terrain.key
        self.hazards = {hazard.id: hazard for hazard in terrain.box.file.hazard}
        self.hazard = tuple(ground.hazard for ground in entry.hexes)
        self.elevation = tuple(ground.elevation for ground in entry.hexes)
        self._uphill = dict(_uphill(entry))
        self.adjacent = tuple(sum(1 << near for near in hex.neighbours) for hex in HEXES)
        self.contact = tuple(self._contact(hex) for hex in HEXES)
        self._contacts = unions(self.contact)
        self.walled = hexes_named(_SIDES.tower_deployment) if terrain.tower else 0
        self._gaits: dict[Character, Gait] = {}
        self._outset: dict[tuple[Character, int | EntrySide], Outset] = {}
        self._outsets: dict[tuple[Character, EntrySide], Outsets] = {}

    def __str__(self) -> str:
        return str(self.terrain)

    def crossing(self, start: int, end: int) -> tuple[str, bool] | None:
        """Return the hazard of the hexside between two neighbours, or None, and whether the way across goes up."""
        hazard = self._uphill.get((start, end))
        if hazard is not None:
            return hazard, True
        hazard = self._uphill.get((end, start))
        return (hazard, False) if hazard is not None else None

    def _contact(self, hex: Hex) -> HexSet:
        """Return the neighbours in contact: all except those across a cliff (titan-A-MV-05)."""
        return sum(1 << near for near in hex.neighbours if self._touch(hex.index, near))

    def contacts(self, hexes: HexSet) -> HexSet:
        """Return the hexes in contact with any of these; contact is mutual."""
        return union_of(self._contacts, hexes)

    def _touch(self, one: int, other: int) -> bool:
        crossed = self.crossing(one, other)
        return crossed is None or self.hazards[crossed[0]].contact is not False

    def drifts(self, character: Character, hex: int) -> int:
        """Return the hits that the hex deals at the start of a Strike Phase (titan-R-23)."""
        hazard = self.hazards[self.hazard[hex]]
        own = "native" if hazard.id in character.natives else "non-native"
        return sum(e.hits for e in hazard.effects if e.when == "strike-phase-start" and e.who in (own, "any"))

    # --- maneuvers ----------------------------------------------------------------------------------------------------

    def gait(self, character: Character) -> Gait:
        """Return how a character moves here."""
        gait = self._gaits.get(character)
        if gait is None:
            gait = self._gaits[character] = self._gait(character)
        return gait

    def outset(self, character: Character, start: int | EntrySide) -> Outset:
        """Return where a character may get from a hex or from a side."""
        outset = self._outset.get((character, start))
        if outset is None:
            begin = self._flight if character.flies else self._walk
            outset = self._outset[character, start] = begin(character, start)
        return outset

    def outsets(self, character: Character, entry: EntrySide) -> Outsets:
        """Return where a character may get that comes in by this side."""
        outsets = self._outsets.get((character, entry))
        if outsets is None:
            starts: list[int | EntrySide] = [*range(len(HEXES)), entry]
            outsets = self._outsets[character, entry] = tuple(self.outset(character, start) for start in starts)
        return outsets

    def _walk(self, character: Character, start: int | EntrySide) -> Outset:
        """Return where a walker may get. From outside, the first hex is one of the side, and costs points.

        titan-A-MV-02, titan-R-16.
        """
        gait, none = self.gait(character), [0] * character.skill
        if isinstance(start, int):
            first, begun = gait.one[start] | gait.two[start], [1 << start, *none]
        else:
            side = _SIDES_OF[start]
            first, begun = (gait.open | gait.slow) & side, [0, gait.open & side, gait.slow & side, *none]
        begun = begun[: character.skill + 1]
        passed = sum(_spread(gait, begun, 0)[:-1])
        return Outset(gait, first, passed, tuple(begun))

    def _flight(self, character: Character, start: int | EntrySide) -> Outset:
        """Return where a flyer may get. From outside, the first hex it flies over may be an occupied one.

        titan-R-16.
        """
        none = [0] * character.skill
        if isinstance(start, int):
            landings = self._land(character, [1 << start, *none], 1 << start)
        else:
            landings = self._land(character, [0, _SIDES_OF[start], *none[1:]], 0)
        return Outset(self.gait(character), sum(landings), landings=tuple(landings))

    def _land(self, character: Character, flown: list[HexSet], closed: HexSet) -> list[HexSet]:
        """Return the hexes on which a flyer may land for one point, two, ...

        `flown` are the hexes that it flies over for none, one, ... A hex costs one point, and two if it slows the
        flyer (titan-A-MV-09, titan-A-MV-10, titan-R-22).
        """
        gait = self.gait(character)
        landings, done = [0] * len(flown), closed
        for cost in range(1, len(flown)):
            for hex in indexes_in(flown[cost - 1] & gait.over if cost > 1 else flown[0]):
                flown[cost] |= self.adjacent[hex]
            flown[cost] &= ~flown[cost - 1]
            landings[cost] |= flown[cost] & gait.open & ~done
            if cost + 1 < len(flown):
                landings[cost + 1] |= flown[cost] & gait.slow
            landings[cost] &= ~done
            done |= landings[cost]
        return landings[1:]

    # --- steps --------------------------------------------------------------------------------------------------------

    def _gait(self, character: Character) -> Gait:
        enter = [self._enter_cost(character, hex.index) for hex in HEXES]
        one, two = [0] * len(HEXES), [0] * len(HEXES)
        for hex in HEXES:
            for near in hex.neighbours:
                cost = max(enter[near], self._cross_cost(character, hex.index, near))
                if cost == 1:
                    one[hex.index] |= 1 << near
                elif cost == 2:
                    two[hex.index] |= 1 << near
        over = sum(hex.bit for hex in HEXES if self._overfly(character, hex.index))
        first, slow = (sum(hex.bit for hex in HEXES if enter[hex.index] == cost) for cost in (1, 2))
        return Gait(tuple(one), tuple(two), first, slow, over)

    def _enter_cost(self, character: Character, hex: int) -> int:
        hazard = self.hazards[self.hazard[hex]]
        return _cost(hazard.land_flyer if character.flies else hazard.enter_ground, hazard, character)

    def _cross_cost(self, character: Character, start: int, end: int) -> int:
        crossed = self.crossing(start, end)
        if crossed is None:
            return 1
        hazard = self.hazards[crossed[0]]
        return _cost(hazard.cross_up_ground if crossed[1] else hazard.cross_down_ground, hazard, character)

    def _overfly(self, character: Character, hex: int) -> bool:
        hazard = self.hazards[self.hazard[hex]]
        return _cost(hazard.overfly, hazard, character) == 1


FORBIDDEN = 99


def _cost(movement: Movement | None, hazard: HazardEntry, character: Character) -> int:
    """Return one point of movement, two, or more than any character has (titan-A-MV-07)."""
    native = hazard.id in character.natives
    if movement == "slow-all" or (movement == "slow-non-native" and not native):
        return 2
    return FORBIDDEN if movement == "forbid-all" or (movement == "forbid-non-native" and not native) else 1


def _uphill(entry: BattlelandEntry) -> Iterable[tuple[tuple[int, int], str]]:
    """Return the hazards of hexsides by the way up: from the lower hex into the upper one, which names it."""
    box = the_box().file
    for ground, hex in zip(entry.hexes, box.battle_hex, strict=True):
        for way, hazard in ground.sides.items():
            yield (HEX[hex.neighbours[way]].index, HEX[ground.id].index), hazard


# --- walkers ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def _walked(outset: Outset, occupied: HexSet) -> HexSet:
    """Return the hexes that a walker reaches despite the fighters in its way."""
    return sum(_spread(outset.gait, outset.begun, occupied))


def _spread(gait: Gait, begun: Sequence[HexSet], occupied: HexSet) -> list[HexSet]:
    """Return the hexes that a walker reaches for one point, two, ..., as a set for each, if it has begun so."""
    by_cost, done = [*begun, 0], occupied & ~begun[0]
    for cost in range(len(begun)):
        here = by_cost[cost] = by_cost[cost] & ~done
        done |= here
        if cost + 1 < len(begun):
            for hex in indexes_in(here):
                by_cost[cost + 1] |= gait.one[hex]
                by_cost[cost + 2] |= gait.two[hex]
    return by_cost[1:-1]


@lru_cache(maxsize=256)
def battleland_of(terrain: Terrain) -> Battleland:
    """Return the battleland of a terrain; it is made once."""
    entry = next(entry for entry in terrain.box.file.battleland if entry.terrain == terrain.key)
    return Battleland(terrain, entry)
