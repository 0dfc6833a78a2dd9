from __future__ import annotations

import pytest

from banneret.engine.match.events import ActTaken, Answer, Event, Outcome
from banneret.engine.match.moments import ends, gave_up, length, upto

HAPPENED: list[Event] = [
    Outcome("draw", ("a",)),
    Answer(0, "x", forced=True),
    Answer(0, "left"),
    Answer(0, "2"),
    Outcome("roll", ("calm",)),
    Answer(1, "y", forced=True),
    ActTaken(1, "concede"),
]


def test_moments_are_answers_and_acts_that_somebody_gave() -> None:
    assert length(HAPPENED) == 3


@pytest.mark.parametrize(("at", "entries"), [(-1, 2), (0, 2), (1, 3), (2, 6), (3, 7), (99, 7)])
def test_forced_answers_belong_to_the_moment_before(at: int, entries: int) -> None:
    assert upto(HAPPENED, at) == HAPPENED[:entries]


@pytest.mark.parametrize("at", range(4))
def test_each_moment_ends_where_it_is_cut(at: int) -> None:
    assert ends(HAPPENED)[at] == len(upto(HAPPENED, at))


def test_who_ends_a_match_by_an_act_gave_up() -> None:
    assert gave_up(HAPPENED, ("concede",)) == 1
    assert gave_up(HAPPENED, ("withdraw",)) is None
    assert gave_up(HAPPENED[:-1], ("concede",)) is None
