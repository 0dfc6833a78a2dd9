"""Commencement (titan-B-SP)."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match.match import Match
from tests.games.titan.positions import holds, match_at, offered, play, state_of

FAR = {"blue-axe": "1: titan"}


@pytest.mark.rules("titan-B-SP-02", "titan-B-SP-05", "titan-R-66")
@pytest.mark.parametrize("seed", range(30))
def test_every_first_split_is_four_and_four_with_a_lord_each(seed: int) -> None:
    source = random.Random(seed)
    match = Match.new("titan", colours="given", seed=seed)
    while state_of(match).part == "split":
        step(match, source)
    s = state_of(match)
    legions = [s.held(marker) for marker in s.army[s.active]]
    assert [len(legion) for legion in legions] == [4, 4]
    assert [sum(one.lord for one in legion) for legion in legions] == [1, 1]


@pytest.mark.rules("titan-R-66", "titan-B-MO-09")
@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("tower", range(100, 700, 100))
def test_in_the_first_turn_the_two_fours_must_part_and_can(tower: int, roll: int) -> None:
    legions = {
        "black-axe": f"{tower}: titan, 3 ogre",
        "black-bow": f"{tower}: angel, 3 centaur",
        "blue-axe": "1: titan",
    }
    split = {"split_from": {"black-bow": "black-axe"}, "hidden": [["black-axe", "black-bow"]]}
    match = match_at(
        {"active": "black", "phase": "move", "roll": roll, "turns": {"black": 1}, "legions": legions, **split}
    )
    assert "pass" not in offered(match)
    play(match, "black-axe")
    play(match, offered(match)[0])
    s = state_of(match)
    assert len({s.at[marker.index] for marker in s.army[0]}) == 2
    assert "pass" in offered(match)


@pytest.mark.rules("titan-B-SP-01", "titan-R-65")
def test_a_legion_of_seven_may_lose_two_to_five() -> None:
    for places in ((7, 6), (7, 6, 5, 4, 3)):
        match = match_at({"active": "black", "legions": {"black-axe": "41: titan, 6 ogre", **FAR}})
        play(match, "black-axe", *(f"member:{place}" for place in places), "done")
        assert len(holds(match, "black-axe")) == 7 - len(places)


@pytest.mark.rules("titan-B-SP-01")
def test_a_touch_may_be_taken_back() -> None:
    match = match_at({"active": "black", "legions": {"black-axe": "41: titan, 3 ogre", **FAR}})
    play(match, "black-axe", "member:1", "member:2", "member:1", "member:3", "done")
    assert holds(match, "black-bow") == ["ogre", "ogre"]
