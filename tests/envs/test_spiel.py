"""OpenSpiel: its random simulation passes, with serialization, whether chance is explicit or sampled."""

from __future__ import annotations

import pickle

import pyspiel
import pytest

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
