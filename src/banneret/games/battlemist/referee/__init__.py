"""Referee cases of Battlemist: positions, facts and invariants. `cases.md` lists their words."""

from banneret.games.battlemist.referee.facts import facts
from banneret.games.battlemist.referee.invariants import broken
from banneret.games.battlemist.referee.position import arrange

__all__ = ["arrange", "broken", "facts"]
