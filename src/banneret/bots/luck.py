"""Luck by seat: every seat has random numbers of its own, so that seats can change places with the same luck."""

from __future__ import annotations

import random

from banneret.bots.bot import Bot, Policy
from banneret.bots.observation import Observation


class SeatLuck:
    """A random source for a match between bots: what chance decides after an answer is the luck of who answered.

    What it decides before the first answer is common to all. With a `turn` of 1, each seat has the luck that the next
    seat would have without it.
    """

    def __init__(self, seed: str, seats: int, turn: int = 0) -> None:
        luck = [random.Random(f"{seed}/luck/{seat}") for seat in range(seats)]
        self._luck = [luck[(seat + turn) % seats] for seat in range(seats)]
        self._now = random.Random(f"{seed}/luck")

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._now.random()

    def getrandbits(self, k: int, /) -> int:
        """`k` random bits."""
        return self._now.getrandbits(k)

    def of(self, seat: int, bot: Bot) -> Bot:
        """Return a bot that plays like this one; what follows its answers is the luck of the seat."""
        return Bot(bot.name, bot.title, self._with(seat, bot.pick))

    def _with(self, seat: int, pick: Policy) -> Policy:
        def picked(observation: Observation) -> object:
            answer = pick(observation)
            self._now = self._luck[seat]
            return answer

        return picked
