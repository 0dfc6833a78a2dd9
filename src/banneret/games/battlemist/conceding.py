"""Conceding: a player gives up and is eliminated, as if nobody had conquered their home realm (mist-R-99)."""

from __future__ import annotations

from banneret.engine.game import Act
from banneret.games.battlemist.battle.sides import is_over
from banneret.games.battlemist.land.capture import eliminate
from banneret.games.battlemist.state import State

RESUMED = ("play_window", "quest", "march", "stack", "next_battle", "recover", "name_attackers", "suffer")
"""The phases that ask again at the point where they were interrupted."""


def why_not_concede(s: State, seat: int) -> str | None:
    """Return mist-R-99 while conceding is not possible.

    It is not while the land is built, several seats decide at once, an effect is carried out, or a hero fights.
    """
    free = s.round and not s.plays and s.fight is None and s.running in RESUMED
    return None if s.alive[seat] and free else "mist-R-99"


def concede(s: State, seat: int) -> None:
    """Eliminate the player, end their turn and vote; an opponent in battle with them has won it."""
    s.tell("gives-up", "{seat} {seat:concedes|concede}", seat=s.player(seat), rule="mist-R-99", head=True)
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
    """Remove a player who has not declared yet from the vote; votes already dedicated stay (mist-R-45)."""
    vote = s.vote
    if vote is not None and seat in vote.order[vote.declared :]:
        vote.order.remove(seat)


ACTS = (Act("concede", "Concede", why_not_concede, concede, ends=True),)
