"""A tiny battle of Titan, written out as a tree: OpenSpiel judges and solves it as it does the game itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped]
from open_spiel.python.algorithms import exploitability  # type: ignore[import-untyped]

from banneret.envs import extensive
from banneret.envs.tiny.lane import lane


@cache
def written_out() -> tuple[Any, extensive.Tree]:
    game = lane(rounds=1)
    return game, extensive.written_out(game)


def test_a_tree_has_all_nodes_of_its_game() -> None:
    game, tree = written_out()
    waiting, nodes = [game.new_initial_state()], 0
    while waiting:
        state = waiting.pop()
        nodes += 1
        waiting += [state.child(action) for action in ([] if state.is_terminal() else state.legal_actions())]
    assert nodes == tree.nodes == 110
    assert (tree.decisions, len(tree.moments)) == (10, 10)


def test_exploitability_is_that_of_the_game_itself() -> None:
    game, tree = written_out()
    by_tree = pyspiel.exploitability(tree.game, pyspiel.UniformRandomPolicy(tree.game))
    assert by_tree == pytest.approx(5 / 9)
    assert by_tree == pytest.approx(exploitability.exploitability(game, policy.UniformRandomPolicy(game)))


def test_a_solver_in_c_plus_plus_solves_it_and_a_bot_is_judged() -> None:
    _, tree = written_out()
    solver = pyspiel.CFRPlusSolver(tree.game)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree.game, solver.average_policy()) < 0.01
    assert 0.0 <= pyspiel.exploitability(tree.game, tree.policy("greedy")) < 5 / 9


def test_the_actions_of_a_policy_are_those_of_the_tree() -> None:
    _, tree = written_out()
    chosen = tree.policy("greedy")
    waiting = [tree.game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if not state.is_terminal():
            waiting += [state.child(action) for action in state.legal_actions()]
        if state.is_player_node():
            moment = tree.moments[state.information_state_string()]
            labels = {moment.action_to_string(action) for action in moment.legal_actions()}
            assert {state.action_to_string(action) for action in state.legal_actions()} == labels
            assert sorted(action for action, _ in chosen.get_state_policy(state.information_state_string())) == sorted(
                state.legal_actions()
            )


def test_a_tree_that_is_too_large_is_given_up() -> None:
    with pytest.raises(ValueError, match="the game has more than 50 nodes"):
        extensive.written_out(lane(rounds=1), most=50)
