"""A trained policy as a bot, which plays at the table, in simulations and in experiments like any other bot.

mine = learned(lambda seen, mask: int((weights @ seen + (mask - 1) * 1e9).argmax()))
banneret.simulate("titan", [mine, "greedy"], matches=100, scenario="battle")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from banneret.bots.bot import Policy
from banneret.bots.observation import Observation
from banneret.engine.game import find_game
from banneret.envs.actions import Actions, Mask, actions_of
from banneret.envs.seeing import Glance, eyes_of

TrainedPolicy: TypeAlias = "Callable[[Any, Mask], int]"
"""A trained policy: takes what the seat sees and the mask of its actions, and returns an action."""


def learned(act: TrainedPolicy, *, actions: str = "keys", observation: str = "hashed") -> Policy:
    """Return a bot that sees and acts as in training."""
    eyes = eyes_of(observation)

    def trained(given: Observation) -> Any:
        """Trained."""
        decision = given.decision
        if len(decision.branches) == 1:
            return decision.branches[0]
        ways = _actions(actions, given.game.key, tuple(given.options.items()))
        return ways.option(decision, act(eyes.see(Glance.of_view(given.view(), given.seat_names)), ways.mask(decision)))

    return trained


@lru_cache(maxsize=32)
def _actions(kind: str, game: str, options: tuple[tuple[str, str], ...]) -> Actions:
    known: Mapping[str, str] = dict(options)
    return actions_of(kind, find_game(game), known)
