from __future__ import annotations

import time

import pytest

from banneret.engine import clock
from banneret.engine.clock import Clock, processor_clock


def test_a_clock_starts_when_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "processor_time", iter((7.0, 7.5)).__next__)
    monkeypatch.setattr(clock, "perf_counter", iter((100.0, 103.0)).__next__)
    running = Clock()
    assert (running.worked, running.passed) == (0.5, 3.0)


def test_processor_time_is_that_of_the_thread() -> None:
    assert processor_clock() is time.thread_time


def test_without_a_clock_of_the_processor_the_time_that_passes_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> float:
        raise OSError("the clock is not available")

    monkeypatch.setattr(time, "thread_time", fails)
    assert processor_clock() is time.perf_counter
    monkeypatch.delattr(time, "thread_time")
    assert processor_clock() is time.perf_counter
