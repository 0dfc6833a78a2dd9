"""Withdrawing from the game, and conceding a battle (titan-R-64, titan-R-09)."""

from __future__ import annotations

from banneret.engine.game import Act
from banneret.games.titan.battle import conceding
from banneret.games.titan.engagement import talks
from banneret.games.titan.engagement.eliminating import go
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.state import State


def may_withdraw(s: State, seat: int) -> str | None:
    """Return the rule that forbids withdrawing: not before the game has begun, nor during a strike.

    Rules: titan-R-64, titan-R-106, titan-R-09.
    """
    if s.rules.battle or s.part == "setup" or not s.alive[seat] or seat in s.leaving or _titan_fell(s, seat):
        return "titan-R-64"
    return "titan-R-64" if s.battle is not None and s.battle.carry is not None else None


def _titan_fell(s: State, seat: int) -> bool:
    e = s.engagement
    side = e.side_of(seat) if e else None
    if e is None or side is None or e.resolution is None:
        return False
    return any(one.titan for one in e.resolution.dead[side])


def withdraw(s: State, seat: int) -> None:
    """Withdraw from the game. In an Engagement that legion is conceded first, even while flight is the question.

    titan-R-82.
    """
    e = s.engagement
    side = e.side_of(seat) if e else None
    s.tell("withdraws", "{player} withdraws", player=s.player(seat), rule="titan-R-64")
    if e is None or side is None:
        go(s, seat)
        return
    s.leaving += (seat,)
    if e.stage == "won":
        _leave_when_resolved(s, e, side)
    elif e.stage == "battle":
        s.after("after_battle", "leave")
        conceding.concede(s, seat)
    else:
        s.back_to("engage")
        s.then("leave")
        talks.concede(s, e, side)


def _leave_when_resolved(s: State, e: Engagement, side: int) -> None:
    """Leave when the Engagement is resolved. Its result stays; a winner who withdraws adds no character."""
    if e.the_resolution.winner == side:
        s.back_to("close")
    s.after("close", "leave")


ACTS = (
    Act("concede", "Concede the battle", conceding.may_concede, conceding.concede, ends=True),
    Act("withdraw", "Withdraw from the game", may_withdraw, withdraw, ends=True),
)
