"""What a step on the map costs, and what special territories give if they are in play (magic-R-20)."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache

from banneret.games.battle_magic.box.components import Components, SpecialTerritory
from banneret.games.battle_magic.map.maps import Map, Territory

FAR = 99
"""More points than any way can need."""


@dataclass(frozen=True, slots=True, eq=False)
class Crossing:
    """A step over one border: where it leads, its cost, whether it crosses a river, and whether it leads onto land."""

    there: Territory
    index: int
    cost: int
    river: bool
    land: bool


class Ground:
    """A map in play. `steps[i]` are the steps out of territory i; `special[i]` is its special territory, if any.

    `entry[i]` is the cost of entering it without a river (magic-move-02). `cards` and `chits` are the territories
    that give extra draws, in map order.
    """

    def __init__(self, map: Map, file: Components, *, specials: bool) -> None:
        self.map = map
        kinds = {special.id: special for special in file.special_territories}
        self.special: tuple[SpecialTerritory | None, ...] = tuple(
            kinds.get(territory.special) if specials else None for territory in map.territories
        )
        self.entry = tuple(
            file.terrain.special_cost if special else file.terrain.entry_cost.of(territory.terrain)
            for territory, special in zip(map.territories, self.special, strict=True)
        )
        self.steps = tuple(
            tuple(self._step(territory, other, file.terrain.river_cost) for other in map.neighbours[territory.index])
            for territory in map.territories
        )
        self.land = tuple(territory.land for territory in map.territories)
        self.ruins = tuple(index for index, _ in self._giving("ruins"))
        self.cards = self._giving("extra-card")
        self.chits = self._giving("extra-chit")
        self.cities = self._giving("recruit-limit-bonus")
        self.oracles = self._giving("hand-limit-bonus")

    def _step(self, here: Territory, there: Territory, river_cost: int) -> Crossing:
        """Return a step; the cost of a river is added to the cost of the terrain (magic-R-18)."""
        river = (here.index, there.index) in self.map.rivers
        return Crossing(there, there.index, self.entry[there.index] + river_cost * river, river, there.land)

    def _giving(self, op: str) -> tuple[tuple[int, SpecialTerritory], ...]:
        """Return the special territories with this effect, in map order."""
        return tuple(
            (index, special) for index, special in enumerate(self.special) if special and special.effect.op == op
        )

    @lru_cache(maxsize=1024)  # noqa: B019 - few grounds are played on at a time
    def points_to(self, target: int, domain: str) -> tuple[int, ...]:
        """Return the points from each territory to a neighbour of the target; FAR where no way leads.

        `domain` is "land", "water", "any", or "air" for units that pay one point for each step. Other units are
        ignored.
        """
        needs = [FAR] * len(self.steps)
        ends = [step.index for step in self.steps[target] if _suits(step.land, domain)]
        for end in ends:
            needs[end] = 0
        waiting = [(0, end) for end in ends]
        while waiting:
            need, there = heapq.heappop(waiting)
            if need > needs[there]:
                continue
            for back in self.steps[there]:
                cost = self.entry[there] + (back.cost - self.entry[back.index]) if domain != "air" else 1
                if _suits(back.land, domain) and need + cost < needs[back.index]:
                    needs[back.index] = need + cost
                    heapq.heappush(waiting, (need + cost, back.index))
        return tuple(needs)

    def step(self, here: int, there: int) -> Crossing | None:
        """Return the step from one territory to another, or None if they are not neighbours."""
        return next((step for step in self.steps[here] if step.index == there), None)


def _suits(land: bool, domain: str) -> bool:
    return domain in ("any", "air") or land == (domain == "land")


@lru_cache(maxsize=32)
def ground_of(map: Map, file: Components, *, specials: bool) -> Ground:
    """Return the ground of a map; it is built once."""
    return Ground(map, file, specials=specials)
