"""A land that chance lays: it follows the rules of building, and nobody is asked (mist-R-106)."""

from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME


@pytest.mark.parametrize("players", ["2", "3", "6"])
@pytest.mark.parametrize("seed", range(4))
def test_everything_lies_before_anybody_is_asked(players: str, seed: int) -> None:
    match = Match.new(GAME, {"players": players, "land": "dealt"}, seed=seed)
    assert all(decision.name not in {"lay", "place-realm", "turn-realm"} for decision in match.decisions.values())
    state = match.state
    assert len(state.land.realms) == len(state.box.neutral) + int(players)
    assert all(state.home(seat) in state.land for seat in state.seats)
    assert list(GAME.broken(state)) == []


def test_each_turn_is_taken_by_chance_and_told() -> None:
    match = Match.new(GAME, {"land": "dealt"}, seed=1)
    laid = [entry for entry in match.view(None).log if entry.event == "lays-realm"]
    assert len(laid) == len(match.state.land.realms) - 3
    assert match.view(0).scene.boards == match.clone().view(0).scene.boards


def test_its_record_plays_the_same_match() -> None:
    match = Match.new(GAME, {"land": "dealt"}, seed=2)
    again = Match.replay(match.record())
    assert again.view(None).json() == match.view(None).json()


def test_unless_it_is_chosen_the_players_build() -> None:
    match = Match.new(GAME, seed=1)
    assert {decision.name for decision in match.decisions.values()} == {"lay"}
    assert "option land" not in match.record()
