"""Quests beyond single cases: every adventure, what others see, and the odds of fights."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlemist.box.box import Adventure, the_box
from banneret.games.battlemist.state import State
from tests.games.battlemist.positions import keys, match_at

BOX = the_box()
IDLE = {"orcs": 1, "elves": 1}
MET = [quest for quest in BOX.adventure.values() if quest.encounter]


def questing(quest: Adventure) -> dict[str, Any]:
    """The orcs at the destination of a quest."""
    heroes = {"orcs": [f"1 {quest.destination.id}"], "elves": ["1 lotharia-glades"]}
    return {
        "phase": "quest",
        "active": "orcs",
        "turns": ["elves"],
        "used": IDLE,
        "heroes": heroes,
        "quests": {"orcs": quest.id},
    }


@pytest.mark.rules("mist-1.4.2-04", "mist-3.3.1-07", "mist-3.3.1-08")
@pytest.mark.parametrize("quest", BOX.adventure.values(), ids=lambda quest: quest.id)
def test_every_adventure_is_fulfilled_at_its_destination_or_fought_for(quest: Adventure) -> None:
    match = match_at(questing(quest), [1] * 4 + [10] * 30 if quest.encounter else ["artifact:star-of-timorran"])
    assert "fulfil:orcs-1" in keys(match, 0)
    (label,) = (option.label for option in match.view(0).questions[0].options if option.key == "fulfil:orcs-1")
    assert label.endswith(quest.encounter.name if quest.encounter else "no fight")
    if quest.encounter is None:
        match.decide(0, "fulfil:orcs-1")
        assert match.state.stars == [2, 1]
        assert quest in match.state.quest_deck.discards
        assert match.state.fight is None


@pytest.mark.rules("mist-3.3.1-06")
def test_who_fulfils_a_quest_is_told_that_no_hero_moves_after_it() -> None:
    match = match_at(questing(BOX.adventure["the-wicked-baron"]), ["artifact:star-of-timorran"])
    notes = {option.key: option.note for option in match.view(0).questions[0].options}
    assert notes["fulfil:orcs-1"] == "no hero moves after this"
    assert notes["hero:orcs-1"] == ""


def test_a_star_found_is_told_once() -> None:
    match = match_at(questing(BOX.adventure["the-wicked-baron"]), ["artifact:star-of-timorran"])
    match.decide(0, "fulfil:orcs-1")
    told = [entry for entry in match.view(1).log if "Star of Timorran" in entry.text]
    assert [entry.text for entry in told] == ["The Zul Orcs find Star of Timorran: 2 stars in all"]
    assert told[0].cards == ("artifact:star-of-timorran",)


@pytest.mark.rules("mist-R-93", "mist-3.3.1-02", "mist-R-60")
def test_being_asked_reveals_no_destination() -> None:
    here, elsewhere = BOX.adventure["honey-and-claws"], BOX.adventure["winter-wolves"]
    position = questing(here)
    matches = [match_at({**position, "quests": {"orcs": quest.id}}) for quest in (here, elsewhere)]
    assert keys(matches[0], 0) == ["hero:orcs-1", "fulfil:orcs-1", *keys(matches[0], 0)[2:]]
    assert "fulfil:orcs-1" not in keys(matches[1], 0)
    for _ in range(2):
        for viewer in (1, None):
            assert len({match.view(viewer).json() for match in matches}) == 1
        for match in matches:
            match.decide(0, "hero:orcs-1" if "hero:orcs-1" in keys(match, 0) else keys(match, 0)[0])


@pytest.mark.rules("mist-3.3.1-09", "mist-3.3.1-02")
def test_the_next_adventure_is_known_to_its_player_only() -> None:
    matches = [
        match_at(questing(BOX.adventure["fauns-tale"]), [f"quest:{id}"]) for id in ("winter-wolves", "honey-and-claws")
    ]
    for match in matches:
        match.decide(0, "fulfil:orcs-1")
    for viewer in (1, None):
        assert len({match.view(viewer).json() for match in matches}) == 1
    assert matches[0].view(0).json() != matches[1].view(0).json()


def share_won(match: Match, deed: str, times: int) -> float:
    """How often the hero of the orcs wins the fight that an answer leads to."""
    won = 0
    for seed in range(times):
        imagined = match.imagine(0, source=random.Random(seed))
        imagined.decide(0, deed)
        state = imagined.state
        assert isinstance(state, State)
        won += bool(state.heroes[0])
    return won / times


def odds_of(match: Match, deed: str) -> float:
    """The chance of victory that the player of the orcs is shown."""
    (question,) = match.view(0).questions
    odds = next(option.odds for option in question.options if option.key == deed)
    assert odds
    assert odds.success
    return odds.success[1]


@pytest.mark.rules("mist-3.3.1-14", "mist-3.3.1-15", "mist-R-64")
@pytest.mark.parametrize("quest", MET, ids=lambda quest: quest.id)
def test_the_odds_of_an_encounter_are_those_of_its_fights(quest: Adventure) -> None:
    match = match_at(questing(quest))
    told = odds_of(match, "fulfil:orcs-1")
    assert 0.6 <= told <= 0.99
    assert abs(told - share_won(match, "fulfil:orcs-1", 100)) < 0.2


@pytest.mark.rules("mist-3.3.1-20", "mist-R-17")
@pytest.mark.parametrize("lives", [1, 3])
def test_the_odds_of_a_duel_are_those_of_its_fights(lives: int) -> None:
    here = {"orcs": ["1 nightpine"], "elves": [f"1 nightpine {lives}"]}
    match = match_at({"phase": "quest", "active": "orcs", "used": IDLE, "heroes": here})
    told = odds_of(match, "attack:orcs-1:elves-1")
    assert abs(told - share_won(match, "attack:orcs-1:elves-1", 300)) < 0.1


def test_a_deed_without_a_fight_has_no_odds() -> None:
    match = match_at(questing(BOX.adventure["fauns-tale"]))
    (question,) = match.view(0).questions
    assert all(option.odds is None for option in question.options)


def test_each_blow_of_a_fight_is_told_of_its_hero() -> None:
    position = {"phase": "quest", "active": "orcs", "used": IDLE, "heroes": {"orcs": ["1 mount-ghorrim"]}}
    match = match_at({**position, "quests": {"orcs": "smoke-over-ghorrim"}}, [8, 1, 5, 1, 1, 5, 1, 1, 5])
    match.decide(0, "fulfil:orcs-1")
    told = [(entry.event, dict(entry.about)) for entry in match.state.log.seen_by(None)]
    blows = {event: about["hero"] for event, about in told if event in ("hero-strikes", "monsters-strike")}
    assert blows == {"hero-strikes": "hero:orcs-1", "monsters-strike": "hero:orcs-1"}
