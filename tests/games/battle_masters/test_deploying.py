"""Deploying: who places when, and that it never reaches a dead end."""

from __future__ import annotations

import random

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.events import Answer
from banneret.engine.match.match import Match
from banneret.games.battle_masters.box.box import the_box
from banneret.games.battle_masters.hidden import deal_tokens
from tests.games.battle_masters.positions import state_at

BOX = the_box()


def _deployed(seed: int, battle: str) -> Match:
    """A match after a random set-up, up to the first card."""
    match, source = Match.new("battle-masters", seed=seed, battle=battle), random.Random(seed)
    while match.state.course.card is None:
        ((seat, decision),) = match.decisions.items()
        match.decide_unchecked(seat, source.choice(list(decision.options)))
    return match


def _placed_by(match: Match, count: int) -> list[int]:
    """The seats that named the first `count` units."""
    named = [one.seat for one in match.history if isinstance(one, Answer) and one.key.startswith("unit:")]
    return named[:count]


@pytest.mark.rules("masters-WE-15", "masters-DEPLOY-02", "masters-R-06", "masters-ALTD-01", "masters-R-58")
@pytest.mark.parametrize("battle", ["open", "altdorf"])
@pytest.mark.parametrize("seed", range(3))
def test_eleven_pairs_and_then_three_units_of_chaos(battle: str, seed: int) -> None:
    match = _deployed(seed, battle)
    assert _placed_by(match, 25) == [1, 0] * 11 + [1, 1, 1]
    assert all(at >= 0 for at in match.state.at)


@pytest.mark.rules("masters-PLAIN-01", "masters-R-40", "masters-R-06")
def test_tokens_are_laid_in_eleven_pairs_and_then_three_of_chaos() -> None:
    match = _deployed(7, "plains")
    assert _placed_by(match, 25) == [1, 0] * 11 + [1, 1, 1]
    assert all(at >= 0 for at in match.state.at)


@pytest.mark.rules("masters-R-61", "masters-TENG-01")
@pytest.mark.parametrize("seed", range(3))
def test_at_the_river_tengin_chaos_alone_places_its_fourteen_units(seed: int) -> None:
    match = _deployed(seed, "river-tengin")
    before = next(place for place, one in enumerate(match.history) if str(one).startswith("draw"))
    answers = [one for one in match.history[:before] if isinstance(one, Answer)]
    assert {one.seat for one in answers} == {1}
    assert sum(one.key.startswith("unit:") for one in answers) == 14
    north = BOX.zones["north"]
    assert all(BOX.mat.spaces[match.state.at[unit.index]] in north for unit in BOX.armies[1])


@pytest.mark.rules("masters-R-61")
def test_placements_at_the_river_tengin_are_open() -> None:
    match = Match.new("battle-masters", seed=1, battle="river-tengin")
    match.decide(1, "unit:ogre-grimorg")
    match.decide(1, "hex:3,0")
    for seat in (0, 1, None):
        piece = next(piece for piece in match.view(seat).scene.pieces if piece.key == "unit:ogre-grimorg")
        assert (piece.at, piece.face_down) == ("hex:3,0", False)


@pytest.mark.rules("masters-DEPLOY-04", "masters-R-06", "masters-DEPLOY-03")
@pytest.mark.parametrize("side", ["north", "south", "east", "west"])
def test_all_spaces_of_the_zone_that_a_unit_may_enter_are_offered(side: str) -> None:
    match = Match.new("battle-masters", seed=1, battle="open", layout="imperial")
    for seat, answer in ((0, "pass"), (1, side), (1, "unit:ogre-grimorg")):
        match.decide(seat, answer)
    offered = {key_of(option) for option in match.decisions[1].options}
    assert offered == {space.key for space in BOX.zones[side] if space.terrain != "river"}


@pytest.mark.rules("masters-R-06", "masters-DEPLOY-02", "masters-R-40", "masters-R-61")
@pytest.mark.parametrize("battle", ["open", "altdorf", "river-tengin", "plains"])
def test_nobody_may_pass_while_deploying(battle: str) -> None:
    match, source = Match.new("battle-masters", seed=3, battle=battle), random.Random(3)
    asked = 0
    while match.state.course.card is None:
        ((seat, decision),) = match.decisions.items()
        if decision.name in ("deploy", "deploy-at", "lay-token", "lay-token-at"):
            asked += 1
            assert "pass" not in {key_of(option) for option in decision.options}
        match.decide_unchecked(seat, source.choice(list(decision.options)))
    assert asked >= 27


@pytest.mark.rules("masters-R-40")
@pytest.mark.parametrize("seed", range(20))
def test_tokens_dealt_again_put_no_unit_on_the_tower_that_may_not_stand_there(seed: int) -> None:
    s, source = state_at({"units": {"goblins-grom": "5,2"}}, battle="borderlands"), random.Random(seed)
    deal_tokens(s, 1, [source.random() for _ in s.box.units])
    assert not s.waiting(1)
    assert s.field.tower is not None
    holder = s.on[s.field.tower.index]
    assert holder is not None
    assert holder.may_enter_tower
