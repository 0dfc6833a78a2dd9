"""The games for PettingZoo: one agent at a time, `seat_0`, `seat_1` and so on.

    from banneret.envs import aec

    env = aec.env("titan", scenario="battle")
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        ended = terminated or truncated
        env.step(None if ended else env.action_space(agent).sample(seen["action_mask"]))

`banneret docs study` tells what can be chosen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from banneret.engine.game import Game, by_key, find_game
from banneret.envs.actions import actions_of
from banneret.envs.pixels import pixels
from banneret.envs.rewards import Rewards
from banneret.envs.seeing import Glance, eyes_of
from banneret.envs.turns import Turns

MOST = 20_000
"""The number of decisions after which a match is cut off."""


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match as an AEC environment. `turns` is the match itself, and `clone` a copy in the middle of a decision.

    An observation is a mapping of `observation` and `action_mask`. With `render_mode` "rgb_array" or "ansi", `render`
    gives what a spectator sees.
    """

    metadata = {"name": "banneret_v0", "render_modes": ["rgb_array", "ansi", "human"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, str] | None = None,
        *,
        actions: str = "keys",
        observation: str = "hashed",
        reward: str = "result",
        most: int = MOST,
        render_mode: str | None = None,
        **more: object,
    ) -> None:
        """Prepare a match; `more` are options too. Raises ValueError for an unknown game, option, or way to act, see or
        reward.
        """
        super().__init__()
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.settle_among_programs({**(options or {}), **by_key(more)})
        self.actions = actions_of(actions, self.game, self.options)
        self.eyes = eyes_of(observation)
        self._rewards = Rewards(reward, self.game)
        self._most = most
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.game.seats(self.options)))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = {"observation": self.eyes.space, "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8)}
        self.observation_spaces = {agent: spaces.Dict(dict(seen)) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents}
        self._source = random.Random()
        self.decisions = 0
        self.turns: Turns

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new match; a seed fixes all chance. `options` are not used."""
        del options
        if seed is not None:
            self._source.seed(seed)
        self.turns = Turns.new(self.game, self.options, self._source.getrandbits(64))
        self._rewards.begin(self.turns.match)
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may do: nothing while another agent is asked."""
        seat = self._seats[agent]
        if seat == self.turns.seat:
            mask = self.actions.mask(self.turns.decision)
        else:
            mask = np.zeros(self.actions.size, np.int8)
        return {"observation": self.eyes.see(Glance.of(self.turns.match, seat)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent that is asked. Raises ValueError for one that is not offered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must act")
        self.turns.answer(self.actions.option(self.turns.decision, int(action)))
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        gains = self._rewards.next(self.turns.match)
        self.rewards = {one: gains[self._seats[one]] for one in self.agents}
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Say who is asked, or that the match is over or cut off."""
        over, seat = self.turns.match.result is not None, self.turns.seat
        cut = not over and self.decisions >= self._most
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.possible_agents[0 if over or seat is None else seat]

    def clone(self, *, same_chance: bool = True) -> TableEnv:
        """Return a copy in the middle of a decision, which continues separately, with the same or its own chance."""
        twin: TableEnv = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agents"):
            setattr(twin, name, getattr(self, name).copy())
        twin.turns = self.turns.clone(same_chance=same_chance)
        twin._rewards = self._rewards.copy()
        return twin

    def __copy__(self) -> TableEnv:
        """Share nothing, as a deep copy: an answer in one must not move the other."""
        return deepcopy(self)

    def render(self) -> Any:
        """Return what a spectator sees: pixels for "rgb_array", a sentence for "ansi"; "human" prints the sentence."""
        if self.render_mode == "rgb_array":
            return pixels(self.turns.match)
        if self.render_mode == "human":
            print(repr(self.turns.match))
            return None
        return repr(self.turns.match)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class _Checked(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    def __copy__(self) -> _Checked:
        """Share nothing, as the environment itself."""
        return deepcopy(self)


def env(game: str | Game, options: Mapping[str, str] | None = None, **how: Any) -> Any:
    """A match as an AEC environment that checks how it is used; `how` are the keywords of `TableEnv` and options."""
    return _Checked(TableEnv(game, options, **how))
