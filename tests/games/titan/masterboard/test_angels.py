"""Angels acquired and summoned (titan-B-AN, titan-A-SU); most of it is in the cases."""

from __future__ import annotations

import pytest

from banneret.games.titan.masterboard.angels import acquirable, donors, may_ask_summons, summons
from tests.games.titan.positions import holds, marker, match_at, offered, play, state_at, state_of

FAR = {"blue-axe": "400: titan", "blue-bow": "1: 2 lion"}
POSITION = {"active": "black", "phase": "engage", "came_by": {"black-axe": "left"}}


@pytest.mark.rules("titan-B-AN-01", "titan-R-68")
@pytest.mark.parametrize(
    ("multiple", "kinds"),
    [
        (100, ["angel"]),
        (400, ["angel"]),
        (500, ["angel", "archangel"]),
        (600, ["angel"]),
        (1000, ["angel", "archangel"]),
    ],
)
def test_which_angels_come_at_a_multiple(multiple: int, kinds: list[str]) -> None:
    s = state_at({"legions": {"black-axe": "1: titan, ogre", **FAR}})
    assert [one.key for one in acquirable(s, marker("black-axe"), multiple)] == kinds


@pytest.mark.rules("titan-B-AN-02")
def test_no_legion_grows_beyond_seven_and_no_character_comes_from_an_empty_stock() -> None:
    s = state_at(
        {"caretaker": {"angel": 0}, "legions": {"black-axe": "1: titan, 6 ogre", "black-bow": "41: ogre", **FAR}}
    )
    assert acquirable(s, marker("black-axe"), 500) == []
    assert [one.key for one in acquirable(s, marker("black-bow"), 500)] == ["archangel"]
    assert acquirable(s, marker("black-bow"), 400) == []


@pytest.mark.rules("titan-B-AN-01")
def test_points_that_reach_a_multiple_exactly_bring_an_angel() -> None:
    legions = {"black-axe": "1: 2 ogre", "black-bow": "300: titan", **FAR}
    match = match_at({**POSITION, "scores": {"black": 70}, "legions": legions})
    play(match, "stay", "1: concede")
    assert state_of(match).score[0] == 100
    assert offered(match) == ["angel", "pass"]
    decision = match.decisions[0]
    assert [decision.confirm(way) for way in decision.options] == [None, "These 100 points then bring no Angel."]


@pytest.mark.rules("titan-A-SU-03", "titan-R-57")
def test_donors_are_in_no_engagement_and_may_hold_the_titan() -> None:
    legions = {
        "black-axe": "1: 2 ogre",
        "black-bow": "300: titan, angel",
        "black-eye": "41: angel",
        "blue-eye": "41: ogre",
    }
    match = match_at({**POSITION, "came_by": {"black-axe": "left", "black-eye": "left"}, "legions": {**legions, **FAR}})
    s = state_of(play(match, "land:1"))
    assert donors(s) == [marker("black-bow")]
    assert [one.key for one in summons(s)] == ["summon:black-bow:angel"]
    assert may_ask_summons(s)
    s.turn.summoned = True
    assert not may_ask_summons(s)


@pytest.mark.rules("titan-A-SU-01", "titan-B-SC-02")
def test_equal_angels_of_a_legion_are_one_option() -> None:
    legions = {"black-axe": "1: 2 ogre", "black-bow": "300: titan, 2 angel, archangel", **FAR}
    match = play(match_at({**POSITION, "legions": legions}), "stay", "1: concede")
    assert offered(match) == ["summon:black-bow:angel", "summon:black-bow:archangel", "pass"]
    play(match, "summon:black-bow:angel")
    assert holds(match, "black-bow") == ["titan", "angel", "archangel"]
    assert any("Angel is summoned from Black Bow" in entry.text for entry in match.view(None).log)
