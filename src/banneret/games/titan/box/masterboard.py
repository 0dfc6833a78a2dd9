"""The Masterboard: 96 lands, the signs between them, and where a legion can go.

Sets of lands are bit masks: `land.bit` is the land's own. All routes on an empty board are computed in advance; they
are walked again only if a legion stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from banneret.engine.maps.regions import distances
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.titan.box.box import Box, Terrain
from banneret.games.titan.box.components import LandEntry, Ring, Side, Sign

SIDES: tuple[Side, ...] = ("left", "bottom", "right")
SIDE_NAMES: Mapping[Side, Word] = {
    "left": Word("left", "left"),
    "bottom": Word("bottom", "bottom"),
    "right": Word("right", "right"),
}
CORNERS: Mapping[Side, Word] = {
    "bottom": Word("bottom", "lower left"),
    "left": Word("left", "upper left"),
    "right": Word("right", "right"),
}
"""Where a side of a land lies on the map of a battle, which is drawn with the attacker's bottom side at its left."""


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """A land. `exits` are the signs on its ways out, by the index of the land they lead to."""

    index: int
    number: int
    key: str
    name: str
    terrain: Terrain
    ring: Ring
    bit: int
    tower: bool
    entry: LandEntry
    exits: tuple[tuple[int, Sign], ...]
    neighbours: tuple[int, ...]
    side_from: dict[int, Side]

    def __str__(self) -> str:
        return self.name


Ways = dict[Land, tuple[Side, ...]]
"""Where a legion may end its move, and by which sides; no sides if these have no effect (titan-R-92)."""
_Ends = dict[int, list[Side]]
_Open = tuple[_Ends, int, int]


class Masterboard:
    """The lands of a `box`, in the order of their numbers, and the moves between them.

    `unbarred` are, by roll and by land, the routes on an empty board: their ends and, as masks, the lands that they
    pass or end in, and the ends.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        entries = sorted(box.file.land, key=lambda land: land.id)
        index = {entry.id: place for place, entry in enumerate(entries)}
        self.lands = tuple(_land(box, entry, index) for entry in entries)
        self.land = {land.number: land for land in self.lands}
        self.by_key = {land.key: land for land in self.lands}
        self.towers = tuple(land for land in self.lands if land.tower)
        self._first = tuple(_first_steps(land) for land in self.lands)
        self._later = tuple(tuple(to for to, sign in land.exits if sign == "arrow") for land in self.lands)
        around = [land.neighbours for land in self.lands]
        self._steps = tuple(distances(land.index, around) for land in self.lands)
        reach = box.game_public.tower_teleport_reach
        self._teleports = {tower: self._around(self._steps[tower.index], reach) for tower in self.towers}
        rolls = range(box.game.dice_sides + 1)
        self.unbarred = tuple(tuple(self._unbarred(land.index, roll) for land in self.lands) for roll in rolls)
        self._ways = lru_cache(maxsize=1 << 16)(self._find_ways)

    def lands_in(self, mask: int) -> tuple[Land, ...]:
        """Return the lands of a mask, in order."""
        return tuple(self._in(mask))

    def _in(self, mask: int) -> Iterator[Land]:
        while mask:
            low = mask & -mask
            yield self.lands[low.bit_length() - 1]
            mask ^= low

    # --- normal moves -------------------------------------------------------------------------------------------------

    def moves(self, start: Land, roll: int, foes: int, friends: int) -> Ways:
        """Return where a legion may go by the roll. The answer is shared: do not change it.

        `foes` and `friends` mask the lands that now hold legions of others, and other legions of its owner. Rules:
        titan-B-MO-04, titan-B-MO-05, titan-B-MO-06, titan-B-MO-07, titan-B-MO-08.
        """
        touched = self.unbarred[roll][start.index][1]
        return self._ways(start.index, roll, foes & touched, friends & touched)

    def can_move(self, start: int, roll: int, foes: int, friends: int) -> bool:
        """Return whether a legion in the land of this index has any normal move by the roll."""
        _, touched, reached = self.unbarred[roll][start]
        if not foes & touched:
            return reached & ~friends != 0
        return bool(self._ways(start, roll, foes & touched, friends & touched))

    def _find_ways(self, start: int, roll: int, foes: int, friends: int) -> Ways:
        ends = self.unbarred[roll][start][0]
        if foes:
            ends = {}
            self._walk(start, -1, roll, foes, foes & friends, ends)
        found: Ways = {}
        for place in sorted(ends):
            land = self.lands[place]
            if foes & land.bit:
                found[land] = ("bottom",) if land.tower else tuple(side for side in SIDES if side in ends[place])
            elif not friends & land.bit:
                found[land] = ()
        return found

    def _unbarred(self, start: int, roll: int) -> _Open:
        """Return all routes on an empty board; none before the roll."""
        ends: _Ends = {}
        touched = self._walk(start, -1, roll, 0, 0, ends) if roll else 0
        return ends, touched, sum(1 << place for place in ends)

    def _walk(self, here: int, before: int, left: int, foes: int, closed: int, ends: _Ends) -> int:
        """Go on along all signs except back; stop where a foe stands, and never end where both stand.

        Rules: titan-B-MO-05, titan-B-MO-07.
        """
        touched = 0
        for there in self._first[here] if before < 0 else self._later[here]:
            bit = 1 << there
            if there == before or closed & bit:
                continue
            touched |= bit
            if left == 1 or foes & bit:
                side = self.lands[there].side_from[here]
                sides = ends.setdefault(there, [])
                if side not in sides:
                    sides.append(side)
            else:
                touched |= self._walk(there, here, left - 1, foes, closed, ends)
        return touched

    def why_not(self, start: Land, land: Land, roll: int, foes: int, friends: int) -> str:
        """Return the rule that forbids a legion to end its move in this land.

        Legions there or on the way come first, then a wrong distance, and last the signs.
        """
        if friends & land.bit:
            return "titan-B-MO-07" if foes & land.bit else "titan-B-MO-06"
        ends, touched, _ = self.unbarred[roll][start.index]
        if land.index in ends:
            return "titan-B-MO-07"
        if touched & land.bit or land is start:
            return "titan-B-MO-08"
        return "titan-B-MO-01" if self._steps[start.index][land.index] > roll else "titan-B-MO-04"

    def why_nowhere(self, start: Land, roll: int, friends: int) -> str:
        """Return the rule that leaves a legion without a normal move: legions of its owner or others are in the way."""
        reached = self.unbarred[roll][start.index][2]
        return "titan-B-MO-07" if reached & ~friends else "titan-B-MO-06"

    # --- teleporting --------------------------------------------------------------------------------------------------

    def tower_teleport(self, start: Land, occupied: int) -> tuple[Land, ...]:
        """Return the lands without a legion that a Lord may teleport to from a tower (titan-B-TE-01)."""
        return self.lands_in(self._teleports[start] & ~occupied)

    def _around(self, steps: tuple[int, ...], reach: int) -> int:
        """Return the other towers and the lands within reach, as a mask."""
        near = (land for land in self.lands if steps[land.index] and (land.tower or steps[land.index] <= reach))
        return sum(land.bit for land in near)


def _land(box: Box, entry: LandEntry, index: dict[int, int]) -> Land:
    place, terrain = index[entry.id], box.terrain[entry.terrain]
    return Land(
        index=place,
        number=entry.id,
        key=f"land:{entry.id}",
        name=fill("{} {}", terrain, entry.id),
        terrain=terrain,
        ring=entry.ring,
        bit=1 << place,
        tower=terrain.tower,
        entry=entry,
        exits=tuple((index[way.land], way.sign) for way in entry.exits),
        neighbours=tuple(index[near.land] for near in entry.neighbours),
        side_from={index[near.land]: near.side for near in entry.neighbours},
    )


def _first_steps(land: Land) -> tuple[int, ...]:
    """Return the first steps: a block must be taken; otherwise an arch or an arrow may be (titan-B-MO-04)."""
    blocks = tuple(to for to, sign in land.exits if sign == "block")
    return blocks or tuple(to for to, _ in land.exits)


@lru_cache(maxsize=8)
def masterboard_of(box: Box) -> Masterboard:
    """Return the Masterboard of a box; it is made once."""
    return Masterboard(box)
