from __future__ import annotations

from unittest.mock import Mock

from banneret.engine.match.events import Answer
from banneret.engine.match.match import Match
from banneret.table.match.hosted_match import is_open


def test_the_past_of_secrets_is_open_when_the_match_is_over() -> None:
    match = Match.new("made-up", kind="bids")
    assert not is_open(match, 0)
    assert not is_open(match, None)
    match.act(0, "concede")
    assert is_open(match, None)


def test_the_past_without_secrets_is_always_open() -> None:
    match = Match.new("made-up", seed=1)
    match.decide(0, "left")
    assert is_open(match, None)


def test_what_seats_decide_at_the_same_time_is_their_own_until_all_have() -> None:
    match = Match.new("titan", {"scenario": "battle", "attacker": "", "defender": "", "points": "60"})
    assert list(match.decisions) == [0, 1]
    match.decide_unchecked(0, match.decisions[0].options[0])
    assert is_open(match, 0)
    assert not is_open(match, 1)
    assert not is_open(match, None)


def test_what_two_say_between_themselves_is_theirs_until_the_end() -> None:
    match = Mock(result=None, history=[Answer(0, "offer", between=(0, 1))], seats=3)
    match.game.has_secrets.return_value = False
    match.as_known_to.return_value = match
    assert [is_open(match, viewer) for viewer in (0, 1, 2, None)] == [True, True, False, False]
    match.result = "over"
    assert is_open(match, None)
