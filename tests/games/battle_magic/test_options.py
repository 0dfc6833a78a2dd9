"""What a match may be: players, maps, empires, teams and limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.games.battle_magic import GAME
from banneret.games.battle_magic.box.components import COMPONENTS
from banneret.games.battle_magic.map.maps import MAPS
from banneret.games.battle_magic.options import chosen_map, map_text


@pytest.mark.rules("magic-R-02", "magic-R-06")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": "3", "map": "wyvern-strand"}, "The Wyvern Strand is a map for 2 players, not for 3"),
        ({"players": "4", "map": "sundered-coast"}, "The Sundered Coast is a map for 2 to 3 players, not for 4"),
        ({"players": "6"}, "players cannot be '6'"),
        ({"turn-limit": "many"}, "turn-limit cannot be 'many'; it is a number such as 12, or 0"),
        ({"turn-limit": "10000"}, "turn-limit is 10000; it must be 9999 or less, or 0 for none"),
        ({"quiet-limit": "12345678901"}, "quiet-limit is 12345678901; it must be 9999 or less, or 0 for none"),
        ({"teams": "red,black"}, "teams cannot be 'red,black'; name each of red, black once"),
        ({"teams": "red/pink"}, "teams cannot be 'red/pink'"),
        ({"empires": "fixed", "empire-list": "human"}, "it names 2 of human, dwarf, orc, elf, undead"),
        ({"empires": "fixed", "empire-list": "elf,elf", "duplicates": "no"}, "names an empire twice"),
        ({"map": "generated", "size": "12"}, "12"),
    ],
)
def test_options_that_do_not_fit_are_refused_with_a_sentence(options: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        Match.new("battle-magic", options)


@pytest.mark.rules("magic-R-06", "magic-map-07")
def test_without_a_choice_the_map_fits_the_players() -> None:
    fits = {seats: chosen_map(GAME.settle({"players": seats})).key for seats in "2345"}
    assert fits == {"2": "wyvern-strand", "3": "sundered-coast", "4": "five-thrones", "5": "five-thrones"}


def test_a_map_of_ones_own_is_played_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(map_text(GAME.settle({"map": "generated", "size": "44", "seed": "9"})), encoding="utf-8")
    match = Match.new("battle-magic", {"map-file": str(path)}, seed=1)
    path.unlink()  # the match keeps what it is played with
    assert match.state.map.title == "Map 9"
    assert len(match.state.map.territories) == 44
    again = Match.replay(record.write(match))
    assert again.view(None).json() == match.view(None).json()
    assert GAME.among_programs(match.options)["turn-limit"] == "30"


@pytest.mark.parametrize(
    ("there", "instead", "said"),
    [
        ("max_players = 2", "max_players = 9", "mine.toml: min_players is 2 and max_players 9, but they lie between"),
        ("test_only = true", "", "mine.toml: start_sites has sites for nobody"),
        ("", "", "mine.toml: test_only is true"),
    ],
)
def test_a_map_that_cannot_be_played_on_is_refused(tmp_path: Path, there: str, instead: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    text = (MAPS / "proving-ground.toml").read_text(encoding="utf-8")
    path.write_text(text.replace(there, instead, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        Match.new("battle-magic", {"map-file": str(path)})


def test_options_say_when_they_matter() -> None:
    options = {option.key: option for option in GAME.options}
    for option in GAME.options:
        if option.when:
            key, values = option.when
            assert set(values) <= {value for value, _ in options[key].values}


@pytest.mark.rules("magic-R-75", "magic-R-81")
def test_teams_sit_in_the_order_of_the_colours() -> None:
    for seed in range(8):
        options = {"players": "4", "map": "five-thrones", "teams": "red,blue/black,green"}
        match = Match.new("battle-magic", options, seed=seed)
        circle = match.state.circle
        assert [(seat - circle[0]) % 4 for seat in circle] == [0, 1, 2, 3]


@pytest.mark.rules("magic-R-04")
def test_an_empire_is_chosen_once_if_duplicates_are_off() -> None:
    match = Match.new("battle-magic", {"empires": "variant", "duplicates": "no"}, seed=1)
    first = next(iter(match.decisions))
    match.decide(first, "orc")
    second = next(iter(match.decisions))
    assert second != first
    rule = match.why(second, "orc")
    assert rule is not None
    assert rule.id == "magic-R-04"
    match.decide(second, "elf")
    assert [s.empire.id for s in match.state.sets] == (["orc", "elf"] if first == 0 else ["elf", "orc"])


@pytest.mark.rules("magic-R-06", "magic-setup-02")
def test_fixed_sites_are_dealt_to_the_seats() -> None:
    seen = set()
    for seed in range(12):
        match = Match.new("battle-magic", {"start": "fixed"}, seed=seed)
        castles = tuple(match.state.where(match.state.castles(seat)[0]).id for seat in (0, 1))
        assert sorted(castles) == ["dapple-moor", "rowan-grove"]
        seen.add(castles)
    assert len(seen) == 2


def test_the_poster_and_the_file_check() -> None:
    assert len(GAME.poster().pieces) == 6
    GAME.check(COMPONENTS)
    GAME.check(MAPS / "proving-ground.toml")


@pytest.mark.rules("magic-R-77", "magic-map-07")
@pytest.mark.parametrize(("size", "limit"), [("99", "30"), ("100", "60")])
def test_programs_alone_play_longer_on_a_full_board(size: str, limit: str) -> None:
    options = GAME.settle({"map": "generated", "size": size})
    assert GAME.among_programs is not None
    assert GAME.among_programs(options) == {"turn-limit": limit, "quiet-limit": "12"}
