"""Referee cases of BattleLore: positions, facts and invariants. `cases.md` explains the words of cases."""

from banneret.games.battlelore.referee.facts import facts
from banneret.games.battlelore.referee.invariants import broken
from banneret.games.battlelore.referee.position import arrange

__all__ = ["arrange", "broken", "facts"]
