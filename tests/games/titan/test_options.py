"""The options of a match, and what cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.checks.conformance import touchable
from banneret.engine.components import ComponentError
from banneret.engine.match.match import Match
from banneret.games.titan import GAME
from banneret.games.titan.box.validation import COMPONENTS
from tests.games.titan.positions import state_of


@pytest.mark.rules("titan-R-81", "titan-R-63")
@pytest.mark.parametrize(("key", "value"), [("offers-limit", "many"), ("turn-cap", "-1"), ("turn-cap", "1000000")])
def test_a_number_is_wanted(key: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"Titan: {key} cannot be"):
        Match.new("titan", {key: value})


def test_seats_are_named_by_what_is_settled() -> None:
    assert Match.new("titan", players="3").seat_names == ("Player 1", "Player 2", "Player 3")
    assert Match.new("titan", players="3", colours="given").seat_names == ("Black", "Blue", "Green")
    assert Match.new("titan", scenario="battle", players="6").seat_names == ("Attacker", "Defender")


@pytest.mark.rules("titan-R-81", "titan-R-63")
def test_what_is_usual() -> None:
    rules = state_of(Match.new("titan")).rules
    assert (rules.offers_limit, rules.turn_cap, rules.choose_markers, rules.battle) == (12, 0, False, False)


@pytest.mark.rules("titan-R-63")
def test_programs_alone_have_a_cap() -> None:
    assert int(GAME.among_programs({})["turn-cap"]) > 0


def test_secrets_are_in_the_whole_game_only() -> None:
    assert GAME.has_secrets(GAME.settle({}))
    assert not GAME.has_secrets(GAME.settle({"scenario": "battle"}))


def test_the_poster_shows_six_legions() -> None:
    pieces = [piece for piece in GAME.poster().pieces if piece.at]
    assert len(pieces) == 6
    assert len(set(touchable(GAME.poster()))) >= 96 + 6


def test_files_are_checked(tmp_path: Path) -> None:
    GAME.check(COMPONENTS)
    file = tmp_path / "components.toml"
    file.write_text("[game]\nid = 'titan'\n")
    with pytest.raises(ComponentError):
        GAME.check(file)
