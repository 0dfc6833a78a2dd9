"""How far units get in a turn, cached by the map, the terrain and the enemies in the way (for bots)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.land import Land
from banneret.games.battlemist.cards.unmoved_units import Company
from banneret.games.battlemist.march.march import reach, unstopped
from banneret.games.battlemist.records import Band, Troop
from banneret.games.battlemist.state import State


def reach_of(s: State, seat: int, band: Band) -> Mapping[int, int]:
    """Return where units of a band may go, by index of realm, and in how many steps."""
    here, kind, bonus = band
    realm = s.box.realms[here]
    if s.lasting:
        return reach(s, seat, Company(realm, s.box.kinds[kind], bonus, ""))
    return spread(s.land, realm, s.races[seat].values[kind].move + bonus, passing(s, seat, kind), held(s, seat))


def passing(s: State, seat: int, kind: int) -> tuple[str, ...]:
    """Return the terrains that do not stop a kind of units."""
    return tuple(unstopped(s, seat, s.box.kinds[kind]))


def held(s: State, seat: int) -> frozenset[int]:
    """Return the realms, by index, where units of other seats stand."""
    return frozenset([index for other, troops in enumerate(s.troops) if other != seat for index in troops])


@lru_cache(maxsize=16384)
def spread(land: Land, start: Realm, steps: int, passing: tuple[str, ...], held: frozenset[int]) -> Mapping[int, int]:
    """Return the realms within `steps` steps, by index. Enemies and most terrains end a move.

    mist-3.3.2-02, mist-3.3.2-03.
    """
    reached = {start.index: 0}
    wave = [start]
    for step in range(1, steps + 1):
        further = []
        for here in wave:
            for there in land.next_to[here.index]:
                index = there.index
                if index not in reached:
                    reached[index] = step
                    if index not in held and not (there.stops and there.terrain not in passing):
                        further.append(there)
        wave = further
    del reached[start.index]
    return reached


def near(s: State, seat: int, realm: Realm, more: int = 0) -> Troop:
    """Return the units of a seat that could march to a realm in one turn, or with `more` further steps."""
    far, values = s.land.distances(realm), s.races[seat].values
    units = [0] * len(values)
    for index, troop in s.troops[seat].items():
        steps = far[index] - more
        for kind, count in enumerate(troop):
            if count and values[kind].move >= steps:
                units[kind] += count
    return tuple(units)
