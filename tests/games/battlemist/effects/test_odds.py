"""The odds of cards, spells and events that roll dice, compared with a count of all rolls."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.engine.scene.view import Odds
from banneret.games.battlemist.initiative import odds_of_place, settle_initiative
from tests.games.battlemist.positions import match_at, state_at

IDLE = {"orcs": 1, "elves": 1}
DIE = range(1, 11)


def odds_of(match: Match, seat: int, key: str) -> Odds | None:
    """The odds that a seat is shown for an option."""
    (question,) = (one for one in match.view(seat).questions if one.mine)
    return next(option.odds for option in question.options if option.key == key)


def until_the_vote(match: Match) -> None:
    """Pass until the next vote; nobody plays a card."""
    while "vote" not in {decision.name for decision in match.decisions.values()}:
        match.decide(next(iter(match.decisions)), "pass")


def council(**more: Any) -> dict[str, Any]:
    return {"races": ["orcs", "elves"], "phase": "council", "used": IDLE, **more}


@pytest.mark.rules("mist-R-90")
@pytest.mark.parametrize(
    ("key", "at_least", "more"),
    [
        ("card:hired-assassin", 6, {"heroes": {"elves": ["1 abou-xar 3"]}, "hands": {"orcs": ["hired-assassin"]}}),
        ("card:wyrm-call", 4, {"hands": {"orcs": ["wyrm-call"]}, "used": {"elves": 1}}),
        ("spell:hand-of-the-sacred-flame", 5, {"stars": {"orcs": 4}, "used": {"elves": 1}}),
    ],
)
def test_a_card_with_a_die_shows_the_share_of_faces_that_work(key: str, at_least: int, more: dict[str, Any]) -> None:
    told = odds_of(match_at(council(**more)), 0, key)
    assert told is not None
    share = sum(face >= at_least for face in DIE) / 10
    assert told.success == ("it works", share)
    assert dict(told.chances) == pytest.approx({"it works": share, "nothing happens": 1 - share})


@pytest.mark.rules("mist-R-87")
def test_a_barrage_shows_its_results_over_all_rolls() -> None:
    position = {
        "races": ["orcs", "dwarves"],
        "phase": "battle",
        "active": "orcs",
        "used": {"orcs": 1, "dwarves": 1},
        "troops": {"orcs": ["1 footman abou-xar"], "dwarves": ["1 footman abou-xar"]},
        "hands": {"dwarves": ["burning-oil"]},
        "built": {"abou-xar": "town"},
    }
    match = match_at(position)
    told = odds_of(match, 1, "card:burning-oil")
    assert told is not None
    routs = Counter(sum(face >= 6 for face in roll) for roll in product(DIE, repeat=3))
    names = ["no rout", "1 rout", "2 routs", "3 routs"]
    assert dict(told.chances) == pytest.approx({name: routs[number] / 1000 for number, name in enumerate(names)})


@pytest.mark.rules("mist-R-89")
@pytest.mark.parametrize(("foes", "share"), [("1 giant abou-xar", 0.7), ("1 archer abou-xar", 0.0)])
def test_a_slayer_of_monsters_works_only_where_one_is(foes: str, share: float) -> None:
    position = {
        "races": ["orcs", "dwarves"],
        "phase": "battle",
        "active": "orcs",
        "used": {"orcs": 1, "dwarves": 1},
        "troops": {"orcs": ["2 footman abou-xar", "1 dragon abou-xar"], "dwarves": [foes]},
        "hands": {"orcs": ["monster-slayer"]},
    }
    told = odds_of(match_at(position), 0, "card:monster-slayer")
    assert told is not None
    assert told.success is not None
    assert told.success[1] == pytest.approx(share)
    assert dict(told.chances)["nothing happens"] == pytest.approx(1 - share)
    assert bool(share) == ("nothing to kill in this battle" not in told.reasons)


@pytest.mark.rules("mist-R-90", "mist-3.1.4-02")
def test_the_last_vote_shows_what_an_event_that_fails_does_to_ones_own() -> None:
    heroes = {"orcs": ["1 nightpine"], "elves": ["1 abou-xar", "2 abou-xar"]}
    match = match_at(council(heroes=heroes, events=["wandering-horrors"], used={"orcs": 1}), [9, 8])
    until_the_vote(match)
    first, second = match.state.vote.order
    assert odds_of(match, first, "abstain") is None
    match.decide(first, "abstain")
    until_the_vote(match)
    told = odds_of(match, second, "abstain")
    assert told is not None
    own = len(match.state.heroes[second])
    hit = Counter(sum(face >= 6 for face in roll) for roll in product(DIE, repeat=own))
    assert list(dict(told.chances).values()) == pytest.approx([hit[count] / 10**own for count in range(own + 1)])
    assert told.reasons[-1] == "without cards that change votes"


@pytest.mark.rules("mist-3.1.4-04", "mist-3.1.4-07")
def test_the_last_vote_that_makes_an_event_pass_shows_nothing_of_its_failure() -> None:
    heroes = {"orcs": ["1 nightpine"], "elves": ["1 abou-xar"]}
    cities = {"harrowmead": "city", "sarn-lea": "city", "nightpine": "city"}
    owner = dict.fromkeys(cities, "orcs")
    position = council(heroes=heroes, events=["wandering-horrors"], built=cities, owner=owner)
    match = match_at(position)
    until_the_vote(match)
    first, second = match.state.vote.order
    assert match.state.vote.votes[second] >= match.state.vote.threshold
    match.decide(first, "abstain")
    until_the_vote(match)
    assert odds_of(match, second, "abstain") is not None
    assert odds_of(match, second, "dedicate") is None


@pytest.mark.rules("mist-R-55", "mist-R-90")
@pytest.mark.parametrize("town", [True, False])
def test_dragonflight_hits_only_who_has_a_town_or_city(town: bool) -> None:
    built = {"built": {"harrowmead": "town"}, "owner": {"harrowmead": "orcs"}} if town else {}
    match = match_at(council(events=["dragonflight"], **built), [8, 9])
    until_the_vote(match)
    first, last = match.state.vote.order
    match.decide(first, "abstain")
    until_the_vote(match)
    assert last == 0
    assert (odds_of(match, last, "abstain") is not None) == town


@pytest.mark.rules("mist-3.3-03", "mist-R-11")
def test_a_changed_roll_shows_each_place_among_the_turns() -> None:
    """The first is tied with one of two others after adding two, and with the other after leaving the roll."""
    s = state_at({"phase": "initiative"}, players=3)
    for change, places in ((2, (0, 1)), (0, (1, 2)), (-1, (2,)), (3, (0,))):
        s.dice = (5, 7, 5)
        told = odds_of_place(s, 0, change)
        assert told.chances == tuple((f"turn {place + 1}", 1 / len(places)) for place in places)
        assert [reason for reason in told.reasons if "roll again" in reason] == (
            [f"2 players tie at {5 + change} and roll again"] * (len(places) > 1)
        )
        s.dice = (5 + change, 7, 5)
        seen = set()
        for seed in range(12):
            twin = s.copy()
            twin.chance = Match.new("battlemist", seed=seed).state.chance
            settle_initiative(twin)
            seen.add(twin.turns.index(0))
        assert seen == set(places)


@pytest.mark.rules("mist-3.3.3.1-21", "mist-X-24")
def test_pillage_shows_how_many_resources_it_may_bring() -> None:
    position = {
        "races": ["barbarians", "orcs"],
        "phase": "battle",
        "active": "barbarians",
        "used": {"barbarians": 1, "orcs": 1},
        "troops": {"barbarians": ["2 archer abou-xar"], "orcs": ["1 footman abou-xar"]},
        "built": {"abou-xar": "town"},
    }
    brought = Counter(_brought(position, die) for die in DIE)
    match = match_at(position, [8, 1])
    told = odds_of(match, 0, "pillage")
    assert told is not None
    labels = [option.label for option in match.view(0).questions[0].options]
    keeping = "Keep the town (harvest times 2, supply 1 wood and 1 iron)"
    assert labels == [f"Pillage the town ({min(brought)} to {max(brought)} resources)", keeping]
    names = {f"{amount} resource{'s' * (amount != 1)}": count / 10 for amount, count in brought.items()}
    assert dict(told.chances) == pytest.approx(names)


def _brought(position: dict[str, Any], die: int) -> int:
    """What pillage really brings after this die: the question how much of it is grain goes up to that."""
    match = match_at(position, [8, 1, die])
    match.decide(0, "pillage")
    return len(match.decisions[0].options) - 1 if 0 in match.decisions else 0
