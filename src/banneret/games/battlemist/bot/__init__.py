"""How programs judge a position, and the answers to a question."""

from banneret.games.battlemist.bot.features import TERMS, features
from banneret.games.battlemist.bot.scoring import EASY, QUIET, moment, score

__all__ = ["EASY", "QUIET", "TERMS", "features", "moment", "score"]
