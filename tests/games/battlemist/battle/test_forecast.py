"""The forecast of a battle: from the step where it stands, with what has happened, and what ends with the round.

The right shares are those of 20,000 battles that were fought by the rulebook, apart from this code, with the same
choice of casualties.
"""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.view import Odds
from tests.games.battlemist.positions import match_at

REALM = "abou-xar"
NEAR = 0.06
"""A forecast of 300 battles is as near as this."""


def at_war(orcs: list[str], elves: list[str], **more: Any) -> Match:
    troops = {"orcs": [f"{unit} {REALM}" for unit in orcs], "elves": [f"{unit} {REALM}" for unit in elves]}
    return match_at({"phase": "battle", "active": "orcs", "used": {"elves": 1}, "troops": troops, **more})


def as_it_stands(match: Match) -> Odds:
    decision = match.decisions[0]
    odds = decision.odds_of(next(option for option in decision.options if key_of(option) == "pass"))
    assert odds is not None
    return odds


def second_round(**more: Any) -> dict[str, Any]:
    return {"battle": {"realm": REALM, "against": "elves", "round": 1, "step": "battle_round", **more}}


@pytest.mark.rules("mist-3.3.3.1-04", "mist-3.3.3.1-05")
def test_an_overrun_that_is_certain_is_told_as_certain() -> None:
    match = at_war(["3 cavalry"], ["2 footman"], stars={"orcs": 2}, **second_round(killed={"orcs": 2}))
    assert as_it_stands(match).promised == {"wins:orcs": 0.0, "wins:elves": 1.0, "nobody": 0.0}


@pytest.mark.rules("mist-3.3.3.1-02", "mist-3.3.3.1-04")
def test_the_rout_check_to_come_may_save_from_an_overrun() -> None:
    more = second_round(killed={"elves": 3}, routed={"elves": ["1 footman"]})
    match = at_war(["1 footman"], ["2 archer", "1 footman"], stars={"orcs": 2}, **more)
    told = as_it_stands(match)
    assert told.promised["wins:orcs"] == pytest.approx(0.398, abs=NEAR)
    assert "1 of the Lotharia Elves routed" in told.reasons


@pytest.mark.rules("mist-R-32", "mist-R-98", "mist-3.3.3.1-01")
@pytest.mark.parametrize(
    ("orcs", "elves", "play", "share"),
    [
        ("3 footman", "5 footman", "", 0.147),
        ("3 footman", "5 footman", "card:shield-wall", 0.255),
        ("3 footman", "4 footman", "card:shield-wall", None),
        ("3 footman", "5 footman", "spell:hand-of-the-raging-spirit", 0.294),
        ("2 archer", "4 footman", "", 0.15),
        ("2 archer", "4 footman", "spell:eyes-of-the-hawk", 0.310),
        ("2 archer", "4 footman", "card:poisoned-arrows", 0.240),
    ],
)
def test_what_lasts_a_round_counts_in_that_round(orcs: str, elves: str, play: str, share: float | None) -> None:
    kind, _, card = play.partition(":")
    hands: dict[str, Any] = {"hands": {"orcs": [card]}} if kind == "card" else {}
    match = at_war([orcs], [elves], stars={"orcs": 6}, **hands)
    if kind != "spell":
        match.decide(0, "pass")
    if play:
        before = as_it_stands(match).promised["wins:orcs"]
        match.decide(0, play)
        assert as_it_stands(match).promised["wins:orcs"] > before
    if share is not None:
        assert as_it_stands(match).promised["wins:orcs"] == pytest.approx(share, abs=NEAR)


@pytest.mark.rules("mist-3.3.2-05", "mist-R-92")
def test_of_more_than_ten_units_ten_fight() -> None:
    land = {REALM: "0,0", "sarn-lea": "1,0", "harrowmead": "0,1", "zul-warrens": "2,0", "lotharia-glades": "-1,0"}
    troops = {"orcs": ["10 footman sarn-lea", "10 footman harrowmead"], "elves": [f"10 footman {REALM}"]}
    idle, city = {"orcs": 1, "elves": 1}, {REALM: "city"}
    position = {"phase": "movement", "active": "orcs", "used": idle, "troops": troops, "built": city, "land": land}
    match = match_at(position)
    shown = []
    for start in ("sarn-lea", "harrowmead"):
        match.decide(0, f"unit:orcs-footman-{start}")
        match.decide(0, "10")
        odds = {option.key: option.odds for option in match.view(0).questions[0].options}[f"realm:{REALM}"]
        assert odds is not None
        shown.append(odds)
        match.decide(0, f"realm:{REALM}")
    assert shown[0].promised == shown[1].promised
    assert shown[0].promised["wins:orcs"] == pytest.approx(0.08, abs=NEAR)
    assert "10 of 20 units are removed first: too many for one realm" in shown[1].reasons


@pytest.mark.rules("mist-R-65")
def test_two_races_must_both_be_beaten() -> None:
    troops = {"orcs": [f"3 footman {REALM}"], "elves": [f"3 footman {REALM}"], "dwarves": [f"3 footman {REALM}"]}
    land = {REALM: "0,0", "sarn-lea": "1,0", "harrowmead": "0,1"}
    troops["orcs"].append("1 footman sarn-lea")
    used = {"orcs": 1, "elves": 1, "dwarves": 1}
    match = match_at({"phase": "movement", "active": "orcs", "used": used, "troops": troops, "land": land}, players=3)
    match.decide(0, "unit:orcs-footman-sarn-lea")
    odds = {option.key: option.odds for option in match.view(0).questions[0].options}[f"realm:{REALM}"]
    assert odds is not None
    told = odds.promised
    assert sum(told.values()) == pytest.approx(1)
    assert 0.05 < told["wins:orcs"] < 0.45
    assert told["wins:dwarves"] > 0
    assert "you must beat all, first the Lotharia Elves" in odds.reasons
