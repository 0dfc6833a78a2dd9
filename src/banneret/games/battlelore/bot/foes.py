"""The enemies of a camp as its programs see them: what they may do to units near them, and what attacks do to them.

Results are kept for each position of these enemies, because a search looks at the same positions again and again.
Values are counted in figures of a regular troop unit.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, TypeAlias

from banneret.engine.at_hand import at_hand
from banneret.games.battlelore.box.board import the_board
from banneret.games.battlelore.box.box import Box, Unit
from banneret.games.battlelore.combat.morale import bold, frightened, speed
from banneret.games.battlelore.combat.odds import Nerve, prospect_of
from banneret.games.battlelore.combat.rolling import NO_SHIELDS, Scoring
from banneret.games.battlelore.state import InForce, State
from banneret.games.battlelore.turn.pace import usual_pace

FIGURE = (0.85, 1.0, 1.2)
"""The worth of a figure, by color."""
CREATURE = 5.0
"""The worth of a Creature, which has no figures to lose."""
DRIVEN = 0.4
"""The worth of driving an enemy back."""
BANNERS = (0.0, 16.0, 6.0, 4.5, 4.0)
"""The worth of the next Victory Banner, by the number that the camp still needs."""
BANNER = 3.5
"""The worth of a Victory Banner to a camp that needs more than these."""
MOST_DICE: Final = 1_000
"""No attack has so many dice."""
UNKNOWN: Final = -1
"""A distance that nobody has asked for yet."""
OTHERS = 0.3
"""The share of the hits by a third enemy, and by more, that counts: most of these enemies will not be ordered."""


class ExpectedBlow(NamedTuple):
    """The expected result of an attack: its `value` to the attacker, and the chances that the target `stays` on its hex
    or `leaves` it.
    """

    value: float
    stays: float
    leaves: float


class Bearing:
    """How a target bears attacks: what each attack does to it is worked out once."""

    __slots__ = ("_blows", "_figure", "_figures", "_lore", "_turned", "_whole", "nerve")

    def __init__(self, figures: int, nerve: Nerve, figure: float, banner: float, *, lore: bool, turned: bool) -> None:
        """Take the figures of the target (0 for a Creature), and what a figure and its banner are worth.

        `lore` says whether Lore symbols hit it whoever attacks, and `turned` whether flags do.
        """
        self._figures = figures
        self.nerve = nerve
        self._figure = figure
        self._whole = (figures * figure if figures else CREATURE) + banner
        self._lore = lore
        self._turned = turned
        self._blows: dict[int, ExpectedBlow] = {}

    def struck(self, dice: int, *, swords: bool, blunt: int, lore: bool = False) -> ExpectedBlow:
        """Return what so many dice do to it, if these faces score besides its helmet."""
        key = ((blunt * MOST_DICE + dice) * 2 + swords) * 2 + lore
        blow = self._blows.get(key)
        if blow is None:
            blow = self._blows[key] = self._blow(dice, swords=swords, blunt=blunt, lore=lore or self._lore)
        return blow

    def _blow(self, dice: int, *, swords: bool, blunt: int, lore: bool) -> ExpectedBlow:
        if dice <= 0:
            return ExpectedBlow(0.0, 1.0, 0.0)
        own = self.nerve
        nerve = Nerve(min(own.ignores, dice), own.speed, own.room, own.panics)
        rule = Scoring("green", swords, blunt if swords else 0, lore, self._turned)
        what = prospect_of(dice, rule, NO_SHIELDS, False, self._figures, nerve)
        lost = sum(count * chance for count, chance in enumerate(what.lost)) * self._figure
        value = lost + what.eliminated * self._whole + what.driven * DRIVEN
        return ExpectedBlow(value, 1 - what.eliminated - what.driven, what.eliminated + what.driven)


class Foe(NamedTuple):
    """An enemy on the map. `answers` says whether it may battle back."""

    unit: Unit
    hex: int
    bearing: Bearing
    answers: bool


Key: TypeAlias = tuple[object, ...]


class Foes:
    """The enemies of a camp on the map: for each hex, how dangerous and how near they are."""

    __slots__ = ("_banner", "_danger", "_distance", "_found", "_menaces", "_near", "held", "places")

    def __init__(self, s: State, camp: int) -> None:
        units = s.standing(1 - camp)
        self.held = s.held[1 - camp]
        self.places = tuple([s.at[unit.index] for unit in units])
        free = [unit for unit in units if unit not in s.webbed] if s.webbed else units
        self._menaces = tuple(
            [menace(s.box, unit, s.color[unit.index], mounted, s.at[unit.index]) for unit in free]
            for mounted in (False, True)
        )
        self._banner = banner_worth(s, camp)
        size = len(s.board.hexes)
        self._found: dict[int, Foe] = {}
        self._danger: list[list[float | None]] = [[None] * size, [None] * size]
        self._near = [UNKNOWN] * size
        self._distance = s.board.distance

    def at(self, s: State, there: int) -> Foe:
        """The enemy on a hex."""
        found = self._found.get(there)
        if found is None:
            unit = at_hand(s.on[there], "unit there")
            found = self._found[there] = _foe(s, unit, self._banner)
        return found

    def hits(self, there: int, mounted: bool) -> float:
        """Return the hits to expect on a hex in the next turn of these enemies, if they are ordered."""
        danger = self._danger[mounted]
        found = danger[there]
        if found is None:
            threats = sorted([hits[there] for hits in self._menaces[mounted] if hits[there]])
            found = danger[there] = sum(threats[-2:]) + OTHERS * sum(threats[:-2])
        return found

    def near(self, there: int) -> int:
        """Return the distance of the nearest of them, in hexes; 1 if there is none."""
        found = self._near[there]
        if found == UNKNOWN:
            away = self._distance[there]
            found = self._near[there] = min([away[place] for place in self.places], default=1)
        return found


def banner_worth(s: State, camp: int) -> float:
    """Return the worth of the next Victory Banner to a camp."""
    needed = s.adventure.goal[camp] - s.won[camp]
    return BANNERS[needed] if 0 < needed < len(BANNERS) else BANNER


def foes_key(s: State, camp: int) -> Key:
    """Return everything on which the danger from a camp's enemies depends."""
    units = s.adventure.camps[1 - camp]
    first, last = units[0].index, units[-1].index + 1
    return (
        s.adventure,
        s.ground,
        s.blazons,
        camp,
        tuple(s.won),
        tuple(s.at[first:last]),
        tuple(s.figures[first:last]),
        tuple(s.color[first:last]),
        tuple([(mark(force), force.units) for force in s.effects if _concerns(force, 1 - camp)]) if s.effects else (),
        tuple(s.webbed),
        tuple(s.poisoned),
    )


def _concerns(force: InForce, camp: int) -> bool:
    """Return whether a card's effect concerns any unit of a camp."""
    return any(unit.camp == camp for unit in force.units)


def mark(force: InForce) -> Key:
    """Return what counts here of a card's effect; equal effects have the same mark in all imagined worlds."""
    return force.effect, force.n


def _foe(s: State, unit: Unit, banner: float) -> Foe:
    nerve, webbed = bold(s, unit), unit in s.webbed
    figures = 0 if unit.creature else s.figures[unit.index]
    return Foe(
        unit=unit,
        hex=s.at[unit.index],
        bearing=bearing(
            figures,
            nerve,
            speed(s, unit),
            _room(s, unit),
            frightened(s, unit),
            FIGURE[s.color[unit.index]],
            banner,
            unit in s.poisoned,
            webbed,
        ),
        answers=nerve > 0 and not webbed,
    )


@lru_cache(maxsize=20_000)
def bearing(
    figures: int,
    ignores: int,
    speed: int,
    room: int,
    panics: bool,
    figure: float,
    banner: float,
    lore: bool = False,
    turned: bool = False,
) -> Bearing:
    """Return how such a target bears attacks: the same object for the same numbers."""
    return Bearing(figures, Nerve(ignores, speed, room, panics), figure, banner, lore=lore, turned=turned)


def _room(s: State, unit: Unit) -> int:
    """Return how many hexes, up to two, a unit can fall back if only its friends can block it."""
    reached = [s.at[unit.index]]
    for room in range(2):
        reached = [to for here in reached for to in ways_back(s, unit.camp, here)]
        if not reached:
            return room
    return 2


def ways_back(s: State, camp: int, here: int) -> list[int]:
    """Return the hexes behind a hex that are free of friends."""
    bit, held, passable = s.board.bit, s.held[camp], s.ground.passable
    return [to for to in s.board.back[camp][here] if passable[to] and not held & bit[to]]


# --- danger -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def menace(box: Box, unit: Unit, color: int, mounted: bool, here: int) -> tuple[float, ...]:
    """Return, by hex, the hits to expect from a unit on `here` if it is ordered. Terrain is ignored."""
    paces = usual_pace(box, unit, color)
    legs, dice = max(paces.battle, paces.rush), unit.dice or box.banners[color].dice
    swords = unit.sword_melee * (0.6 if mounted and unit.blunt else 1.0)
    by_distance = [_hits(unit, dice, swords, legs, away) for away in range(20)]
    return tuple(by_distance[away] for away in the_board().distance[here])


def _hits(unit: Unit, dice: int, swords: float, legs: int, away: int) -> float:
    if away <= legs + 1 and (away == 1 or unit.reach == 1):
        return dice * (1 + swords) / 6
    if unit.reach > 1 and away <= unit.reach + legs:
        return (dice if away <= unit.reach else dice + unit.moved_dice) * (1 + unit.sword_ranged) / 6
    return 0.0


@lru_cache(maxsize=20_000)
def falls(hits: float, figures: int) -> float:
    """Return the chance that a mean number of hits eliminates a unit; `figures` is 0 for a Creature."""
    if not figures:
        return min(hits / 6, 1.0)
    return 1 - exp(-hits) * sum(hits**k / _FACTORIAL[k] for k in range(figures))


@lru_cache(maxsize=20_000)
def loss(hits: float, figures: int, figure: float, banner: float) -> float:
    """Return what a mean number of hits costs the owner of a unit; `figures` is 0 for a Creature."""
    if not figures:
        return falls(hits, 0) * (CREATURE + banner)
    return min(hits, figures) * figure + falls(hits, figures) * banner


_FACTORIAL = (1, 1, 2, 6, 24, 120, 720, 5040)
