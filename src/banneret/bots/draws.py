"""Whether a program agrees to a draw: by its chance to win, over worlds that it imagines."""

from __future__ import annotations

from banneret.bots.observation import Observation

_WORLDS = 8
_EQUAL = 1e-6  # the error of floating point
_BEHIND = 0.8
"""The part of an equal share of the chances below which a seat is clearly behind."""


def accepts(observation: Observation) -> bool:
    """Return whether the seat agrees to a draw.

    In a team it does if it loses nothing by it: its chance to win is no more than its side's equal share. Alone it
    plays an even match on, and agrees only if it sees itself clearly behind. Where a game has no weights, nobody sees
    who is ahead, and all draws are accepted.
    """
    game = observation.game
    if game.weights is None:
        return True
    sides = list(game.features(observation.imagine().state))
    alone = (observation.seat,) in sides or not sides
    share = 1 / (len(sides) or observation.seats)
    return expected(observation) <= (_BEHIND * share if alone else share) + _EQUAL


def expected(observation: Observation) -> float:
    """Return the seat's chance to win, from 0 to 1: the mean over worlds that it imagines."""
    return sum([observation.chance(observation.imagine()) for _ in range(_WORLDS)]) / _WORLDS
