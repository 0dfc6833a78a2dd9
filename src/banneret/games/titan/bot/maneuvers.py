"""The worth of hexes for fighters that move, computed once for all moves of a Maneuver Phase.

The enemies stand still while a side moves. So an `Outlook` keeps what follows from their places: their distances,
their threats and, for each kind of fighter, the worth of each hex. The effects of friends are added for each
question. All values are points of character value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from banneret.engine.decision import PASS, Decision
from banneret.engine.scores import POINTLESS
from banneret.games.titan.battle.line_of_fire import RANGE, magic_mask, range_between, targets_mask
from banneret.games.titan.battle.maneuver import destinations
from banneret.games.titan.battle.odds import CHART, chart, strike
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, OFF, Battle
from banneret.games.titan.bot.battle_evaluation import TITAN, ground, harm, points, waiting, worth
from banneret.games.titan.box.battleland import ENTRIES
from banneret.games.titan.box.box import Character
from banneret.games.titan.box.hexes import HEXES, Hex, indexes_in
from banneret.games.titan.state import State, battle_of

COME_IN = 1000.0
"""The worth of coming in at all."""
FASTEST = 10.0
"""The worth of a point of Skill for fighters still to come in: the fastest come first."""
BLOCKED = 8.0
"""The cost of blocking fighters that are still to come in."""
GROUND = 0.25
"""The weight of good or bad ground: this share of the difference it makes to an exchange of strikes."""
BLOW = 1.0
"""The weight of the best strike that a hex offers."""
SHOT = 1.0
"""The weight of the best rangestrike that a hex offers."""
PAIN = 1.0
"""The weight of the strikes that a fighter suffers in contact."""
CLOSER = 1.0
"""The worth for an attacker, in the first round, of being one hex nearer to the next enemy."""
HASTE = 1.5
"""How much more that is worth in each later round, because time works for the defender."""
BOLD, CALM, TIMID = 0.6, 0.06, -0.4
"""The worth of being one hex nearer for a defender who is much stronger, stronger, or weaker."""
SHY = 3.3
"""The cost for a Titan of being one hex nearer to an enemy with as much Power as the Titan has hits left."""
THREAT = 0.1
"""The weight of the strikes that enemies may come to make."""
JOIN = 0.3
"""The share of an enemy's worth that counts for a friend's help against it."""
BESIDE = 0.12
"""The worth of standing next to a friend."""

DISTANCE = tuple(tuple(range_between(one.index, other.index) - 1 for other in HEXES) for one in HEXES)
_STRUCK = CHART.target_skills
_SKILLS = tuple(range(1 + max(_STRUCK)))
HIT = tuple(tuple((7 - chart(skill, other)) / 6 if other in _STRUCK else 0.0 for other in _SKILLS) for skill in _SKILLS)
"""The chance that a die hits, by the Skill of striker and target, on plain ground."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy on the battleland: its kind, its hex, its Power, the hits that slay it, its worth."""

    kind: Character
    at: int
    power: int
    needs: int
    worth: float


class Outlook:
    """A Maneuver Phase as the moving side sees it. Lists are by hex.

    `near` is the distance of the next enemy. `threat` is the number of hits that enemies may come to deal, by the
    Skill of the target. `rows` are the worths of hexes for a kind of fighter, with a mask of the hexes already
    computed.
    """

    __slots__ = ("attacks", "eager", "foes", "land", "mask", "near", "patience", "rows", "stands", "threat")

    def __init__(self, b: Battle, foes: tuple[Foe, ...], eager: float) -> None:
        side = b.mover
        self.land = b.land
        self.foes = foes
        self.stands = {foe.at: foe for foe in foes}
        self.mask = sum(1 << foe.at for foe in foes)
        self.eager = eager
        self.patience = max(0, 5 - b.round) / 5 if side == ATTACKER else 1.0
        there = [foe.at for foe in foes] or ENTRIES[b.entry_of(1 - side)]
        self.near: list[int] = [min(column) for column in zip(*(DISTANCE[at] for at in there), strict=True)]
        self.threat = self._threats(b)
        self.rows: dict[tuple[Character, int, int], tuple[list[float], list[int]]] = {}

    def _threats(self, b: Battle) -> list[list[float]]:
        threat = [[0.0] * len(HEXES) for _ in _SKILLS]
        stand = b.stand[1 - b.mover]
        for x in b.those_on(stand):
            at, kind, power = b.at[x], b.fighters[x].kind, b.power[x]
            chances = HIT[kind.skill]
            for hex in indexes_in(self.land.contacts(b.outsets[x][at].reached(stand) | 1 << at)):
                for skill in _STRUCK:
                    threat[skill][hex] += chances[skill] * power
        return threat

    def row(self, kind: Character, power: int, hits: int, hexes: int) -> list[float]:
        """Return the worths of these hexes for a fighter, whatever its friends do."""
        key = kind, power, hits
        known = self.rows.get(key)
        if known is None:
            known = self.rows[key] = [0.0] * len(HEXES), [0]
        row, done = known
        left = hexes & ~done[0]
        if left:
            done[0] |= left
            for hex in indexes_in(left):
                row[hex] = self._standing(kind, power, power - hits, hex)
        return row

    def _standing(self, kind: Character, power: int, needs: int, there: int) -> float:
        """Return the worth for a fighter of standing in a hex when the strikes begin."""
        own = worth_of(kind, power)
        total = GROUND * own * ground(self.land, kind, there)
        drifting = self.land.drifts(kind, there)
        if drifting:
            total -= own * 2 * drifting / needs
        if kind.titan:
            total -= self._exposed(there) / needs
        foes = self.land.contact[there] & self.mask
        if foes:
            return total + self._exchange(kind, power, needs, there, foes)
        if kind.rangestrikes and self.mask:
            total += self._best_shot(kind, power, there)
        total -= THREAT * own * peril(self.threat[kind.skill][there] / needs)
        return total - self.eager * self.near[there]

    def _exchange(self, kind: Character, power: int, needs: int, there: int, foes: int) -> float:
        """Return the best strike from a hex at enemies in contact, minus the expected harm of their strikes."""
        land, best, suffered = self.land, 0.0, 0.0
        for at in indexes_in(foes):
            foe = self.stands[at]
            made = strike(land, kind, power, there, foe.kind, at)
            best = max(best, harm(made.dice, made.number, foe.needs, foe.power) * foe.worth)
            back = strike(land, foe.kind, foe.power, at, kind, there)
            suffered += back.dice * (7 - back.number) / 6
        return BLOW * best - PAIN * worth_of(kind, power) * peril(suffered / needs)

    def _best_shot(self, kind: Character, power: int, there: int) -> float:
        """Return the worth of the best rangestrike from a hex."""
        if kind.magic:
            reached = magic_mask(there) & self.mask
        else:
            reached = targets_mask(self.land, there, self.mask, min(RANGE.range_max, kind.skill), self.mask)
        best = 0.0
        for at in indexes_in(reached):
            foe = self.stands[at]
            if kind.magic or not foe.kind.lord:
                far = not kind.magic and DISTANCE[there][at] == RANGE.range_max - 1
                number = chart(kind.skill - far, foe.kind.skill)
                best = max(best, harm(power // RANGE.dice_divisor, number, foe.needs, foe.power) * foe.worth)
        return SHOT * best

    def _exposed(self, there: int) -> float:
        """Return the Power of enemies that are or may come near a Titan; less as an attacker's time runs out."""
        row = DISTANCE[there]
        return SHY * self.patience * sum(max(0, 5 - row[foe.at]) * foe.power for foe in self.foes)


def worth_of(kind: Character, power: int) -> float:
    """Return a fighter's worth: its points and, for a Titan, also its owner's game."""
    return TITAN + power * kind.skill if kind.titan else float(kind.value)


def peril(share: float) -> float:
    """Return the endangered share of a fighter's worth, if it expects this share of the hits that would slay it."""
    return min(1.2, share * (0.3 + 0.5 * share))


def _eagerness(b: Battle) -> float:
    """Return the worth for the moving side of being one hex nearer to the enemy."""
    if b.mover == ATTACKER:
        return CLOSER + HASTE * (b.round - 1)
    own, other = points(b, DEFENDER), points(b, ATTACKER)
    return BOLD if own > 1.5 * other else CALM if own > other else TIMID


# --- the outlook of a phase -------------------------------------------------------------------------------------------


class _OutlookCache:
    """A cache: the outlook used last, with its battle and half-round, and other recent ones."""

    def __init__(self) -> None:
        self.outlook: Outlook | None = None
        self.battle: Battle | None = None
        self.half_round = 0
        self.known: dict[tuple[object, ...], Outlook] = {}


_KEPT = _OutlookCache()
_MOST = 256
"""The most outlooks in the cache."""


def outlook(b: Battle) -> Outlook:
    """Return the outlook of the present Maneuver Phase."""
    kept, half_round = _KEPT, 2 * b.round + b.mover
    if kept.outlook is None or kept.battle is not b or kept.half_round != half_round:
        kept.outlook, kept.battle, kept.half_round = _known_or_new(b, kept.known), b, half_round
    return kept.outlook


def _known_or_new(b: Battle, known: dict[tuple[object, ...], Outlook]) -> Outlook:
    side, eager = b.mover, _eagerness(b)
    foes = tuple([_foe(b, x) for x in b.those_on(b.stand[1 - side])])
    key = b.land, b.entry, side, b.round, eager, tuple([(foe.kind, foe.at, foe.power, foe.needs) for foe in foes])
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST:
            known.clear()
        found = known[key] = Outlook(b, foes, eager)
    return found


def _foe(b: Battle, x: int) -> Foe:
    return Foe(b.fighters[x].kind, b.at[x], b.power[x], b.needs(x), worth(b, x))


# --- moves ------------------------------------------------------------------------------------------------------------


def movers(s: State, _: Decision, ways: Sequence[Any]) -> list[float]:
    """Score each fighter by the gain of its best move; fighters that wait come in first, the fastest of them first.

    To stop is pointless while a fighter of the legion could come in: it is lost outside, and harms nobody there.
    """
    b = battle_of(s)
    seen, more = outlook(b), by_friends(b)
    moving = [b.fighters.index(way) for way in ways if way is not PASS]
    stop = POINTLESS if b.round == 1 and any(b.at[i] == OFF for i in moving) else 0.0
    gains = iter([_gain(b, i, seen, more) for i in moving])
    return [stop if way is PASS else next(gains) for way in ways]


def _gain(b: Battle, i: int, seen: Outlook, more: Sequence[float]) -> float:
    at, best = b.at[i], max(_worths(b, i, destinations(b, i), seen, more))
    if at == OFF:
        return COME_IN + FASTEST * b.fighters[i].kind.skill + best
    return best - _worths(b, i, 1 << at, seen, more)[0]


def hexes(s: State, decision: Decision, ways: Sequence[Hex]) -> list[float]:
    """Score each hex for the fighter that moves, and for its friends; the options are in the order of hexes."""
    b, mask = battle_of(s), 0
    for hex in ways:
        mask |= hex.bit
    return _worths(b, b.fighters.index(decision.about), mask, outlook(b), by_friends(b))


def _worths(b: Battle, i: int, hexes: int, seen: Outlook, more: Sequence[float]) -> list[float]:
    """Return the worths of these hexes for a fighter and its friends, in the order of the hexes."""
    row = seen.row(b.fighters[i].kind, b.power[i], b.hits[i], hexes)
    adjacent, friends = b.land.adjacent, b.stand[b.mover]
    if b.at[i] >= 0:
        friends &= ~(1 << b.at[i])
    return [row[hex] + more[hex] + BESIDE * (adjacent[hex] & friends).bit_count() for hex in indexes_in(hexes)]


def by_friends(b: Battle) -> list[float]:
    """Return by hex the worth of friends striking the same enemies, minus the cost of blocking them."""
    more, own, contact = [0.0] * len(HEXES), b.stand[b.mover], b.land.contact
    for x in b.those_on(b.alive[1 - b.mover] & b.land.contacts(own)):
        at, skill = b.at[x], b.fighters[x].kind.skill
        hits = sum([HIT[b.fighters[i].kind.skill][skill] * b.power[i] for i in b.those_on(contact[at] & own)])
        help = JOIN * worth(b, x) * help_wanted(hits / b.needs(x))
        for hex in indexes_in(contact[at]):
            more[hex] += help
    if b.round == 1 and waiting(b, b.mover) > 1:
        for hex in ENTRIES[b.entry_of(b.mover)]:
            more[hex] -= BLOCKED
    return more


def help_wanted(share: float) -> float:
    """Return how useful it is to strike an enemy that expects this share of the hits that slay it from friends."""
    return share if share < 1 else max(-0.5, 2 - share)
