"""When to stop: an interval for a mean that stays valid however often it is looked at.

An ordinary interval is valid at one moment that was chosen in advance. Whoever looks after each chunk, and stops
when it is narrow, is wrong more often than expected. A confidence sequence is valid at all moments together. This
one is the mixture of Robbins with a uniform prior; it is valid for all values from 0 to 1, so also for draws and for
means of a bout.

Whoever says beforehand how many bouts are played, and looks only then, gets the narrower interval of Wilson. Of values
between 0 and 1, such as draws, it takes the largest variance that they may have, so it is rather too wide.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, lgamma, log, sqrt
from statistics import NormalDist

_HALVINGS = 40


def interval(total: float, count: int, confidence: float) -> tuple[float, float]:
    """Return the lowest and highest mean that `count` values from 0 to 1 with this sum still allow."""
    if count == 0:
        return 0.0, 1.0
    centre = total / count
    evidence = _log_beta(1 + total, 1 + count - total) + log(1 - confidence)

    def allowed(mean: float) -> bool:
        return evidence < _times_log(total, mean) + _times_log(count - total, 1 - mean)

    return _edge(0.0, centre, allowed=allowed), _edge(1.0, centre, allowed=allowed)


def planned_interval(total: float, count: int, confidence: float) -> tuple[float, float]:
    """Return the interval of Wilson for the mean of `count` values from 0 to 1; the count was fixed beforehand."""
    if count == 0:
        return 0.0, 1.0
    z, mean = NormalDist().inv_cdf((1 + confidence) / 2), total / count
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(mean * (1 - mean) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _times_log(times: float, share: float) -> float:
    """Return `times * log(share)`, where 0 times anything is 0."""
    if times == 0:
        return 0.0
    return times * log(share) if share > 0 else -inf


def _edge(outside: float, inside: float, *, allowed: Callable[[float], bool]) -> float:
    """Return where means begin to be allowed, between one end of the scale and the middle; found by bisection."""
    if allowed(outside):
        return outside
    for _ in range(_HALVINGS):
        middle = (outside + inside) / 2
        if allowed(middle):
            inside = middle
        else:
            outside = middle
    return outside
