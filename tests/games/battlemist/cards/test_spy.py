"""A look at a hand is not taken back: whoever has seen cards by a Spy goes on from there."""

from __future__ import annotations

import pytest

from banneret.engine.chance import Chance
from banneret.engine.match.match import Match
from banneret.engine.words.errors import Refused
from tests.games.battlemist.positions import keys, match_at


def spied(passed: str) -> Match:
    """The elves pass, for now or until the council ends; the orcs play a Spy, and look at their hand."""
    hands = {"orcs": ["spy"], "elves": ["levy", "blight"]}
    match = match_at({"phase": "council", "lead": "elves", "used": {"orcs": 1, "elves": 1}, "hands": hands}, [9, 8])
    for key in (passed, "card:spy", "pass"):
        match.decide(next(iter(match.decisions)), key)
    return match


@pytest.mark.rules("mist-R-95")
@pytest.mark.parametrize("passed", ["pass", "hush"])
def test_a_look_at_a_hand_is_not_taken_back(passed: str) -> None:
    match = spied(passed)
    assert keys(match, 0) == ["card:blight", "card:levy"]
    assert not match.may_undo(0)
    with pytest.raises(Refused):
        match.undo(0)


@pytest.mark.rules("mist-R-95")
def test_the_look_itself_is_noted_whoever_reacts_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Chance] = []
    monkeypatch.setattr(Chance, "look", lambda chance: looks.append(chance))  # a method, which `append` is not
    match = spied("pass")
    assert looks == [match.chance]
