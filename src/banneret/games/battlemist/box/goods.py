"""Resources: grain, wood, iron, as triples that add and subtract."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from banneret.engine.words.values import Counted, Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlemist.box.components import Amounts
from banneret.games.battlemist.box.names import NOTHING_AT_ALL, RESOURCE_NAMES, Noun
from banneret.games.battlemist.box.terms import ResourceName

Goods = tuple[int, int, int]
"""Amounts of grain, wood and iron."""
RESOURCES: Final[tuple[ResourceName, ...]] = ("grain", "wood", "iron")
GRAIN: Final = 0
WOOD: Final = 1
IRON: Final = 2
NOTHING: Final[Goods] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Resource:
    """A kind of resource, as an option."""

    index: int
    name: ResourceName

    @property
    def key(self) -> str:
        """Return the key in records and cases."""
        return self.name

    @property
    def noun(self) -> Noun:
        """Return its name within a sentence."""
        return RESOURCE_NAMES[self.name][0]

    def __str__(self) -> str:
        return RESOURCE_NAMES[self.name][1].text


KINDS: Final = tuple(Resource(index, name) for index, name in enumerate(RESOURCES))


def goods_of(amounts: Amounts) -> Goods:
    """Return the triple of a component file's amounts."""
    return amounts.grain, amounts.wood, amounts.iron


def only(index: int, amount: int) -> Goods:
    """Return an amount of one resource."""
    return amount if index == GRAIN else 0, amount if index == WOOD else 0, amount if index == IRON else 0


def plus(one: Goods, other: Goods) -> Goods:
    """Return the sum of both."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Goods, other: Goods) -> Goods:
    """Return the first minus the second; negative where it has too little."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def times(goods: Goods, count: int) -> Goods:
    """Return the amounts multiplied."""
    return goods[0] * count, goods[1] * count, goods[2] * count


def covers(stock: Goods, price: Goods) -> bool:
    """Return whether a stock has enough of each."""
    return stock[0] >= price[0] and stock[1] >= price[1] and stock[2] >= price[2]


@lru_cache(maxsize=4096)
def said(goods: Goods) -> Listed | Word:
    """Return the amounts as a sentence names them: "2 grain and 1 iron", "nothing"."""
    parts = _parts(goods)
    return Listed(parts) if parts else NOTHING_AT_ALL


def in_a_list(goods: Goods) -> Text:
    """Return the amounts for a table: "2 grain, 1 iron"."""
    parts = _parts(goods)
    return fill("{}", Listed(parts, ",")) if parts else NOTHING_AT_ALL.text


def _parts(goods: Goods) -> list[Counted]:
    return [Counted(amount, kind.noun) for kind, amount in zip(KINDS, goods, strict=True) if amount]


def figures(goods: Goods) -> dict[str, Any]:
    """Return the amounts by name, for events."""
    return dict(zip(RESOURCES, goods, strict=True))
