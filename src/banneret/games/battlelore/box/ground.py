"""Terrain and landmarks on the map, and their effects on movement, battle and sight (chapters 10, 11).

A ground never changes: to place or remove a landmark makes a new one. Equal grounds are one object, so matches share
the known lines of sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.board import Bits, Board, bits
from banneret.games.battlelore.box.components import Landmark, Terrain
from banneret.games.battlelore.box.sight import OFF, line

WOODS, WATER = ("wooded",), ("waterway", "ford", "bridge")
"""The kinds of terrain on which, and next to which, a card may strike."""
NO_CAP = 99
"""A cap of base dice that no unit reaches."""

LineBlockers = tuple[Bits, Bits, Bits] | None
"""Where units block a line of sight: on any hex of the first group, or on a hex of the second group together with one
of the third. None for a line that terrain blocks.
"""


@dataclass(frozen=True, slots=True)
class Site:
    """A landmark on a hex, and the camp that owns it; None if it belongs to the map."""

    kind: Landmark
    hex: int
    camp: int | None = None

    def __str__(self) -> str:
        return self.kind.name


class Way(NamedTuple):
    """A step to an adjacent hex. `stops`: the unit must stop there; `halts`: a follow-on move ends there; `bars`: the
    unit may not battle this turn (lore-10-20, lore-10-41, lore-11-01).
    """

    to: int
    stops: bool
    halts: bool
    bars: bool


class Ground:
    """The terrain and the landmarks of a map. All lists are by hex index.

    Rules: lore-L-02.
    """

    def __init__(self, board: Board, terrain: tuple[Terrain, ...], landmarks: tuple[Site, ...]) -> None:
        self.board = board
        self.terrain = terrain
        self.landmarks = landmarks
        """In the order in which they came."""
        sites: list[Site | None] = [None] * len(terrain)
        for site in landmarks:
            sites[site.hex] = site
        self.landmark = tuple(sites)
        kinds = [site.kind if site else None for site in sites]
        both = list(zip(terrain, kinds, strict=True))
        self.passable = tuple(not land.impassable for land in terrain)
        self.plain = tuple(land.id == "countryside" and kind is None for land, kind in both)
        """Whether it is countryside without a landmark."""
        self.elevated = tuple(land.id == "elevated" for land in terrain)
        self.by_woods = tuple(self._lies_by(hex, WOODS) for hex in range(len(terrain)))
        """Whether it is wooded, or next to such a hex."""
        self.by_water = tuple(self._lies_by(hex, WATER) for hex in range(len(terrain)))
        """Whether there is water, or on a hex next to it."""
        self.rampart = tuple(bool(kind and kind.free_from_same) for kind in kinds)
        self.bridge = tuple(land.bold for land in terrain)
        self.bold = tuple(land.bold + _bold(kind) for land, kind in both)
        self.blocks = tuple(land.los_block or bool(kind and kind.los_block) for land, kind in both)
        self.cap_on = tuple(
            min(land.cap_on or NO_CAP, kind.cap_on or NO_CAP if kind else NO_CAP) for land, kind in both
        )
        self._site_cap = tuple(kind.cap_against or NO_CAP if kind else NO_CAP for kind in kinds)
        self.follow_stop = tuple(land.follow_on_stop or bool(kind and kind.enter_stop) for land, kind in both)
        self._kinds = tuple(kinds)
        self.ways = tuple(
            tuple(self._way(here, there) for there in board.neighbours[here] if self.passable[there])
            for here in range(len(terrain))
        )
        """The steps into the hexes around it that can be entered."""
        self.exits = tuple(bits(way.to for way in ways) for ways in self.ways)
        """The hexes around it that can be entered."""
        self.names = tuple(_name(land, kind) for land, kind in both)
        self._hill = _groups(board, terrain)
        self._views: dict[int, LineBlockers] = {}

    def _lies_by(self, hex: int, terrains: tuple[str, ...]) -> bool:
        return any(self.terrain[place].id in terrains for place in (hex, *self.board.neighbours[hex]))

    # --- entering -----------------------------------------------------------------------------------------------------

    def way(self, here: int, there: int) -> Way:
        """Return the step to an adjacent hex that can be entered."""
        return next(way for way in self.ways[here] if way.to == there)

    def _way(self, here: int, there: int) -> Way:
        """Make a step.

        A step from rampart to rampart neither stops a unit nor bars it from battle (lore-11-70, lore-R-94); other
        terrain of that hex still may.
        """
        land, kind = self.terrain[there], self._site_entered(here, there)
        return Way(
            there,
            land.enter_stop or bool(kind and kind.enter_stop),
            land.follow_on_stop or bool(kind and kind.enter_stop),
            land.enter_no_battle or bool(kind and kind.enter_no_battle),
        )

    def _site_entered(self, here: int, there: int) -> Landmark | None:
        """Return the landmark whose rules of entering bind a step; none from rampart to rampart (lore-11-70)."""
        return None if self.rampart[here] and self.rampart[there] else self._kinds[there]

    def stop_rule(self, here: int, there: int) -> str:
        """Return the rule by which a step to a hex stops a unit: that of a landmark, of a wood, or of a ford."""
        kind, land = self._site_entered(here, there), self.terrain[there]
        if kind is not None and kind.enter_stop:
            return "lore-11-01" if kind.enter_no_battle else "lore-11-50"
        return "lore-10-20" if land.follow_on_stop else "lore-10-41"

    # --- battle -------------------------------------------------------------------------------------------------------

    def cap(self, here: int, there: int) -> int:
        """Return the most base dice of a unit here against one there; NO_CAP for no limit.

        Rules: lore-4c-01, lore-10-03, lore-R-19, lore-R-20.
        """
        return min(self.cap_on[here], self.cap_against(here, there))

    def why_cap(self, here: int, there: int) -> Text:
        """Return why there is a limit of base dice: the ground of the unit, or that of its target."""
        own = self.cap_on[here] <= self.cap_against(here, there)
        wording = "at most {most} on {ground}" if own else "at most {most} against {ground}"
        return fill(wording, most=self.cap(here, there), ground=self.names[here if own else there])

    def cap_against(self, here: int, there: int) -> int:
        """Return the cap that the target's hex alone sets."""
        land = self.terrain[there]
        if not land.cap_against or land.cap_against_exempt == self.terrain[here].id:
            return self._site_cap[there]
        return min(land.cap_against, self._site_cap[there])

    # --- landmarks ----------------------------------------------------------------------------------------------------

    def name(self, hex: int) -> Text:
        """Return the names of what is on a hex."""
        return self.names[hex]

    def site(self, hex: int, id: str) -> bool:
        """Return whether a landmark of this kind is on a hex."""
        here = self.landmark[hex]
        return here is not None and here.kind.id == id

    def of_kind(self, id: str, camp: int) -> Site | None:
        """Return a camp's landmark of a kind."""
        return next((site for site in self.landmarks if site.kind.id == id and site.camp == camp), None)

    def with_site(self, site: Site) -> Ground:
        """Return the ground with one more landmark."""
        return ground_of(self.board, self.terrain, (*self.landmarks, site))

    def without_site(self, hex: int) -> Ground:
        """Return the ground without the landmark on a hex."""
        return ground_of(self.board, self.terrain, tuple(site for site in self.landmarks if site.hex != hex))

    # --- line of sight ------------------------------------------------------------------------------------------------

    def sees(self, taken: Bits, here: int, there: int) -> bool:
        """Return whether a unit sees another, given the hexes of all units; those two hexes never block.

        Rules: lore-4a-06, lore-4a-07, lore-4a-08, lore-4a-09, lore-4a-10, lore-R-16.
        """
        number = here * len(self.terrain) + there
        view = self._views[number] if number in self._views else self._look(number)
        if view is None:
            return False
        through, left, right = view
        return not taken & through and not (taken & left and taken & right)

    def blockers(self, on: Sequence[object | None], here: int, there: int) -> list[int]:
        """Return the hexes that block a line of sight; OFF for a dimmed half-hex; empty if it is clear."""
        way = line(self.board, here, there)
        found = [hex for hex in way.through if self._breaks(on, hex, here)]
        beside = [[hex for hex in side if self._breaks(on, hex, here)] for side in (way.left, way.right)]
        return found + (beside[0] + beside[1] if all(beside) else [])

    def why_blind(self, on: Sequence[object | None], here: int, there: int) -> str:
        """Return the rule that blocks a line of sight: by a hex on it, or by hexes on both sides of an edge."""
        through = line(self.board, here, there).through
        return "lore-4a-07" if any(self._breaks(on, hex, here) for hex in through) else "lore-4a-09"

    def _breaks(self, on: Sequence[object | None], hex: int, here: int) -> bool:
        return self._obstructs(hex, here) or on[hex] is not None

    def _obstructs(self, hex: int, here: int) -> bool:
        """Return whether a hex blocks a line from here without a unit on it. The hill on which the viewer stands does
        not.

        Rules: lore-R-16.
        """
        if hex == OFF:
            return True
        site = self.landmark[hex]
        if site and site.kind.los_block:
            return True
        return self.terrain[hex].los_block and not (self._hill[hex] and self._hill[hex] == self._hill[here])

    def _look(self, number: int) -> LineBlockers:
        here, there = divmod(number, len(self.terrain))
        way = line(self.board, here, there)
        through = list(way.through)
        left, right = (self._open_or_shut(side, here) for side in (way.left, way.right))
        view: LineBlockers = None
        if not any(self._obstructs(hex, here) for hex in through) and not (left is right is None):
            if left is None or right is None:  # terrain blocks one side: a unit on the other side blocks the line
                through += (right if left is None else left) or ()
                left = right = ()
            view = (bits(through), bits(left), bits(right))
        self._views[number] = view
        return view

    def _open_or_shut(self, side: tuple[int, ...], here: int) -> tuple[int, ...] | None:
        return None if any(self._obstructs(hex, here) for hex in side) else side


def _bold(kind: Landmark | None) -> int:
    """Return how Bold a landmark makes a troop unit on it. A Stronghold helps only its owner's (lore-11-61)."""
    return kind.bold if kind and kind.bold_for == "any-troop" else 0


def _name(land: Terrain, kind: Landmark | None) -> Text:
    if kind is None or land.id == "countryside":
        return fill("{}", kind or land)
    return fill("{landmark} on {ground}", landmark=kind, ground=land)


def _groups(board: Board, terrain: tuple[Terrain, ...]) -> tuple[int, ...]:
    """Return, by hex, the number of its group: connected hexes of a terrain over which units in the group can see. 0
    for no group.

    Rules: lore-R-16.
    """
    group = [0] * len(terrain)
    for start, land in enumerate(terrain):
        if not land.los_connected or group[start]:
            continue
        reached = [start]
        for hex in reached:
            group[hex] = start + 1
            reached += [
                there
                for there in board.neighbours[hex]
                if terrain[there] is land and not group[there] and there not in reached
            ]
    return tuple(group)


@lru_cache(maxsize=512)
def ground_of(board: Board, terrain: tuple[Terrain, ...], landmarks: tuple[Site, ...]) -> Ground:
    """Return the ground with this terrain and these landmarks; equal grounds are one object."""
    return Ground(board, terrain, landmarks)
