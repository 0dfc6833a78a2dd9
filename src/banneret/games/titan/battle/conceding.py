"""Conceding a battle, between any two of its steps."""

from __future__ import annotations

from banneret.games.titan.battle.rounds import finish, titan_lost
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, Battle
from banneret.games.titan.state import State, battle_of


def may_concede(s: State, seat: int) -> str | None:
    """The rule that keeps a seat from conceding the battle now; None if it may."""
    b = s.battle
    if b is None or b.outcome is not None or b.side_of(seat) is None:
        return "titan-A-EN-15"
    return "titan-R-09" if b.carry is not None else None


def concede(s: State, seat: int) -> None:
    """The whole conceding legion is eliminated; of the other, the characters already marked slain are (titan-R-09)."""
    b = battle_of(s)
    loser = b.side_of(seat)
    assert loser is not None
    s.tell("concedes", "{player} concedes the battle", player=s.player(seat), rule="titan-A-EN-15")
    b.carry = None
    b.lose(loser, b.legion[loser])
    b.lose(1 - loser, [i for i in b.legion[1 - loser] if b.slain(i)])
    end(s, b, loser)


def end(s: State, b: Battle, loser: int) -> None:
    """The other side has won, unless nobody of it is left, or its Titan is slain (titan-R-11, titan-R-94)."""
    winner = 1 - loser
    if not b.legion[winner]:
        finish(s, b, None, "titan-R-11")
    elif titan_lost(b, winner):
        finish(s, b, None, "titan-R-94")
    else:
        denied = winner == DEFENDER and loser == ATTACKER and not b.placed
        finish(s, b, winner, "titan-A-EN-16", may_add=not denied)
