"""The games for OpenSpiel: `spiel.load("titan", {"scenario": "battle"})` is a `pyspiel.Game`.

Actions are keys. Chance is explicit (each die and each card is a move of chance) or sampled (one of 256 samples for
everything that happens until the next question): sampled histories are shorter, which helps in long games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from banneret.engine.game import by_key, find_game
from banneret.engine.scene.encode import encoded
from banneret.envs.actions import Keys, actions_of
from banneret.envs.chance import SAMPLES, Explicit, Given, Position, Sampled, Start
from banneret.envs.rewards import results
from banneret.envs.seeing import Glance, Hashed

CHANCE: Mapping[str, type[Given]] = {"explicit": Explicit, "sampled": Sampled}
SEEN = 2048
"""Numbers in an observation."""
MOST_SEATS = 8


def _type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="python_banneret",
        long_name="Banneret",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "titan", "options": "", "actions": "keys", "chance": "explicit", "most": 2000},
    )


_TYPE = _type(pyspiel.GameType.Utility.GENERAL_SUM)
_ZERO_SUM = _type(pyspiel.GameType.Utility.ZERO_SUM)
"""That of a match of two seats: what one wins, the other loses."""


def load(
    game: str,
    options: Mapping[str, str] | None = None,
    *,
    actions: str = "keys",
    chance: str = "explicit",
    most: int = 2000,
    **more: object,
) -> Any:
    """Return a game as a `pyspiel.Game`; `more` are options too. After `most` decisions a match counts as a draw.

    Raises ValueError for an unknown game, option, way to act, or kind of chance.
    """
    given = {**(options or {}), **by_key(more)}
    text = quote(json.dumps(given), safe="") if given else ""
    return SpielGame({"game": game, "options": text, "actions": actions, "chance": chance, "most": most})


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Banneret with its options."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """`params` are those of `load`; the options are text."""
        given: dict[str, Any] = dict(params or {})
        game = find_game(given.get("game", "titan"))
        chance = given.get("chance", "explicit")
        if chance not in CHANCE:
            raise ValueError(f"there is no chance {chance!r}; chance is {' or '.join(CHANCE)}")
        settled = game.settle_among_programs(json.loads(unquote(given.get("options", "")) or "{}"))
        self.most = int(given.get("most", 2000))
        self.actions = actions_of(given.get("actions", "keys"), game, settled)
        self.start = Start(game, settled, CHANCE[chance])
        self.seats = len(game.seats(settled))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=SAMPLES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.most,
            utility_sum=0.0 if self.seats == 2 else None,
        )
        super().__init__(_ZERO_SUM if self.seats == 2 else _TYPE, info, given)

    def new_initial_state(self) -> SpielState:
        """The start of a match."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """An observer that sees what a seat sees."""
        del params
        return SpielObserver(remembers=bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a match; `position` never changes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.actions = game.actions
        self.seats = game.seats
        self.most = game.most
        self.position: Position = game.start.first
        self.decisions = 0
        self.answers: tuple[tuple[int, int], ...] = ()

    def current_player(self) -> int:
        """Return the seat that is asked, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.wanted is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position.turns is not None
        assert self.position.turns.seat is not None
        return self.position.turns.seat

    def is_terminal(self) -> bool:
        """Return whether the match is over, or was cut off."""
        turns = self.position.turns
        if self.position.wanted is not None or turns is None:
            return False
        return turns.seat is None or self.decisions >= self.most

    def _legal_actions(self, player: int) -> list[int]:
        turns = self.position.turns
        assert turns is not None
        if player != turns.seat:
            return []
        return [int(action) for action in np.flatnonzero(self.actions.mask(turns.decision))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes that are needed, with their probabilities."""
        assert self.position.wanted is not None
        return self.position.wanted.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.position.wanted is not None:
            self.position = self.position.given(action)
            return
        turns = self.position.turns
        assert turns is not None
        self.decisions += 1
        assert turns.seat is not None
        self.answers += ((turns.seat, action),)
        self.position = self.position.answered(self.actions.option(turns.decision, action))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that looks the same to a player: what they cannot see is dealt again, and the log stays.

        It is for searches from here on: its history is that of this state. Raises ValueError at a move of chance.
        """
        if self.position.wanted is not None or self.position.turns is None:
            raise ValueError("a world is imagined where a seat is asked, not where chance decides")
        other: SpielState = self.clone()
        other.position = self.position.imagined(player, Random(sampler()))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.actions.keys[action] if isinstance(self.actions, Keys) else f"option {action}"

    def returns(self) -> list[float]:
        """Return 1 for winners and -1 for losers at the end; before it 0."""
        turns = self.position.turns
        if turns is None or self.position.wanted is not None:
            return [0.0] * self.seats
        return results(turns.match)

    def __str__(self) -> str:
        """Return the state of the match: it reveals everything, so it is for debugging."""
        turns, wanted = self.position.turns, self.position.wanted
        told = turns.match.record() if turns else "the match begins"
        return f"{told}\n{'chance decides' if wanted else ''}"


class SpielObserver:
    """What a seat sees: `tensor` hashed, and as text the view in JSON.

    One that `remembers` gives as text the information state: the seat's answers, all that it has been told, and what it
    sees and is asked now. What it was shown without a word in the log, and can no longer see, is not in it.
    """

    def __init__(self, *, remembers: bool = False) -> None:
        self._remembers = remembers
        self._eyes = Hashed(SEEN)
        self.tensor = np.zeros(SEEN, np.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state; nothing is seen before the first question."""
        turns = state.position.turns
        self.tensor[:] = self._eyes.see(Glance.of(turns.match, player)) if turns else 0.0

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of a seat in JSON, or its information state."""
        turns = state.position.turns
        if turns is None:
            return ""
        view = turns.match.view(player)
        if not self._remembers:
            return view.json()
        own = [action for seat, action in state.answers if seat == player]
        return json.dumps([own, encoded(view.log), encoded(view.scene), encoded(view.questions)])


pyspiel.register_game(_TYPE, SpielGame)
