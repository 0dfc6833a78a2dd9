"""Referee cases of Titan: positions, facts, and what must always be so. `cases.md` tells the words of cases."""

from banneret.games.titan.referee.facts import facts
from banneret.games.titan.referee.invariants import broken
from banneret.games.titan.referee.position import arrange

__all__ = ["arrange", "broken", "facts"]
