"""Fitting the weights of an evaluation on matches that programs play against themselves.

A program plays near the best by the game's `score`, with some noise, so that positions differ. At quiet points the
features of every side are recorded; at the end of the match, what each side got. The weights are those of a
conditional logit. They are fitted on most matches and judged on the others.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import exp, log

from banneret.bots.evaluation import decided
from banneret.bots.search import asked_in_turn, noisy
from banneret.engine.game import Features, Game, find_game
from banneret.engine.match.match import Match

NOISE = 0.1, 0.6
"""The least and the most noise of a match, as a share of the spread of the scores."""
KEPT = 24
"""The largest number of positions that are kept from one match."""
LONGEST = 20_000
"""A match without an end after this many answers is left out."""
HELD_OUT = 5
"""Every fifth match is used for judging and not for fitting."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a match: the features of each side, and the final result of each side."""

    features: Features
    got: Mapping[tuple[int, ...], float]


@dataclass(frozen=True, slots=True)
class Practice:
    """One match that was played for fitting."""

    number: int
    positions: tuple[Sample, ...]


def practise(game: str, matches: int, seed: int, *, jobs: int = 1) -> Iterator[Practice]:
    """Play matches number 0, 1, 2 ... of a seed; a number is always the same match."""
    if jobs == 1:
        yield from map(partial(practise_one, game, seed), range(matches))
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(partial(practise_one, game, seed), range(matches), chunksize=4)


def practise_one(name: str, seed: int, number: int) -> Practice:
    """Play one match, and keep some of its quiet positions."""
    game = find_game(name)
    source = random.Random(f"{seed}/{number}")
    noise = source.uniform(*NOISE)
    match = Match.new(game, _set_up(game, number), seed=source.getrandbits(64), keeping=False)
    seen: list[Features] = []
    quiets = 0
    for asked, decision, quiet in asked_in_turn(match, source, ("", None), LONGEST):
        if quiet:
            quiets += 1
            _keep(game, match, seen, quiets, source)
        branches = decision.branches
        one = len(branches) == 1
        scores = [0.0] if one else game.score(match.state, asked, decision)
        match.decide_unchecked(asked, branches[noisy(scores, source, noise)])
    if match.result is None:
        return Practice(number, ())
    seats = decided(match)
    return Practice(number, tuple(Sample(features, _got(features, seats)) for features in seen if features))


def _set_up(game: Game, number: int) -> dict[str, str]:
    """Return the options of a match: the set-ups for training take turns."""
    chosen = game.training[number % len(game.training)] if game.training else {}
    return game.settle_among_programs(chosen)


def _keep(game: Game, match: Match, seen: list[Features], quiets: int, source: random.Random) -> None:
    """Keep this position or drop it, so that each position of a match has the same chance to be kept."""
    place = len(seen) if len(seen) < KEPT else source.randrange(quiets)
    if place >= KEPT:
        return
    seen[place : place + 1] = [game.features(match.state)]


def _got(features: Features, seats: Sequence[float]) -> dict[tuple[int, ...], float]:
    """Return what each side got; shares of a draw are made to sum to 1."""
    got = {side: seats[side[0]] for side in features}
    total = sum(got.values())
    return {side: one / total if total else 1 / len(got) for side, one in got.items()}


# --- how good weights are ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quality:
    """How well chances fit the results: log loss (less is better), compared with what each side gets on average.

    `calibration` has for tenths of the chances: the mean chance, the mean result, and the number of positions.
    """

    log_loss: float
    base: float
    calibration: tuple[tuple[float, float, int], ...]


def base_rates(positions: Sequence[Sample]) -> dict[tuple[tuple[int, ...], int], float]:
    """Return what each side got on average, by its seats and the number of sides."""
    got: dict[tuple[tuple[int, ...], int], list[float]] = {}
    for position in positions:
        for side, one in position.got.items():
            got.setdefault((side, len(position.got)), []).append(one)
    return {key: sum(those) / len(those) for key, those in got.items()}


def log_loss(chances: Sequence[Mapping[tuple[int, ...], float]], positions: Sequence[Sample]) -> float:
    """Return the mean log loss of chances for positions, in nats."""
    lost = [
        -sum(one * log(max(given[side], 1e-9)) for side, one in position.got.items())
        for given, position in zip(chances, positions, strict=True)
    ]
    return sum(lost) / len(lost)


def calibration(
    chances: Sequence[Mapping[tuple[int, ...], float]], positions: Sequence[Sample]
) -> tuple[tuple[float, float, int], ...]:
    """Return for tenths of the chances: the mean chance, the mean result, and the number of positions."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for given, position in zip(chances, positions, strict=True):
        for side, chance in given.items():
            tenths[min(9, int(chance * 10))].append((chance, position.got[side]))
    return tuple(
        (sum(chance for chance, _ in those) / len(those), sum(came for _, came in those) / len(those), len(those))
        for those in tenths
        if those
    )


def worth_of_one(weight: float) -> float:
    """Return what one more of a feature adds to an even chance between two sides."""
    return 1 / (1 + exp(-weight)) - 0.5
