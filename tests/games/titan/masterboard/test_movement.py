"""Movement and teleporting (titan-B-MO, titan-B-TE); most of it is in the cases."""

from __future__ import annotations

import pytest

from banneret.games.titan.masterboard.movement import might_teleport, must_move, teleports, ways
from banneret.games.titan.masterboard.state import Teleport
from tests.games.titan.positions import begun, marker, match_at, offered, play, state_at, state_of

FAR = {"blue-axe": "400: titan"}


@pytest.mark.rules("titan-B-MO-06", "titan-B-MO-07", "titan-B-MO-08")
@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("land", [1, 3, 41, 100, 101, 1000, 2000])
def test_ends_of_moves_are_free_or_the_enemys(land: int, roll: int) -> None:
    friends = {"black-bow": "4: ogre", "black-eye": "7: ogre", "black-fist": "2: titan"}
    foes = {"blue-bow": "5: ogre", "blue-eye": "42: lion", "blue-fist": "6000: lion"}
    s = state_at({"active": "black", "roll": roll, "legions": {"black-axe": f"{land}: ogre", **friends, **foes, **FAR}})
    for way in ways(s, marker("black-axe")):
        assert not isinstance(way, Teleport)
        assert all(s.seat_of(other) == 1 for other in s.on[way.index] if other is not marker("black-axe"))


@pytest.mark.rules("titan-B-MO-01", "titan-B-MO-02")
def test_the_mulligan_says_how_likely_a_higher_number_is() -> None:
    match = begun({"players": "2", "colours": "given"}, ["land:200", "land:100", 2])
    play(match, "member:8", "member:7", "member:4", "member:2", "done")
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}["mulligan"]
    assert odds is not None
    assert odds.chances == (("higher", 4 / 6), ("the same", 1 / 6), ("lower", 1 / 6))


@pytest.mark.rules("titan-B-MO-09")
def test_only_what_still_shares_a_land_must_part() -> None:
    position = {"active": "black", "roll": 2, "split_from": {"black-bow": "black-axe"}, "moved": ["black-bow"]}
    legions = {"black-axe": "100: titan, ogre", "black-eye": "41: ogre", **FAR}
    apart = state_at({**position, "legions": {**legions, "black-bow": "1: 2 ogre"}})
    together = state_at({**position, "moved": ["black-eye"], "legions": {**legions, "black-bow": "100: 2 ogre"}})
    assert must_move(apart, [marker("black-axe"), marker("black-eye")]) is None
    assert must_move(together, [marker("black-axe"), marker("black-bow")]) == "titan-B-MO-09"


@pytest.mark.rules("titan-B-MO-03")
def test_a_teleport_counts_as_the_one_that_must_move() -> None:
    legions = {"black-axe": "100: angel, ogre", "black-bow": "1: titan", **FAR}
    match = match_at({"active": "black", "phase": "move", "roll": 6, "legions": legions})
    assert "pass" not in offered(match)
    play(match, "black-axe", "land:300", "angel")
    assert "pass" in offered(match)


@pytest.mark.rules("titan-B-TE-01")
def test_a_tower_teleport_reaches_no_occupied_land() -> None:
    legions = {
        "black-axe": "100: titan, ogre",
        "black-bow": "200: ogre",
        "blue-axe": "300: titan",
        "blue-bow": "3: lion",
    }
    s = state_at({"active": "black", "roll": 6, "legions": legions})
    reached = teleports(s, marker("black-axe"))
    assert not any(s.on[land.index] for land in reached)
    assert {400, 500, 600} <= {land.number for land in reached}
    assert {land.number for land in reached if land.tower} == {400, 500, 600}


@pytest.mark.rules("titan-B-TE-03", "titan-R-89")
def test_who_might_teleport_is_judged_by_what_all_can_see() -> None:
    legions = {"black-axe": "100: 2 ogre", "black-bow": "1: titan", "blue-axe": "300: titan"}
    s = state_at({"active": "black", "roll": 6, "legions": legions})
    assert might_teleport(s, *s.masks(0))
    assert not teleports(s, marker("black-axe"))
    s = state_at({"active": "black", "roll": 6, "legions": {**legions, "black-axe": "41: 2 ogre"}})
    assert not might_teleport(s, *s.masks(0))
    s = state_at(
        {"active": "black", "roll": 6, "scores": {"black": 400}, "legions": {**legions, "black-axe": "41: ogre"}}
    )
    assert might_teleport(s, *s.masks(0))
    s.turn.teleported = True
    assert not might_teleport(s, *s.masks(0))


@pytest.mark.rules("titan-B-MO-03", "titan-R-92")
def test_a_turn_needs_no_more_answers_than_decisions() -> None:
    match = match_at({"active": "black", "phase": "move", "roll": 1, "legions": {"black-axe": "4: titan, ogre", **FAR}})
    assert state_of(match).part == "muster"  # one legion, one way: nothing to ask
    assert match.state.log.seen_by(0)[-1].text == "Black Axe must move to Marsh 103"
    assert state_of(match).at[marker("black-axe").index] == state_of(match).board.land[103].index


@pytest.mark.rules("titan-B-MO-03", "titan-R-92")
def test_the_only_way_into_a_battle_is_asked() -> None:
    legions = {"black-axe": "4: titan, ogre", "blue-axe": "103: titan", "blue-bow": "3: lion"}
    match = match_at({"active": "black", "phase": "move", "roll": 1, "legions": legions})
    (question,) = match.view(0).questions
    assert question.name == "move-to"
    assert [option.label for option in question.options] == ["Move to Marsh 103"]
    play(match, "land:103")
    assert state_of(match).part == "engage"


def test_a_legion_with_only_one_way_says_where_it_goes() -> None:
    legions = {"black-axe": "4: titan, ogre", "black-bow": "100: ogre", **FAR}
    match = match_at({"active": "black", "phase": "move", "roll": 1, "legions": legions})
    (question,) = match.view(0).questions
    assert {option.label for option in question.options} == {"Move Black Axe to Marsh 103", "Move Black Bow"}
    play(match, "black-axe")
    assert state_of(match).at[marker("black-axe").index] == state_of(match).board.land[103].index


@pytest.mark.rules("titan-B-TU-02", "titan-B-MO-01")
def test_a_move_can_be_taken_back_until_the_next_roll() -> None:
    legions = {"black-axe": "100: titan, ogre", "black-bow": "41: ogre", **FAR}
    match = match_at({"active": "black", "phase": "move", "roll": 2, "legions": legions})
    play(match, "black-axe", "land:4")
    assert match.may_undo(0)
    match.undo(0)
    assert "land:42" in offered(match)
