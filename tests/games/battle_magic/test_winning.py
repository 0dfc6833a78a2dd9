"""How matches of programs (magic-R-77, magic-R-79) and of players who refuse to fight end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banneret.cli import app
from banneret.engine.decision import PASS
from banneret.engine.match.match import Match


def peaceful(decisions: int, **options: str) -> Match:
    """Both pass whenever they may."""
    match = Match.new("battle-magic", options, seed=1, start="fixed")
    for _ in range(decisions):
        if not match.decisions:
            break
        seat, decision = next(iter(match.decisions.items()))
        ways = decision.options
        match.decide_unchecked(seat, PASS if PASS in ways else ways[0])
    return match


@pytest.mark.rules("magic-R-79", "magic-R-76", "magic-R-77")
def test_who_refuses_to_fight_never_finishes_without_limits() -> None:
    endless = peaceful(600)
    assert endless.result is None
    assert endless.state.rounds > 30
    quiet = peaceful(600, **{"turn-limit": "30", "quiet-limit": "12"})
    assert quiet.result is not None
    assert quiet.result.rule == "magic-R-77"
    assert quiet.state.rounds == quiet.state.quiet == 12


@pytest.mark.rules("magic-R-76")
def test_a_turn_limit_ends_after_that_many_rounds() -> None:
    match = peaceful(600, **{"turn-limit": "7"})
    assert match.result is not None
    assert match.result.rule == "magic-R-76"
    assert match.state.rounds == 7


@pytest.mark.rules("magic-R-79", "magic-R-77")
@pytest.mark.parametrize(("map", "rounds"), [("wyvern-strand", "30"), ("five-thrones", "60")])
def test_simulations_set_both_limits(map: str, rounds: str, tmp_path: Path) -> None:
    """Nobody can stop a match of programs, so it ends by itself unless other limits are given."""
    words = ["simulate", "battle-magic", "--option", f"map={map}", "--matches", "1", "--cap", "1", "--json"]
    told = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    options = json.loads(told.stdout)["options"]
    assert (options["turn-limit"], options["quiet-limit"]) == (rounds, "12")


@pytest.mark.rules("magic-vict-01", "magic-R-01", "magic-R-75", "magic-R-76", "magic-R-77")
@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({}, ["magic-vict-01", "magic-R-01"]),
        ({"turn-limit": "30", "quiet-limit": "12"}, ["magic-vict-01", "magic-R-01", "magic-R-76", "magic-R-77"]),
        ({"players": "3", "teams": "red,blue/black"}, ["magic-vict-01", "magic-R-01", "magic-R-75"]),
    ],
)
def test_a_match_begins_with_how_it_is_won(options: dict[str, str], rules: list[str]) -> None:
    log = Match.new("battle-magic", options, seed=1).view(None).log
    assert [entry.rule for entry in log] == ["magic-R-81", *rules]
