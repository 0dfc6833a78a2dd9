"""The interval that stays valid however often somebody looks at it."""

from __future__ import annotations

import random

import pytest

from banneret.lab.stop import interval, planned_interval


def test_without_values_everything_is_allowed() -> None:
    assert interval(0, 0, 0.95) == (0.0, 1.0)


@pytest.mark.parametrize("won", [0, 3, 7.5, 20])
def test_it_holds_the_mean_and_its_mirror_is_that_of_losing(won: float) -> None:
    low, high = interval(won, 20, 0.95)
    lost_low, lost_high = interval(20 - won, 20, 0.95)

    assert low <= won / 20 <= high
    assert lost_low == pytest.approx(1 - high, abs=1e-9)
    assert lost_high == pytest.approx(1 - low, abs=1e-9)


def test_at_its_edge_the_evidence_is_what_the_confidence_demands() -> None:
    """After n wins of n, the uniform mixture has the evidence 1 / ((n + 1) m^n) against a mean m."""
    low, high = interval(10, 10, 0.95)
    assert high == 1.0
    assert 1 / (11 * low**10) == pytest.approx(20, rel=1e-6)


def test_more_values_and_less_confidence_make_it_narrower() -> None:
    def width(won: float, count: int, confidence: float) -> float:
        low, high = interval(won, count, confidence)
        return high - low

    assert width(50, 100, 0.95) > width(500, 1000, 0.95) > width(500, 1000, 0.8)


@pytest.mark.parametrize("mean", [0.1, 0.5, 0.8])
def test_looking_after_every_value_is_wrong_no_more_often_than_promised(mean: float) -> None:
    source, wrong = random.Random(4), 0
    for _ in range(100):
        won = 0.0
        for count in range(1, 100):
            won += (source.random() < mean) if source.random() < 0.8 else mean  # some values lie between
            low, high = interval(won, count, 0.9)
            if not low <= mean <= high:
                wrong += 1
                break
    assert wrong <= 100 * 0.1


def test_a_planned_interval_is_narrower_and_covers_as_often_as_it_says() -> None:
    source, covered, trials = random.Random(1), 0, 2000
    for _ in range(trials):
        total = sum(source.random() < 0.3 for _ in range(60))
        low, high = planned_interval(total, 60, 0.95)
        wide = interval(total, 60, 0.95)
        assert wide[0] < low <= total / 60 <= high < wide[1]
        covered += low <= 0.3 <= high
    assert 0.93 < covered / trials < 0.97
    assert planned_interval(0, 0, 0.95) == (0.0, 1.0)
