"""Referee cases of Titan: positions, facts and invariants. `cases.md` lists the words of cases."""

from banneret.games.titan.referee.facts import facts
from banneret.games.titan.referee.invariants import broken
from banneret.games.titan.referee.position import arrange

__all__ = ["arrange", "broken", "facts"]
