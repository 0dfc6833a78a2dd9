"""Elimination and withdrawal (titan-B-TI, titan-R-64); most of it is in the cases."""

from __future__ import annotations

import pytest

from banneret.games.titan import GAME
from banneret.games.titan.engagement.eliminating import Fall, eliminate
from banneret.games.titan.engagement.withdrawing import may_withdraw
from tests.games.titan.positions import begun, match_at, play, state_at, state_of

LEGIONS = {
    "black-axe": "1: titan",
    "black-bow": "41: lion",
    "black-eye": "300: angel, ogre",
    "blue-axe": "400: titan",
    "blue-bow": "41: ogre",
    "green-axe": "600: titan",
}


@pytest.mark.rules("titan-B-TI-04", "titan-B-TI-05", "titan-R-51", "titan-R-87")
def test_half_points_markers_and_characters() -> None:
    s = state_at({"active": "black", "legions": LEGIONS}, players="3")
    eliminate(s, [Fall(0, 2)], "titan-B-TI-03")
    assert s.score == [0, 7, (24 + 24 + 12) // 2]
    assert [len(free) for free in s.free] == [0, 10, 23]
    assert s.army[0] == ()
    assert (s.caretaker[s.box.angel.index], s.dead[s.box.titan.index]) == (18, 1)
    assert not list(GAME.broken(s))


@pytest.mark.rules("titan-R-48", "titan-R-86", "titan-B-TI-04")
def test_the_titans_company_counts_with_the_half_points() -> None:
    s = state_at({"active": "black", "legions": LEGIONS}, players="3")
    ogres = (s.box.character["ogre"],) * 3
    eliminate(s, [Fall(0, 2, ogres)], "titan-B-TI-03")
    assert s.score[2] == (24 + 24 + 12 + 36) // 2


@pytest.mark.rules("titan-R-64")
def test_only_those_engaged_with_a_player_who_withdraws_get_anything() -> None:
    s = state_at({"active": "black", "legions": LEGIONS}, players="3")
    eliminate(s, [Fall(0, None)], "titan-R-64")
    assert s.score == [0, 7, 0]
    assert [len(free) for free in s.free] == [0, 10, 11]


@pytest.mark.rules("titan-R-106", "titan-R-64")
def test_when_one_may_withdraw() -> None:
    assert may_withdraw(state_of(begun({"players": "2"}, ["land:100", "land:200"])), 0) == "titan-R-64"
    s = state_at(
        {"active": "black", "out": ["blue"], "legions": {"black-axe": "1: titan", "green-axe": "2: titan"}}, players="3"
    )
    assert [may_withdraw(s, seat) for seat in range(3)] == [None, "titan-R-64", None]


@pytest.mark.rules("titan-R-106")
def test_whose_titan_has_fallen_does_not_withdraw() -> None:
    legions = {"black-axe": "1: ogre", "black-bow": "300: titan", "blue-axe": "1: titan", "green-axe": "600: titan"}
    position = {"active": "black", "phase": "engage", "scores": {"black": 90}, "came_by": {"black-axe": "left"}}
    match = play(match_at({**position, "legions": legions}, players="3"), "1: concede")
    s = state_of(match)
    assert s.engagement is not None  # Black is asked for an Angel
    assert [may_withdraw(s, seat) for seat in range(3)] == [None, "titan-R-64", None]


@pytest.mark.rules("titan-R-64", "titan-B-TI-06")
def test_both_are_removed_although_the_movers_turn_ends_then() -> None:
    legions = {"black-axe": "1: ogre", "black-bow": "300: titan", "blue-axe": "1: angel, ogre", "blue-bow": "41: titan"}
    legions |= {"green-axe": "600: titan", "purple-axe": "3: titan, 3 ogre"}
    position = {"active": "black", "phase": "engage", "scores": {"black": 90}, "came_by": {"black-axe": "left"}}
    match = play(match_at({**position, "legions": legions}, players="4"), "1! withdraw", "0! withdraw")
    assert state_of(match).alive == [False, False, True, True]
    assert state_of(match).leaving == ()


@pytest.mark.rules("titan-R-64", "titan-R-88")
def test_both_parties_of_an_engagement_may_withdraw_at_once() -> None:
    legions = {"black-axe": "1: ogre", "black-bow": "300: titan", "blue-axe": "1: angel, ogre", "blue-bow": "41: titan"}
    position = {"active": "black", "phase": "engage", "scores": {"black": 90}, "came_by": {"black-axe": "left"}}
    match = match_at({**position, "legions": {**legions, "green-axe": "600: titan"}}, players="3")
    play(match, "1! withdraw", "0! withdraw")
    assert match.result is not None
    assert match.result.winners == (2,)


@pytest.mark.rules("titan-R-64", "titan-B-TI-03")
def test_who_withdraws_and_so_loses_the_titan_is_out_once() -> None:
    legions = {
        "black-axe": "1: titan, ogre",
        "blue-axe": "1: titan",
        "blue-bow": "400: 2 lion",
        "green-axe": "600: titan",
    }
    position = {"active": "black", "phase": "engage", "legions": legions, "came_by": {"black-axe": "left"}}
    match = play(match_at(position, players="3"), "1! withdraw")
    out = [entry.rule for entry in match.state.log.seen_by(None) if entry.event == "player-out"]
    assert len(out) == 1
