"""How a battle may end: fought out many times with separate dice, from the step where it stands (3.3.3).

Nobody plays a card or casts a spell. Both sides give up their cheapest units first, but not their last footman.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from banneret.games.battlemist.box.box import Box
from banneret.games.battlemist.box.components import Values
from banneret.games.battlemist.box.terms import BattleSegment
from banneret.games.battlemist.box.vocabulary import RallyModifier
from banneret.games.battlemist.records import Pair, Troop

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
ROUT_CHECK, OVERRUN_CHECK, ARCHERS_FIRE, CAVALRY_COMBAT, FRONT_LINE, NEXT_ROUND = range(6)
"""The steps of a battle round (mist-3.3.3.1-01)."""
ANY: Final = -1
"""The segment of results that may hit any unit (mist-R-87)."""
Three = tuple[int, int, int]


class Might(NamedTuple):
    """What effects add to a side: to its attack dice, to its rout check, to its caps, and to its archers' dice.

    `bonus` and `more` go by segment; `shots` are further dice of each archer; routs of `deadly` segments are kills.
    """

    bonus: Three = (0, 0, 0)
    rally: int = 0
    more: Three = (0, 0, 0)
    shots: int = 0
    deadly: tuple[bool, bool, bool] = (False, False, False)


class Host(NamedTuple):
    """A side as it stands: its values by kind, its un-routed units, and its might after the present round.

    `now` is its might in the present round, if that is different, and `routed` its routed units. It lost `before` units
    in the round before, and `lost` in this round so far. `owed` are routs and kills still to be taken, and `rallies`
    units still to recover.
    """

    values: tuple[Values, ...]
    units: Troop
    later: Might = Might()
    now: Might | None = None
    routed: Troop = ()
    before: int = 0
    lost: int = 0
    owed: Pair = (0, 0)
    rallies: int = 0


class Forecast(NamedTuple):
    """The share of battles that each side wins, and the units that it has left then."""

    wins: tuple[float, float]
    left: tuple[float, float]


@lru_cache(maxsize=4096)
def forecast(
    box: Box, attacker: Host, defender: Host, times: int = TIMES, step: int = ARCHERS_FIRE, segment: int = ANY
) -> Forecast:
    """Return the chances of a battle from this step on; each is computed only once.

    `segment` is the one whose results are still to be taken, if there are any.
    """
    die = random.Random(0).random
    arms = _arms(box)
    wins, left = [0, 0], [0, 0]
    for _ in range(times):
        a, d = _Army(arms, attacker, die), _Army(arms, defender, die)
        fight_out(a, d, step, segment)
        survivors = a.alive(), d.alive()
        for side in (0, 1):
            if survivors[side] and not survivors[1 - side]:
                wins[side] += 1
                left[side] += survivors[side]
    return Forecast((wins[0] / times, wins[1] / times), (left[0] / max(1, wins[0]), left[1] / max(1, wins[1])))


class Campaign(NamedTuple):
    """The share of battles, one after another, after which the attacker is left, and in which each defender wins."""

    wins: float
    falls: tuple[float, ...]


@lru_cache(maxsize=1024)
def campaign(box: Box, attackers: Sequence[Host], defenders: Sequence[Host], times: int = TIMES) -> Campaign:
    """Return the chances of the same army against one defender after another (mist-R-65).

    `attackers` are its might against each of them; its routed units return after each battle (mist-3.3.3.1-18).
    """
    die, arms = random.Random(0).random, _arms(box)
    wins, falls = 0, [0] * len(defenders)
    for _ in range(times):
        units = attackers[0].units
        for place, (host, defender) in enumerate(zip(attackers, defenders, strict=True)):
            a, d = _Army(arms, host._replace(units=units), die), _Army(arms, defender, die)
            fight_out(a, d)
            falls[place] += not a.alive() and bool(d.alive())
            units = tuple([up + down for up, down in zip(a.up, a.down, strict=True)])
            if not a.alive():
                break
        wins += any(units)
    return Campaign(wins / times, tuple([fallen / times for fallen in falls]))


class _Arms(NamedTuple):
    """What a component file says about battle: the faces of the die, caps by segment, the rout check, overrun.

    `attacks` are the kinds that attack in each segment, with their dice. `rally` is what kinds of units add to the
    rout check: kind, amount for its side, amount for the enemy, and whether each unit adds it.
    """

    faces: int
    caps: Three
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
        tuple([tuple([(kind.index, kind.dice) for kind in kinds if kind.segment == segment]) for segment in SEGMENTS]),
        tuple(
            [
                (kind.index, e.amount if e.side == "own" else 0, e.amount if e.side == "enemy" else 0, e.stack)
                for kind in kinds
                for e in kind.effects
                if isinstance(e, RallyModifier)
            ]
        ),
    )


class _Army:
    """A side during the simulated fight."""

    __slots__ = ("arms", "before", "die", "down", "host", "killed", "might", "up")

    def __init__(self, arms: _Arms, host: Host, die: Callable[[], float]) -> None:
        self.arms, self.host, self.die = arms, host, die
        self.up, self.down = list(host.units), list(host.routed or [0] * len(host.units))
        self.before, self.killed, self.might = host.before, host.lost, host.now or host.later

    def alive(self) -> int:
        """Return all units left."""
        return sum(self.up) + sum(self.down)

    def strike(self, segment: int) -> Pair:
        """Return the routs and kills of a segment, limited to the units that may attack (mist-3.3.3-03)."""
        routs = kills = 0
        might, values_of, faces = self.might, self.host.values, self.arms.faces
        room, more = self.arms.caps[segment] + might.more[segment], 1 + might.bonus[segment]
        shots = 1 + might.shots if segment == 0 else 1
        for kind, dice in self.arms.attacks[segment]:
            count = min(self.up[kind], room)
            room -= count
            values = values_of[kind]
            for _ in range(count * dice * shots):
                face = int(self.die() * faces) + more
                kills += face >= values.kill
                routs += values.rout <= face < values.kill
        return (0, routs + kills) if might.deadly[segment] else (routs, kills)

    def suffer(self, results: Pair, segment: int) -> None:
        """Take routs first, then kills, the cheapest units first within the limits of the segment (mist-R-28)."""
        routs, kills = results
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
        if segment in (0, 1):
            own = [kind for kind, _ in self.arms.attacks[segment]]
            kinds = [kind for kind in kinds if (kind in own) == (segment == 1)] or kinds
        if not kinds:
            return -1
        return kinds[1] if kinds[0] == FOOTMAN and self.up[FOOTMAN] == 1 and len(kinds) > 1 else kinds[0]

    def check(self, foe: _Army) -> int:
        """Return how many units recover in the rout check (mist-3.3.3.1-02, mist-R-35)."""
        if not any(self.down):
            return 0
        face = int(self.die() * self.arms.faces) + 1 + self.might.rally
        for kind, own, enemy, each in self.arms.rally:
            face += own * (self.up[kind] if each else bool(self.up[kind]))
            face += enemy * (foe.up[kind] if each else bool(foe.up[kind]))
        return self.arms.rout_check[max(1, min(face, self.arms.faces)) - 1]

    def recover(self, count: int) -> None:
        """Bring routed units back into the battle, a footman first."""
        for kind in RALLIED_FIRST if count else ():
            back = min(count, self.down[kind])
            self.up[kind] += back
            self.down[kind] -= back
            count -= back

    def overrun(self) -> bool:
        """Return whether it has lost enough units in the round before, and has no footman (mist-3.3.3.1-04)."""
        return self.before >= self.arms.overrun_kills and not self.up[FOOTMAN]

    def fall(self) -> None:
        """Kill all units."""
        self.up = self.down = [0] * len(self.up)


def fight_out(a: _Army, d: _Army, step: int = ARCHERS_FIRE, segment: int = ANY) -> None:
    """Fight a battle out from a step of a round, until a side has no unit left."""
    for army in (a, d):
        army.suffer(army.host.owed, segment)
        army.recover(army.host.rallies)
    for _ in range(LONGEST):
        if not a.alive() or not d.alive():
            return
        _checks(a, d, step)
        for one in range(max(step, ARCHERS_FIRE) - ARCHERS_FIRE, len(SEGMENTS)):
            dealt, hurt = a.strike(one), d.strike(one)
            a.suffer(hurt, one)
            d.suffer(dealt, one)
            if not a.alive() or not d.alive():
                return
        step = ROUT_CHECK
        a.might, d.might = a.host.later, d.host.later
    a.fall()


def _checks(a: _Army, d: _Army, step: int) -> None:
    """Make the rout check, then the overrun check, if they are still to come (mist-3.3.3.1-06)."""
    if step <= ROUT_CHECK:
        for army in (a, d):
            army.before, army.killed = army.killed, 0
        back = a.check(d), d.check(a)
        a.recover(back[0])
        d.recover(back[1])
    if step <= OVERRUN_CHECK and a.overrun() != d.overrun():
        (a if a.overrun() else d).fall()
