"""The learner that tries its options: equal matches teach it the same, and it finds what its trials showed."""

from __future__ import annotations

import numpy as np
import pytest

from examples import learn_to_beat_greedy
from examples.learn_to_beat_greedy import Notes, lesson, won


def test_it_learns_the_same_from_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_to_beat_greedy, "TRIED", 0.1)
    one, other = (lesson({}, 3).weights() for _ in range(2))

    assert one
    assert "maneuver" not in one
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_it_finds_what_trials_told() -> None:
    source, told = np.random.default_rng(1), np.array([1.0, -2.0])
    notes, more = Notes(), Notes()
    for kept in (notes, more):
        for _ in range(200):
            rows = source.normal(size=(5, 2))
            kept.note("strike", rows, rows @ told + 7.0)
    notes.join(more)

    assert np.allclose(notes.weights()["strike"], told, atol=0.01)


def test_its_wins_are_counted_in_both_seats() -> None:
    assert 0.0 <= won({}, "random", 2) <= 1.0
