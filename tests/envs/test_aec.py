"""PettingZoo: its own conformance tests pass, and a match ends with the rewards of its result."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from banneret.envs import aec
from tests.envs.set_ups import FIRST, SET_UPS

# PettingZoo recommends plain boxes, and wants a look at observations with negative numbers.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play(env: Any, most: int = 10_000) -> dict[str, float]:
    """Play a random match, the same each time, and return the total reward of each agent."""
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    return got


def conform(game: str, options: dict[str, str], cycles: int, **how: str) -> None:
    make = partial(aec.env, game, options, most=cycles, **how)
    api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=cycles)


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_pettingzoo_finds_nothing_wrong(game: str, options: dict[str, str]) -> None:
    conform(game, options, 20)


@pytest.mark.long
@pytest.mark.parametrize("actions", ["keys", "places"])
@pytest.mark.parametrize("observation", ["hashed", "entities"])
@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_pettingzoo_finds_nothing_wrong_in_any_way_to_see_and_act(
    game: str, options: dict[str, str], observation: str, actions: str
) -> None:
    conform(game, options, 150, observation=observation, actions=actions)


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_pettingzoo_can_draw_it(game: str, options: dict[str, str]) -> None:
    render_test(partial(aec.env, game, options, most=20))


def test_the_winner_gets_one_and_the_loser_loses_one() -> None:
    env = aec.env("titan", {"scenario": "battle"})
    env.reset(seed=5)
    got = play(env)
    winners = env.unwrapped.turns.match.result.winners

    assert got == {f"seat_{seat}": 1.0 if seat in winners else -1.0 for seat in range(2)}


def test_a_match_that_is_too_long_is_cut_off() -> None:
    env = aec.env("battlelore", most=3)
    env.reset(seed=5)
    assert play(env) == {"seat_0": 0.0, "seat_1": 0.0}
    assert env.unwrapped.decisions == 3


def test_only_who_is_asked_may_act() -> None:
    env = aec.env("battlelore")
    env.reset(seed=1)
    asked = env.agent_selection
    masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}

    assert {agent for agent, mask in masks.items() if mask.any()} == {asked}


def test_an_action_that_is_not_offered_is_refused() -> None:
    env = aec.env("battlelore")
    env.reset(seed=1)
    action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(ValueError, match=rf"action {action} \(.*\) is not an option of"):
        env.step(action)


def test_json_is_the_whole_view() -> None:
    env = aec.env("titan", {"scenario": "battle"}, observation="json")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)["observation"]

    assert env.observation_space("seat_0")["observation"].contains(seen)
    assert '"questions"' in seen


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_clones_in_the_middle_of_a_decision_play_on_equally(game: str, options: dict[str, str]) -> None:
    check_clones(game, options, seed=1, clones=4)


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), FIRST)
def test_a_thousand_clones_play_on_equally(game: str, options: dict[str, str]) -> None:
    for seed in range(50):
        check_clones(game, options, seed, clones=20)


def check_clones(game: str, options: dict[str, str], seed: int, clones: int) -> None:
    """Two clones of a position end alike after the same answers, and do not change the match."""
    env = aec.TableEnv(game, options, observation="entities")
    env.reset(seed=seed)
    chosen = np.random.default_rng(seed)
    for _ in range(clones):
        some_steps(env, chosen, 9)
        before = env.turns.match.record()
        ends = []
        for twin in (env.clone(), env.clone()):
            some_steps(twin, np.random.default_rng(seed), 30)
            ends.append((twin.turns.match.record(), twin.rewards))

        assert ends[0] == ends[1]
        assert env.turns.match.record() == before


def some_steps(env: aec.TableEnv, chosen: np.random.Generator, count: int) -> None:
    for _ in range(count):
        if env.turns.seat is None:
            return
        env.step(int(chosen.choice(np.flatnonzero(env.actions.mask(env.turns.decision)))))


def test_options_are_keywords_too() -> None:
    assert aec.env("titan", scenario="battle").unwrapped.options["scenario"] == "battle"
    with pytest.raises(ValueError, match="Titan has no option 'wind'"):
        aec.env("titan", wind="north")
