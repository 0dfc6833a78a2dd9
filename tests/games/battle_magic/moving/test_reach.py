"""How far units get, compared with brute force and by walking there (magic-move-02, magic-R-24, magic-R-49)."""

from __future__ import annotations

import random

import pytest

from banneret.engine.decision import DONE, key_of
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Reach, Reached
from banneret.games.battle_magic.moving.reach import reaches
from tests.games.battle_magic.by_force import Referee, crowded
from tests.games.battle_magic.moving.test_crowds import TEAMS
from tests.games.battle_magic.positions import match_at, state_at


def _of(match: Match, piece: str, seat: int | None = 0) -> Reach:
    return next(reach for reach in match.view(seat).scene.reaches if reach.piece == piece)


@pytest.mark.rules("magic-move-02", "magic-move-03", "magic-R-13", "magic-R-24", "magic-R-75")
@pytest.mark.parametrize("seed", range(40))
def test_a_reach_is_all_that_can_be_walked_and_nothing_else(seed: int) -> None:
    s = state_at({**crowded(seed), "phase": "move"}, specials="off", **TEAMS)
    for lead in s.army[0]:
        if lead.kind != "castle":
            s.turn.points = {lead: 3}
            (reach,) = reaches(s, 0)
            assert {reached.cell: reached.cost for reached in reach.cells} == Referee(s, lead).reached(3), str(lead)


@pytest.mark.rules("magic-R-24")
@pytest.mark.parametrize("seed", range(25))
def test_every_way_can_be_walked_step_by_step(seed: int) -> None:
    position, source = crowded(seed), random.Random(seed)
    red = [unit.key for unit in state_at(position, **TEAMS).army[0] if unit.kind != "castle"]
    points = dict.fromkeys(red, 3)
    match = match_at({**position, "points": points, "hands": {"red": ["gold-1"]}}, specials="off", **TEAMS)
    for reach in match.view(0).scene.reaches:
        for reached in source.sample(reach.cells, min(4, len(reach.cells))):
            walker = match.clone()
            _walk(walker, reach.piece, [*reached.way, reached.cell])
            assert walker.state.where(walker.state.unit(reach.piece)).key == reached.cell
            assert walker.state.turn.points.get(walker.state.unit(reach.piece), 0) == 3 - reached.cost
            assert walker.state.turn.lead is None


def _walk(match: Match, piece: str, way: list[str]) -> None:
    """Go there as the page does: alone, with only the units that must come. Questions with one answer are not asked."""
    unit = match.state.unit(piece)
    while (here := match.state.where(unit).key) != way[-1]:
        following = way[way.index(here) + 1] if here in way else way[0]
        decision = match.decisions[0]
        if decision.some:
            options = decision.options
            match.decide(0, key_of(DONE if DONE in options else options[0]))
        else:
            match.decide(0, following if decision.about is unit else piece)


PUT = {
    "units": {"red": ["army b2", "hero b3", "dragon a5", "castle a1"], "black": ["castle d3"]},
    "hands": {"red": ["move-2", "gold-1"], "black": ["sword-1"]},
}


def test_it_is_shown_to_whoever_moves_alone() -> None:
    match = match_at({**PUT, "points": {"unit:red-army-1": 2}})
    assert _of(match, "unit:red-army-1").points == 2
    for other in (1, None):
        assert match.view(other).scene.reaches == ()


def test_a_card_on_the_table_shows_how_far_each_would_get_with_it() -> None:
    match = match_at({**PUT, "points": {"unit:red-army-1": 1}})
    match.decide(0, "move-2")
    points = {reach.piece: reach.points for reach in match.view(0).scene.reaches}
    assert points == {"unit:red-army-1": 3, "unit:red-hero-1": 2, "unit:red-dragon-1": 2}


@pytest.mark.rules("magic-spec-14", "magic-R-67")
def test_no_way_of_a_hero_leads_through_ruins_where_it_would_draw_a_card() -> None:
    units = {"red": ["hero d4", "castle a1"], "black": ["castle a5"]}
    position = {"units": units, "points": {"unit:red-hero-1": 6}}
    ways = {}
    for ruined in ([], ["d3"]):
        reach = _of(match_at({**position, "ruined": ruined}), "unit:red-hero-1")
        assert Reached("area:d3", 2) in reach.cells
        ways[bool(ruined)] = [reached.way for reached in reach.cells if "area:d3" in reached.way]
    assert ways[True]
    assert not ways[False]


@pytest.mark.rules("magic-R-34", "magic-R-49")
def test_a_fleeing_player_sees_where_the_unit_may_end() -> None:
    units = {"red": ["army b1"], "black": ["dragon b2", "army a2"]}
    hands = {"red": ["gold-1"], "black": ["move-1", "gold-1"]}
    match = match_at({"phase": "battle", "units": units, "hands": hands})
    match.decide(0, "unit:red-army-1")
    match.decide(0, "unit:black-dragon-1")
    match.decide(1, "move-1")
    cells = {reached.cell: reached.cost for reached in _of(match, "unit:black-dragon-1", seat=1).cells}
    offered = {key_of(way) for way in match.decisions[1].options}
    assert cells == dict.fromkeys(offered, 1)
    assert match.view(0).scene.reaches == ()
