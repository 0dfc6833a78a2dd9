"""The keys of all options that the questions of a match can offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from banneret.engine.decision import DONE, PASS
from banneret.games.battle_magic.box.box import Box, CounterSet
from banneret.games.battle_magic.drawing import DRAW_FROM_CUP
from banneret.games.battle_magic.recruiting.paying import payments
from banneret.games.battle_magic.setup import begin


def keys(options: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys of cards, of territories, of the counters of the empires in play, and of all payments for them."""
    s = begin(options)
    yield from (PASS.key, DONE.key, DRAW_FROM_CUP)
    yield from s.box.empires
    yield from s.box.card
    yield from (territory.key for territory in s.map.territories)
    for counters in _sets(s.box, s.sets, chosen="choose_empire" in s.agenda):
        yield from (chit.key for chit in counters.chits)
        yield from (counter.key for some in counters.counters.values() for counter in some)
        for chit in counters.chits:
            yield from (payment.key for payment in payments(s.box.deck, chit))


def _sets(box: Box, sets: list[CounterSet], *, chosen: bool) -> Iterator[CounterSet]:
    """Yield the counters of each seat; of all empires if players choose theirs."""
    if not chosen:
        yield from sets
        return
    yield from (box.counters(seat, empire) for seat, empire in product(range(len(sets)), box.empires))
