"""Set-up: towers, colours, first legions (titan-B-SE)."""

from __future__ import annotations

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from tests.games.titan.positions import begun, offered, play, state_of


@pytest.mark.rules("titan-B-SE-01", "titan-B-SE-02")
@pytest.mark.parametrize("seats", range(2, 7))
def test_each_player_has_another_tower_and_the_highest_begins(seats: int) -> None:
    for seed in range(8):
        s = state_of(Match.new("titan", players=str(seats), colours="given", seed=seed))
        assert len(set(s.tower)) == seats
        assert all(s.board.lands[tower].tower for tower in s.tower)
        assert [s.tower[seat] for seat in s.order] == sorted(s.tower, reverse=True)
        assert s.active == s.order[0]


@pytest.mark.rules("titan-B-SE-01")
def test_any_tower_may_be_given() -> None:
    given = {state_of(Match.new("titan", colours="given", seed=seed)).tower[0] for seed in range(60)}
    assert len(given) == 6


@pytest.mark.rules("titan-B-SE-02")
def test_colours_are_chosen_in_ascending_order_of_the_towers() -> None:
    match = begun({"players": "4"}, ["land:300", "land:600", "land:100", "land:200"])
    asked = []
    while state_of(match).part == "setup":
        ((seat, decision),) = match.decisions.items()
        asked.append(seat)
        match.decide(seat, key_of(decision.options[-1]))
    assert asked == [2, 3, 0, 1]
    assert [state_of(match).called(seat) for seat in range(4)] == ["Purple", "Green", "White", "Red"]


@pytest.mark.rules("titan-B-SE-03")
@pytest.mark.parametrize("seats", [2, 6])
def test_the_caretaker_has_what_the_first_legions_leave(seats: int) -> None:
    s = state_of(Match.new("titan", players=str(seats), colours="given", seed=1))
    eight = s.box.starting_legion
    assert [s.held(marker) for army in s.army for marker in army] == [eight] * seats
    for one in s.box.characters:
        assert s.caretaker[one.index] == one.count - seats * eight.count(one)
    assert all(len(free) == 11 for free in s.free)
    assert s.score == [0] * seats


@pytest.mark.rules("titan-R-103")
def test_markers_are_asked_for_where_that_was_agreed() -> None:
    match = begun({"colours": "given", "markers": "chosen"}, ["land:100", "land:200"])
    assert len(offered(match)) == 12
    play(match, "black-tree", "blue-bow", "member:8", "member:7", "member:4", "member:2", "done")
    assert "blue-bow" not in offered(match)
    play(match, "blue-tree")
    assert [marker.key for marker in state_of(match).army[1]] == ["blue-bow", "blue-tree"]
