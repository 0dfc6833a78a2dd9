"""Gymnasium: its checker passes, and the bots in the other seats play."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from banneret.bots.observation import Observation
from banneret.engine.decision import key_of
from banneret.envs import gym
from banneret.envs.gym import SeatEnv, together
from banneret.envs.pool import Pool
from banneret.envs.seeing import Glance
from banneret.envs.tiny import tiny
from tests.envs.set_ups import FIRST, SET_UPS

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_gymnasium_finds_nothing_wrong(game: str, options: dict[str, str]) -> None:
    check_env(gym.SeatEnv(game, options, most=200), skip_render_check=True)


@pytest.mark.long
@pytest.mark.parametrize("actions", ["keys", "places"])
@pytest.mark.parametrize("observation", ["hashed", "entities", "json"])
@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_gymnasium_finds_nothing_wrong_in_any_way_to_see_and_act(
    game: str, options: dict[str, str], observation: str, actions: str
) -> None:
    env = gym.SeatEnv(game, options, seat=None, observation=observation, actions=actions, render_mode="rgb_array")
    check_env(env, skip_render_check=True)


def test_the_picture_is_an_array_of_colours() -> None:
    env = gym.SeatEnv("titan", {"scenario": "battle"}, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()

    assert picture.shape[1:] == (900, 3)
    assert len(np.unique(picture.reshape(-1, 3) @ np.array([1, 256, 65536]))) > 20


def test_the_learner_answers_only_for_its_seat() -> None:
    env = gym.SeatEnv("battle-masters", seat=1)
    env.action_space.seed(2)
    seen, info = env.reset(seed=2)
    for _ in range(20):
        assert env.turns.seat == 1
        seen, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not over
        assert env.observation_space.contains(seen)


def test_an_action_that_is_not_offered_is_replaced_and_said_so() -> None:
    env = gym.SeatEnv("battle-masters")
    _, info = env.reset(seed=2)
    action = int(np.flatnonzero(info["action_mask"] == 0)[0])

    assert env.step(action)[-1]["replaced"]


def test_the_opponent_may_be_any_bot() -> None:
    asked = []

    def first(observation: Observation) -> object:
        asked.append(observation.seat)
        return observation.decision.branches[0]

    env = gym.SeatEnv("battlelore", opponent=first)
    env.action_space.seed(2)
    _, info = env.reset(seed=2)
    for _ in range(30):
        _, _, _, _, info = env.step(env.action_space.sample(info["action_mask"]))

    assert set(asked) == {1}


def test_a_match_that_ends_before_the_seat_is_asked_is_skipped() -> None:
    env = gym.SeatEnv("titan", {"scenario": "battle"}, seat=None)
    for seed in range(60):
        env.reset(seed=seed)
        assert env.turns.seat == env.seat


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 2; seats are numbered from 0 to 1"):
        gym.SeatEnv("battlelore", seat=2)


@pytest.mark.long
def test_several_matches_are_stepped_in_one_call() -> None:
    many = gym.several(2, "titan", {"scenario": "battle"})
    try:
        seen, info = many.reset(seed=3)
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        seen, rewards, *_ = many.step(actions)
    finally:
        many.close()

    assert seen.shape == (2, 4096)
    assert rewards.shape == (2,)


def test_an_environment_is_made_by_its_name() -> None:
    env: Any = gymnasium.make("banneret/titan-v0", scenario="battle", opponent="greedy")
    assert env.spec is not None
    assert env.unwrapped.options["scenario"] == "battle"
    seen, _ = env.reset(seed=1)
    assert seen.shape == env.observation_space.shape


def test_options_are_keywords_too() -> None:
    assert gym.SeatEnv("titan", scenario="battle", turn_cap=9).options["turn-cap"] == "9"
    with pytest.raises(ValueError, match="Titan has no option 'wind'"):
        gym.SeatEnv("titan", wind="north")


def test_opponents_are_drawn_from_a_pool_that_grows() -> None:
    pool = Pool(["random"])
    env = SeatEnv("titan", scenario="battle", opponent=pool)
    assert env.reset(seed=1)[1]["opponent"] == "random"
    pool.add("greedy", weight=3.0)
    drawn = [env.reset(seed=seed)[1]["opponent"] for seed in range(40)]
    assert 20 < drawn.count("greedy") < 40
    assert drawn == [env.reset(seed=seed)[1]["opponent"] for seed in range(40)]
    assert env.clone()._pool is pool
    with pytest.raises(ValueError, match="there is nobody in the pool"):
        SeatEnv("titan", scenario="battle", opponent=Pool()).reset(seed=1)
    with pytest.raises(ValueError, match="a weight is above 0"):
        pool.add("random", weight=0)


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_options_are_joined_to_the_rows_of_what_they_touch(game: str, options: dict[str, str]) -> None:
    env = SeatEnv(game, options, observation="entities", opponent="greedy")
    _, info = env.reset(seed=3)
    joined = 0
    for _ in range(25):
        offered = np.flatnonzero(info["action_mask"])
        assert info["option_rows"].shape == info["action_mask"].shape
        assert not (set(np.flatnonzero(info["option_rows"] >= 0)) - set(offered))
        scene = Glance.of(env.turns.match, env.seat).scene
        things = [piece.key for piece in scene.pieces] + [card.key for row in scene.cards for card in row.cards]
        for action in offered:
            row = int(info["option_rows"][action])
            key = key_of(env.actions.option(env.turns.decision, int(action)))
            assert row < 0 or key in (things[row], *(piece.at for piece in scene.pieces[row : row + 1]))
            joined += row >= 0
        _, _, over, cut, info = env.step(int(offered[0]))
        if over or cut:
            break
    assert joined


def test_a_batch_steps_in_one_process_as_single_matches_do() -> None:
    batch = together(3, "titan", {"scenario": "battle"})
    seen, info = batch.reset(seed=[4, 5, 6])
    assert seen.shape == (3, 4096)
    actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    seen, rewards, *_ = batch.step(np.array(actions))
    alone = SeatEnv("titan", {"scenario": "battle"})
    alone.reset(seed=5)
    one, reward, *_ = alone.step(actions[1])
    assert np.array_equal(seen[1], one)
    assert rewards[1] == reward
    batch.close()


@pytest.mark.parametrize("game", ["battle-magic", "battle-masters", "battlelore", "battlemist", "titan"])
def test_random_players_soon_finish_a_tiny_set_up(game: str) -> None:
    env = SeatEnv(game, tiny(game))
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(env.np_random.choice(np.flatnonzero(info["action_mask"]))))
        assert env.decisions <= 60


def test_a_game_without_a_tiny_set_up_is_named() -> None:
    with pytest.raises(ValueError, match="there is no tiny set-up of 'chess'; there are those of battle-magic,"):
        tiny("chess")
