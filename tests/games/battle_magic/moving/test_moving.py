"""The lead's options, compared with a search that tries every action with every company."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from banneret.engine.decision import key_of
from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.moving.moving import can_go, why_not_go
from banneret.games.battle_magic.state import State
from tests.games.battle_magic.by_force import GROUND, RIDERS, Referee, crowded
from tests.games.battle_magic.moving.test_crowds import TEAMS
from tests.games.battle_magic.positions import match_at, state_at


def _ways(s: State, lead: Counter) -> Iterator[str]:
    """The options that the rules offer."""
    here = s.at[lead.index]
    for there in s.map.neighbours[here]:
        if why_not_go(s, lead, there) is None:
            yield there.key
    if lead.kind == "ship":
        near = {here, *(there.index for there in s.map.neighbours[here] if there.land)}
        for unit in s.army[lead.seat]:
            if s.at[unit.index] in near and unit.kind in (*GROUND, *RIDERS) and why_not_go(s, lead, unit) is None:
                yield unit.key


@pytest.mark.rules(
    "magic-R-10", "magic-R-11", "magic-R-12", "magic-R-13", "magic-R-14", "magic-R-15", "magic-R-16", "magic-R-18",
    "magic-R-24", "magic-R-25", "magic-R-26", "magic-R-75", "magic-move-06", "magic-move-07", "magic-move-08",
    "magic-move-09", "magic-move-10",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(40))
def test_a_lead_is_offered_all_that_leads_on_and_nothing_else(seed: int) -> None:
    s = state_at(crowded(seed), **TEAMS)
    for lead in s.army[0]:
        if lead.kind != "castle":
            for points in (1, 2, 3):
                s.turn.points = {lead: points}
                expected = Referee(s, lead).offered(points)
                assert set(_ways(s, lead)) == expected, f"{lead} with {points}"
                assert can_go(s, lead) == bool(expected)


@pytest.mark.rules("magic-R-10", "magic-R-13", "magic-R-24", "magic-R-25", "magic-R-26", "magic-R-75")
@pytest.mark.parametrize("seed", range(40))
def test_so_it_is_all_the_way(seed: int) -> None:
    position, source = crowded(seed), random.Random(seed)
    red = [unit.key for unit in state_at(position, **TEAMS).army[0] if unit.kind != "castle"]
    points = {key: source.choice((2, 3, 4)) for key in red}
    hands = {"red": ["gold-1"]}
    match = match_at({**position, "points": points, "hands": hands}, specials="off", **TEAMS)
    s = match.state
    while match.decisions and s.phase == "move":
        ((seat, decision),) = match.decisions.items()
        keys = {key_of(way) for way in decision.options}
        if decision.name == "go":
            lead = decision.about
            assert keys == Referee(s, lead).offered(s.turn.points[lead]), f"{lead} with {s.turn.points[lead]}"
        busy = [way for way in decision.options if key_of(way) != "pass"] or list(decision.options)
        match.decide_unchecked(seat, source.choice(busy))
        s = match.state


@pytest.mark.rules("magic-R-14")
def test_boarding_and_landing_are_events_of_their_own() -> None:
    position = {"units": {"red": ["army b1", "ship c1"]}, "points": {"unit:red-ship-1": 3}}
    match = match_at(position)
    match.decide(0, "unit:red-ship-1")
    match.decide(0, "unit:red-army-1")
    assert match.view(0).log[-1].event == "boards"
    match.decide(0, "unit:red-ship-1")
    match.decide(0, "unit:red-army-1")
    assert match.view(0).log[-1].event == "lands"


@pytest.mark.rules("magic-R-14")
@pytest.mark.parametrize(("where", "told"), [("b1", "Red Hero 1 boards for 1 point"), ("c1", "Red Hero 1 lands")])
def test_boarding_and_landing_are_named(where: str, told: str) -> None:
    units = {"red": ["ship c1", f"hero {where}", "castle b1"], "black": ["castle d3"]}
    position = {"map": "proving-ground", "units": units, "hands": {"red": ["gold-1"]}}
    match = match_at({**position, "points": {"unit:red-ship-1": 3}})
    match.decide(0, "unit:red-ship-1")
    decision = match.decisions[0]
    assert told in [decision.text(option) for option in decision.options]


@pytest.mark.rules("magic-R-14", "magic-R-20")
def test_boarding_and_landing_tell_their_price_and_that_it_is_the_reef() -> None:
    units = {"red": ["ship c4", "army b4", "hero c4", "castle b1"], "black": ["castle d1"]}
    position = {"map": "proving-ground", "units": units, "points": {"unit:red-ship-1": 3}}
    match = match_at(position)
    match.decide(0, "unit:red-ship-1")
    ways = match.decisions[0]
    assert "Red Army 1 boards on the reef for 2 points" in [ways.text(option) for option in ways.options]

    match.decide(0, "unit:red-hero-1")
    shores = {key_of(shore): match.decisions[0].text(shore) for shore in match.decisions[0].options}
    assert shores["area:b3"] == "Land in Field B3 for 2 points"
    assert shores["area:c3"] == "Land in Field C3 for 1 point"


@pytest.mark.rules("magic-R-24")
def test_who_can_only_end_the_phase_is_told_why() -> None:
    def ending(card: str) -> str:
        units = {"red": ["army b1", "castle a1"], "black": ["castle d3"]}
        decision = match_at({"units": units, "hands": {"red": [card]}}).decisions[0]
        return decision.text(decision.options[-1])

    assert ending("move-1") == "End the move phase"
    assert ending("gold-1") == "End the move phase: none of your cards moves a unit"
