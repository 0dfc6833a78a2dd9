"""What a match may be: players, maps, empires, teams and limits (R-02, R-04, R-06, R-75 to -79)."""

from __future__ import annotations

import pytest

from banneret.engine.match import Match
from banneret.games.battle_magic import GAME
from banneret.games.battle_magic.components import COMPONENTS
from banneret.games.battle_magic.maps import MAPS


@pytest.mark.rules("magic-R-02", "magic-R-06")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": "3"}, "The Wyvern Strand is a map for 2 to 2 players, not for 3"),
        ({"players": "6"}, "players cannot be '6'"),
        ({"turn-limit": "many"}, "turn-limit cannot be 'many'; it is a number such as 12, or 0"),
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
