"""The options of a match, and races by number of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.components import COMPONENTS
from tests.games.chance import Wanted


@pytest.mark.rules("mist-2.1-01", "mist-R-71", "mist-1.0-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_drawn_races_are_those_of_the_table(players: int) -> None:
    seen = set()
    for seed in range(12):
        state = Match.new(GAME, {"players": str(players)}, seed=seed).state
        races = [race.id for race in state.races]
        slots = state.box.file.setup.of(players)
        assert len(set(races)) == players
        assert set(races) <= {race for slot in slots for race in slot}
        seen.add(tuple(races))
    assert len(seen) > 1


@pytest.mark.rules("mist-2.0-01", "mist-2.0-04", "mist-R-71")
@pytest.mark.parametrize(
    ("players", "races", "said"),
    [
        ("2", "orcs,undead", "cannot play these together"),
        ("2", "orcs", "it names 2 of"),
        ("2", "orcs,hobbits", "it names 2 of"),
        ("3", "orcs,orcs,elves", "cannot play these together"),
        ("5", "orcs,undead,elves,dwarves,barbarians", "cannot play these together"),
        ("6", "orcs,orcs,elves,dwarves,humans,undead", "cannot play these together"),
    ],
)
def test_races_that_may_not_be_agreed_upon(players: str, races: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Match.new(GAME, {"players": players, "races": "agreed", "race-list": races}, seed=1)


def test_agreed_races_name_the_seats() -> None:
    match = Match.new(GAME, {"players": "2", "races": "agreed", "race-list": "elves, orcs"}, seed=1)
    assert match.seat_names == ("The Lotharia Elves", "The Zul Orcs")
    assert [race.folk for race in match.state.races] == ["elves", "orcs"]


@pytest.mark.rules("mist-3.1.4-08", "mist-R-09")
def test_events_of_two_players() -> None:
    assert len(Match.new(GAME, {"players": "2"}, seed=1).state.actions) == 64
    assert len(Match.new(GAME, {"players": "2", "events": "always"}, seed=1).state.actions) == 81
    assert len(Match.new(GAME, {"players": "3"}, seed=1).state.actions) == 81


@pytest.mark.parametrize("cap", ["-1", "many", "1.5", ""])
def test_a_cap_is_a_number(cap: str) -> None:
    with pytest.raises(ValueError, match="round-cap cannot be"):
        Match.new(GAME, {"round-cap": cap}, seed=1)


@pytest.mark.rules("mist-2.2-02", "mist-2.2-03", "mist-2.2-05", "mist-2.3-01", "mist-2.3-02")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_beginning(players: int) -> None:
    state = Match.new(GAME, {"players": str(players)}, seed=players).state
    assert [len(hand) for hand in state.building.pieces].count(30 // players) >= players - 30 % players
    assert sum(len(hand) for hand in state.building.pieces) == 30
    assert all(quest is not None for quest in state.quests)
    assert state.pool == 25 - players
    assert [state.stock[seat] for seat in state.seats] == [race.stock for race in state.races]


def test_a_component_file_goes_with_the_match(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(COMPONENTS.read_text().replace("start_stars = 1", "start_stars = 2"))
    match = Match.new(GAME, {"players": "2", "components": str(path)}, seed=1)
    path.unlink()
    assert Match.new(GAME, match.options, seed=1).state.stars == [2, 2]


@pytest.mark.rules("mist-R-76")
def test_an_owners_response_may_have_a_target(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    foils = 'target = "action"\neffects = [{ op = "cancel", what = "action" }]'
    steals = 'target = "opponent"\neffects = [{ op = "steal", amount = 2 }]'
    path.write_text(COMPONENTS.read_text().replace(foils, steals))
    position = {
        "races": ["orcs", "elves"],
        "phase": "council",
        "used": {"orcs": 1, "elves": 1},
        "hands": {"orcs": ["foiled"], "elves": ["bandit-raid"]},
        "stock": {"orcs": [0, 0, 0], "elves": [3, 0, 0]},
    }
    match = Match.prepared(GAME, {"players": "2", "components": str(path)}, position, Wanted([9, 8]))
    match.begin()
    for seat, key in ((0, "pass"), (1, "card:bandit-raid"), (0, "card:foiled")):
        match.decide(seat, key)
    told = [entry.text for entry in match.state.log.seen_by(None)]
    assert told[1:3] == [
        "The Zul Orcs play Foiled! on the Lotharia Elves",
        "The Zul Orcs take 2 grain from the Lotharia Elves",
    ]


@pytest.mark.parametrize("line", ["[1]", "[rubbish", '["mine.toml", {}]'])
def test_a_component_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(ComponentError):
        Match.new(GAME, {"components": line}, seed=1)
