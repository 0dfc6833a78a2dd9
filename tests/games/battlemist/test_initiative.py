"""The order of the turns, where cards override the dice (mist-R-61)."""

from __future__ import annotations

import pytest

from banneret.games.battlemist.box.vocabulary import ChooseTurn
from banneret.games.battlemist.effects.lasting import begin
from banneret.games.battlemist.initiative import KEEP, fix_turns
from banneret.games.battlemist.land.capture import eliminate
from banneret.games.battlemist.records import Lasting
from tests.games.battlemist.positions import match_at, state_at


@pytest.mark.rules("mist-R-45", "mist-R-61")
def test_who_is_out_takes_no_place_among_the_turns() -> None:
    s = state_at({"phase": "initiative", "turns": ["orcs", "elves", "dwarves"]}, players=3)
    begin(s, Lasting(ChooseTurn("choose-turn"), 2, "round"))
    eliminate(s, 2)
    fix_turns(s)
    assert s.turns == (0, 1)


@pytest.mark.rules("mist-R-11")
@pytest.mark.parametrize(("rolls", "again"), [([7, 7], True), ([7, 5], False)])
def test_of_equal_rolls_the_table_says_that_they_are_rolled_again(rolls: list[int], again: bool) -> None:
    city = {"troops": {"orcs": ["1 footman abou-xar"]}, "built": {"abou-xar": "city"}}
    match = match_at({"phase": "initiative", **city}, rolls)
    (sheet,) = (one for one in match.view(0).scene.sheets if one.key == "initiative")
    assert ("Ties roll again" in sheet.note) == again


@pytest.mark.rules("mist-R-11", "mist-3.3-03")
@pytest.mark.parametrize(("rolls", "reasons"), [([7, 6], []), ([7, 7], ["2 players tie at 7 and roll again"])])
def test_the_odds_of_a_place_say_who_rolls_again_only_if_somebody_does(rolls: list[int], reasons: list[str]) -> None:
    city = {"troops": {"orcs": ["1 footman abou-xar"]}, "built": {"abou-xar": "city"}}
    match = match_at({"phase": "initiative", **city}, rolls)
    odds = match.decisions[0].odds
    assert odds
    shown = odds(KEEP)
    assert shown
    assert list(shown.reasons) == reasons


@pytest.mark.rules("mist-3.3-03")
@pytest.mark.parametrize(("way", "told"), [("keep", "keep the roll of 7"), ("add", "change the roll to 8")])
def test_the_log_says_whether_a_roll_was_changed(way: str, told: str) -> None:
    city = {"troops": {"orcs": ["1 footman abou-xar"]}, "built": {"abou-xar": "city"}}
    match = match_at({"phase": "initiative", **city}, [7, 5])
    match.decide(0, way)
    assert any(entry.text.endswith(told) for entry in match.state.log.seen_by(None))


@pytest.mark.rules("mist-R-11", "mist-3.3-03")
def test_the_odds_of_a_place_name_who_may_still_change_their_roll() -> None:
    troops = {"orcs": ["1 footman abou-xar"], "elves": ["1 footman nightpine"]}
    built = {"abou-xar": "city", "nightpine": "city"}
    match = match_at({"phase": "initiative", "troops": troops, "built": built}, [7, 5])
    odds = match.decisions[0].odds
    assert odds
    shown = odds(KEEP)
    assert shown
    assert list(shown.reasons) == ["The Lotharia Elves may still change the roll"]
