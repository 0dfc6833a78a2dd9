"""The prospects of a camp's units in a position: good hexes, possible attacks, and the best move of each.

Results for a position are kept, because one turn, or a search, asks for them many times. Values are in figures of a
regular troop unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from banneret.games.battlelore.bot.foes import (
    FIGURE,
    Foe,
    Foes,
    Key,
    banner_worth,
    bearing,
    foes_key,
    loss,
    mark,
)
from banneret.games.battlelore.bot.planning import goals
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import ExtraDice, FaceHits, FixDice
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.combat.range import foes_in_range
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import pace, usual_pace
from banneret.games.battlelore.turn.reach import can_move, destinations

ORDERED = 0.3
"""The chance that the enemies near a hex are ordered to strike there."""
SUPPORT, BOLD_GROUND = 0.1, 0.15
MARCH, FAR = 0.2, 6
"""The worth of each hex nearer to an enemy, and the number of hexes for which this counts."""
PURSUIT, GROUND = 0.8, 0.1
"""The worth of driving a target off its hex: to a mounted attacker, which may strike again, and to others."""


HALF = 3
"""A unit with fewer figures than this may do better to fall back than to advance."""
MOST_KEPT = 300
"""The number of enemy positions whose results are kept."""


class Plan(NamedTuple):
    """The prospects of a unit if it is ordered.

    `idle` is its worth where it stands. `stay` adds the attack that it could make from there. `to` is its worth on each
    hex that it could move to. `attack` is the part of the best of these that comes from an attack.
    """

    idle: float
    stay: float
    to: Mapping[int, float]
    best: float
    attack: float

    @property
    def gain(self) -> float:
        """Return how much more the unit is worth with its best act than idle."""
        return self.best - self.idle


class Skill:
    """The abilities of units of one kind, color and strength against these enemies.

    All by hex: `places` is what it is worth to stand there without support, `melee` what an attack from open ground on
    the enemy there is worth, and `close` the best attack from there on the enemies next to it. `shots` are the shots at
    each enemy, the best first: for units that have not moved, and for units that have.
    """

    __slots__ = ("close", "melee", "places", "shots")

    def __init__(self, hexes: int) -> None:
        self.places: list[float | None] = [None] * hexes
        self.melee: list[float | None] = [None] * hexes
        self.close: list[float | None] = [None] * hexes
        self.shots: list[list[tuple[float, int]] | None] = [None, None]


class Outlook:
    """The prospects of a camp's units, as long as its enemies stay where they are."""

    __slots__ = ("_own_banner", "_plans", "_skills", "camp", "foes")

    def __init__(self, s: State, camp: int) -> None:
        self.camp = camp
        self.foes = Foes(s, camp)
        self._own_banner = banner_worth(s, 1 - camp)
        self._skills: dict[Key, Skill] = {}
        self._plans: dict[Key, Plan] = {}

    def _skill(self, s: State, unit: Unit) -> Skill:
        key = (kind_of(unit), s.figures[unit.index], s.color[unit.index], _marks(s, unit))
        found = self._skills.get(key)
        if found is None:
            found = self._skills[key] = Skill(len(s.board.hexes))
        return found

    # --- places -------------------------------------------------------------------------------------------------------

    def stand(self, s: State, unit: Unit, there: int) -> float:
        """Return how good a hex is for a unit: support, ground, distance to its goals, and danger."""
        value = self._place(s, unit, self._skill(s, unit), there)
        return value + SUPPORT if self._supported(s, unit, there) else value

    def _place(self, s: State, unit: Unit, skill: Skill, there: int) -> float:
        value = skill.places[there]
        if value is not None:
            return value
        value = BOLD_GROUND if s.ground.bold[there] else 0.0
        hits = self.foes.hits(there, unit.mounted)
        if hits:
            figures = 0 if unit.creature else s.figures[unit.index]
            value -= ORDERED * loss(hits, figures, FIGURE[s.color[unit.index]], self._own_banner)
        value -= MARCH * min(max(self.foes.near(there) - unit.reach, 0), FAR)
        value += goals(s, self.camp, there)
        skill.places[there] = value
        return value

    def _supported(self, s: State, unit: Unit, there: int) -> bool:
        """Return whether a troop unit would have two friends beside it on a hex."""
        if unit.creature:
            return False
        friends = s.held[self.camp] & s.board.around[there] & ~s.board.bit[s.at[unit.index]]
        return friends.bit_count() >= 2

    # --- attacks ------------------------------------------------------------------------------------------------------

    def attack(self, s: State, unit: Unit, here: int, foe: Foe, *, moved: bool) -> float:
        """Return the worth of an attack from a hex: the target's losses, less the losses by its battle back."""
        melee = s.board.distance[here][foe.hex] == 1
        dice, swords, lore = _dice(s, unit, here, foe.hex, melee=melee, moved=moved)
        blow = foe.bearing.struck(dice, swords=swords, blunt=unit.blunt * foe.unit.mounted, lore=lore)
        if not melee:
            return blow.value
        value = blow.value + blow.leaves * (PURSUIT if unit.mounted else GROUND)
        return value - blow.stays * self._harm(s, unit, here, foe) if foe.answers else value

    def _harm(self, s: State, unit: Unit, here: int, foe: Foe) -> float:
        """Return the harm that an enemy beside a hex would do to a unit on it."""
        dice, swords, lore = _dice(s, foe.unit, foe.hex, here, melee=True, moved=False)
        figures, nerve = 0 if unit.creature else s.figures[unit.index], unit.nerve + s.ground.bold[here]
        speed, figure = 2 if unit.run else unit.retreat, FIGURE[s.color[unit.index]]
        own = bearing(figures, nerve, speed, 2, unit.run, figure, self._own_banner)
        return own.struck(dice, swords=swords, blunt=foe.unit.blunt * unit.mounted, lore=lore).value

    def best_attack(self, s: State, unit: Unit, here: int, *, moved: bool) -> float:
        """Return the worth of a unit's best attack from a hex; 0 if no attack is worth making."""
        return self._best_attack(s, unit, self._skill(s, unit), here, moved=moved)

    def _best_attack(self, s: State, unit: Unit, skill: Skill, here: int, *, moved: bool) -> float:
        held = self.foes.held
        if held & s.board.around[here]:
            best = skill.close[here]
            if best is None:
                near = [there for there in s.board.neighbours[here] if held & s.board.bit[there]]
                best = max(0.0, max([self._melee(s, unit, skill, here, there) for there in near]))
                skill.close[here] = best
            return best
        if unit.reach > 1 and held & s.board.near(here, unit.reach):
            return self._best_shot(s, unit, skill, here, moved=moved)
        return 0.0

    def _melee(self, s: State, unit: Unit, skill: Skill, here: int, there: int) -> float:
        if not s.ground.plain[here]:
            return self.attack(s, unit, here, self.foes.at(s, there), moved=False)
        value = skill.melee[there]
        if value is None:
            value = skill.melee[there] = self.attack(s, unit, here, self.foes.at(s, there), moved=False)
        return value

    def _best_shot(self, s: State, unit: Unit, skill: Skill, here: int, *, moved: bool) -> float:
        """Return the worth of the best shot at an enemy in range and sight."""
        shots = skill.shots[moved]
        if shots is None:
            shots = skill.shots[moved] = self._shots(s, unit, moved=moved)
        away, reach, sees = s.board.distance[here], unit.reach, s.ground.sees
        taken = s.taken & ~s.board.bit[s.at[unit.index]]
        for value, there in shots:
            if away[there] <= reach and sees(taken, here, there):
                return value
        return 0.0

    def _shots(self, s: State, unit: Unit, *, moved: bool) -> list[tuple[float, int]]:
        """Return the worth of a shot at each enemy, the best first. The terrain of the archers is ignored."""
        open_ground = s.ground.plain.index(True)
        found = []
        for there in self.foes.places:
            foe = self.foes.at(s, there)
            dice, swords, lore = _dice(s, unit, open_ground, foe.hex, melee=False, moved=moved)
            blow = foe.bearing.struck(dice, swords=swords, blunt=unit.blunt * foe.unit.mounted, lore=lore)
            found.append((blow.value, foe.hex))
        return sorted(found, reverse=True)

    def best_now(self, s: State, unit: Unit) -> float:
        """Return the worth of a unit's best attack from where it is now, given what it has done and how cards change
        its aim.
        """
        here, moved = s.at[unit.index], unit in s.turn.moved
        if unit.reach > 1 and s.effects and not self.foes.held & s.board.around[here]:
            found = [self.foes.at(s, s.at[foe.index]) for foe in foes_in_range(s, unit)]
            return max([self.attack(s, unit, here, foe, moved=moved) for foe in found], default=0.0)
        return self.best_attack(s, unit, here, moved=moved)

    # --- plans --------------------------------------------------------------------------------------------------------

    def plan(self, s: State, unit: Unit) -> Plan:
        """Return the plan of a unit that has not moved yet, if it is ordered."""
        here = s.at[unit.index]
        friends = s.held[self.camp] & s.board.near(here, _foresight(s, unit))
        key = (unit, here, s.figures[unit.index], s.color[unit.index], friends, unit in s.turn.steps, _marks(s, unit))
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._plan(s, unit)
        return found

    def glance(self, s: State, unit: Unit) -> Plan:
        """Return the plan of a unit, worked out quickly: a strong unit far from all enemies can only advance."""
        here = s.at[unit.index]
        paces = usual_pace(s.box, unit, s.color[unit.index])
        away = self.foes.near(here) - unit.reach
        if away <= max(paces.battle, paces.rush) or s.blazons or (s.figures[unit.index] < HALF and not unit.creature):
            return self.plan(s, unit)
        if not can_move(s, unit):
            return Plan(0.0, 0.0, {}, 0.0, 0.0)
        skill = self._skill(s, unit)
        steps = [self._place(s, unit, skill, way.to) for way in s.ground.ways[here] if s.on[way.to] is None]
        march = max(steps, default=0.0) - self._place(s, unit, skill, here)
        return Plan(0.0, 0.0, {}, march * min(paces.most, 2), 0.0)

    def _plan(self, s: State, unit: Unit) -> Plan:
        here, skill = s.at[unit.index], self._skill(s, unit)
        idle = self.stand(s, unit, here)
        attack = 0.0 if unit in s.webbed else self._best_attack(s, unit, skill, here, moved=False)
        best = stay = idle + attack
        to: dict[int, float] = {}
        if can_move(s, unit):
            paces = pace(s, unit)
            battle = max(paces.battle, paces.rush)
            around, troop = s.board.around, not unit.creature
            friends = s.held[self.camp] & ~s.board.bit[here]
            for there, (steps, bars, _, _) in destinations(s, unit, paces).items():
                strike = 0.0 if bars or steps > battle else self._best_attack(s, unit, skill, there, moved=True)
                value = self._place(s, unit, skill, there) + strike
                if troop and (friends & around[there]).bit_count() >= 2:
                    value += SUPPORT
                to[there] = value
                if value > best:
                    best, attack = value, strike
        return Plan(idle, stay, to, best, attack)


def _foresight(s: State, unit: Unit) -> int:
    """Return the distance within which friends matter: in a unit's way, beside it, or in its line of sight."""
    return pace(s, unit).reach + unit.reach


def _marks(s: State, unit: Unit) -> Key:
    """Return the effects of cards that concern a unit."""
    return tuple([mark(force) for force in s.effects if unit in force.units]) if s.effects else ()


@lru_cache(maxsize=1_000)
def kind_of(unit: Unit) -> int:
    """Return a number that all units of one type in a camp share."""
    return _KINDS.setdefault((unit.type.id, unit.camp), len(_KINDS))


_KINDS: dict[tuple[str, int], int] = {}


def _dice(s: State, unit: Unit, here: int, there: int, *, melee: bool, moved: bool) -> tuple[int, bool, bool]:
    """Return the number of dice that a unit rolls from one hex against another, and whether swords and Lore symbols
    score.
    """
    ground = s.ground
    count = unit.dice or s.box.banners[s.color[unit.index]].dice
    if ground.cap_on[here] < count:
        count = ground.cap_on[here]
    if not ground.plain[there] and (cap := ground.cap_against(here, there)) < count:
        count = cap
    if moved:
        count += unit.moved_dice
    swords, lore = (unit.sword_melee if melee else unit.sword_ranged), False
    if s.effects:
        for force in effects.on(s, unit, ExtraDice, FaceHits, FixDice):
            match force.effect:
                case FixDice():
                    count = force.n
                case ExtraDice(weapon=weapon) if weapon == "any" or (weapon == "melee") == melee:
                    count += force.n
                case FaceHits(weapon=weapon, faces=faces) if weapon == "any" or (weapon == "melee") == melee:
                    swords, lore = swords or "sword" in faces, lore or "lore" in faces
    return count, swords, lore


_known: dict[Key, Outlook] = {}


def outlook(s: State, camp: int) -> Outlook:
    """Return the outlook of a camp with its enemies where they are now."""
    key = foes_key(s, camp)
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KEPT:
            _known.clear()
        found = _known[key] = Outlook(s, camp)
    return found
