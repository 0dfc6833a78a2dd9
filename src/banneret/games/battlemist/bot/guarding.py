"""The units that stay in place: guards of the home, and units that hold a realm (for bots)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.games.battlemist.bot.reaching import held, passing, spread
from banneret.games.battlemist.bot.strength import Power, chance, defence, power
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.march.march import may_leave
from banneret.games.battlemist.records import NOBODY, Band
from banneret.games.battlemist.state import State

RISK = 0.25
"""The risk of losing its home in the next turn that a bot accepts."""
ARMY = 3
"""The kinds below this index are army units; the others are monsters."""


def spare_units(s: State, seat: int, bands: Mapping[Band, int]) -> dict[Band, int]:
    """Return the units of each band that may leave; footmen are the first to stay."""
    spare: dict[Band, int] = {}
    left: dict[int, int] = {}
    for band in sorted(bands, key=lambda band: band[1:]):
        here, kind, _ = band
        count = bands[band]
        if s.lasting:
            count = min(count, may_leave(s, s.box.realms[here]))
        if kind < ARMY:
            if here not in left:
                left[here] = _keepers(s, seat, here) - _moved_in(s, seat, here, bands)
            stays = max(0, min(left[here], count))
            left[here] -= stays
            count -= stays
        spare[band] = count
    return spare


def _moved_in(s: State, seat: int, here: int, bands: Mapping[Band, int]) -> int:
    """Return the army units in a realm that have marched already."""
    waiting = sum(count for (there, kind, _), count in bands.items() if there == here and kind < ARMY)
    return sum(s.troops[seat].get(here, s.box.none)[:ARMY]) - waiting


def _keepers(s: State, seat: int, here: int) -> int:
    """Return how many army units stay in a realm."""
    if here == s.home(seat).index:
        return guards(s, seat)
    realm = s.box.realms[here]
    if s.owner[here] not in (seat, NOBODY):
        return 99
    return 1 if any(realm.yields) or s.built[here] else 0


def guards(s: State, seat: int) -> int:
    """Return the army units that keep the home safe in the next turn; footmen, archers and cavalry in this order."""
    home = s.home(seat)
    threats = [threat for other in s.others(seat) if (threat := threat_to(s, other, home)).bodies]
    if not threats:
        return 1
    troop = s.troop(seat, home)
    staying = [0] * ARMY + list(troop[ARMY:])
    count = 0
    for kind in range(ARMY):
        for _ in range(troop[kind]):
            if count and max(chance(threat, defence(s, seat, home, tuple(staying))) for threat in threats) <= RISK:
                return count
            staying[kind] += 1
            count += 1
    return max(1, count)


def threat_to(s: State, seat: int, realm: Realm) -> Power:
    """Return what a seat can send into a realm in one turn; one unit stays in each realm that it holds."""
    race, here = s.races[seat], realm.index
    units = list(s.box.none)
    enemies = held(s, seat)
    for start, troop in s.troops[seat].items():
        stays = s.owner[start] == seat
        for kind, count in enumerate(troop):
            if not count:
                continue
            if here in spread(s.land, s.box.realms[start], race.values[kind].move, passing(s, seat, kind), enemies):
                units[kind] += count - stays
            stays = False
    return power(race, tuple(units))
