"""Supply defaults compared with the definition of mist-R-20, on every set of small armies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from banneret.games.battlemist.box.box import the_box
from banneret.games.battlemist.box.goods import NOTHING, Goods, covers, plus, times
from banneret.games.battlemist.economy.supply_default import Garrison, can_be_completed

COSTS = tuple(kind.supply for kind in the_box().army)
TOWN = (0, 1, 1)


def sets(holdings: list[Garrison]) -> Iterator[list[Garrison]]:
    """Every set that could be given up, whether the rule allows it or not."""
    ways = []
    for holding in holdings:
        counts = product(*(range(count + 1) for count in holding.units))
        razed = (False, True) if holding.building else (False,)
        ways.append([Garrison(holding.units, holding.building, gone, flag) for gone in counts for flag in razed])
    for chosen in product(*ways):
        yield list(chosen)


def bill(holdings: list[Garrison]) -> Goods:
    due = NOTHING
    for holding in holdings:
        for cost, count in zip(COSTS, holding.left, strict=True):
            due = plus(due, times(cost, count))
        if holding.building and not holding.razed and any(holding.left):
            due = plus(due, holding.building)
    return due


def allowed(holdings: list[Garrison], stock: Goods) -> bool:
    """What is left can be paid, and if any given-up thing were kept, it could not (mist-R-20)."""
    if not covers(stock, bill(holdings)):
        return False
    for place, holding in enumerate(holdings):
        for kind, gone in enumerate(holding.gone):
            if gone:
                fewer = tuple(count - (index == kind) for index, count in enumerate(holding.gone))
                kept = [*holdings]
                kept[place] = Garrison(holding.units, holding.building, fewer, holding.razed)
                if covers(stock, bill(kept)):
                    return False
        if holding.razed:
            kept = [*holdings]
            kept[place] = Garrison(holding.units, holding.building, holding.gone)
            if covers(stock, bill(kept)):
                return False
    return True


def holds(big: list[Garrison], small: list[Garrison]) -> bool:
    return all(
        all(more >= less for more, less in zip(one.gone, other.gone, strict=True)) and one.razed >= other.razed
        for one, other in zip(big, small, strict=True)
    )


@pytest.mark.rules("mist-R-20", "mist-R-81")
@pytest.mark.parametrize("seed", range(40))
def test_what_can_be_completed_is_what_the_rule_allows(seed: int) -> None:
    source = random.Random(seed)
    holdings = [
        Garrison((source.randint(0, 2), source.randint(0, 1), source.randint(0, 1)), source.choice([None, TOWN]))
        for _ in range(source.randint(1, 3))
    ]
    holdings = [holding for holding in holdings if any(holding.units)] or [Garrison((1, 0, 0), TOWN)]
    due = bill(holdings)
    stock = (source.randint(0, due[0]), source.randint(0, due[1]), source.randint(0, due[2]))
    good = [chosen for chosen in sets(holdings) if allowed(chosen, stock)]
    assert good
    for chosen in sets(holdings):
        assert can_be_completed(chosen, COSTS, stock) == any(holds(big, chosen) for big in good)
