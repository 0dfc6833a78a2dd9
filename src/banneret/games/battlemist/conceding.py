"""Conceding: a player gives up, and is out as if their home realm had fallen to nobody (mist-R-99)."""

from __future__ import annotations

from banneret.engine.game import Act
from banneret.games.battlemist.battle.sides import is_over
from banneret.games.battlemist.land.capture import eliminate
from banneret.games.battlemist.state import State

RESUMED = ("play_window", "quest", "march", "stack", "next_battle", "recover", "name_attackers", "suffer")
"""The phases that ask anew where they were left."""


def why_not_concede(s: State, seat: int) -> str | None:
    """Not while the land is built, many decide at once, something is carried out, or a hero fights (mist-R-99)."""
    free = s.round and not s.plays and s.fight is None and s.running in RESUMED
    return None if s.alive[seat] and free else "mist-R-99"


def concede(s: State, seat: int) -> None:
    """They are out, their turn and their vote with them; who fights them has won that battle."""
    s.tell("gives-up", "{seat} gave up", seat=s.player(seat), rule="mist-R-99", head=True)
    s.aiming = [None for _ in s.seats]
    _leave_the_vote(s, seat)
    eliminate(s, seat)
    if s.battle is not None and is_over(s):
        s.window = None
        s.back_to("settle_battle")
    elif seat == s.active:
        s.window = None
        s.back_to("end_turn")


def _leave_the_vote(s: State, seat: int) -> None:
    """A player who has not declared yet declares no more; what was dedicated stands (mist-R-45)."""
    vote = s.vote
    if vote is not None and seat in vote.order[vote.declared :]:
        vote.order.remove(seat)


ACTS = (Act("concede", "Concede", why_not_concede, concede, ends=True),)
