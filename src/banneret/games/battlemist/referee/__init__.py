"""What referee cases say of Battlemist: positions, facts, and what must always hold. `cases.md` tells their words."""

from banneret.games.battlemist.referee.facts import facts
from banneret.games.battlemist.referee.invariants import broken
from banneret.games.battlemist.referee.position import arrange

__all__ = ["arrange", "broken", "facts"]
