"""Each seat's chance to win a position: its features times weights that are fitted on matches.

The weights of a game are in its `bot/weights.toml`, with their source; `banneret train` fits them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path

from banneret.engine.components import read_toml
from banneret.engine.game import Features, Game
from banneret.engine.match.match import Match

SURE = 0.995
"""The highest chance in a match that is not over, so that a bot prefers to win at once."""


class Evaluation:
    """The weights of a game's features. A side's chance is its share of `exp(weights * features)`."""

    __slots__ = ("game", "weights")

    def __init__(self, game: Game, weights: Mapping[str, float]) -> None:
        self.game = game
        self.weights = weights

    def chances(self, match: Match) -> list[float]:
        """Return each seat's chance to win, from 0 to 1; partners share theirs. A finished match is certain."""
        if match.result is not None:
            return decided(match)
        chances = [0.0] * match.seats
        for seats, chance in self.shares(self.game.features(match.state)).items():
            for seat in seats:
                chances[seat] = min(chance, SURE)
        return chances

    def shares(self, features: Features) -> dict[tuple[int, ...], float]:
        """Return each side's chance; they sum to 1."""
        return self.by_worth({seats: self.worth(numbers) for seats, numbers in features.items()})

    def by_worth(self, worth: Mapping[tuple[int, ...], float]) -> dict[tuple[int, ...], float]:
        """Return each side's chance by the worth of its position; they sum to 1."""
        most = max(worth.values(), default=0.0)
        power = {seats: exp(one - most) for seats, one in worth.items()}
        total = sum(power.values())
        return {seats: one / total for seats, one in power.items()}

    def worth(self, numbers: Mapping[str, float]) -> float:
        """Return the sum of the features, each times its weight."""
        weights = self.weights
        return sum(value * weights.get(name, 0.0) for name, value in numbers.items())


def decided(match: Match) -> list[float]:
    """Return each seat's result of a finished match: 1 for a winner; a draw is shared by the sides."""
    assert match.result is not None
    winners = match.result.winners
    if not winners:
        sides = len(match.game.features(match.state)) or match.seats
        return [1 / sides] * match.seats
    return [float(seat in winners) for seat in range(match.seats)]


@cache
def fitted(game: Game) -> Evaluation:
    """Return the evaluation of a game with the weights in its `bot` folder. Raises ValueError if it has none."""
    if game.weights is None or not game.weights.exists():
        raise ValueError(f"{game.title} has no fitted weights; fit them with: banneret train {game.key}")
    return Evaluation(game, read_weights(game.weights))


def read_weights(path: Path) -> dict[str, float]:
    """Return the weights in a file, by feature."""
    return {str(name): float(weight) for name, weight in read_toml(path)["weights"].items()}
