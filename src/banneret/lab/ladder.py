"""A ladder of bots: every two of them play each other, with seats swapped, until it is clear which one is better.

The two matches of a pair have the same seed and swapped seats. After each pair a sequential test looks at the score
so far (Wald's test of a share of 0.4 against one of 0.6), so that a clear case needs few matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log, sqrt

from banneret.bots.bot import find_bot
from banneret.bots.simulate import Played, SimulationPlan, play, seat_bots
from banneret.engine.game import find_game
from banneret.lab.backends import done

NARROW = 0.1
"""The distance from one half of the shares that the test distinguishes."""
ERROR = 0.05
"""How often the test may be wrong in each direction."""


@dataclass(slots=True)
class Pairing:
    """Two bots and the score of the first against the second: 1 for a win, 1/2 for a draw."""

    first: str
    second: str
    scores: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Return the mean score of the first bot."""
        return sum(self.scores) / len(self.scores) if self.scores else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval for the share."""
        n, p, z = max(1, len(self.scores)), self.share, 1.96
        middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
        return max(0.0, low), min(1.0, high)  # rounding may lead a little beyond

    @property
    def decided(self) -> bool:
        """Return whether the sequential test has an answer."""
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


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match of the ladder: its pairing, its plan, the number of its pair, and which match of the pair it is."""

    pairing: int
    plan: SimulationPlan
    number: int
    seating: int


class Ladder:
    """A round robin in progress.

    Pairs of matches count in their order, so the result does not depend on where they are played. `most` is the
    largest number of pairs of matches that two bots play.
    """

    def __init__(self, wanted: Round) -> None:
        """Raises ValueError for a game, option or bot that does not exist."""
        for bot in wanted.bots:
            find_bot(bot)
        self.wanted = wanted
        self.pairings = [Pairing(first, second) for first, second in combinations(wanted.bots, 2)]
        self.plans = [(_plan(wanted, x.first, x.second), _plan(wanted, x.second, x.first)) for x in self.pairings]
        self.most = -(-wanted.most // 2)
        self._given = [0] * len(self.pairings)
        self._counted = [0] * len(self.pairings)
        self._waiting: dict[tuple[int, int], Played] = {}

    def over(self, place: int) -> bool:
        """Return whether a pairing has had its matches."""
        counted = self._counted[place]
        return counted >= self.most or (2 * counted >= self.wanted.fewest and self.pairings[place].decided)

    def take(self) -> Meeting | None:
        """Return the next match, of the pairing with the fewest so far; None if all open ones have been given out."""
        open_ones = [place for place, given in enumerate(self._given) if given < 2 * self.most and not self.over(place)]
        if not open_ones:
            return None
        place = min(open_ones, key=lambda place: self._given[place])
        number, seating = divmod(self._given[place], 2)
        self._given[place] += 1
        return Meeting(place, self.plans[place][seating], number, seating)

    def count(self, meeting: Meeting, played: Played) -> Pairing:
        """Count a match, once both matches of its pair and all pairs before it have been played; return its pairing."""
        place = meeting.pairing
        self._waiting[place, 2 * meeting.number + meeting.seating] = played
        first = 2 * self._counted[place]
        while not self.over(place) and {(place, first), (place, first + 1)} <= self._waiting.keys():
            for seating in (0, 1):
                _count(self.pairings[place], self.plans[place][seating], self._waiting.pop((place, first + seating)))
            self._counted[place] += 1
            first += 2
        return self.pairings[place]


def climb(wanted: Round, *, jobs: int = 1, on: str = "here", address: str | None = None) -> Iterator[Pairing]:
    """Play the round robin; yield the pairing after each of its matches, so that progress can be shown.

    Raises ValueError for a game, option, bot or place that does not exist.
    """
    ladder = Ladder(wanted)
    for meeting, played in done(ladder.take, meet, jobs, on=on, address=address):
        yield ladder.count(meeting, played)


def meet(meeting: Meeting) -> Played:
    """Play one match."""
    return play(meeting.plan, meeting.number)


def _plan(wanted: Round, *bots: str) -> SimulationPlan:
    game = find_game(wanted.game)
    settled = game.settle_among_programs(wanted.options)
    return SimulationPlan(wanted.game, settled, seat_bots(bots, game.seats(settled)), wanted.seed)


def _count(pairing: Pairing, plan: SimulationPlan, played: Played) -> None:
    """Count a match for the first bot: its share of the winners, and half a match for a draw."""
    if played.winners is None:
        pairing.failures.append(played.failure)
        return
    winners = [plan.bots[seat] for seat in played.winners]
    pairing.scores.append(winners.count(pairing.first) / len(winners) if winners else 0.5)
