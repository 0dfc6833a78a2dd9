"""The games for Gymnasium: one seat acts, bots play the others.

    from banneret.envs import gym

    env = gym.SeatEnv("titan", scenario="battle", opponent="greedy")
    seen, info = env.reset(seed=7)
    seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

After this import `gymnasium.make("banneret/titan-v0", scenario="battle")` makes the same. `banneret docs study` tells
what can be chosen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from numpy.typing import NDArray

from banneret.bots.bot import Bot, Policy
from banneret.bots.observation import Observation
from banneret.bots.simulate import option_of
from banneret.engine.decision import key_of
from banneret.engine.game import Game, by_key, find_game, games
from banneret.envs.actions import Mask, actions_of
from banneret.envs.pixels import pixels
from banneret.envs.pool import Pool
from banneret.envs.rewards import Rewards
from banneret.envs.seeing import Entities, Glance, eyes_of
from banneret.envs.turns import Turns

MOST = 20_000
"""The number of decisions of all seats after which a match is cut off."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """A match in which one seat learns. `info["action_mask"]` and `action_masks()` say which actions are offered.

    An action that is not offered is replaced by a random one that is, and `info["replaced"]` says so. If the seat is
    None, the learner gets a random seat in each match. With `render_mode` "rgb_array" or "ansi", `render` gives what
    the seat sees.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, str] | None = None,
        *,
        seat: int | None = 0,
        opponent: str | Bot | Policy | Pool = "random",
        actions: str = "keys",
        observation: str = "hashed",
        reward: str = "result",
        most: int = MOST,
        render_mode: str | None = None,
        **more: object,
    ) -> None:
        """Prepare a match; `more` are options too. Raises ValueError for an unknown game, option, seat, bot, or way to
        act, see or reward.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.settle_among_programs({**(options or {}), **by_key(more)})
        seats = self.game.seats(self.options)
        if seat is not None and not 0 <= seat < len(seats):
            raise ValueError(f"there is no seat {seat}; seats are numbered from 0 to {len(seats) - 1}")
        self.actions = actions_of(actions, self.game, self.options)
        self.eyes = eyes_of(observation)
        self.action_space = spaces.Discrete(self.actions.size)
        self.observation_space = self.eyes.space
        self.render_mode = render_mode
        self._rewards = Rewards(reward, self.game)
        self._pool = opponent if isinstance(opponent, Pool) else Pool([opponent])
        self._opponent: Bot
        self._seat, self._most = seat, most
        self.seat = seat or 0
        self.decisions = 0
        self.turns: Turns
        self._bots: list[Observation] = []
        self._mask: Mask | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new match, up to the first question to the seat; a seed fixes all chance and all bots.

        A match that ends before the seat is asked is skipped.
        """
        super().reset(seed=seed)
        del options
        source = random.Random(int(self.np_random.integers(1 << 62)))
        self._begin(source)
        while self.turns.seat != self.seat:
            self._begin(source)
        return self._seen(), self._info()

    def _begin(self, source: random.Random) -> None:
        seats = len(self.game.seats(self.options))
        self.seat = source.randrange(seats) if self._seat is None else self._seat
        self.turns = Turns.new(self.game, self.options, source.getrandbits(64))
        self._mask = None
        sources = [random.Random(source.getrandbits(64)) for _ in range(seats)]
        self._bots = [Observation(self.turns.match, other, one) for other, one in enumerate(sources)]
        self._opponent = self._pool.draw(source)
        self._rewards.begin(self.turns.match)
        self.decisions = 0
        self._let_others_play()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action, let the others play, and stop at the seat's next question or at the end."""
        offered = np.flatnonzero(self.action_masks())
        replaced = int(action) not in offered
        chosen = int(self.np_random.choice(offered)) if replaced else int(action)
        self._answer(self.actions.option(self.turns.decision, chosen))
        self._let_others_play()
        over = self.turns.match.result is not None
        reward = self._rewards.next(self.turns.match)[self.seat]
        info = self._info() | ({"replaced": True} if replaced else {})
        return self._seen(), reward, over, not over and self.decisions >= self._most, info

    def action_masks(self) -> Mask:
        """1 for each action that is offered; all of them when the match is over."""
        if self._mask is None:
            over = self.turns.seat is None
            self._mask = np.ones(self.actions.size, np.int8) if over else self.actions.mask(self.turns.decision)
        return self._mask.copy()

    def clone(self, *, same_chance: bool = True) -> SeatEnv:
        """Return a copy in the middle of a decision, which continues separately, with the same or its own chance.

        Both have the same opponent, with copies of what it remembers, and the same spaces.
        """
        shared = (self.actions, self.eyes, self._pool, self._opponent, self.action_space, self.observation_space)
        twin: SeatEnv = object.__new__(type(self))
        twin.__dict__.update(deepcopy(self.__dict__, {id(one): one for one in shared}))
        if not same_chance:
            twin.turns.match.chance.split(random.Random(), random.Random())
        return twin

    def __copy__(self) -> SeatEnv:
        """Share nothing, as a deep copy: an answer in one must not move the other."""
        return deepcopy(self)

    def render(self) -> Any:
        """What the seat sees."""
        return pixels(self.turns.match, self.seat) if self.render_mode == "rgb_array" else repr(self.turns.match)

    def _let_others_play(self) -> None:
        turns = self.turns
        while turns.seat is not None and turns.seat != self.seat and self.decisions < self._most:
            picked = self._opponent.pick(self._bots[turns.seat])
            self._answer(option_of(turns.decision, picked))

    def _answer(self, option: Any) -> None:
        self.turns.answer(option)
        self._mask = None
        self.decisions += 1

    def _seen(self) -> Any:
        return self.eyes.see(Glance.of(self.turns.match, self.seat))

    def _info(self) -> dict[str, Any]:
        told = {"action_mask": self.action_masks(), "seat": self.seat, "opponent": self._opponent.name}
        return told | ({"option_rows": self._option_rows()} if isinstance(self.eyes, Entities) else {})

    def _option_rows(self) -> NDArray[np.int16]:
        """By action, the row of the thing that it touches; -1 if it touches none, or is not offered."""
        found = np.full(self.actions.size, -1, np.int16)
        rows = Entities.rows_of(Glance.of(self.turns.match, self.seat))
        for action in np.flatnonzero(self.action_masks()) if self.turns.seat is not None else ():
            key = key_of(self.actions.option(self.turns.decision, int(action)))
            found[action] = rows.get(key, -1)
        return found


for _game in games():
    gymnasium.register(f"banneret/{_game}-v0", entry_point="banneret.envs.gym:SeatEnv", kwargs={"game": _game})


def several(count: int, game: str, options: Mapping[str, str] | None = None, **how: Any) -> AsyncVectorEnv:
    """Return `count` matches side by side, each in its own process; one call steps all of them."""
    return AsyncVectorEnv([partial(SeatEnv, game, dict(options or {}), **how)] * count, context="spawn")


def together(count: int, game: str, options: Mapping[str, str] | None = None, **how: Any) -> SyncVectorEnv:
    """Return `count` matches side by side in this process; one call steps all of them, and gives one batch.

    A pool of opponents is shared by all of them, so that a learner can add itself.
    """
    return SyncVectorEnv([partial(SeatEnv, game, dict(options or {}), **how)] * count)
