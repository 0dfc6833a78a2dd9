"""The greedy bot: imagines each option, judges the position that follows, and takes the best option.

It looks ahead to the end of the phase. It also tries its own further answers, as long as there are not too many; all
other answers, and chance, are random. It sees nothing that its seat may not know: every world that it looks at is
imagined. It tries each line of answers several times, because dice differ. If the game can weigh the options
quickly, the bot tries nothing and takes the option with the highest weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from banneret.bots.observation import Observation
from banneret.engine.match.match import Match

WORLDS = 450
"""About how many worlds the bot judges for one answer."""
LINES = 300
"""The maximum number of lines of answers that the bot tries."""
FEWEST, MOST = 3, 24
"""The minimum and maximum number of tries for a line."""

AnswerLine: TypeAlias = tuple[int, ...]
"""The bot's own answers in order, each as its place among the options."""


def greedy(observation: Observation) -> Any:
    """Greedy: tries each option and takes the best.

    The best option has the highest expected value at the end of the phase.
    """
    options = observation.decision.branches
    if len(options) == 1:
        return options[0]
    weights = observation.weigh()
    if weights is not None:
        return options[_heaviest(observation, weights)]
    lines = _all_lines(observation, len(options))
    tries = max(FEWEST, min(MOST, WORLDS // len(lines)))
    worth = [(sum(_try(observation, line) for _ in range(tries)), observation.random.random(), line) for line in lines]
    return options[max(worth)[2][0]]


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
    return observation.judge(imagined)
