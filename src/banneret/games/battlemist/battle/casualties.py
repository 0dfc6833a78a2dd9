"""Casualties: the results of a roll are taken one at a time, of the owner's choice (3.3.3.1-08 to -16; mist-R-28).

Where units are equal, or nothing else is possible, nobody is asked.
"""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.games.battlemist.battle.sides import (
    SIDES,
    Fighter,
    all_of,
    alone,
    at_hand,
    changed,
    close_if_over,
    each,
    fighters,
    rout,
    slay,
    slay_all,
    standing,
)
from banneret.games.battlemist.state import State, Troop
from banneret.games.battlemist.word_options import Choice

KILL_FIRST = Choice("kill-first", "Take a kill first")


def suffer(s: State) -> Play[Again] | None:
    """The active side takes its results first, then the other (mist-R-28)."""
    b = at_hand(s)
    for side in SIDES:
        _take_what_must_be(s, side)
        if b.routs[side] or b.kills[side]:
            return _take_one(s, side)
    close_if_over(s)
    return None


# --- without a choice -------------------------------------------------------------------------------------------------


def _take_what_must_be(s: State, side: int) -> None:
    """Take results as long as there is but one way, or all ways come to the same."""
    b = at_hand(s)
    while (b.routs[side] or b.kills[side]) and _take_forced(s, side):
        pass


def _take_forced(s: State, side: int) -> bool:
    b = at_hand(s)
    routs, kills = b.routs[side], b.kills[side]
    up, down = standing(s, side), b.routed[side]
    if routs + kills - sum(up) >= sum(down) + min(routs, sum(up)):
        slay_all(s, side)  # nobody can be left, in whatever order
        _done(s, side, routs, kills)
    elif not any(up):
        return _kill_routed(s, side, routs, kills)
    elif not routs and kills >= sum(up):
        each(lambda kind, count: slay(s, side, kind, count), up)
        _done(s, side, 0, sum(up))
    elif not kills and routs >= sum(up):
        each(lambda kind, count: rout(s, side, kind, count), up)
        _done(s, side, sum(up), 0)
    else:
        return _take_equal(s, side, routs, kills, up, down)
    return True


def _kill_routed(s: State, side: int, routs: int, kills: int) -> bool:
    """Every further result kills a routed unit (mist-3.3.3.1-16); there are more of them than results."""
    kind = alone(at_hand(s).routed[side])
    if kind < 0:
        return False
    slay(s, side, kind, routs + kills, routed=True)
    _done(s, side, routs, kills)
    return True


def _take_equal(s: State, side: int, routs: int, kills: int, up: Troop, down: Troop) -> bool:
    """Units of one kind take routs first, which leaves more of them alive; no other order is better (mist-R-28)."""
    group = first_group(s, up)
    kind = alone(group)
    if kind < 0 or (order_matters(group, routs, kills) and alone(all_of(up, down)) < 0):
        return False
    fall = min(routs, group[kind])
    die = min(kills, group[kind] - fall)
    if fall:
        rout(s, side, kind, fall)
    if die:
        slay(s, side, kind, die)
    _done(s, side, fall, die)
    return True


def _done(s: State, side: int, routs: int, kills: int) -> None:
    b = at_hand(s)
    b.routs, b.kills = changed(b.routs, side, -routs), changed(b.kills, side, -kills)


# --- who may be taken -------------------------------------------------------------------------------------------------


def first_group(s: State, up: Troop) -> Troop:
    """The units that must be taken first: all but archers against archers, cavalry against cavalry, or any of them
    (mist-3.3.3.1-09, -11, -13)."""
    segment = at_hand(s).segment
    if segment in ("archers", "cavalry"):
        own = tuple(count if kind.segment == segment else 0 for kind, count in zip(s.box.kinds, up, strict=True))
        group = own if segment == "cavalry" else tuple(map(int.__sub__, up, own))
        return group if any(group) else up
    return up


def order_matters(group: Troop, routs: int, kills: int) -> bool:
    """Whether it makes a difference if a rout or a kill is taken first: both will not fall on the first group."""
    return bool(routs and kills) and routs + kills > sum(group)


def why_not_take(s: State, side: int, fighter: Fighter) -> str | None:
    """The rule that keeps a unit from being chosen (mist-3.3.3.1-09, mist-3.3.3.1-11)."""
    if first_group(s, standing(s, side))[fighter.kind.index]:
        return None
    return "mist-3.3.3.1-09" if at_hand(s).segment == "archers" else "mist-3.3.3.1-11"


# --- of one's choice --------------------------------------------------------------------------------------------------


def _take_one(s: State, side: int) -> Play[Again]:
    b = at_hand(s)
    up = standing(s, side)
    if any(up):
        yield from _rout_or_kill(s, side, up)
        return AGAIN
    ways = fighters(s, side, b.routed[side], routed=True)
    way = yield from choose(b.seats[side], "kill-routed", "Which routed unit is killed?", ways, rule="mist-3.3.3.1-16")
    slay(s, side, way.kind.index, routed=True)
    _done(s, side, *((0, 1) if b.kills[side] else (1, 0)))
    return AGAIN


def _rout_or_kill(s: State, side: int, up: Troop) -> Play[None]:
    b = at_hand(s)
    routs, kills = b.routs[side], b.kills[side]
    kill = not routs
    extra = [KILL_FIRST] if order_matters(first_group(s, up), routs, kills) else []
    way = yield from _which(s, side, up, kill, extra)
    if isinstance(way, Choice):
        kill = True
        way = yield from _which(s, side, up, kill, [])
    assert isinstance(way, Fighter)
    if kill:
        slay(s, side, way.kind.index)
    else:
        rout(s, side, way.kind.index)
    _done(s, side, int(not kill), int(kill))


def _which(s: State, side: int, up: Troop, kill: bool, extra: list[Choice]) -> Play[Fighter | Choice]:
    b = at_hand(s)
    what, routs, kills = "killed" if kill else "routed", b.routs[side], b.kills[side]
    ways: list[Fighter | Choice] = [*fighters(s, side, up), *extra]
    return (
        yield from choose(
            b.seats[side],
            "kill" if kill else "rout",
            f"Which unit is {what}? (Left to take: routs {routs}, kills {kills})",
            ways,
            rule="mist-R-28",
            unless=lambda way: why_not_take(s, side, way) if isinstance(way, Fighter) else None,
        )
    )
