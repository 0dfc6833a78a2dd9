"""Turns and rounds (titan-B-TU, titan-R-93); most of it is in the cases."""

from __future__ import annotations

import itertools
import random

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match.match import Match
from tests.games.titan.positions import match_at, play, state_of

PARTS = ("setup", "split", "move", "engage", "muster")


@pytest.mark.rules("titan-B-TU-01", "titan-B-TU-02", "titan-B-SE-02")
@pytest.mark.parametrize("seed", range(6))
def test_phases_come_in_order_and_turns_go_round(seed: int) -> None:
    match = Match.new("titan", players="3", colours="given", seed=seed)
    source = random.Random(seed)
    s = state_of(match)
    turns: list[tuple[int, str]] = []
    while match.decisions and s.round < 4:
        if not turns or turns[-1] != (s.active, s.part):
            turns.append((s.active, s.part))
        step(match, source)
    for (seat, part), (later, next_part) in itertools.pairwise(turns):
        if seat == later:
            assert PARTS.index(next_part) > PARTS.index(part) or next_part == "split"
        elif all(s.alive):
            assert s.order[(s.order.index(seat) + 1) % 3] == later


@pytest.mark.rules("titan-R-93", "titan-R-63")
def test_a_player_eliminated_in_the_last_round_does_not_prolong_it() -> None:
    legions = {"black-axe": "1: titan, 3 ogre", "blue-axe": "400: titan", "green-axe": "600: titan"}
    position = {"active": "blue", "phase": "muster", "round": 9, "towers": {"green": 300, "blue": 200, "black": 100}}
    match = match_at({**position, "legions": legions}, players="3", **{"turn-cap": "10"})
    assert match.result is None
    play(match, "0! withdraw")
    assert match.result is not None
    assert match.result.rule == "titan-R-63"


@pytest.mark.rules("titan-B-TI-06")
def test_a_mover_who_is_out_leaves_no_phase_behind() -> None:
    legions = {"black-axe": "1: titan, 3 ogre", "blue-axe": "400: titan", "green-axe": "600: titan, 3 ogre"}
    position = {"active": "black", "phase": "move", "roll": 2, "legions": legions}
    match = play(match_at(position, players="3"), "0! withdraw")
    s = state_of(match)
    assert (s.part, s.turn.roll, s.turn.moved) == ("split", 0, ())
    assert s.active != 0
