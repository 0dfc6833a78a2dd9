"""A ladder of bots: every two of them play one another, seats swapped, until it is clear who is better.

A pair of matches has the same seed, with the bots in each other's seats. After each pair a sequential test looks at the
score so far (Wald's test of a share of 0.4 against one of 0.6), so that a clear case costs few matches.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import log, sqrt

from banneret.bots.bot import find_bot
from banneret.bots.simulate import Plan, Played, play, seat_bots
from banneret.engine.game import find_game

NARROW = 0.1
"""The shares that the test tells apart lie so far from one half."""
ERROR = 0.05
"""How often the test may be wrong in either direction."""


@dataclass(slots=True)
class Pairing:
    """Two bots and what the first scored against the second: 1 for a match won, 1/2 for a draw."""

    first: str
    second: str
    scores: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The mean score of the first bot."""
        return sum(self.scores) / len(self.scores) if self.scores else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the share."""
        n, p, z = max(1, len(self.scores)), self.share, 1.96
        middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)

    @property
    def decided(self) -> bool:
        """Whether the sequential test has an answer."""
        step = log((0.5 + NARROW) / (0.5 - NARROW))
        return abs(sum(2 * score - 1 for score in self.scores)) * step >= log((1 - ERROR) / ERROR)


@dataclass(frozen=True, slots=True)
class Round:
    """What to play: the game and its options, the bots, the seed, and the fewest and most matches of two bots."""

    game: str
    options: Mapping[str, str]
    bots: Sequence[str]
    seed: int
    fewest: int
    most: int


def climb(wanted: Round, *, jobs: int = 1) -> Iterator[Pairing]:
    """Play the round robin; each pairing comes once after every pair of matches, so that progress can be shown.

    Raises ValueError for a game, option or bot that does not exist.
    """
    for bot in wanted.bots:
        find_bot(bot)
    leave_to_caller = (signal.SIGINT, signal.SIG_IGN)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=signal.signal, initargs=leave_to_caller) as pool:
        for first, second in combinations(wanted.bots, 2):
            yield from _meet(wanted, Pairing(first, second), pool, jobs)


def _meet(wanted: Round, pairing: Pairing, pool: Executor, jobs: int) -> Iterator[Pairing]:
    plans = [_plan(wanted, pairing.first, pairing.second), _plan(wanted, pairing.second, pairing.first)]
    number = 0
    while len(pairing.scores) < wanted.most:
        pairs = range(number, number + max(1, jobs // 2))
        playing = [(plan, pool.submit(play, plan, pair)) for pair in pairs for plan in plans]
        for plan, one in playing:
            _count(pairing, plan, one.result())
        number = pairs.stop
        yield pairing
        if pairing.decided and len(pairing.scores) >= wanted.fewest:
            return


def _plan(wanted: Round, *bots: str) -> Plan:
    game = find_game(wanted.game)
    settled = game.settle_among_programs(wanted.options)
    return Plan(wanted.game, settled, seat_bots(bots, game.seats(settled)), wanted.seed)


def _count(pairing: Pairing, plan: Plan, played: Played) -> None:
    """Count a match for the first bot: its share of the winners, and half a match for a draw."""
    if played.winners is None:
        pairing.failures.append(played.failure)
        return
    winners = [plan.bots[seat] for seat in played.winners]
    pairing.scores.append(winners.count(pairing.first) / len(winners) if winners else 0.5)
