"""The aims of a seat's units: battles to begin now or later, castles to guard, dangers to avoid."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.games.battle_magic.bot.odds import chance
from banneret.games.battle_magic.bot.worth import ARTIFACT, WORTH
from banneret.games.battle_magic.box.box import Card, Counter
from banneret.games.battle_magic.map.ground import FAR
from banneret.games.battle_magic.state import State

LAST_CASTLE = 40.0
"""How much more a seat's last castle is worth than its other castles."""
BEHIND_GUARDS = 0.3
"""The share of a castle's worth that counts for an attack on the units that guard it."""
NEXT_TURN = 0.6
"""The share of a battle's gain that counts if the battle can begin after one more point."""
EACH_POINT = 0.87
"""The share of that which is left with each further point needed."""
GUARD, SECOND = 0.3, 0.2
"""The share of a threatened castle's worth that its first guard saves, and the share that the next guard adds."""
THREAT = (1.0, 0.85, 0.65, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05)
"""The danger from an enemy to a castle, by the points that the enemy needs to get next to it."""
DANGER = (0.0, 0.4, 0.2)
"""The chance that an enemy attacks a unit, by the number of steps between them."""
SPECIAL = 0.5
"""The worth of standing in a special territory."""
SHARES = tuple(1.0 if not need else NEXT_TURN * EACH_POINT ** (need - 1) for need in range(FAR + 1))

Aim = tuple[Sequence[int], float]
"""The points needed from each territory to begin a battle, and the worth of that battle."""


def domain_of(unit: Counter) -> str:
    """Return how a unit moves, as a domain of `Ground.points_to`."""
    return "air" if unit.flies else unit.type.domain


class Aims:
    """The aims of a seat's units in a position, before or after it has `spent` a card.

    Each part is computed only when it is asked for.
    """

    __slots__ = ("_aims", "_threats", "foes", "s", "seat", "spent", "targets")

    def __init__(self, s: State, seat: int, spent: Card | None = None) -> None:
        self.s = s
        self.seat = seat
        self.spent = spent
        self.foes = [unit for other in s.seats if s.foes(seat, other) for unit in s.army[other]]
        self.targets = sorted({s.at[foe.index] for foe in self.foes})
        self._aims: dict[int, list[Aim]] = {}
        self._threats: dict[int, float] = {}

    # --- battles ------------------------------------------------------------------------------------------------------

    def stake(self, foe: Counter, there: int) -> float:
        """Return the worth of destroying an enemy in a territory."""
        s = self.s
        worth = WORTH[foe.kind] + ARTIFACT * s.artifacts.get(foe, 0)
        if foe.castle:
            return worth + (LAST_CASTLE if len(s.castles(foe.seat)) == 1 else 0.0)
        for other in s.on[there]:
            if other.castle:
                last = LAST_CASTLE if len(s.castles(foe.seat)) == 1 else 0.0
                return worth + BEHIND_GUARDS * (WORTH["castle"] + last) / (len(s.on[there]) - 1)
        return worth

    def gain(self, unit: Counter, foe: Counter, there: int) -> float:
        """Return the worth of an attack: the chance to destroy the enemy minus the risk of being destroyed."""
        win = chance(self.s, unit, foe, self.spent)
        lost = 0.0 if "safe-attacker" in unit.type.flags else WORTH[unit.kind]
        return win * self.stake(foe, there) - (1 - win) * lost

    def best_gain(self, unit: Counter, there: int) -> float:
        """Return the best attack of a unit on the units in a territory; 0 if no attack is worth it."""
        best = 0.0
        units = self.s.on[there]
        for foe in units:
            if foe.kind not in unit.type.cannot_attack and not (foe.castle and len(units) > 1):
                gain = self.gain(unit, foe, there)
                if gain > best:
                    best = gain
        return best

    def aims(self, unit: Counter) -> list[Aim]:
        """Return all battles that a unit could begin at some time."""
        found = self._aims.get(unit.index)
        if found is None:
            ground, domain = self.s.ground, domain_of(unit)
            found = self._aims[unit.index] = [
                (ground.points_to(there, domain), gain)
                for there in self.targets
                if (gain := self.best_gain(unit, there)) > 0
            ]
        return found

    def reach(self, unit: Counter, here: int, points: int) -> float:
        """Return the worth of the best battle for a unit that stands `here` with `points` points left."""
        best = 0.0
        for needs, gain in self.aims(unit):
            need = needs[here] - points
            value = gain * SHARES[need] if need > 0 else gain
            if value > best:
                best = value
        return best

    # --- castles and dangers ------------------------------------------------------------------------------------------

    def threat(self, castle: int) -> float:
        """Return how much a castle of the seat is in danger, from 0 to about 1."""
        found = self._threats.get(castle)
        if found is None:
            s, found = self.s, 0.0
            for foe in self.foes:
                if not foe.castle:
                    need = s.ground.points_to(castle, domain_of(foe))[s.at[foe.index]]
                    if need < len(THREAT):
                        found = max(found, THREAT[need])
            self._threats[castle] = found
        return found

    def guard(self, unit: Counter, there: int) -> float:
        """Return the worth of a unit's guard over the castle in a territory, if one of its seat's castles is there."""
        units = self.s.on[there]
        castle = guards = 0
        for other in units:
            if other.seat == unit.seat and other is not unit:
                castle += other.castle
                guards += not other.castle
        if not castle:
            return 0.0
        last = LAST_CASTLE if len(self.s.castles(unit.seat)) == 1 else 0.0
        worth = GUARD * self.threat(there) * (WORTH["castle"] + last)
        return worth * SECOND if guards else worth

    def danger(self, unit: Counter, there: int) -> float:
        """Return the expected loss from enemies near a territory, for a unit that stands there."""
        s, away, worst = self.s, self.s.map.distance[there], 0.0
        for foe in self.foes:
            steps = away[s.at[foe.index]]
            if steps < len(DANGER) and not foe.castle and unit.kind not in foe.type.cannot_attack:
                lost = chance(s, foe, unit)
                cost = DANGER[steps] * (lost * WORTH[unit.kind] - (1 - lost) * WORTH[foe.kind])
                if cost > worst:
                    worst = cost
        return worst

    # --- standing and going -------------------------------------------------------------------------------------------

    def stand(self, unit: Counter, there: int) -> float:
        """Return the worth of stopping in a territory."""
        worth = self.reach(unit, there, 0) + self.guard(unit, there) - self.danger(unit, there)
        return worth + SPECIAL if self.s.ground.special[there] is not None else worth

    def plan(self, unit: Counter, here: int, points: int) -> float:
        """Return the better of two plans: stop `here`, or go on with `points` points to the best battle."""
        stays = self.stand(unit, here)
        return max(stays, self.reach(unit, here, points)) if points > 0 else stays
