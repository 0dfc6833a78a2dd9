"""Fitting weights, with numpy and scipy, for `banneret train`; playing does not need it (the extra `train`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize  # type: ignore[import-untyped]

from banneret.bots.evaluation import Evaluation
from banneret.bots.training import (
    HELD_OUT,
    Practice,
    Quality,
    Sample,
    base_rates,
    calibration,
    log_loss,
    worth_of_one,
)
from banneret.engine.game import Game

Array: TypeAlias = "npt.NDArray[np.float64]"
PENALTY = 1e-3
"""The cost of large weights, so that a feature with little information gets little weight."""
DIGITS = 4


def split(practices: Sequence[Practice]) -> tuple[list[Sample], list[Sample]]:
    """Return positions for fitting and positions for judging; each match belongs to one of the two."""
    fitted = [one for played in practices if played.number % HELD_OUT for one in played.positions]
    judged = [one for played in practices if not played.number % HELD_OUT for one in played.positions]
    return fitted, judged


def fit(positions: Sequence[Sample]) -> dict[str, float]:
    """Return the weights that make the actual results most likely."""
    names = sorted({name for one in positions for numbers in one.features.values() for name in numbers})
    return dict(zip(names, _fit(_table(positions, names), _shares(positions)), strict=True))


def quality(game: Game, weights: Mapping[str, float], fitted: Sequence[Sample], judged: Sequence[Sample]) -> Quality:
    """Return how good weights are on positions on which they were not fitted."""
    evaluation = Evaluation(game, weights)
    chances = [evaluation.shares(one.features) for one in judged]
    rates = base_rates(fitted)
    base = [{side: rates.get((side, len(one.got)), 1 / len(one.got)) for side in one.got} for one in judged]
    return Quality(log_loss(chances, judged), log_loss(base, judged), calibration(chances, judged))


def _table(positions: Sequence[Sample], names: Sequence[str]) -> Array:
    """Return an array of positions x sides x features; missing sides are filled with nan."""
    values = [[[side.get(name, 0.0) for name in names] for side in one.features.values()] for one in positions]
    return _padded(values, len(names))


def _padded(values: Sequence[Sequence[Sequence[float]]], width: int) -> Array:
    sides = max(map(len, values))
    table = np.full((len(values), sides, width), np.nan)
    for place, rows in enumerate(values):
        table[place, : len(rows)] = rows
    return table


def _shares(positions: Sequence[Sample]) -> Array:
    """Return an array of positions x sides: what each side got."""
    shares: Array = np.nan_to_num(_padded([[[got] for got in one.got.values()] for one in positions], 1)[:, :, 0])
    return shares


def _fit(table: Array, shares: Array) -> Array:
    """Return the weights of a conditional logit, by L-BFGS on features of equal spread."""
    there = ~np.isnan(table[:, :, 0])
    table = np.nan_to_num(table)
    table = np.where(there[:, :, None], table - table.sum(1, keepdims=True) / there.sum(1)[:, None, None], 0.0)
    spread = np.sqrt((table**2).sum((0, 1)) / there.sum())
    spread[spread == 0] = 1.0
    table = table / spread

    def loss(weights: Array) -> tuple[float, Array]:
        worth = np.where(there, table @ weights, -np.inf)
        worth = worth - worth.max(1, keepdims=True)
        power = np.exp(worth)
        chances = power / power.sum(1, keepdims=True)
        logs = np.log(np.maximum(chances, 1e-12))
        slope = ((chances - shares)[:, :, None] * table).sum((0, 1)) / len(table)
        return -(shares * logs).sum() / len(table) + PENALTY * (weights**2).sum(), slope + 2 * PENALTY * weights

    found: Array = minimize(loss, np.zeros(table.shape[2]), jac=True, method="L-BFGS-B").x / spread
    return found


def written(game: Game, weights: Mapping[str, float], quality: Quality, *, matches: int, seed: int) -> str:
    """Return the text of a `weights.toml`.

    It says where the weights come from, how good they are, and what one more of each feature adds.
    """
    lines = [
        f"# What a feature is worth in {game.title}, as a weight; fitted by `banneret train`, not by hand.",
        "# The percentage says what it adds to an even chance between two sides.",
        "",
        "[source]",
        f"matches = {matches}",
        f"seed = {seed}",
        "",
        "[log_loss] # on matches that were not fitted on; less is better",
        f"weights = {quality.log_loss:.{DIGITS}f}",
        f"base_rate = {quality.base:.{DIGITS}f}",
        "",
        "[calibration] # mean chance told, mean of what came, positions",
        f"tenths = [{', '.join(f'[{told:.2f}, {came:.2f}, {many}]' for told, came, many in quality.calibration)}]",
        "",
        "[weights]",
    ]
    for name, weight in sorted(weights.items()):
        term = game.terms[name].one
        lines.append(f'"{name}" = {weight:.{DIGITS}f} # {term}: {100 * worth_of_one(weight):+.1f} %')
    return "\n".join(lines) + "\n"
