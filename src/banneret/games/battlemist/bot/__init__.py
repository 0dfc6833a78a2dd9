"""How programs judge a position, and the answers to a question."""

from banneret.games.battlemist.bot.evaluation import judge
from banneret.games.battlemist.bot.scoring import weigh

__all__ = ["judge", "weigh"]
