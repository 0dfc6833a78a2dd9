"""Quick weights for marches, for bots: free realms, battles with good chances, a guarded home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.cards.unmoved_units import Company, companies
from banneret.games.battlemist.march.march import may_leave, reach
from banneret.games.battlemist.odds import battle_forecast
from banneret.games.battlemist.records import NOBODY, Troop
from banneret.games.battlemist.state import State

TRIALS = 24
GOOD = 0.75
"""The least chance of victory at which a bot seeks a battle."""
HOPELESS, CERTAIN = 0.9, 3.0
"""Strength ratios of an army to its enemy. Between these two, the chances are computed.

Below the first the army would lose, and above the second it would win.
"""
HOME = 60.0
STEP = 0.4
"""The worth of each step nearer to a free realm."""


@dataclass(frozen=True, slots=True)
class March:
    """The best march of a company: how many units, where to, and its worth."""

    worth: float
    goal: Realm | None = None
    count: int = 0


STAY = March(-1.0)


def weigh_company(s: State, seat: int, company: Company) -> float:
    """Weigh a company by its best march; below 0 if it should stay."""
    return best_march(s, seat, company).worth


def weigh_count(s: State, seat: int, company: Company, count: int) -> float:
    """Weigh a number of units: the number of the best march is wanted."""
    return -abs(count - best_march(s, seat, company).count)


def weigh_goal(s: State, seat: int, company: Company, realm: Realm) -> float:
    """Weigh a goal: the goal of the best march is wanted, others count by their worth."""
    return march_to(s, seat, company, realm, _going(s, seat, company)).worth


def best_march(s: State, seat: int, company: Company) -> March:
    """Return the best march of a company."""
    going = _going(s, seat, company)
    if not going:
        return STAY
    realms = (s.box.realms[index] for index in reach(s, seat, company))
    return max((march_to(s, seat, company, realm, going) for realm in realms), key=lambda m: m.worth, default=STAY)


def _going(s: State, seat: int, company: Company) -> int:
    """Return how many units of a company may go."""
    count = min(s.marching.unmoved.get(company.band, 0), may_leave(s, company.realm))
    return min(count, wants.spare(s, seat, company.realm)) if company.kind.army else count


def march_to(s: State, seat: int, company: Company, realm: Realm, going: int) -> March:
    """Return the worth of sending units of a company to a realm."""
    others = [other for other in s.there(realm) if other != seat]
    if others:
        return _attack(s, seat, realm, others[0], going)
    owner = s.owner[realm.index]
    home = s.seat_at_home(realm)
    if home not in (NOBODY, seat):
        return March(HOME, realm, 1) if company.kind.army else STAY
    if realm is s.home(seat):
        missing = wants.guards(s, seat) - wants.army_in(s, seat, realm)
        return March(4.0, realm, min(going, missing)) if missing > 0 else STAY
    if company.kind.army and owner == NOBODY and (any(realm.yields) or s.built[realm.index]):
        return March(2.0 + sum(realm.yields) + 3.0 * bool(s.built[realm.index]), realm, 1)
    return _approach(s, seat, company, realm, going)


def _approach(s: State, seat: int, company: Company, realm: Realm, going: int) -> March:
    """Return the worth of an approach.

    Units without another task go towards free realms, or else towards enemies, as far as there is room.
    """
    here, there = s.land.distances(company.realm), s.land.distances(realm)
    goals = [one.index for one in s.land.realms if company.kind.army and wants.is_free(s, one)]
    if not goals:
        goals = [index for other in s.others(seat) for index in (s.home(other).index, *s.troops[other])]
    room = s.box.file.game.stack_limit - wants.army_in(s, seat, realm)
    nearer = min(here[index] for index in goals) - min(there[index] for index in goals)
    return March(STEP * nearer, realm, min(going, room)) if nearer > 0 and room > 0 else STAY


# --- battles ----------------------------------------------------------------------------------------------------------


def _attack(s: State, seat: int, realm: Realm, foe: int, going: int) -> March:
    """Return the worth of an attack: a battle that all units in reach will probably win."""
    units, enemy = force(s, seat, realm), s.troop(foe, realm)
    strength, against = _strength(units), _strength(enemy)
    at_home = s.seat_at_home(realm) == foe
    if strength < HOPELESS * against * (1.5 if at_home else 1.0):
        return STAY
    chance = 0.97
    if strength < CERTAIN * against:
        chance = battle_forecast(s, seat, units, realm, foe, TRIALS).wins[0]
    if chance < GOOD:
        return STAY
    prize = HOME if at_home else 2.0 * sum(realm.yields) + 4.0 * s.built[realm.index]
    worth = chance * (prize + 0.5 * against) - (1.0 - chance) * strength
    return March(worth, realm, going) if worth > 0 else STAY


def force(s: State, seat: int, realm: Realm) -> Troop:
    """Return the units in a realm together with those that can still march there."""
    units = list(s.troop(seat, realm))
    for company in _near(s, seat, realm):
        units[company.kind.index] += max(0, _going(s, seat, company))
    return tuple(units)


def _near(s: State, seat: int, realm: Realm) -> Iterator[Company]:
    far = s.land.distances(realm)
    for company in companies(s, seat):
        if 0 < far[company.realm.index] <= wants.NEAR and realm.index in reach(s, seat, company):
            yield company


def _strength(troop: Troop) -> float:
    return sum(count * worth for count, worth in zip(troop, WORTH, strict=True))
