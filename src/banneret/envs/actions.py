"""Options as numbered actions: by key, or by place in the list of options.

By key, a number always means the same thing: `hex:3,4` is the same action in every match of a set-up. By place, action
0 is the first option, whatever it is: fewer actions, for searches that do not learn what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from banneret.engine.decision import Decision, key_of
from banneret.engine.game import Game

Mask = NDArray[np.int8]
PLACES = 512
"""The number of actions by place; no question of the five games has more options."""


class Actions(Protocol):
    """The actions of a set-up; `size` is their number."""

    size: int

    def mask(self, decision: Decision) -> Mask:
        """1 for each action that the question allows. Raises ValueError if there is none."""

    def option(self, decision: Decision, action: int) -> Any:
        """The option that an action stands for. Raises ValueError if the question does not allow it."""

    def number(self, decision: Decision, option: Any) -> int:
        """Return the action that stands for an option. Raises ValueError if there is none."""


class Keys:
    """An action for each key that any question can offer: see `Game.keys`.

    A learner can reach every set of several things, but in one order of touching them only.
    """

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        """Number the keys. Raises ValueError for a game that does not know its keys."""
        self._made_of = game, tuple(options.items())
        self.keys = tuple(dict.fromkeys(game.keys(options)))
        if not self.keys:
            raise ValueError(f'{game.title} does not say which keys it can offer; use actions="places"')
        self.size = len(self.keys)
        self._numbers = {key: number for number, key in enumerate(self.keys)}

    def __deepcopy__(self, _: dict[int, Any]) -> Keys:
        """Itself: keys never change, and there are thousands."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _keys, self._made_of

    def mask(self, decision: Decision) -> Mask:
        """1 for each key that the question offers."""
        mask = np.zeros(self.size, np.int8)
        numbers = self._numbers
        mask[[numbers[key] for way in decision.branches if (key := key_of(way)) in numbers]] = 1
        if not mask.any():
            raise ValueError(f"no option of {decision.prompt!r} is among the keys of the set-up")
        return mask

    def option(self, decision: Decision, action: int) -> Any:
        """The option with the key of this number."""
        key = self.keys[action] if 0 <= action < self.size else None
        for way in decision.branches:
            if key_of(way) == key:
                return way
        raise ValueError(f"action {action} ({key}) is not an option of {decision.prompt!r}")

    def number(self, decision: Decision, option: Any) -> int:
        """The number of the option's key."""
        key = key_of(option)
        if key not in self._numbers:
            raise ValueError(f"{key!r}, an option of {decision.prompt!r}, is not among the keys of the set-up")
        return self._numbers[key]


class Places:
    """An action for each place in the list of options."""

    size = PLACES

    def mask(self, decision: Decision) -> Mask:
        """1 for each place that has an option."""
        mask = np.zeros(self.size, np.int8)
        mask[: len(decision.branches)] = 1
        return mask

    def option(self, decision: Decision, action: int) -> Any:
        """The option in this place."""
        branches = decision.branches
        if not 0 <= action < min(len(branches), self.size):
            raise ValueError(f"action {action} is not one of the {len(branches)} options of {decision.prompt!r}")
        return branches[action]

    def number(self, decision: Decision, option: Any) -> int:
        """The place of the option."""
        place = decision.branches.index(option)
        if place >= self.size:
            raise ValueError(f"{key_of(option)!r} stands in place {place}, and there are {self.size} actions")
        return place


def actions_of(kind: str, game: Game, options: Mapping[str, str]) -> Actions:
    """Return the actions of a set-up: "keys" or "places". Raises ValueError for another word."""
    if kind == "keys":
        return _keys(game, tuple(options.items()))
    if kind == "places":
        return Places()
    raise ValueError(f"there are no actions by {kind!r}; actions are by keys or places")


@lru_cache(maxsize=64)
def _keys(game: Game, options: tuple[tuple[str, str], ...]) -> Keys:
    return Keys(game, dict(options))
