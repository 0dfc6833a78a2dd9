"""Which sets of units, towns and cities may be given up in a supply default (mist-R-20, mist-R-81).

A set is allowed if the rest can be paid for, and if keeping any single thing of it would make the bill too high. A
town that loses its last unit is lost with it, and so these two are kept together or lost together. The things given
up so far are valid if some allowed set contains them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from banneret.games.battlemist.box.goods import NOTHING, Goods, covers, minus, plus, times


class Garrison(NamedTuple):
    """A seat's army units in a realm by kind, and the upkeep of its town or city there, if any.

    `gone` are the units given up; `razed` says that the town or city itself was given up.
    """

    units: tuple[int, ...]
    building: Goods | None = None
    gone: tuple[int, ...] = (0, 0, 0)
    razed: bool = False

    def without(self, kind: int | None) -> Garrison:
        """Return this garrison with one more unit given up, or with its town or city given up."""
        units, building, gone, razed = self
        if kind is None:
            return Garrison(units, building, gone, razed=True)
        return Garrison(units, building, (*gone[:kind], gone[kind] + 1, *gone[kind + 1 :]), razed)

    @property
    def left(self) -> tuple[int, ...]:
        """Return the units still kept."""
        return tuple([has - gone for has, gone in zip(self.units, self.gone, strict=True)])


def can_be_completed(garrisons: Iterable[Garrison], costs: tuple[Goods, ...], stock: Goods) -> bool:
    """Return whether an allowed set contains what was given up. `costs` are by kind; `stock` pays."""
    built: list[tuple[Garrison, Goods]] = []
    plain: list[Garrison] = []
    for garrison in garrisons:
        if garrison.building is None:
            plain.append(garrison)
        else:
            built.append((garrison, garrison.building))
    return _search(tuple(built), plain[0] if len(plain) == 1 else as_one(plain), costs, stock)


def as_one(plain: Sequence[Garrison]) -> Garrison:
    """Return all realms without town or city as one: in which of them a unit stands does not matter."""
    if not plain:
        return Garrison((0, 0, 0))
    units = tuple(map(sum, zip(*[garrison.units for garrison in plain], strict=True)))
    gone = tuple(map(sum, zip(*[garrison.gone for garrison in plain], strict=True)))
    return Garrison(units, None, gone)


@lru_cache(maxsize=1 << 14)
def _search(built: tuple[tuple[Garrison, Goods], ...], plain: Garrison, costs: tuple[Goods, ...], stock: Goods) -> bool:
    return _Search(costs, built, plain).run(stock)


@cache
def _sets(kinds: int) -> tuple[tuple[int, ...], ...]:
    """Return all sets of kinds, each at the place that it has as bits."""
    return tuple(tuple(kind for kind in range(kinds) if mask >> kind & 1) for mask in range(1 << kinds))


class _Search:
    """A search through all ways to go on: building by building, then the other units.

    A way is dropped as soon as something given up could be kept. `room` says for each set of kinds, as bits, how
    many more units of these kinds may go elsewhere: a kept town or city keeps one unit. Kinds with the same cost are
    one sort, because only their number matters. `sorts` are their costs and their kinds, as bits. `built` has each
    garrison with a town or city, and the upkeep of that.
    """

    def __init__(self, costs: tuple[Goods, ...], built: tuple[tuple[Garrison, Goods], ...], plain: Garrison) -> None:
        self.costs = costs
        self.built = built
        self.plain = plain
        self.sets = _sets(len(costs))
        self.sorts = [
            (cost, sum(1 << kind for kind, other in enumerate(costs) if other == cost)) for cost in dict.fromkeys(costs)
        ]

    def run(self, stock: Goods) -> bool:
        """Run the search, starting with everything that is still kept."""
        slack = stock
        for garrison in (*(garrison for garrison, _ in self.built), self.plain):
            slack = minus(slack, self._upkeep(garrison))
        room = self._wider((0,) * len(self.sets), self.plain, sum(self.plain.left))
        return self._buildings(0, slack, self._plain_musts(self.plain), room)

    def _upkeep(self, garrison: Garrison) -> Goods:
        due = NOTHING
        for cost, count in zip(self.costs, garrison.left, strict=True):
            due = plus(due, times(cost, count))
        if garrison.building is not None and not garrison.razed and any(garrison.left):
            due = plus(due, garrison.building)
        return due

    def _plain_musts(self, garrison: Garrison) -> frozenset[Goods]:
        return frozenset(cost for cost, count in zip(self.costs, garrison.gone, strict=True) if count)

    def _wider(self, room: tuple[int, ...], garrison: Garrison, most: int) -> tuple[int, ...]:
        """Return the room enlarged by one more realm, which at most `most` units may leave."""
        left = garrison.left
        return tuple(
            [old + min(most, sum([left[kind] for kind in kinds])) for kinds, old in zip(self.sets, room, strict=True)]
        )

    def _buildings(self, place: int, slack: Goods, musts: frozenset[Goods], room: tuple[int, ...]) -> bool:
        """Try for each town or city: keep it, give it up, or lose it with all its units."""
        if any(covers(slack, must) for must in musts):
            return False  # something that was given up could be kept, whatever follows
        if place == len(self.built):
            return self._units(slack, musts, room, ())
        garrison, cost = self.built[place]
        if units := sum(garrison.left):
            wider, kept = self._wider(room, garrison, units - 1), musts | self._plain_musts(garrison)
            if not garrison.razed and self._buildings(place + 1, slack, kept, wider):
                return True
            freed = slack if garrison.razed else plus(slack, cost)
            if self._buildings(place + 1, freed, kept | {cost}, wider):
                return True
        return not garrison.razed and self._wiped(place, slack, musts, room)

    def _wiped(self, place: int, slack: Goods, musts: frozenset[Goods], room: tuple[int, ...]) -> bool:
        """Lose all its units and the building with them: each unit could only be kept together with it."""
        garrison, building = self.built[place]
        units = zip(self.costs, garrison.units, strict=True)
        musts |= {plus(cost, building) for cost, count in units if count}
        return self._buildings(place + 1, plus(slack, self._upkeep(garrison)), musts, room)

    def _units(self, slack: Goods, musts: frozenset[Goods], room: tuple[int, ...], going: tuple[int, ...]) -> bool:
        """Give up more units of each sort, as long as there is room for all of them."""
        if any(covers(slack, must) for must in musts):
            return False
        if len(going) == len(self.sorts):
            return covers(slack, NOTHING)
        cost, _ = self.sorts[len(going)]
        for count in range(self._least(slack, room, len(going)), self._most(room, going) + 1):
            more = musts | {cost} if count else musts
            freed = plus(slack, times(cost, count))
            if self._units(freed, more, room, (*going, count)):
                return True
            if count and any(covers(freed, must) for must in more):
                return False
        return False

    def _most(self, room: tuple[int, ...], going: tuple[int, ...]) -> int:
        """Return how many units of the next sort have room, alone and together with those already going."""
        _, kinds = self.sorts[len(going)]
        least = room[kinds]
        for gone in _sets(len(going))[1:]:
            together = kinds | sum([self.sorts[place][1] for place in gone])
            least = min(least, room[together] - sum([going[place] for place in gone]))
        return least

    def _least(self, slack: Goods, room: tuple[int, ...], place: int) -> int:
        """Return how many units of a sort must go at least, even if all units of later sorts go."""
        (cost, _), later = self.sorts[place], self.sorts[place + 1 :]
        least = 0
        for good, left in enumerate(slack):
            missing = -left - sum([other[good] * room[kinds] for other, kinds in later])
            if missing > 0:
                least = max(least, -(-missing // cost[good]) if cost[good] else sum(room) + 1)
        return least
