"""Flights and retreats: every offered way ends legally, and being asked reveals nothing.

magic-R-34, magic-R-41, magic-R-47, magic-R-49.
"""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_magic.box.box import the_box
from banneret.games.battle_magic.state import State
from tests.games.battle_magic.positions import match_at

CARDS = sorted(the_box().card)
MOVES = {"move-1": 1, "move-2": 2, "move-3": 3}
CROWD = {
    "red": ["army b1", "wizard b1", "ship c1", "dragon b3"],
    "black": ["dragon b2", "hero b2", "army a2", "dragon a1", "ship c2", "army c3"],
}
LOST = ["sword-1", "sword-2", "sword-1"]


def attacked(target: str, hand: list[str], units: dict[str, list[str]], tape: list[str]) -> Match:
    """Red's army in b1 has attacked; Black holds `hand`."""
    match = match_at({"phase": "battle", "units": units, "hands": {"red": ["gold-1"], "black": hand}}, tape)
    match.decide(0, "unit:red-army-1")
    if 0 in match.decisions:
        match.decide(0, target)
    return match


def dragon(hand: list[str]) -> Match:
    return attacked("unit:black-dragon-1", hand, CROWD, [])


def hero(hand: list[str]) -> Match:
    return attacked("unit:black-hero-1", hand, CROWD, LOST)


@pytest.mark.rules("magic-R-47", "magic-R-08", "magic-batt-08", "magic-batt-17")
@pytest.mark.parametrize("window", [dragon, hero])
def test_every_hand_is_asked_and_looks_the_same(window: Any) -> None:
    """With any one card the question is asked, and the others see the same and may undo the same."""
    matches = {card: window([card]) for card in CARDS}
    for card, match in matches.items():
        assert list(match.decisions) == [1]
        offered = [key_of(way) for way in match.decisions[1].options]
        assert offered == ([card, "pass"] if card in MOVES else ["pass"])
    for viewer in (0, None):
        assert len({match.view(viewer).json() for match in matches.values()}) == 1
    assert len({match.may_undo(0) for match in matches.values()}) == 1
    for match in matches.values():
        match.decide(1, "pass")
    for viewer in (0, None):
        assert len({match.view(viewer).json() for match in matches.values()}) == 1


@pytest.mark.rules("magic-R-47")
@pytest.mark.parametrize("window", [dragon, hero])
def test_an_empty_hand_is_not_asked(window: Any) -> None:
    match = window([])
    assert list(match.decisions) != [1]


@pytest.mark.rules("magic-R-47", "magic-R-37", "magic-R-08")
def test_every_hand_is_asked_for_a_substitute() -> None:
    """A defender who drew nothing usable; then both hold different hands of the same size."""
    position = {"phase": "battle", "units": {"red": ["army b1"], "black": ["army b2"]}}
    tape = ["sword-1", "gold-1", "magic-1", "gold-1"]
    matches = {}
    for card in CARDS:
        match = match_at({**position, "hands": {"black": [card, "gold-2"]}}, tape)
        match.decide(0, "unit:red-army-1")
        assert list(match.decisions) == [1]
        offered = [key_of(way) for way in match.decisions[1].options]
        assert offered == ([card, "pass"] if card.startswith("sword") else ["pass"])
        matches[card] = match
    for viewer in (0, None):
        assert len({match.view(viewer).json() for match in matches.values()}) == 1


# --- the ways ---------------------------------------------------------------------------------------------------------


def ends_of(match: Match, card: str, unit: str) -> set[str]:
    """Where the unit may end with this card; afterwards no card lies on the table, and the unit has moved."""
    start = match.game.facts(match.state)[unit]["at"]
    match.decide(1, card)
    while match.decisions and match.state.turn.flight and "take_rider" in match.state.agenda:
        match.decide(1, "pass")
    ends: set[str] = set()
    _gather(match, unit, ends)
    assert start not in ends
    return ends


def _gather(match: Match, unit: str, ends: set[str]) -> None:
    state: State = match.state
    if state.turn.flight is None:
        ends.add(match.game.facts(state)[unit]["at"])
        return
    for way in match.decisions[1].options:
        twin = match.clone()
        twin.decide(1, key_of(way))
        _gather(twin, unit, ends)


def within(state: State, here: str, points: int, *, flies: bool) -> set[str]:
    """By the ledger: all territories where a black unit from `here` may end with so many points."""
    reached: set[str] = set()
    start = state.map.by_id[here].index

    def go(at: int, left: int) -> None:
        for step in state.ground.steps[at]:
            cost = 1 if flies else step.cost
            there = state.on[step.index]
            enemies = [other for other in there if other.seat == 0]
            if cost > left or (enemies and (not flies or any(other.flies for other in enemies))):
                continue
            friends = [other for other in there if other.seat == 1]
            full = flies and any(other.flies for other in friends) and step.index != start
            if step.index != start and not enemies and not full:
                reached.add(step.there.id)
            go(step.index, left - cost)

    go(start, points)
    return reached


@pytest.mark.rules("magic-R-34", "magic-R-49", "magic-move-10", "magic-unit-04")
@pytest.mark.parametrize("card", MOVES)
def test_a_flight_ends_wherever_it_may_and_nowhere_else(card: str) -> None:
    match = dragon([card])
    expected = within(match.state, "b2", MOVES[card], flies=True)
    assert expected
    assert ends_of(match, card, "unit:black-dragon-1") == expected


@pytest.mark.rules("magic-R-41", "magic-R-49", "magic-R-18", "magic-R-22")
@pytest.mark.parametrize("card", MOVES)
def test_a_retreat_ends_wherever_it_may_and_nowhere_else(card: str) -> None:
    match = hero([card])
    expected = within(match.state, "b2", MOVES[card], flies=False)
    assert expected
    assert ends_of(match, card, "unit:black-hero-1") == expected


@pytest.mark.rules("magic-R-47", "magic-R-34", "magic-R-41")
@pytest.mark.parametrize("shut", [1, 2, 3])
def test_only_cards_that_reach_a_place_are_offered(shut: int) -> None:
    """A hero in a1: b1 is hostile, a2 costs three over the river; offered is what reaches, among any hand."""
    hand = [card for card, points in MOVES.items() if points <= shut]
    units = {"red": ["army b1"], "black": ["hero a1"]}
    match = attacked("unit:black-hero-1", hand, units, LOST)
    assert list(match.decisions) == [1]
    offered = [key_of(way) for way in match.decisions[1].options]
    assert offered == [card for card in hand if MOVES[card] == 3] + ["pass"]
