"""Referee cases of BattleLore: positions, facts, and what must always be so. `cases.md` tells the words of cases."""

from banneret.games.battlelore.referee.facts import facts
from banneret.games.battlelore.referee.invariants import broken
from banneret.games.battlelore.referee.position import arrange

__all__ = ["arrange", "broken", "facts"]
