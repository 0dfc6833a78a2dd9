"""OpenSpiel: its random simulation passes, with serialization, whether chance is explicit or sampled."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]

from banneret.envs import spiel
from tests.envs.set_ups import FIRST, SET_UPS


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
@pytest.mark.parametrize(("game", "options"), FIRST)
def test_openspiel_finds_nothing_wrong(game: str, options: dict[str, str], chance: str) -> None:
    pyspiel.random_sim_test(spiel.load(game, options, chance=chance, most=8), 1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("chance", ["explicit", "sampled"])
@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_openspiel_finds_nothing_wrong_in_long_matches(game: str, options: dict[str, str], chance: str) -> None:
    pyspiel.random_sim_test(spiel.load(game, options, chance=chance, most=400), 2, serialize=True, verbose=False)


def test_the_chances_of_a_die_are_those_of_its_faces() -> None:
    state = spiel.load("titan", {"turn-cap": "3", "colours": "given"}).new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    outcomes = state.chance_outcomes()

    assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
    assert len({chance for _, chance in outcomes}) == 1


def test_the_same_moves_lead_to_the_same_position() -> None:
    state = spiel.load("titan", {"scenario": "battle"}).new_initial_state()
    for _ in range(30):
        moves = [move for move, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(moves[-1])
    again = pickle.loads(pickle.dumps(state.position))

    assert again.moves == state.position.moves
    assert again.turns.match.record() == state.position.turns.match.record()


def test_an_unknown_kind_of_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no chance 'none'; chance is explicit or sampled"):
        spiel.load("titan", chance="none")


def walked(game: Any, decisions: int, seed: int = 1) -> Any:
    """A state after so many random decisions, or at the end."""
    state, chance = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (state.is_chance_node() or state.decisions < decisions):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_two_seats_are_zero_sum_and_three_are_not() -> None:
    two, three = spiel.load("titan", scenario="battle"), spiel.load("titan", players="3")
    assert (two.get_type().utility, two.utility_sum()) == (pyspiel.GameType.Utility.ZERO_SUM, 0.0)
    assert (three.get_type().utility, three.utility_sum()) == (pyspiel.GameType.Utility.GENERAL_SUM, None)
    assert sum(walked(two, 10_000).returns()) == 0


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_a_resampled_state_looks_the_same_to_the_player_who_is_asked(game: str, options: dict[str, str]) -> None:
    chance = random.Random(3)
    for decisions in (0, 7, 15):
        state = walked(spiel.load(game, options, chance="sampled"), decisions)
        player = state.current_player()
        other = state.resample_from_infostate(player, chance.random)
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])
        assert other.decisions == state.decisions + 1
        assert pickle.loads(pickle.dumps(other.position)).moves == other.position.moves


def test_what_a_player_has_answered_is_in_their_information_state() -> None:
    state = walked(spiel.load("titan", scenario="battle", chance="sampled"), 9)
    assert state.answers
    for player in range(2):
        own = [action for seat, action in state.answers if seat == player]
        assert json.loads(state.information_state_string(player))[0] == own


def test_no_world_is_imagined_where_chance_decides() -> None:
    state = spiel.load("titan", scenario="battle", chance="sampled").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    with pytest.raises(ValueError, match="not where chance decides"):
        state.resample_from_infostate(0, lambda: 0.5)


def test_the_information_set_search_of_openspiel_plays_a_battle_to_its_end() -> None:
    game, source = spiel.load("titan", scenario="battle", chance="sampled"), np.random.RandomState(1)
    guess = mcts.RandomRolloutEvaluator(1, source)
    bot = ismcts.ISMCTSBot(game, guess, 1.4, 3, random_state=source, allow_inconsistent_action_sets=True)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        asked += state.current_player() == 0
        mine = state.current_player() == 0
        state.apply_action(int(bot.step(state)) if mine else int(source.choice(state.legal_actions())))
    assert asked > 5
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
