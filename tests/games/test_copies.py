"""Copies of matches, worlds and environments, in the middle of a decision: they play on alike and share nothing."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.bots import Observation
from banneret.engine.checks.conformance import step
from banneret.engine.match.match import Match
from banneret.envs import aec, gym
from tests.engine.playing import looks
from tests.envs.set_ups import FIRST

FURTHER = 6
"""The number of answers after which the copies are compared."""
COPIES: tuple[Callable[[Match], Match], ...] = (
    lambda match: pickle.loads(pickle.dumps(match)),
    copy.deepcopy,
    copy.copy,
    lambda match: match.clone(same_chance=True),
)


def play_on(match: Match, seed: int) -> None:
    source = random.Random(seed)
    for _ in range(FURTHER):
        if match.decisions:
            step(match, source)


def look(match: Match) -> tuple[Any, ...]:
    return looks(match), [str(one) for one in match.history], match.game.facts(match.state)


def check_position(match: Match, seed: int) -> None:
    """Each copy looks like the match, plays on as it does, and leaves it as it was."""
    before, twins = look(match), [make(match) for make in COPIES]
    assert all(look(twin) == before for twin in twins)
    for twin in twins:
        play_on(twin, seed)
    assert look(match) == before
    after = look(twins[0])
    assert all(look(twin) == after for twin in twins)


def positions(game: str, options: dict[str, str], seed: int) -> Iterator[Match]:
    """The positions of a random match, the same each time."""
    match, source = banneret.Match.new(game, options, seed=seed), random.Random(seed)
    while match.decisions:
        yield match
        step(match, source)


def random_match(game: str, options: dict[str, str], seed: int, answers: int) -> Match:
    return next(match for at, match in enumerate(positions(game, options, seed)) if at == answers)


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_copies_play_on_alike(game: str, options: dict[str, str]) -> None:
    for at, match in enumerate(positions(game, options, 1)):
        if at % 40 == 0:
            check_position(match, at)
        if at > 120:
            break


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), FIRST)
def test_copies_of_a_thousand_positions_play_on_alike(game: str, options: dict[str, str]) -> None:
    checked, seed = 0, 0
    while checked < 1000:
        for match in positions(game, options, seed):
            check_position(match, checked)
            checked += 1
            if checked % 200 == 0:
                break
        seed += 1


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_a_copy_plays_on_as_the_match_itself(game: str, options: dict[str, str]) -> None:
    match = random_match(game, options, 2, 5)
    twin = pickle.loads(pickle.dumps(match))
    for one in (match, twin):
        play_on(one, 3)
    assert look(match) == look(twin)


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_worlds_of_an_observation_play_on_alike(game: str, options: dict[str, str]) -> None:
    match = random_match(game, options, 4, 25)
    for seat in match.decisions:
        world = Observation(match, seat, random.Random(5)).imagine(keeping=True)
        check_position(world, seat)
        play_on(world, 6)
        check_position(world, seat)


def test_an_observation_is_copied_with_what_it_remembers() -> None:
    observation = Observation(banneret.new("titan", seed=1, scenario="battle"), 0, random.Random(2))
    observation.memory["plan"] = ["hex:1"]
    for twin in (copy.deepcopy(observation), pickle.loads(pickle.dumps(observation))):
        assert twin.random.random() == copy.deepcopy(observation).random.random()
        assert twin.memory == observation.memory
        assert twin.memory is not observation.memory
        assert looks(twin.imagine(3)) == looks(observation.imagine(3))


def test_the_position_of_a_case_is_copied() -> None:
    case = next(iter(sorted(Path("tests/games/titan/cases").rglob("*.toml"))))
    match = banneret.position(case, seed=3)
    check_position(match, 1)
    assert look(match.at(-1)) == look(match)


def test_a_match_without_a_seed_has_its_own_chance_in_each_copy() -> None:
    match = banneret.new("titan", scenario="battle")
    with pytest.raises(ValueError, match="has no seed"):
        match.clone(same_chance=True)
    assert pickle.loads(pickle.dumps(match)).chance.seeded is None
    assert copy.copy(match).chance.seeded is None


def test_dice_and_cards_from_two_sources_go_on_as_two() -> None:
    match = banneret.new("battlelore", seed=1)
    match.chance.split(random.Random(1), random.Random(2))
    for make in COPIES:
        seeded = make(match).chance.seeded
        assert seeded
        assert [one.random() for one in seeded] == [random.Random(seed).random() for seed in (1, 2)]


def test_a_match_that_keeps_nothing_is_not_copied() -> None:
    for make in COPIES:
        with pytest.raises(ValueError, match="keeps no history, so it cannot be copied"):
            make(Match.new("titan", {"scenario": "battle"}, seed=1, keeping=False))


# --- environments -----------------------------------------------------------------------------------------------------

ENV_COPIES: tuple[Callable[[Any], Any], ...] = (
    lambda env: pickle.loads(pickle.dumps(env)),
    copy.deepcopy,
    copy.copy,
    lambda env: env.unwrapped.clone(),
)


def agents_play(env: Any, seed: int, steps: int) -> list[Any]:
    source, told = random.Random(seed), []
    for _ in range(steps):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        seen = env.observe(env.agent_selection)
        offered = seen["action_mask"].nonzero()[0]
        told.append((env.agent_selection, seen["observation"].tobytes(), offered.tobytes(), dict(env.rewards)))
        env.step(int(source.choice(list(offered))))
    return told


def seat_plays(env: Any, seed: int, steps: int) -> list[Any]:
    source, told, over = random.Random(seed), [], False
    for _ in range(steps):
        if over:
            break
        offered = env.unwrapped.action_masks().nonzero()[0]
        seen, reward, over, _, info = env.step(int(source.choice(list(offered))))
        told.append((seen.tobytes(), reward, over, info["action_mask"].tobytes()))
    return told


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_copies_of_an_agents_environment_play_on_alike(game: str, options: dict[str, str]) -> None:
    env = aec.env(game, options)
    env.reset(seed=3)
    agents_play(env, 1, 12)
    twins = [make(env) for make in ENV_COPIES]
    told = [agents_play(twin, 2, 12) for twin in twins]
    assert all(one == told[0] for one in told)
    assert agents_play(env, 2, 12) == told[0]


@pytest.mark.parametrize(("game", "options"), FIRST)
def test_copies_of_a_seats_environment_play_on_alike(game: str, options: dict[str, str]) -> None:
    env = gym.SeatEnv(game, options, opponent="easy")
    env.reset(seed=3)
    seat_plays(env, 1, 4)
    twins = [make(env) for make in ENV_COPIES]
    told = [seat_plays(twin, 2, 4) for twin in twins]
    assert all(one == told[0] for one in told)
    assert seat_plays(env, 2, 4) == told[0]


def test_a_clone_with_its_own_chance_goes_another_way() -> None:
    env = gym.SeatEnv("titan", {"scenario": "battle"})
    env.reset(seed=3)
    twin = env.clone(same_chance=False)
    assert twin.turns.match.chance.seeded is not None
    assert twin.turns.match.chance.source.random() != env.turns.match.chance.source.random()
