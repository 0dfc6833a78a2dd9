"""A pool of opponents for self-play: each match is played against one of them, which is drawn at its beginning."""

from __future__ import annotations

import random
from collections.abc import Iterable

from banneret.bots.bot import Bot, Policy, find_bot


class Pool:
    """Opponents with weights; more may join while a learner plays, such as copies of itself.

        pool = Pool(["random", "easy"])
        env = SeatEnv("titan", scenario="battle", opponent=pool)
        pool.add(learned(policy.copy()), weight=2.0)

    In `info["opponent"]` an environment tells who was drawn. Environments that are cloned share their pool.
    """

    def __init__(self, bots: Iterable[str | Bot | Policy] = ()) -> None:
        """Begin with these opponents. Raises ValueError for an unknown bot."""
        self._bots: list[Bot] = []
        self._weights: list[float] = []
        for bot in bots:
            self.add(bot)

    def add(self, bot: str | Bot | Policy, weight: float = 1.0) -> None:
        """Let an opponent join, who is drawn as often as its weight says. Raises ValueError."""
        if not weight > 0:
            raise ValueError(f"a weight is above 0, not {weight}")
        self._bots.append(find_bot(bot))
        self._weights.append(weight)

    def __len__(self) -> int:
        return len(self._bots)

    def draw(self, source: random.Random) -> Bot:
        """Return one of the opponents. Raises ValueError for an empty pool."""
        if not self._bots:
            raise ValueError("there is nobody in the pool; add a bot before the first match")
        return source.choices(self._bots, self._weights)[0]
