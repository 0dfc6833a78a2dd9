"""Quests beyond what single cases show: every adventure, what others see of them, and the odds of fights."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.engine.match import Match
from banneret.games.battlemist.bot.quests import chance
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
    if quest.encounter is None:
        match.decide(0, "fulfil:orcs-1")
        assert match.state.stars == [2, 1]
        assert quest in match.state.quest_deck.discards
        assert match.state.fight is None


@pytest.mark.rules("mist-R-93", "mist-3.3.1-02", "mist-R-60")
def test_being_asked_betrays_no_destination() -> None:
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


def wins(match: Match, seed: int) -> bool:
    """Whether the hero of the orcs wins, who is about to fulfil his quest."""
    imagined = match.imagine(0, source=random.Random(seed))
    imagined.decide(0, "fulfil:orcs-1")
    state = imagined.state
    assert isinstance(state, State)
    return bool(state.heroes[0])


@pytest.mark.rules("mist-3.3.1-14", "mist-3.3.1-15", "mist-R-64")
@pytest.mark.parametrize("quest", MET, ids=lambda quest: quest.id)
def test_the_odds_of_an_encounter_are_those_of_its_fights(quest: Adventure) -> None:
    match = match_at(questing(quest))
    told = chance(match.state, match.state.heroes[0][0])
    won = sum(wins(match, seed) for seed in range(100)) / 100
    assert 0.6 <= told <= 0.99
    assert abs(told - won) < 0.2
