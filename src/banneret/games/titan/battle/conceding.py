"""Conceding a battle, between any two of its steps."""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.games.titan.battle.rounds import finish, give_up, titan_lost
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Battle
from banneret.games.titan.state import State, battle_of


def may_concede(s: State, seat: int) -> str | None:
    """Return the rule that forbids a seat to concede the battle now; None if it may."""
    b = s.battle
    if b is None or b.resolution is not None or b.side_of(seat) is None:
        return "titan-A-EN-15"
    return "titan-R-09" if b.carry is not None else None


def concede(s: State, seat: int) -> None:
    """Eliminate the whole conceding legion; of the other legion, only characters already marked as slain.

    titan-R-09.
    """
    b = battle_of(s)
    loser = at_hand(b.side_of(seat), "side of that seat")
    s.tell("concedes", "{player} concedes the battle", player=s.player(seat), rule="titan-A-EN-15")
    b.carry = None
    give_up(s, b, loser, b.legion[loser], "titan-A-EN-15")
    give_up(s, b, 1 - loser, [i for i in b.legion[1 - loser] if b.slain(i)], "titan-R-09")
    end(s, b, loser)


def end(s: State, b: Battle, loser: int) -> None:
    """The other side wins, unless none of its characters is left, or its Titan is slain (titan-R-11, titan-R-94)."""
    winner = 1 - loser
    if not b.legion[winner]:
        finish(s, b, None, "titan-R-11")
    elif titan_lost(b, winner):
        finish(s, b, None, "titan-R-94")
    else:
        denied = winner == DEFENDER and loser == ATTACKER and not b.placed
        finish(s, b, winner, "titan-A-EN-16", may_add=not denied)
