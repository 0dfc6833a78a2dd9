"""The Plains: nothing that the enemy or a spectator may see depends on what lies face down."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from banneret.bots.draws import accepts, expected
from banneret.bots.evaluation import fitted
from banneret.bots.observation import Observation
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match

CHAOS_SPACES = [f"hex:{column},{row}" for row in (4, 6, 8) for column in (7, 8, 9, 10, 11)]
IMPERIAL_SPACES = [f"hex:{column},{row}" for row in (4, 6, 8) for column in (0, 1, 2, 3)]


def deploy(tokens: Sequence[str], upto: int, **teams: str) -> Match:
    """The Plains with the tokens of Chaos taken in this order, on the same spaces each time; `upto` answers given."""
    match = Match.new("battle-masters", {"battle": "plains", **teams}, seed=5)
    takes = {"imperial": iter(IMPERIAL_SPACES), "chaos": iter(CHAOS_SPACES)}
    units = {"imperial": iter([u.key for u in match.state.box.armies[0]]), "chaos": iter(tokens)}
    for _ in range(upto):
        seat, decision = next(iter(match.decisions.items()))
        army = ("imperial", "chaos")[match.state.army_of(seat)]
        choosing_unit = decision.name == "lay-token"
        match.decide(seat, next(units[army] if choosing_unit else takes[army]))
    return match


def chaos_units() -> list[str]:
    match = Match.new("battle-masters", battle="plains")
    return [unit.key for unit in match.state.box.armies[1]]


@pytest.mark.rules("masters-R-40", "masters-R-47", "masters-R-54", "masters-PLAIN-01")
@pytest.mark.parametrize("upto", range(0, 50))
def test_tokens_that_differ_look_the_same_to_the_enemy(upto: int) -> None:
    straight = deploy(chaos_units(), upto)
    reverse = deploy(chaos_units()[::-1], upto)
    for viewer in (0, None):
        assert straight.view(viewer).json() == reverse.view(viewer).json()
    if upto >= 2:
        assert straight.view(1).json() != reverse.view(1).json()
    assert straight.may_undo(0) == reverse.may_undo(0)
    mine = straight.decisions.get(0)
    if mine:
        assert [key_of(way) for way in mine.options] == [key_of(way) for way in reverse.decisions[0].options]


@pytest.mark.rules("masters-R-54", "masters-R-34")
def test_teammates_see_the_tokens_that_their_captain_places() -> None:
    match = deploy(chaos_units(), 20, chaos="2")
    captain, mate = match.view(1), match.view(2)
    assert captain.scene.pieces == mate.scene.pieces
    assert captain.log == mate.log
    assert captain.scene.pieces != match.view(0).scene.pieces


@pytest.mark.parametrize("upto", [20, 30, 40])
def test_a_program_accepts_a_draw_by_what_its_seat_knows(upto: int) -> None:
    straight, reverse = (deploy(order, upto) for order in (chaos_units(), chaos_units()[::-1]))
    for seed in range(10):
        for opinion in (expected, accepts):
            assert opinion(Observation(straight, 0, Random(seed))) == opinion(Observation(reverse, 0, Random(seed)))
    assert fitted(straight.game).chances(straight) != fitted(reverse.game).chances(reverse)


@pytest.mark.rules("masters-PLAIN-02", "masters-R-40")
def test_after_the_last_token_all_see_all() -> None:
    match = deploy(chaos_units(), 50)
    assert match.view(0).scene.pieces == match.view(1).scene.pieces == match.view(None).scene.pieces


def test_imagined_tokens_stand_where_tokens_lie_and_keep_to_the_rules() -> None:
    match = deploy(chaos_units(), 30)
    seen: set[str] = set()
    for _ in range(40):
        world = match.imagine(0).state
        assert not list(match.game.broken(world))
        assert [unit is not None for unit in world.on] == [unit is not None for unit in match.state.on]
        seen.add(str([unit and unit.id for unit in world.on]))
    assert len(seen) > 30


def test_no_suspended_local_variable_holds_a_token() -> None:
    """The journal replays answers, so what was picked must be in the state, where it is dealt again."""
    match = deploy(chaos_units(), 1)
    assert match.state.deployment.token is not None
    worlds = {match.imagine(0).state.deployment.token.id for _ in range(60)}
    assert len(worlds) > 5
