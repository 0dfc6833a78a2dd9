"""Mustering (titan-B-MU); most of it is in the cases."""

from __future__ import annotations

import pytest

from banneret.engine.decision import PASS
from banneret.games.titan.box.box import in_order, the_box
from banneret.games.titan.masterboard.mustering import recruits, reinforcements
from tests.games.titan.positions import marker, match_at, offered, play, state_at, state_of

FAR = {"blue-axe": "400: titan, 3 ogre"}


@pytest.mark.rules("titan-B-MU-02", "titan-R-90")
def test_keys_of_recruits_say_what_is_shown() -> None:
    s = state_at({"active": "black", "legions": {"black-axe": "15: titan, 2 lion, ranger", **FAR}})
    assert [recruit.key for recruit in recruits(s, marker("black-axe"))] == [
        "muster:black-axe:centaur:lion-1",
        "muster:black-axe:centaur:ranger-1",
        "muster:black-axe:lion:lion-1",
        "muster:black-axe:lion:ranger-1",
        "muster:black-axe:ranger:lion-2",
        "muster:black-axe:ranger:ranger-1",
    ]
    assert str(recruits(s, marker("black-axe"))[4]) == "Black Axe musters a Ranger, showing 2 Lions"


@pytest.mark.rules("titan-B-MU-01", "titan-R-54")
def test_nobody_is_mustered_out_of_stock() -> None:
    legions = {"black-axe": "15: titan, 2 lion", **FAR}
    s = state_at({"active": "black", "caretaker": {"ranger": 0}, "legions": legions})
    assert [recruit.character.key for recruit in recruits(s, marker("black-axe"))] == ["centaur", "lion"]
    lions = in_order([the_box().character["lion"]] * 2)
    assert [one.key for one in reinforcements(s, lions, s.board.land[15].terrain)] == ["centaur", "lion"]


@pytest.mark.rules("titan-B-MU-05")
@pytest.mark.parametrize("first", ["black-axe", "black-bow"])
def test_the_owner_chooses_the_order(first: str) -> None:
    legions = {"black-axe": "1: titan, 2 centaur", "black-bow": "6: 2 centaur", **FAR}
    match = match_at({"active": "black", "phase": "muster", "moved": ["black-bow", "black-axe"], "legions": legions})
    play(match, f"muster:{first}:lion:centaur-2")
    assert not any(first in key for key in offered(match))
    assert len(offered(match)) == 3


@pytest.mark.rules("titan-B-MU-01")
@pytest.mark.parametrize(
    ("other", "words"),
    [
        ("2 centaur", "2 legions can still muster."),
        ("2 warlock", "1 legion can still muster."),
    ],
)
def test_whoever_ends_too_early_is_warned(other: str, words: str) -> None:
    legions = {"black-axe": "1: titan, 2 centaur", "black-bow": f"6: {other}", **FAR}
    match = match_at({"active": "black", "phase": "muster", "moved": ["black-bow", "black-axe"], "legions": legions})
    (decision,) = match.decisions.values()
    assert decision.confirm(PASS) == words
    assert decision.confirm(decision.options[0]) is None


@pytest.mark.rules("titan-B-MU-01", "titan-R-62")
def test_who_was_put_together_again_has_not_moved() -> None:
    legions = {"black-axe": "4: titan, ogre", "black-bow": "4: 3 ogre", "black-eye": "4: 2 ogre", **FAR}
    split = {"split_from": {"black-bow": "black-axe", "black-eye": "black-axe"}}
    hidden = {"hidden": [["black-axe", "black-bow", "black-eye"]]}
    match = match_at({"active": "black", "phase": "move", "roll": 1, "legions": legions, **split, **hidden})
    play(match, "black-bow")
    assert state_of(match).size(marker("black-axe")) == 4
    assert not any("black-axe" in key for key in offered(match))


@pytest.mark.rules("titan-B-TE-04", "titan-B-MU-01")
def test_the_mover_musters_after_a_won_engagement_too() -> None:
    legions = {"black-axe": "1: titan, 2 centaur", "blue-bow": "1: ogre", **FAR}
    position = {"active": "black", "phase": "engage", "moved": ["black-axe"], "came_by": {"black-axe": "left"}}
    match = play(match_at({**position, "legions": legions}), "flee")
    assert "muster:black-axe:lion:centaur-2" in offered(match)


@pytest.mark.rules("titan-B-MU-03")
def test_the_log_tells_programs_what_was_shown() -> None:
    legions = {"black-axe": "100: titan, 2 ogre", "black-bow": "41: 2 ogre", **FAR}
    moved = ["black-axe", "black-bow"]
    match = match_at({"active": "black", "phase": "muster", "moved": moved, "legions": legions})
    play(match, "muster:black-axe:centaur", "muster:black-bow:troll:ogre-2")
    told = [dict(entry.about) for entry in match.state.log.seen_by(None) if entry.event == "musters"]
    assert [(one["legion"], one["character"], one["shown"]) for one in told] == [
        ("black-axe", "centaur", ""),
        ("black-bow", "troll", "2*ogre"),
    ]
