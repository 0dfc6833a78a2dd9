"""What happens to a player who is out, beyond single cases."""

from __future__ import annotations

import pytest

from banneret.engine.game import GameOver
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.vocabulary import FreeTrade, Pin
from banneret.games.battlemist.effects.lasting import begin
from banneret.games.battlemist.land.capture import capture_home
from banneret.games.battlemist.records import Lasting
from banneret.games.battlemist.state import State
from tests.games.battlemist.positions import state_at


def captured() -> State:
    """The orcs' home has fallen to the elves, with effects of the orcs in force."""
    s = state_at({"phase": "battle", "troops": {"elves": ["1 footman zul-warrens"]}, "stars": {"orcs": 4}}, players=3)
    begin(s, Lasting(Pin("pin", "target", "half", "round"), 0, "round", (s.box.realm["nightpine"],)))
    begin(s, Lasting(FreeTrade("free-trade", "target", "round"), 0, "round", partner=1))
    begin(s, Lasting(FreeTrade("free-trade", "target", "round"), 1, "round", partner=2))
    s.used[1] = 0
    capture_home(s, s.home(0))
    return s


@pytest.mark.rules("mist-R-44")
def test_what_is_in_force_stays_except_a_caravan_with_the_player_who_is_out() -> None:
    left = [(type(one.effect), one.seat) for one in captured().lasting]
    assert left == [(Pin, 0), (FreeTrade, 1)]


@pytest.mark.rules("mist-R-41")
def test_nobody_takes_back_a_capture_that_has_shown_a_hand() -> None:
    s = state_at({"phase": "battle", "troops": {"elves": ["1 footman zul-warrens"]}, "hands": {"orcs": ["levy"]}})
    looked: list[str] = []
    s.chance.looked = lambda: looked.append("looked")
    with pytest.raises(GameOver):
        capture_home(s, s.home(0))
    assert [str(card) for card in s.actions.discards] == ["Levy"]
    assert looked == ["looked"]


@pytest.mark.rules("mist-7.0-03", "mist-7.0-04", "mist-R-43")
def test_half_of_the_stars_go_to_the_player_who_took_the_home_and_are_used() -> None:
    s = captured()
    assert s.stars == [0, 3, 1]
    assert s.used == [0, 2, 0]
    assert s.pool == s.box.file.game.stars - 4
    assert not list(GAME.broken(s))


@pytest.mark.rules("mist-R-42")
def test_a_captured_home_is_no_home_any_more() -> None:
    s = captured()
    assert s.owner[s.home(0).index] == 1
    assert s.seat_at_home(s.home(0)) == -1
    s.put(1, s.home(0), s.box.army[0], -1)
    s.put(2, s.home(0), s.box.army[0])
    stars = s.stars[:]
    capture_home(s, s.home(0))
    assert s.stars == stars
