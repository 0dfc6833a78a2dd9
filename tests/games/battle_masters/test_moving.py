"""Moving: who may enter the Tower, and that an obstacle blocks both directions."""

from __future__ import annotations

import pytest

from banneret.engine.because import Because
from banneret.games.battle_masters.box.box import Unit, the_box
from banneret.games.battle_masters.box.field import field_of
from banneret.games.battle_masters.moving import can_move, moves, why_not_move
from tests.games.battle_masters.positions import state_at

BOX = the_box()
FOOT = {
    "men-at-arms",
    "imperial-archers",
    "crossbowmen",
    "chaos-warriors",
    "chaos-archers",
    "orcs",
    "goblins",
    "beastmen",
}
ONE_OF_EACH = list({unit.type.id: unit for unit in BOX.units}.values())


@pytest.mark.rules("masters-MOVE-05", "masters-MOVE-06", "masters-TOWER-02", "masters-R-28")
@pytest.mark.parametrize("unit", ONE_OF_EACH, ids=lambda unit: unit.type.id)
def test_only_foot_may_enter_the_tower(unit: Unit) -> None:
    state = state_at({"only": True, "tower": "4,6", "units": {unit.id: "4,7"}}, battle="open")
    tower = BOX.mat.by_place[4, 6]
    assert (tower in moves(state, unit)) == (unit.type.id in FOOT)
    if unit.type.id not in FOOT:
        assert why_not_move(state, unit, tower) == "masters-MOVE-06"
    assert len(moves(state, unit)) == 5 + (unit.type.id in FOOT)


@pytest.mark.rules("masters-MOVE-06", "masters-R-28")
@pytest.mark.parametrize("unit", ONE_OF_EACH, ids=lambda unit: unit.type.id)
def test_where_no_tower_stands_every_unit_may_go(unit: Unit) -> None:
    state = state_at({"only": True, "units": {unit.id: "4,7"}}, battle="open")
    assert len(moves(state, unit)) == 6


@pytest.mark.rules("masters-MOVE-03", "masters-FIELD-06", "masters-FIELD-13", "masters-FIELD-08")
@pytest.mark.parametrize("unit", ONE_OF_EACH, ids=lambda unit: unit.type.id)
def test_river_and_marsh_are_closed_to_every_unit_and_fords_are_open(unit: Unit) -> None:
    tiles = [
        {"tile": "tile-3", "face": "ford", "at": [3, 2]},
        {"tile": "tile-1", "face": "marsh", "at": [3, 4]},
    ]
    state = state_at({"only": True, "units": {unit.id: "3,3"}, "tiles": tiles}, battle="open")
    assert {space.key.removeprefix("hex:") for space in moves(state, unit)} == {"4,3", "3,2", "2,4"}


@pytest.mark.rules("masters-MOVE-01", "masters-FIELD-07", "masters-FIELD-19", "masters-FIELD-06")
def test_on_the_bare_mat_only_the_river_is_closed() -> None:
    field = field_of(BOX, BOX.battles["open"])
    for space in BOX.mat.spaces:
        near = BOX.mat.neighbours[space.index]
        assert set(field.ways[space.index]) == {there for there in near if there.terrain != "river"}


@pytest.mark.rules("masters-FIELD-12", "masters-FIELD-16", "masters-MOVE-04")
@pytest.mark.parametrize("name", list(BOX.battles))
def test_a_barred_side_is_barred_both_ways(name: str) -> None:
    field = field_of(BOX, BOX.battles[name])
    barred = field.hedged | field.fortified
    for here in BOX.mat.spaces:
        for there in BOX.mat.neighbours[here.index]:
            pair = here.index, there.index
            assert (pair in barred) == (pair[::-1] in barred)
            assert (there in field.tower_ways[here.index]) == (pair not in barred and not field.closed[there.index])
    hedges = field.features.hedges
    assert len(field.hedged) == 2 * len(hedges)


@pytest.mark.rules("masters-MOVE-02", "masters-R-51")
@pytest.mark.parametrize("unit", ONE_OF_EACH, ids=lambda unit: unit.type.id)
def test_a_unit_hemmed_in_cannot_move(unit: Unit) -> None:
    others = [other.id for other in BOX.units if other is not unit][:3]
    around = dict(zip(others, ("1,0", "0,1", "1,1"), strict=True))
    state = state_at({"only": True, "units": {unit.id: "0,0", **around}}, battle="open")
    assert moves(state, unit) == []
    assert not can_move(state, unit)


@pytest.mark.rules("masters-MOVE-01")
@pytest.mark.parametrize(
    ("space", "left", "why"),
    [("4,7", 1, "already there"), ("4,9", 1, "it is 2 spaces away"), ("4,9", 2, "1 space at a time")],
)
def test_a_step_that_is_none_says_why(space: str, left: int, why: str) -> None:
    state = state_at({"only": True, "units": {"orcs-gazkull": "4,7"}}, battle="open")
    unit = next(unit for unit in BOX.units if unit.id == "orcs-gazkull")
    there = next(one for one in BOX.mat.spaces if one.key == f"hex:{space}")
    reason = why_not_move(state, unit, there, left)
    assert isinstance(reason, Because)
    assert reason.arguments == {"why": why}
