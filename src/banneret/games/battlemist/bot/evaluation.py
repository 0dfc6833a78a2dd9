"""The worth of a position for a seat: stars, realms and yields, towns and cities, units, heroes, stock.

In a contested realm, each thing counts by the chance that it survives the battle.
"""

from __future__ import annotations

from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.economy.economy import yield_of
from banneret.games.battlemist.odds import battle_forecast, of_battle
from banneret.games.battlemist.records import NOBODY, Troop
from banneret.games.battlemist.state import State

STAR = 40.0
REALM, TOWN, CITY = 1.5, 7.0, 15.0
INCOME = 2.5
"""The worth of each resource of income per round."""
STOCK = 0.35
ENOUGH = 30
"""More than this of a resource is worth little."""
HERO, LIFE, CARD, ARTIFACT = 6.0, 0.8, 1.0, 5.0


BEATEN = 120.0
"""The cost of being eliminated. The worth of eliminating another player is most of this."""
TRIALS = 24
"""How often a battle is simulated to judge it."""


def judge(s: State, seat: int) -> float:
    """Return the position's worth for `seat` minus that of the best opponent; more is better."""
    if not s.races:
        return 0.0
    worth = [_worth(s, other) if s.alive[other] else -BEATEN for other in s.seats]
    for realm in s.land.realms:
        _fight(s, realm, worth)
    others = [worth[other] for other in s.seats if other != seat]
    return worth[seat] - 0.5 * max(others, default=0.0) - 0.1 * sum(others)


def _fight(s: State, realm: Realm, worth: list[float]) -> None:
    """Change the worth of the seats by the expected result of a battle in a realm, or of an attack on an empty home."""
    there = s.there(realm)
    owner = s.owner[realm.index]
    if not there or there == [owner]:
        return
    if len(there) == 1:
        if s.seat_at_home(realm) != NOBODY and s.has_army(there[0], realm):
            _fall(s, realm, owner, there[0], 1.0, worth)
        return
    attacker = s.active if s.active in there else next(seat for seat in there if seat != owner)
    foe = next(seat for seat in there if seat != attacker)
    if s.battle is not None and s.battle.realm is realm:
        attacker, foe = s.battle.seats
        told = of_battle(s, s.battle, TRIALS)
    else:
        told = battle_forecast(s, attacker, s.troop(attacker, realm), realm, foe, TRIALS)
    for side, seat in enumerate((attacker, foe)):
        troop = s.troop(seat, realm)
        kept = told.wins[side] * told.left[side] / max(1, sum(troop))
        worth[seat] -= _troop(troop) * (1.0 - kept)
    if owner == foe and s.has_army(attacker, realm):
        _fall(s, realm, foe, attacker, told.wins[0], worth)


def _fall(s: State, realm: Realm, owner: int, conqueror: int, chance: float, worth: list[float]) -> None:
    if s.seat_at_home(realm) == owner:
        worth[owner] -= chance * BEATEN
        worth[conqueror] += chance * (STAR * ((s.stars[owner] + 1) // 2) + BEATEN / 2)
    else:
        worth[owner] -= chance * _realm(s, realm)
        worth[conqueror] += chance * _realm(s, realm)


def _worth(s: State, seat: int) -> float:
    total = STAR * s.stars[seat] + CARD * len(s.hands[seat]) + ARTIFACT * len(s.artifacts[seat])
    total += sum(map(_troop, s.troops[seat].values()))
    total += sum(_realm(s, realm) for realm in s.holdings(seat))
    total += sum(HERO + LIFE * hero.life for hero in s.heroes[seat])
    return total + STOCK * sum(min(amount, ENOUGH) + 0.1 * max(0, amount - ENOUGH) for amount in s.stock[seat])


def _troop(troop: Troop) -> float:
    return sum(count * worth for count, worth in zip(troop, WORTH, strict=True))


def _realm(s: State, realm: Realm) -> float:
    return REALM + INCOME * sum(yield_of(s, realm)) + (0.0, TOWN, CITY)[s.built[realm.index]]
