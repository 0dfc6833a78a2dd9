"""The greedy bot: imagines each option, judges what follows, and takes the best.

What follows is the rest of the phase: the bot tries its own further answers too, as far as there are not too many; what
is left is answered at random, and chance falls as it falls. It sees nothing that its seat may not know: every world it
looks at is one that it imagined. Each line of answers is tried a few times, for dice differ. Where the game itself can
weigh the options at a glance, the bot tries nothing and takes the heaviest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from banneret.bots.observation import Observation
from banneret.engine.match import Match

WORLDS = 450
"""About how many worlds are judged for one answer."""
LINES = 300
"""How many lines of answers are looked at, at the most."""
FEWEST, MOST = 3, 24
"""How often a line is tried."""

Line: TypeAlias = tuple[int, ...]
"""Own answers one after another, each by its place among the options."""


def greedy(observation: Observation) -> Any:
    """Greedy: tries each option and takes the best.

    That is the option with the best expected position at the end of the phase.
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
    """The place of the greatest weight, at random among equals."""
    most = max(weights)
    return observation.random.choice([place for place, weight in enumerate(weights) if weight == most])


def _all_lines(observation: Observation, options: int) -> list[Line]:
    """All lines to the end of the phase, or so far that there are not too many."""
    lines: list[Line] = [(place,) for place in range(options)]
    while True:
        longer = [further for line in lines for further in _one_further(observation, line)]
        if longer == lines or len(longer) > LINES:
            return lines
        lines = longer


def _one_further(observation: Observation, line: Line) -> list[Line]:
    ways = _ways(observation, _follow(observation, line))
    return [(*line, place) for place in range(len(ways))] or [line]


def _follow(observation: Observation, line: Line) -> Match:
    """An imagined world in which the line has been answered; chance may have made it shorter or narrower."""
    imagined = observation.imagine()
    for place in line:
        ways = _ways(observation, imagined)
        if not ways:
            break
        imagined.take(observation.seat, ways[min(place, len(ways) - 1)])
    return imagined


def _ways(observation: Observation, imagined: Match) -> Sequence[Any]:
    """The bot's options in the same phase, if it is asked again."""
    if imagined.phases != observation.phases or observation.seat not in imagined.decisions:
        return ()
    return imagined.decisions[observation.seat].branches


def _try(observation: Observation, line: Line) -> float:
    """Answer the line, play the phase to its end, and judge."""
    imagined = _follow(observation, line)
    choice = observation.random.choice
    while imagined.decisions and imagined.phases == observation.phases:
        seat = choice(list(imagined.decisions))
        imagined.take(seat, choice(imagined.decisions[seat].branches))
    return observation.judge(imagined)
