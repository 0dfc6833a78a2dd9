"""Whether one answer leads every other: a race in which whatever is known soon ends soon.

Answers are dropped as soon as they surely fall behind by enough, all but the strongest rival of the best. The race is
won when that one surely falls behind too, though not before so many worlds, and lost when an answer surely does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from banneret.bots.puzzles.trying import Tried, lead, mean, ranked
from banneret.engine.cases.puzzle import LEAD

STEP = 10
"""How many worlds are tried before the answers are compared again."""
SURE = 2.0
"""By how many standard errors the lead must be more than nothing; it is too small if it is so far below."""
OUT, EARLIEST = 3.0, 2 * STEP
"""An answer is dropped that is so many standard errors further behind than it must be, after so many worlds."""


def raced(run: Callable[[Tried, int], None], keys: Sequence[str], best: str, least: int, most: int) -> Tried | None:
    """Return what came of all answers in `least` to `most` worlds; None if the best does not lead all by `LEAD`.

    `run` tries answers in so many more worlds, the same ones for all.
    """
    tried: Tried = {key: [] for key in keys}
    running = tried
    for tries in range(STEP, most + 1, STEP):
        run(running, STEP)
        if any(_falls_short(running, best, key) for key in running if key != best):
            return None
        if tries >= least and all(_is_far_behind(running, best, key) for key in running if key != best):
            break
        if tries >= EARLIEST:
            running = {key: tried[key] for key in _left(running, best)}
    return tried if all(_leads(tried, best, key) for key in tried if key != best) else None


def _falls_short(tried: Tried, best: str, other: str) -> bool:
    gain, error = lead(tried, best, other)
    return gain + SURE * error < LEAD


def _left(tried: Tried, best: str) -> list[str]:
    """Return the best answer, its strongest rival, and those that are not surely far behind."""
    rival = next(key for key in ranked(tried) if key != best)
    return [key for key in tried if key in (best, rival) or not _is_far_behind(tried, best, key)]


def _is_far_behind(tried: Tried, best: str, other: str) -> bool:
    gain, error = lead(tried, best, other)
    return gain - OUT * error >= LEAD


def _leads(tried: Tried, best: str, other: str) -> bool:
    """Return whether the lead is enough and no luck, in the worlds of both, and as the means will be read."""
    gain, error = lead(tried, best, other)
    return min(gain, mean(tried[best]) - mean(tried[other])) >= LEAD and gain > SURE * error
