"""Random matches with two to six players: they end, have no dead ends, and pass the conformance checks."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks import conformance
from banneret.engine.checks.conformance import check_match
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.state import State
from tests.games.battlemist.by_force import step

CAP = {"2": "4", "3": "3", "4": "2", "5": "2", "6": "2"}
"""Rounds for each number of players: enough for something to happen."""
MANY = 100
"""Long matches for each number of players."""


def new(players: str, seed: int, cap: str) -> Match:
    return Match.new("battlemist", {"players": players, "round-cap": cap, "events": "always"}, seed=seed)


@pytest.mark.rules("mist-R-57", "mist-1.0-01", "mist-2.3-03")
@pytest.mark.parametrize(
    ("players", "seed"),
    [
        *(("2", 0), ("3", 1), ("6", 0)),
        *(pytest.param(*more, marks=pytest.mark.long) for more in (("4", 0), ("5", 1))),
    ],
)
def test_random_matches(players: str, seed: int) -> None:
    check_match(new(players, seed, CAP[players]), random.Random(seed), often=0.01, eager=0.7 * seed)


@pytest.mark.rules("mist-3.3.3-01", "mist-7.0-01")
@pytest.mark.parametrize("players", ["3", *(pytest.param(players, marks=pytest.mark.long) for players in "25")])
def test_warlike_matches(players: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "step", step)
    match = new(players, 7, "8")
    check_match(match, random.Random(7), often=0.004, eager=0.85)
    told = {entry.rule for entry in match.state.log.seen_by(None)}
    assert players == "2" or "mist-3.3.3-01" in told


@pytest.mark.rules("mist-R-99")
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_matches_in_which_players_give_up(seed: int) -> None:
    source = random.Random(seed)
    match, given_up = new("4", seed, "8"), 0
    while match.decisions:
        ready = [seat for seat in range(4) if GAME.acts[0].barred(match.state, seat) is None]
        if ready and source.random() < 0.004:
            match.act(source.choice(ready), "concede")
            given_up += 1
        else:
            step(match, source)
        assert isinstance(match.state, State)
        assert not list(GAME.broken(match.state))
    assert match.result is not None
    assert given_up


@pytest.mark.long
@pytest.mark.rules("mist-R-57")
@pytest.mark.parametrize("players", CAP)
@pytest.mark.parametrize("seed", range(MANY))
def test_many_matches(players: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "step", step)
    check_match(new(players, 1000 + seed, "12"), random.Random(seed), often=0.001, eager=0.5 + 0.4 * (seed % 2))
