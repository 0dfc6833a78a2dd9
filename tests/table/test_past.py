from __future__ import annotations

import pytest

from banneret.engine.happening import Acted, Answer, Happening, Outcome
from banneret.engine.match import Match
from banneret.table.errors import StillSecret, TableError
from banneret.table.past import check_open, length, moment, upto

HAPPENED: list[Happening] = [
    Outcome("draw", ("a",)),
    Answer(0, "x", forced=True),
    Answer(0, "left"),
    Answer(0, "2"),
    Outcome("roll", ("calm",)),
    Answer(1, "y", forced=True),
    Acted(1, "concede"),
]


def test_moments_are_answers_and_acts_that_somebody_gave() -> None:
    assert length(HAPPENED) == 3


@pytest.mark.parametrize(("at", "entries"), [(-1, 2), (0, 2), (1, 3), (2, 6), (3, 7), (99, 7)])
def test_what_followed_by_itself_belongs_to_the_moment(at: int, entries: int) -> None:
    assert upto(HAPPENED, at) == HAPPENED[:entries]


def race() -> Match:
    match = Match.new("made-up", seed=1)
    for seat in (0, 1):
        match.decide(seat, "left")
        match.decide(seat, "2")
    return match


def test_a_moment_is_the_position_then() -> None:
    match = race()
    start = moment(match, match.happenings, 0, None)
    assert (start.at, start.length) == (0, 4)
    assert [track.value for track in start.view.scene.tracks] == [0, 0]
    later = moment(match, match.happenings, 2, 0)
    assert [track.value for track in later.view.scene.tracks] in ([2, 0], [3, 0])
    assert later.view.seat == 0
    assert moment(match, match.happenings, 99, None).at == 4


def test_a_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(TableError, match="has no seat 7; its seats are 0 to 1"):
        moment(race(), [], 0, 7)


def test_the_past_of_secrets_is_open_when_the_match_is_over() -> None:
    match = Match.new("made-up", kind="bids")
    with pytest.raises(StillSecret, match="The record can be had when the match is over: until then the players"):
        check_open(match, "The record")
    match.act(0, "concede")
    check_open(match, "The record")


def test_the_past_without_secrets_is_always_open() -> None:
    check_open(race(), "The record")
