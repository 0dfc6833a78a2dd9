"""The odds of a battle: simulated many times with separate dice, without cards and spells."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import sub

from banneret.engine.scene.view import Odds
from banneret.games.battlemist.box.box import Box, Realm
from banneret.games.battlemist.box.components import Values
from banneret.games.battlemist.box.terms import BattleSegment
from banneret.games.battlemist.box.vocabulary import BattleModifier, CapModifier, NoSiege, RallyModifier
from banneret.games.battlemist.effects.lasting import in_force, of_seat
from banneret.games.battlemist.records import NOBODY, Battle, Troop
from banneret.games.battlemist.state import State

TIMES = 300
"""How often a battle is simulated."""
LONGEST = 60
"""The number of rounds after which the attacker gives up."""
FOOTMAN, ARCHER, CAVALRY, DRAGON, FIREGAUNT, GIANT = range(6)
CHEAPEST_FIRST = (FOOTMAN, ARCHER, CAVALRY, FIREGAUNT, GIANT, DRAGON)
"""The order in which owners give up their units, except the last footman."""
RALLIED_FIRST = (FOOTMAN, DRAGON, GIANT, FIREGAUNT, CAVALRY, ARCHER)
ATTACK_FIRST = (FOOTMAN, ARCHER, CAVALRY, DRAGON, FIREGAUNT, GIANT)
"""The order in which kinds roll, if there are more units than may attack."""
SEGMENTS: tuple[BattleSegment, ...] = ("archers", "cavalry", "front")


@dataclass(frozen=True, slots=True)
class Host:
    """A side as it enters a battle: its values by kind, its un-routed units, its routed units.

    `bonus` is added to its attack dice, by segment; `rally` to its rout check; `more` to its caps, by segment.
    """

    values: tuple[Values, ...]
    units: Troop
    bonus: tuple[int, int, int] = (0, 0, 0)
    routed: Troop = ()
    rally: int = 0
    more: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The share of battles that each side wins, and the units that it has left then."""

    wins: tuple[float, float]
    left: tuple[float, float]


@lru_cache(maxsize=4096)
def forecast(box: Box, attacker: Host, defender: Host, times: int = TIMES) -> Forecast:
    """Return the chances of a battle; each is computed only once."""
    die = random.Random(0).random
    arms = _arms(box)
    wins, left = [0, 0], [0, 0]
    for _ in range(times):
        survivors = _fight_out(_Army(arms, attacker, die), _Army(arms, defender, die), arms.overrun_kills)
        for side in (0, 1):
            if survivors[side] and not survivors[1 - side]:
                wins[side] += 1
                left[side] += survivors[side]
    return Forecast((wins[0] / times, wins[1] / times), (left[0] / max(1, wins[0]), left[1] / max(1, wins[1])))


@dataclass(frozen=True, slots=True)
class _Arms:
    """What a component file says about battle: the faces of the die, caps by segment, the rout check, overrun.

    `attacks` are the kinds that attack in each segment, with their dice. `rally` is what kinds of units add to the
    rout check: kind, amount for its side, amount for the enemy, and whether each unit adds it.
    """

    faces: int
    caps: tuple[int, int, int]
    rout_check: tuple[int, ...]
    overrun_kills: int
    attacks: tuple[tuple[tuple[int, int], ...], ...]
    rally: tuple[tuple[int, int, int, bool], ...]


@lru_cache(maxsize=8)
def _arms(box: Box) -> _Arms:
    battle = box.file.battle
    kinds = [box.kinds[kind] for kind in ATTACK_FIRST]
    return _Arms(
        box.file.game.die,
        (battle.caps.archers, battle.caps.cavalry, battle.caps.front),
        battle.rout_check,
        battle.overrun_kills,
        tuple(tuple((kind.index, kind.dice) for kind in kinds if kind.segment == segment) for segment in SEGMENTS),
        tuple(
            (kind.index, e.amount if e.side == "own" else 0, e.amount if e.side == "enemy" else 0, e.stack)
            for kind in kinds
            for e in kind.effects
            if isinstance(e, RallyModifier)
        ),
    )


class _Army:
    """A side during the simulated fight."""

    __slots__ = ("arms", "die", "down", "host", "killed", "up")

    def __init__(self, arms: _Arms, host: Host, die: Callable[[], float]) -> None:
        self.arms, self.host, self.die = arms, host, die
        self.up, self.down = list(host.units), list(host.routed or [0] * len(host.units))
        self.killed = 0

    def alive(self) -> int:
        """Return all units left."""
        return sum(self.up) + sum(self.down)

    def strike(self, segment: int) -> tuple[int, int]:
        """Return the routs and kills of a segment, limited to the units that may attack (mist-3.3.3-03)."""
        routs = kills = 0
        host, faces = self.host, self.arms.faces
        room, more = self.arms.caps[segment] + host.more[segment], 1 + host.bonus[segment]
        for kind, dice in self.arms.attacks[segment]:
            count = min(self.up[kind], room)
            room -= count
            values = host.values[kind]
            for _ in range(count * dice):
                face = int(self.die() * faces) + more
                kills += face >= values.kill
                routs += values.rout <= face < values.kill
        return routs, kills

    def suffer(self, routs: int, kills: int, segment: int) -> None:
        """Take routs first, then kills, the cheapest units first within the limits of the segment (mist-R-28)."""
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
        """Return which units are hit first: by cavalry the cavalry, by archers all units except archers.

        Rules: mist-3.3.3.1-09, mist-3.3.3.1-11.
        """
        kinds = [kind for kind in CHEAPEST_FIRST if self.up[kind]]
        own = [kind for kind, _ in self.arms.attacks[segment]]
        if SEGMENTS[segment] == "cavalry":
            kinds = [kind for kind in kinds if kind in own] or kinds
        elif SEGMENTS[segment] == "archers":
            kinds = [kind for kind in kinds if kind not in own] or kinds
        if not kinds:
            return -1
        return kinds[1] if kinds[0] == FOOTMAN and self.up[FOOTMAN] == 1 and len(kinds) > 1 else kinds[0]

    def check(self, foe: _Army) -> None:
        """The rout check (mist-3.3.3.1-02, mist-R-35)."""
        if not any(self.down):
            return
        face = int(self.die() * self.arms.faces) + 1 + self.host.rally
        for kind, own, enemy, each in self.arms.rally:
            face += own * (self.up[kind] if each else bool(self.up[kind]))
            face += enemy * (foe.up[kind] if each else bool(foe.up[kind]))
        count = self.arms.rout_check[max(1, min(face, self.arms.faces)) - 1]
        for kind in RALLIED_FIRST:
            back = min(count, self.down[kind])
            self.up[kind] += back
            self.down[kind] -= back
            count -= back


def _fight_out(a: _Army, d: _Army, overrun_kills: int) -> tuple[int, int]:
    """Return the units that each side has left."""
    for number in range(LONGEST):
        if number:
            killed, a.killed, d.killed = (a.killed, d.killed), 0, 0
            a.check(d)
            d.check(a)
            over = [lost >= overrun_kills and not army.up[FOOTMAN] for lost, army in zip(killed, (a, d), strict=True)]
            if over[0] != over[1]:  # mist-3.3.3.1-04, mist-3.3.3.1-06
                return (0, d.alive()) if over[0] else (a.alive(), 0)
        for segment in range(len(SEGMENTS)):
            dealt, hurt = a.strike(segment), d.strike(segment)
            a.suffer(*hurt, segment)
            d.suffer(*dealt, segment)
            if not a.alive() or not d.alive():
                return a.alive(), d.alive()
    return 0, d.alive()


# --- before it is fought ----------------------------------------------------------------------------------------------


def walls(s: State, realm: Realm, defender: int) -> int:
    """Return the bonus of a defender in a town or city, or in their own home realm (mist-3.3.3.1-15)."""
    if s.built[realm.index]:
        return s.box.building(s.built[realm.index]).siege_bonus
    return s.box.file.battle.home_siege_bonus if s.seat_at_home(realm) == defender else 0


def siege(s: State, realm: Realm, defender: int) -> int:
    """Return the bonus of walls to the defence, unless a card has cancelled it (mist-3.3.3.1-15)."""
    return 0 if in_force(s, NoSiege) else walls(s, realm, defender)


def of_battle(s: State, b: Battle, times: int = TIMES) -> Forecast:
    """Return the forecast of the present battle, as it stands before its next round."""
    seat, foe = b.seats
    own, other = (tuple(map(sub, s.troop(each, b.realm), b.routed[side])) for side, each in enumerate(b.seats))
    attacker = host(s, seat, foe, own, routed=b.routed[0])
    return forecast(s.box, attacker, host(s, foe, seat, other, siege(s, b.realm, foe), b.routed[1]), times)


def battle_forecast(s: State, seat: int, units: Troop, realm: Realm, foe: int, times: int = TIMES) -> Forecast:
    """Return the forecast of an attack by a seat with these units."""
    defender = host(s, foe, seat, s.troop(foe, realm), siege(s, realm, foe))
    return forecast(s.box, host(s, seat, foe, units), defender, times)


def host(s: State, seat: int, foe: int, units: Troop, walls: int = 0, routed: Troop = ()) -> Host:
    """Return a side with all effects in force for it or against it (mist-R-32)."""
    bonus, more, rally = [walls] * len(SEGMENTS), [0] * len(SEGMENTS), 0
    for one, whose in ((seat, "own"), (foe, "enemy")):
        for effect in of_seat(s, one, BattleModifier):
            if effect.side == whose:
                for place, segment in enumerate(SEGMENTS):
                    bonus[place] += effect.amount * (segment in effect.segments)
                rally += effect.amount * effect.rally
        rally += sum(effect.amount for effect in of_seat(s, one, RallyModifier) if effect.side == whose)
    for cap in of_seat(s, seat, CapModifier):
        more[SEGMENTS.index(cap.segment)] += cap.amount
    return Host(s.races[seat].values, units, (bonus[0], bonus[1], bonus[2]), routed, rally, (more[0], more[1], more[2]))


def battle_odds(s: State, seat: int, units: Troop, realm: Realm) -> Odds | None:
    """Return the odds of a battle, as a player sees them; None if there is no enemy."""
    foe = next((other for other in s.there(realm) if other != seat), NOBODY)
    if foe == NOBODY:
        return None
    told = battle_forecast(s, seat, units, realm, foe)
    return _odds(s, f"Battle for {realm}", realm, told, {seat: units, foe: s.troop(foe, realm)})


def odds_at_hand(s: State) -> Odds | None:
    """Return the odds of the present battle as it stands; None if there is none."""
    b = s.battle
    if b is None:
        return None
    units = {seat: s.troop(seat, b.realm) for seat in b.seats}
    return _odds(s, f"The battle for {b.realm} as it stands", b.realm, of_battle(s, b), units)


def _odds(s: State, title: str, realm: Realm, told: Forecast, sides: Mapping[int, Troop]) -> Odds:
    """Return a forecast in words; `sides` are the seats and their units, the attacker first."""
    chances = [(f"victory of {s.name(seat)}", share) for seat, share in zip(sides, told.wins, strict=True)]
    chances.append(("nobody is left", max(0.0, 1.0 - sum(told.wins))))
    reasons = [
        f"{s.box.kinds[kind].counted(count)} of {s.name(seat)}"
        for seat, troop in sides.items()
        for kind, count in enumerate(troop)
        if count
    ]
    more = siege(s, realm, list(sides)[1])
    reasons += [f"{more:+d} for the defender"] * bool(more)
    reasons.append(f"fought out {TIMES} times, without further cards and spells")
    return Odds(title, tuple(chances), tuple(reasons), success=("victory", told.wins[0]))
