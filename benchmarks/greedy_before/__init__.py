"""Greedy as it was up to version 0.13, with a judgement of its own in each game: the yardstick of docs/ladder.md.

It imagines each line of its own answers to the end of the phase, plays all else at random, and takes the line after
which it judges the position best. Where its game weighs the options, it tries nothing and takes the heaviest. It never
changes, but shares what it can with the scores of the games. `python -m benchmarks.ladder` lets it play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from banneret.bots.observation import Observation
from banneret.engine.decision import Decision
from banneret.engine.match.match import Match
from benchmarks.greedy_before import battle_magic, battle_masters, battlelore, battlemist, titan

WORLDS = 450
"""About how many worlds the bot judges for one answer."""
LINES = 300
"""The maximum number of lines of answers that the bot tries."""
FEWEST, MOST = 3, 24
"""The minimum and maximum number of tries for a line."""
DECIDED = 1e6
"""The worth of a victory."""

AnswerLine: TypeAlias = tuple[int, ...]
"""The bot's own answers in order, each as its place among the options."""
Judge: TypeAlias = "Callable[[Any, int], float]"
"""How good a position is for a seat, on any scale."""
Weigh: TypeAlias = "Callable[[Any, int, Decision], Sequence[float] | None]"
"""How good each branch of a decision looks; None if it must be tried."""

JUDGES: Final[Mapping[str, Judge]] = {
    "battle-magic": battle_magic.judge,
    "battle-masters": battle_masters.judge,
    "battlelore": battlelore.judge,
    "battlemist": battlemist.judge,
    "titan": titan.judge,
}
WEIGHERS: Final[Mapping[str, Weigh]] = {
    "battlelore": battlelore.weigh,
    "battlemist": battlemist.weigh,
    "titan": titan.weigh,
}


def greedy_before(observation: Observation) -> Any:
    """Greedy before 0.14: tries each option and takes the best, by a judgement of its own."""
    options = observation.decision.branches
    if len(options) == 1:
        return options[0]
    weights = _weights(observation)
    if weights is not None:
        return options[_heaviest(observation, weights)]
    lines = _all_lines(observation, len(options))
    tries = max(FEWEST, min(MOST, WORLDS // len(lines)))
    worth = [(sum(_try(observation, line) for _ in range(tries)), observation.random.random(), line) for line in lines]
    return options[max(worth)[2][0]]


def _weights(observation: Observation) -> Sequence[float] | None:
    """Weigh each branch of the decision in an imagined world; None if the bot must try it."""
    weigh = WEIGHERS.get(observation.game.key)
    imagined = observation.imagine()
    return weigh(imagined.state, observation.seat, imagined.decisions[observation.seat]) if weigh else None


def _heaviest(observation: Observation, weights: Sequence[float]) -> int:
    """Return the place of the highest weight; a random one if several are equal."""
    most = max(weights)
    return observation.random.choice([place for place, weight in enumerate(weights) if weight == most])


def _all_lines(observation: Observation, options: int) -> list[AnswerLine]:
    """Return all lines to the end of the phase, or shorter lines if there would be too many."""
    lines: list[AnswerLine] = [(place,) for place in range(options)]
    while True:
        longer = [further for line in lines for further in _one_further(observation, line)]
        if longer == lines or len(longer) > LINES:
            return lines
        lines = longer


def _one_further(observation: Observation, line: AnswerLine) -> list[AnswerLine]:
    ways = _ways(observation, _follow(observation, line))
    return [(*line, place) for place in range(len(ways))] or [line]


def _follow(observation: Observation, line: AnswerLine) -> Match:
    """Return an imagined world after the answers of the line; chance may leave fewer questions or options."""
    imagined = observation.imagine()
    for place in line:
        ways = _ways(observation, imagined)
        if not ways:
            break
        imagined.decide_unchecked(observation.seat, ways[min(place, len(ways) - 1)])
    return imagined


def _ways(observation: Observation, imagined: Match) -> Sequence[Any]:
    """Return the bot's options, if it is asked again in the same phase."""
    if imagined.phases != observation.phases or observation.seat not in imagined.decisions:
        return ()
    return imagined.decisions[observation.seat].branches


def _try(observation: Observation, line: AnswerLine) -> float:
    """Give the answers of the line, play the phase to its end, and judge the position."""
    imagined = _follow(observation, line)
    choice = observation.random.choice
    while imagined.decisions and imagined.phases == observation.phases:
        seat = choice(list(imagined.decisions))
        imagined.decide_unchecked(seat, choice(imagined.decisions[seat].branches))
    return _judged(observation, imagined)


def _judged(observation: Observation, imagined: Match) -> float:
    """Return how good an imagined position is for the seat; a finished match counts more than any other."""
    if imagined.result is None:
        return JUDGES[observation.game.key](imagined.state, observation.seat)
    if not imagined.result.winners:
        return -DECIDED / 10
    return DECIDED if observation.seat in imagined.result.winners else -DECIDED
