"""The worth of moves on the Masterboard: musters now and next turn, battles, and danger from legions nearby.

Other legions stand still while a player moves. So what follows from their places is computed once for a Movement
Phase. All values are points of character value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import pow
from typing import Any

from banneret.engine.decision import Decision
from banneret.games.titan.bot.evaluation import growth, recruit_worth, rolls_to
from banneret.games.titan.box.box import Contents, Marker, musters
from banneret.games.titan.box.masterboard import Land, Masterboard
from banneret.games.titan.masterboard.movement import MULLIGAN, ways
from banneret.games.titan.masterboard.state import Teleport
from banneret.games.titan.state import State

TITAN = 75.0
"""The worth of a Titan to its owner in addition to its points. It is small, because a bold owner wins more often."""
KILL = 300.0
"""The worth of slaying another player's Titan."""
SCORE = 0.25
"""The worth of a point of the score: Angels, the Titan's Power, and victory at the cap."""
EDGE = 3.0
"""How certain the stronger legion wins: the exponent of the ratio of strengths."""
TOLL = 0.5
"""The share of its strength that the winner loses against an equal legion; less against a weaker one."""
FEAR = 1.0
"""The share of a danger that counts."""
LATER = 0.3
"""The share of a muster that counts while the legion still needs a roll to get there."""


class Marches:
    """A Movement Phase as the Mover sees it. `foes` are the legions of others: land, points, whether with a Titan.

    `worths` caches the worth of a land for a legion, by legion and land.
    """

    __slots__ = ("foes", "key", "worths")

    def __init__(self, s: State, key: tuple[object, ...]) -> None:
        self.key = key
        self.foes = [
            (s.at[marker.index], *_points(s, marker))
            for other in s.seats
            if other != s.active
            for marker in s.army[other]
        ]
        self.worths: dict[tuple[int, int], float] = {}

    def stay_worth(self, s: State, marker: Marker) -> float:
        """Return the worth for a legion of staying where it is."""
        land = s.where(marker)
        return LATER * later(s.board, s.held(marker), land) - self._danger(s, marker, land)

    def move_worth(self, s: State, marker: Marker, land: Land) -> float:
        """Return the worth of a land for a legion: a muster or a battle, and later musters, minus the danger."""
        key = marker.index, land.index
        known = self.worths.get(key)
        if known is None:
            known = self.worths[key] = self._move_worth(s, marker, land)
        return known

    def _move_worth(self, s: State, marker: Marker, land: Land) -> float:
        contents = s.held(marker)
        foe = s.enemy_on(land.index, s.active)
        if foe is not None:
            return battle_worth(*_points(s, marker), *_points(s, foe))
        return growth(s, contents, land) + LATER * later(s.board, contents, land) - self._danger(s, marker, land)

    def _danger(self, s: State, marker: Marker, land: Land) -> float:
        """Return the expected loss of a legion in a land to legions of others, by the rolls that bring them there."""
        (own, titan), feared = _points(s, marker), 0.0
        for at, theirs, leader in self.foes:
            rolls = rolls_to(s.board, at).get(land.index, 0)
            if rolls:
                feared = max(feared, rolls / 6 * battle_worth(theirs, leader, own, titan))
        return FEAR * feared


def _points(s: State, marker: Marker) -> tuple[int, bool]:
    """Return the points of a legion, and whether the Titan is in it."""
    contents = s.held(marker)
    return s.total(contents, s.seat_of(marker)), contents[0].titan


@lru_cache(maxsize=1 << 14)
def battle_worth(mine: int, own_titan: bool, theirs: int, other_titan: bool) -> float:
    """Return the worth of a battle for a legion of these points, with or without a Titan, against another."""
    own, other = pow(mine, EDGE), pow(theirs, EDGE)
    win, toll = own / (own + other), TOLL * min(mine, theirs) ** 2 / max(mine, theirs)
    prize = theirs * (1 + SCORE) + KILL * other_titan - toll
    price = mine * (1 + SCORE) + TITAN * own_titan - toll
    return win * prize - (1 - win) * price


@lru_cache(maxsize=1 << 15)
def later(board: Masterboard, contents: Contents, land: Land) -> float:
    """Return the worth of a legion's best muster next turn, on average over the rolls."""
    if len(contents) >= board.box.game.legion_max:
        return 0.0
    total = 0.0
    for roll in range(1, 7):
        total += max((_best_muster(contents, there) for there in board.moves(land, roll, 0, 0)), default=0.0)
    return total / 6


@lru_cache(maxsize=1 << 15)
def _best_muster(contents: Contents, land: Land) -> float:
    return max((recruit_worth(contents, one.character) for one in musters(land.terrain, contents)), default=0.0)


# --- the phase under way ----------------------------------------------------------------------------------------------


class _MarchCache:
    """A cache of the marches computed last."""

    def __init__(self) -> None:
        self.marches: Marches | None = None


_KEPT = _MarchCache()


def marches(s: State) -> Marches:
    """Return the marches of the present Movement Phase."""
    key = s.active, s.turns[s.active], tuple(s.at), tuple(s.contents), tuple(s.score)
    kept = _KEPT.marches
    if kept is None or kept.key != key:
        kept = _KEPT.marches = Marches(s, key)
    return kept


# --- answers ----------------------------------------------------------------------------------------------------------


def movers(s: State, _: Decision, options: Sequence[Any]) -> list[float]:
    """Score each legion by the gain of its best move."""
    seen = marches(s)
    return [_gain(s, seen, way) for way in options]


def _gain(s: State, seen: Marches, way: Any) -> float:
    if not isinstance(way, Marker):
        return -1.0 if way == MULLIGAN else 0.0
    best = max([seen.move_worth(s, way, goal(one)) for one in ways(s, way)], default=0.0)
    return best - seen.stay_worth(s, way)


def lands(s: State, decision: Decision, options: Sequence[Any]) -> list[float]:
    """Score each land for the legion that moves.

    A normal move comes first: it reveals nothing, and the teleport stays possible.
    """
    seen, marker = marches(s), decision.about
    return [seen.move_worth(s, marker, goal(way)) - isinstance(way, Teleport) for way in options]


def goal(way: Land | Teleport) -> Land:
    """Return the land that a way leads to."""
    return way.land if isinstance(way, Teleport) else way


# --- risks ------------------------------------------------------------------------------------------------------------


def may_lead_attack(s: State, decision: Decision) -> bool:
    """Return whether the Titan's legion may attack: an enemy is where it could go, or where its best move leads."""
    if decision.name == "move-to":
        return _leads(s, decision.about) and any(_attacks(s, way) for way in decision.branches)
    seen = marches(s)
    best = max(decision.branches, key=lambda way: _gain(s, seen, way))
    if not isinstance(best, Marker) or not _leads(s, best):
        return False
    return _attacks(s, max(ways(s, best), key=lambda way: seen.move_worth(s, best, goal(way))))


def _leads(s: State, marker: Marker) -> bool:
    """Return whether the Titan is in a legion."""
    return s.held(marker)[0].titan


def _attacks(s: State, way: Land | Teleport) -> bool:
    return s.enemy_on(goal(way).index, s.active) is not None
