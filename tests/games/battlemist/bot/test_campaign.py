"""Where an army does best to march."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from banneret.bots.observation import Observation
from banneret.bots.search import best_scored
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battlemist.bot.guarding import guards
from banneret.games.battlemist.bot.reaching import near, reach_of
from banneret.games.battlemist.cards.unmoved_units import companies
from banneret.games.battlemist.march.march import reach
from tests.games.battlemist.positions import LINE, match_at

IDLE = {"orcs": 1, "elves": 1}


def marches(troops: dict[str, Sequence[str]], land: dict[str, str] = LINE) -> Match:
    """The orcs have marched by the best score, until it was to stop."""
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops, "land": land})
    observation = Observation(match, 0, random.Random(1))
    while match.decisions.get(0) and match.decisions[0].name in ("march", "how-many-march", "march-to"):
        match.decide_unchecked(0, best_scored(observation))
    return match


def units(match: Match, realm: str, seat: int = 0) -> int:
    """How many units of a seat are in a realm."""
    return sum(match.state.troop(seat, match.state.box.realm[realm]))


def test_an_unguarded_home_of_the_last_opponent_is_taken_at_once() -> None:
    match = marches({"orcs": ["1 footman goldensheaf", "1 footman zul-warrens"], "elves": ["3 footman abou-xar"]})
    assert match.result is not None
    assert match.result.winners == (0,)


def test_free_realms_are_settled_by_one_unit_each() -> None:
    match = marches({"orcs": ["4 footman zul-warrens"], "elves": ["1 footman lotharia-glades"]})
    assert units(match, "abou-xar") == 1
    assert units(match, "zul-warrens") >= 1


@pytest.mark.parametrize(("enemies", "fights"), [("1 footman", True), ("9 footman", False)])
def test_battles_are_sought_at_good_odds_only(enemies: str, fights: bool) -> None:
    troops = {"orcs": ["6 footman abou-xar", "2 footman zul-warrens"], "elves": [f"{enemies} sarn-lea"]}
    troops["elves"].append("5 footman lotharia-glades")
    match = marches({folk: tuple(of) for folk, of in troops.items()})
    told = {entry.event for entry in match.state.log.seen_by(None)}
    assert ("battle-begins" in told) == fights


def test_an_army_goes_for_a_home_that_it_can_take() -> None:
    troops = {"orcs": ["6 footman sarn-lea", "2 archer sarn-lea", "2 cavalry sarn-lea", "1 footman zul-warrens"]}
    match = marches({**troops, "elves": ["2 footman lotharia-glades"]})
    assert units(match, "nightpine") + units(match, "harrowmead") > 5


def test_guards_are_as_many_as_the_enemies_near_make_necessary() -> None:
    alone = {"orcs": ["6 footman zul-warrens"], "elves": ["1 footman lotharia-glades"]}
    beset = {"orcs": ["6 footman zul-warrens"], "elves": ["5 footman the-wastes"]}
    few, many = (
        guards(match_at({"phase": "movement", "active": "orcs", "troops": troops, "land": LINE}).state, 0)
        for troops in (alone, beset)
    )
    assert few == 1
    assert many > 2


def test_the_reach_that_is_kept_is_that_of_the_rules() -> None:
    troops = {
        "orcs": ["1 footman abou-xar", "1 cavalry abou-xar", "1 dragon abou-xar"],
        "elves": ["1 footman harrowmead"],
    }
    match = match_at({"phase": "movement", "active": "orcs", "used": IDLE, "troops": troops})
    s = match.state
    for company in companies(s, 0):
        assert reach_of(s, 0, company.band) == reach(s, 0, company)
    assert [key_of(option) for option in match.decisions[0].options]


def test_units_are_near_by_their_own_steps() -> None:
    s = match_at(
        {
            "phase": "movement",
            "active": "orcs",
            "land": LINE,
            "troops": {"elves": ["1 footman harrowmead", "1 cavalry nightpine", "1 archer irontooth"]},
        }
    ).state
    assert near(s, 1, s.box.realm["abou-xar"]) == (1, 0, 1, 0, 0, 0)
