"""The results of a roll: which units they may hit, and which results are still to be taken (mist-R-28)."""

from __future__ import annotations

from banneret.games.battlemist.battle.sides import at_hand, changed
from banneret.games.battlemist.records import Troop
from banneret.games.battlemist.state import State


def first_group(s: State, up: Troop) -> Troop:
    """Return the units that results must hit first.

    Archers hit all units except archers first, cavalry hits cavalry first; otherwise any unit may be hit
    (mist-3.3.3.1-09, mist-3.3.3.1-11, mist-3.3.3.1-13).
    """
    segment = at_hand(s).segment
    if segment in ("archers", "cavalry"):
        own = tuple(count if kind.segment == segment else 0 for kind, count in zip(s.box.kinds, up, strict=True))
        group = own if segment == "cavalry" else tuple(map(int.__sub__, up, own))
        return group if any(group) else up
    return up


def order_matters(group: Troop, routs: int, kills: int) -> bool:
    """Return whether the order of routs and kills matters: the first group has too few units for both."""
    return bool(routs and kills) and routs + kills > sum(group)


def done(s: State, side: int, routs: int, kills: int) -> None:
    """Record that routs and kills of a side have been taken."""
    b = at_hand(s)
    b.routs, b.kills = changed(b.routs, side, -routs), changed(b.kills, side, -kills)
