"""Casualties without a choice: nobody is asked, because all answers lead to the same position (mist-R-28, mist-R-96).

Either there is only one way to take the results, or all ways lead to the same position, or no other way is better for
the owner.
"""

from __future__ import annotations

from banneret.games.battlemist.battle.results import done, first_group, order_matters
from banneret.games.battlemist.battle.sides import all_of, alone, at_hand, each, rout, slay, slay_all, standing
from banneret.games.battlemist.records import Troop
from banneret.games.battlemist.state import State


def take_foregone(s: State, side: int) -> None:
    """Take results while there is only one way, or all ways lead to the same position."""
    b = at_hand(s)
    while (b.routs[side] or b.kills[side]) and _take_all(s, side):
        pass


def _take_all(s: State, side: int) -> bool:
    b = at_hand(s)
    routs, kills = b.routs[side], b.kills[side]
    up, down = standing(s, side), b.routed[side]
    if routs + kills - sum(up) >= sum(down) + min(routs, sum(up)):
        slay_all(s, side)  # no unit can survive, in whatever order
        done(s, side, routs, kills)
    elif not any(up):
        return _kill_routed(s, side, routs, kills)
    elif not routs and kills >= sum(up):
        each(lambda kind, count: slay(s, side, kind, count), up)
        done(s, side, 0, sum(up))
    elif not kills and routs >= sum(up):
        each(lambda kind, count: rout(s, side, kind, count), up)
        done(s, side, sum(up), 0)
    else:
        return _take_equal(s, side, routs, kills, up, down)
    return True


def _kill_routed(s: State, side: int, routs: int, kills: int) -> bool:
    """Let each further result kill a routed unit (mist-3.3.3.1-16); there are more of them than results."""
    kind = alone(at_hand(s).routed[side])
    if kind < 0:
        return False
    slay(s, side, kind, routs + kills, routed=True)
    done(s, side, routs, kills)
    return True


def _take_equal(s: State, side: int, routs: int, kills: int, up: Troop, down: Troop) -> bool:
    """Rout units of the only kind first, which leaves more of them alive; no other order is better (mist-R-28)."""
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
    done(s, side, fall, die)
    return True
