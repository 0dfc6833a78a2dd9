"""What a battle may come to: fought out many times over with dice of its own, without cards and spells."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import sub

from banneret.engine.view import Odds
from banneret.games.battlemist.box import Realm
from banneret.games.battlemist.components import BattleEntry, Values
from banneret.games.battlemist.naming import Company
from banneret.games.battlemist.state import NOBODY, Battle, State, Troop

TIMES = 300
"""How often a battle is fought out."""
LONGEST = 60
"""Rounds after which the attacker gives up."""
FOOTMAN, ARCHER, CAVALRY, DRAGON, FIREGAUNT, GIANT = range(6)
CHEAPEST_FIRST = (FOOTMAN, ARCHER, CAVALRY, FIREGAUNT, GIANT, DRAGON)
"""The order in which owners let their units fall, but for the last footman."""
RALLIED_FIRST = (FOOTMAN, DRAGON, GIANT, FIREGAUNT, CAVALRY, ARCHER)
FRONT = ((FOOTMAN, 1), (DRAGON, 2), (FIREGAUNT, 1), (GIANT, 1))
"""Who fights in the front line, and with how many dice."""


@dataclass(frozen=True, slots=True)
class Host:
    """A side as it goes into battle: its values by kind, its un-routed units, what is added to its dice, its routed."""

    values: tuple[Values, ...]
    units: Troop
    bonus: int = 0
    routed: Troop = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """The share of battles that each side wins, and the units that it then has left."""

    wins: tuple[float, float]
    left: tuple[float, float]


@lru_cache(maxsize=4096)
def forecast(numbers: BattleEntry, attacker: Host, defender: Host, times: int = TIMES) -> Forecast:
    """What comes of a battle; the same whenever it is asked for."""
    die = random.Random(0).random
    wins, left = [0, 0], [0, 0]
    for _ in range(times):
        survivors = _fight_out(numbers, _Army(attacker), _Army(defender), die)
        for side in (0, 1):
            if survivors[side] and not survivors[1 - side]:
                wins[side] += 1
                left[side] += survivors[side]
    return Forecast((wins[0] / times, wins[1] / times), (left[0] / max(1, wins[0]), left[1] / max(1, wins[1])))


class _Army:
    """A side while it fights."""

    __slots__ = ("bonus", "down", "killed", "up", "values")

    def __init__(self, host: Host) -> None:
        self.values, self.bonus = host.values, host.bonus
        self.up, self.down = list(host.units), list(host.routed or [0] * len(host.units))
        self.killed = 0

    def alive(self) -> int:
        """All who are left."""
        return sum(self.up) + sum(self.down)

    def strike(self, numbers: BattleEntry, segment: int, die: Callable[[], float]) -> tuple[int, int]:
        """The routs and kills of a segment, at most so many units (mist-3.3.3-03)."""
        routs = kills = 0
        room: int = (numbers.caps.front, numbers.caps.archers, numbers.caps.cavalry)[segment]
        for kind, dice in FRONT if segment == FOOTMAN else ((segment, 1),):
            count = min(self.up[kind], room)
            room -= count
            values = self.values[kind]
            for _ in range(count * dice):
                face = int(die() * 10) + 1 + self.bonus
                kills += face >= values.kill
                routs += values.rout <= face < values.kill
        return routs, kills

    def suffer(self, routs: int, kills: int, segment: int) -> None:
        """Routs first, then kills, the cheapest units first within the limits of the segment (mist-R-28)."""
        for number in range(routs + kills):
            kind = self._first(segment)
            if kind >= 0:
                self.up[kind] -= 1
                if number < routs:
                    self.down[kind] += 1
                    continue
            else:
                kind = next((kind for kind in CHEAPEST_FIRST if self.down[kind]), -1)
                if kind < 0:
                    return
                self.down[kind] -= 1
            self.killed += 1

    def _first(self, segment: int) -> int:
        up = self.up
        if segment == CAVALRY and up[CAVALRY]:
            return CAVALRY
        kinds = [kind for kind in CHEAPEST_FIRST if up[kind]]
        if segment == ARCHER and len(kinds) > 1:
            kinds = [kind for kind in kinds if kind != ARCHER]
        if not kinds:
            return -1
        return kinds[1] if kinds[0] == FOOTMAN and up[FOOTMAN] == 1 and len(kinds) > 1 else kinds[0]

    def check(self, numbers: BattleEntry, foe: _Army, die: Callable[[], float]) -> None:
        """The rout check (mist-3.3.3.1-02, mist-R-35)."""
        if not any(self.down):
            return
        face = int(die() * 10) + 1 + 3 * bool(self.up[GIANT]) - 3 * bool(foe.up[FIREGAUNT])
        count = numbers.rout_check[max(1, min(face, 10)) - 1]
        for kind in RALLIED_FIRST:
            back = min(count, self.down[kind])
            self.up[kind] += back
            self.down[kind] -= back
            count -= back

    def overrun(self, numbers: BattleEntry, killed: int) -> bool:
        """Whether it is overrun, after so many were killed in the round before (mist-3.3.3.1-04)."""
        return killed >= numbers.overrun_kills and not self.up[FOOTMAN]


def _fight_out(numbers: BattleEntry, a: _Army, d: _Army, die: Callable[[], float]) -> tuple[int, int]:
    """The units that are left to each."""
    for number in range(LONGEST):
        if number:
            killed, a.killed, d.killed = (a.killed, d.killed), 0, 0
            a.check(numbers, d, die)
            d.check(numbers, a, die)
            over = a.overrun(numbers, killed[0]), d.overrun(numbers, killed[1])
            if over[0] != over[1]:
                return (0, d.alive()) if over[0] else (a.alive(), 0)
        for segment in (ARCHER, CAVALRY, FOOTMAN):
            dealt, hurt = a.strike(numbers, segment, die), d.strike(numbers, segment, die)
            a.suffer(*hurt, segment)
            d.suffer(*dealt, segment)
            if not a.alive() or not d.alive():
                return a.alive(), d.alive()
    return 0, d.alive()


# --- before it is fought ----------------------------------------------------------------------------------------------


def walls(s: State, realm: Realm, defender: int) -> int:
    """What a defender adds behind a town or city, or in his own home realm (mist-3.3.3.1-15)."""
    if s.built[realm.index]:
        return s.box.building(s.built[realm.index]).siege_bonus
    return s.box.file.battle.home_siege_bonus if s.seat_at_home(realm) == defender else 0


def of_battle(s: State, b: Battle, times: int = TIMES) -> Forecast:
    """What comes of the battle at hand from here on, before its next round."""
    hosts = []
    for side, seat in enumerate(b.seats):
        up = tuple(map(sub, s.troop(seat, b.realm), b.routed[side]))
        hosts.append(Host(s.races[seat].values, up, side * walls(s, b.realm, seat), b.routed[side]))
    return forecast(s.box.file.battle, hosts[0], hosts[1], times)


def battle_forecast(s: State, seat: int, units: Troop, realm: Realm, foe: int, times: int = TIMES) -> Forecast:
    """What comes of it if a seat attacks with these units."""
    attacker = Host(s.races[seat].values, units)
    defender = Host(s.races[foe].values, s.troop(foe, realm), walls(s, realm, foe))
    return forecast(s.box.file.battle, attacker, defender, times)


def battle_odds(s: State, seat: int, units: Troop, realm: Realm) -> Odds | None:
    """The odds of a battle, as a player sees them; None where nobody is met."""
    foe = next((other for other in s.there(realm) if other != seat), NOBODY)
    if foe == NOBODY:
        return None
    told = battle_forecast(s, seat, units, realm, foe)
    chances = [(f"{s.name(side)} won", share) for side, share in zip((seat, foe), told.wins, strict=True)]
    chances.append(("nobody was left", max(0.0, 1.0 - sum(told.wins))))
    reasons = [
        f"{s.box.kinds[kind].counted(count)} of {s.name(side)}"
        for side, troop in ((seat, units), (foe, s.troop(foe, realm)))
        for kind, count in enumerate(troop)
        if count
    ]
    more = walls(s, realm, foe)
    reasons += [f"{more:+d} for the defender"] * bool(more)
    reasons.append(f"fought out {TIMES} times, without cards and spells")
    return Odds(f"Battle for {realm}", tuple(chances), tuple(reasons))


def march_odds(s: State, seat: int, company: Company, count: int, realm: Realm) -> Odds | None:
    """The odds if so many of a company join those who stand in a realm."""
    there = s.troop(seat, realm)
    units = tuple(old + count * (kind == company.kind.index) for kind, old in enumerate(there))
    return battle_odds(s, seat, units, realm)
