"""Casualties: the owner takes the results of a roll one at a time, in an order of choice.

mist-3.3.3.1-08, mist-R-28.
"""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battlemist.battle.foregone import take_foregone
from banneret.games.battlemist.battle.results import done, first_group, order_matters
from banneret.games.battlemist.battle.sides import (
    SIDES,
    Fighter,
    at_hand,
    close_if_over,
    fighters,
    rout,
    slay,
    standing,
)
from banneret.games.battlemist.records import Troop
from banneret.games.battlemist.state import State

KILL_FIRST = Word("kill-first", "Take a kill first")


def suffer(s: State) -> Play[Again] | None:
    """The active side takes its results first, then the other (mist-R-28, mist-3.3.3.1-14)."""
    b = at_hand(s)
    for side in SIDES:
        take_foregone(s, side)
        if b.routs[side] or b.kills[side]:
            return _take_one(s, side)
    close_if_over(s)
    return None


def _take_one(s: State, side: int) -> Play[Again]:
    b = at_hand(s)
    up = standing(s, side)
    if any(up):
        yield from _rout_or_kill(s, side, up)
        return AGAIN
    ways = fighters(s, side, b.routed[side], routed=True)
    way = yield from choose(b.seats[side], "kill-routed", "Which routed unit is killed?", ways, rule="mist-3.3.3.1-16")
    slay(s, side, way.kind.index, routed=True)
    done(s, side, *((0, 1) if b.kills[side] else (1, 0)))
    return AGAIN


def _rout_or_kill(s: State, side: int, up: Troop) -> Play[None]:
    b = at_hand(s)
    routs, kills = b.routs[side], b.kills[side]
    kill = not routs
    extra = [KILL_FIRST] if order_matters(first_group(s, up), routs, kills) else []
    way = yield from _which(s, side, up, kill, extra)
    if isinstance(way, Word):
        kill = True
        way = yield from _which(s, side, up, kill, [])
    assert isinstance(way, Fighter)
    if kill:
        slay(s, side, way.kind.index)
    else:
        rout(s, side, way.kind.index)
    done(s, side, int(not kill), int(kill))


_LEFT = {
    (True, False): "{routs:# rout|# routs} left.",
    (False, True): "{kills:# kill|# kills} left.",
    (True, True): "{routs:# rout|# routs} and {kills:# kill|# kills} left.",
}
"""How many results are left, by whether there are routs, and kills."""


def _which(s: State, side: int, up: Troop, kill: bool, extra: list[Word]) -> Play[Fighter | Word]:
    b = at_hand(s)
    routs, kills = b.routs[side], b.kills[side]
    ways: list[Fighter | Word] = [*fighters(s, side, up), *extra]
    return (
        yield from choose(
            b.seats[side],
            "kill" if kill else "rout",
            "Which unit is killed?" if kill else "Which unit is routed?",
            ways,
            help=lambda: fill(_LEFT[routs > 0, kills > 0], routs=routs, kills=kills),
            rule="mist-R-28",
            unless=lambda way: why_not_take(s, side, way) if isinstance(way, Fighter) else None,
        )
    )


def why_not_take(s: State, side: int, fighter: Fighter) -> str | None:
    """Return the rule that forbids choosing a unit (mist-3.3.3.1-09, mist-3.3.3.1-11)."""
    if first_group(s, standing(s, side))[fighter.kind.index]:
        return None
    return "mist-3.3.3.1-09" if at_hand(s).segment == "archers" else "mist-3.3.3.1-11"
