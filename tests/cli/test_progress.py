"""Long commands tell how far they are: in a log file a line each minute, by a clock that the test turns."""

from __future__ import annotations

import pytest

from banneret.cli.progress import SECONDS, Log, tracked


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_log_gets_a_line_each_minute(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    log = Log("Playing", 1000, clock)
    for done in range(1, 1000):
        clock.now += 0.25
        log.tell(done)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "banneret: Playing: 240 of 1000 (24%) after 1 min.",
        "banneret: Playing: 480 of 1000 (48%) after 2 min.",
        "banneret: Playing: 720 of 1000 (72%) after 3 min.",
        "banneret: Playing: 960 of 1000 (96%) after 4 min.",
    ]


def test_what_is_done_may_change_and_have_no_end(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    log = Log("Playing", None, clock)
    clock.now = 10 * SECONDS
    log.tell(0, "easy against hard: 3 of 7")
    share = Log("Analysing", 1.0, clock)
    clock.now += SECONDS
    share.tell(0.25)
    assert capsys.readouterr().err.splitlines() == [
        "banneret: easy against hard: 3 of 7 after 10 min.",
        "banneret: Analysing: 25% after 1 min.",
    ]


def test_what_is_soon_done_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(tracked(range(3), "Playing", 3)) == [0, 1, 2]
    assert capsys.readouterr().err == ""
