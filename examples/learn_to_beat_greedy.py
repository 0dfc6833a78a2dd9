"""A learner that beats Greedy in battles of Titan: it learns from trials which of its options are good.

    python examples/learn_to_beat_greedy.py --matches 800 --jobs 2

It plays against Greedy. At some of its questions it tries several options in the same imagined worlds, and notes how
much more than the others each brought. By least squares, weights are fitted that tell this from what is cheap to know
about an option: its score, and the features of the position right after it. So it needs no trials when it plays. This
is policy iteration by trials (Lagoudakis and Parr, 2003), with numpy alone.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

import banneret
from banneret.bots.bot import find_bot
from banneret.bots.evaluation import fitted
from banneret.bots.observation import Observation
from banneret.bots.search import Budget, Search
from banneret.engine.decision import key_of
from banneret.engine.game import find_game
from banneret.engine.match.match import Match

Floats = NDArray[np.float64]
Weights = Mapping[str, Floats]
"""What each number known about an option is worth, by the name of the question."""

GAME = find_game("titan")
BATTLE = GAME.settle_among_programs({"scenario": "battle"})
EVALUATION = fitted(GAME)
LEFT_TO_SCORE = ("maneuver",)
"""Who moves next: the trials differ by little more than luck, and what was learned from them played worse."""
TRIED, STRAYS = 0.2, 0.1
"""The shares of questions at which options are tried, and at which the learner takes one by chance, to see more."""
OPTIONS, WORLDS, LOOKS = 8, 8, 3
"""How many options are tried at most, in how many worlds; and in how many the learner looks at what follows."""
RIDGE = 0.3
BATCH = 20
"""After so many matches the weights are fitted again."""


# --- what is known of an option ---------------------------------------------------------------------------------------


def known(observation: Observation) -> Floats:
    """What is cheap to know about the options, a row each: their scores, and what the position's features gain."""
    scores = np.array(observation.score())
    worse = np.minimum((scores.max() - scores) / (scores.std() + 1e-9), 4.0)
    seeds = [observation.random.getrandbits(48) for _ in range(LOOKS)]
    after = np.mean([[_after(observation, place, seed) for place in range(len(scores))] for seed in seeds], axis=0)
    return np.column_stack([worse == 0, worse, after - after.mean(axis=0)])


def _after(observation: Observation, place: int, seed: int) -> list[float]:
    """The chance to win right after an option, in one imagined world, and the features less those of the other side."""
    world, seat = observation.imagine(seed), observation.seat
    world.decide_unchecked(seat, world.decisions[seat].branches[place])
    features = GAME.features(world.state)
    own, other = (next(one for seats, one in features.items() if (seat in seats) == mine) for mine in (True, False))
    return [
        EVALUATION.chances(world)[seat],
        *(own.get(name, 0.0) - other.get(name, 0.0) for name in EVALUATION.weights),
    ]


def learned(observation: Observation, weights: Weights) -> Any:
    """Learned: the option that is worth the most by the weights, or by the score where there are no weights."""
    branches, name = observation.decision.branches, observation.decision.name
    if len(branches) == 1:
        return branches[0]
    worth = known(observation) @ weights[name] if name in weights else np.array(observation.score())
    return branches[int(np.argmax(worth))]


# --- learning ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Notes:
    """The results of trials, summed up for least squares, by the name of the question."""

    sums: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)

    def note(self, name: str, rows: Floats, gains: Floats) -> None:
        """Note what options of one question gained; only differences between them count."""
        rows, gains = rows - rows.mean(axis=0), gains - gains.mean()
        self._add(name, rows.T @ rows, rows.T @ gains)

    def join(self, other: Notes) -> None:
        """Add other notes to these."""
        for name, (squares, products) in other.sums.items():
            self._add(name, squares, products)

    def _add(self, name: str, squares: Floats, products: Floats) -> None:
        old = self.sums.get(name, (np.zeros_like(squares), np.zeros_like(products)))
        self.sums[name] = old[0] + squares, old[1] + products

    def weights(self) -> dict[str, Floats]:
        """The weights that fit best; small ones if little is known."""
        return {
            name: np.asarray(np.linalg.solve(squares + RIDGE * np.eye(len(squares)), products), np.float64)
            for name, (squares, products) in self.sums.items()
        }


def lesson(weights: Weights, seed: int) -> Notes:
    """Play a match against Greedy, the learner in either seat by turns, and try options on the way."""
    match, source, notes, greedy = Match.new(GAME, BATTLE, seed=seed), random.Random(seed), Notes(), find_bot("greedy")
    seats = [Observation(match, seat, random.Random(source.getrandbits(48))) for seat in range(2)]
    while match.decisions:
        observation = seats[next(iter(match.decisions))]
        branches = observation.decision.branches
        if observation.seat != seed % 2:
            option = greedy.pick(observation)
        elif source.random() < STRAYS:
            option = source.choice(branches)
        else:
            option = learned(observation, weights)
        if observation.seat == seed % 2 and len(branches) > 1 and source.random() < TRIED:
            try_options(observation, source, notes)
        match.decide_unchecked(observation.seat, option)
    return notes


def try_options(observation: Observation, source: random.Random, notes: Notes) -> None:
    """Try the best options by the score and some others in the same worlds, and note what they gained."""
    branches, name = observation.decision.branches, observation.decision.name
    if name in LEFT_TO_SCORE:
        return
    scores = observation.score()
    ranked = sorted(range(len(branches)), key=lambda place: -scores[place])
    best, rest = ranked[: OPTIONS // 2], ranked[OPTIONS // 2 :]
    places = best + source.sample(rest, min(len(rest), OPTIONS - len(best)))
    search, seed = Search(observation, Budget(trials=1)), source.getrandbits(48)
    trials = [[search.trial((key_of(branches[place]),), seed + world) for world in range(WORLDS)] for place in places]
    notes.note(name, known(observation)[places], np.mean(trials, axis=1))


def train(matches: int, jobs: int = 1) -> dict[str, Floats]:
    """The weights after so many matches; they do not depend on `jobs`."""
    notes = Notes()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for first in range(0, matches, BATCH):
            seeds = range(first, min(first + BATCH, matches))
            for told in pool.map(partial(lesson, notes.weights()), seeds):
                notes.join(told)
    return notes.weights()


def won(weights: Weights, opponent: str, matches: int) -> float:
    """The share of new matches that the learner wins, half of them in each seat; a draw is half a win."""
    total = 0.0
    for seat in range(2):
        bots: list[Any] = [opponent, opponent]
        bots[seat] = partial(learned, weights=weights)
        for played in banneret.simulate("titan", bots, matches=matches // 2, seed=1_000_000, scenario="battle"):
            total += float(seat in played.winners) if played.winners else 0.5
    return total / matches


def main() -> None:
    """Learn, and print the result."""
    words = argparse.ArgumentParser(description="Learn to beat Greedy in battles of Titan.")
    words.add_argument("--matches", type=int, default=800, help="matches to learn from")
    words.add_argument("--jobs", type=int, default=1, help="processes that play")
    words.add_argument("--tests", type=int, default=400, help="matches of each test")
    given = words.parse_args()
    weights = train(given.matches, given.jobs)
    for opponent in ("greedy", "random"):
        print(f"Against {opponent}: {won(weights, opponent, given.tests):.0%} of {given.tests} matches.")


if __name__ == "__main__":
    main()
