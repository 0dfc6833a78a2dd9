"""`banneret train`: the weights of a game's evaluation, fitted on matches of a program against itself."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from banneret.bots.evaluation import read_weights
from banneret.bots.training import Practice, Quality, practise, worth_of_one
from banneret.cli.console import Unusable, say, say_json, say_table, usable, write_text
from banneret.cli.params import AsJson, GameName, Jobs
from banneret.cli.progress import tracked
from banneret.engine.game import Game, find_game

FEWEST = 10
"""With fewer matches nothing can be fitted and judged."""


def train(
    game: GameName,
    matches: Annotated[int, typer.Option(min=FEWEST, max=1_000_000, help="How many matches to play.")] = 2000,
    seed: Annotated[int, typer.Option(help="Fixes every match.")] = 1,
    jobs: Jobs = 2,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the weights go; without it, beside the game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Fit the evaluation that bots search with, on matches of a program against itself.

    The new weights are written only if they do better than the old ones on matches that neither was fitted on.

    As JSON: game, matches, seed, weights, log_loss, base (that of base rates), old (that of the weights before, or
    null), calibration (chance told, what came, positions), written (the file, or null if the old weights stay).
    """
    found, path = _to_fit(game, out)
    try:
        from banneret.bots import fitting
    except ImportError as error:
        raise Unusable("fitting needs numpy and scipy; install them with: pip install 'banneret[train]'") from error
    fitted, judged = fitting.split(_played(game, matches, seed, jobs))
    if not fitted or not judged:
        raise Unusable(f"too few of the {matches} matches had an end and a quiet position; play more")
    weights = fitting.fit(fitted)
    quality = fitting.quality(found, weights, fitted, judged)
    old = fitting.quality(found, read_weights(path), fitted, judged).log_loss if path.exists() else None
    better = old is None or round(old, fitting.DIGITS) > round(quality.log_loss, fitting.DIGITS)
    if better:
        write_text(path, fitting.written(found, weights, quality, matches=matches, seed=seed))
    if as_json:
        told = {"game": game, "matches": matches, "seed": seed, "weights": weights, **asdict(quality), "old": old}
        say_json(told | {"written": str(path) if better else None})
    else:
        _show(found, weights, quality)
        _say_which(path, old, better=better)


def _to_fit(game: str, out: Path | None) -> tuple[Game, Path]:
    """Return the game and the file of its weights. Raises Unusable."""
    with usable():
        found = find_game(game)
        path = out or found.weights
        if not found.quiet or path is None:
            raise ValueError(
                f"{found.title} names no quiet phases or no file for its weights, so nothing can be fitted"
            )
        return found, path


def _say_which(path: Path, old: float | None, *, better: bool) -> None:
    """Say whether the new weights are kept; `old` is the log loss of those before."""
    if old is not None:
        say(f"The weights in {path.name} have a log loss of {old:.4f} on the same matches.")
    say(f"The weights are in {path}." if better else "They are as good or better, and stay.")


def _played(game: str, matches: int, seed: int, jobs: int) -> list[Practice]:
    return list(tracked(practise(game, matches, seed, jobs=jobs), "Playing", matches))


def _show(game: Game, weights: dict[str, float], quality: Quality) -> None:
    rows = sorted(weights.items(), key=lambda one: -abs(one[1]))
    say_table(
        ("One more", "Weight", "Adds to an even chance"),
        [(game.terms[name].one, f"{weight:.4f}", f"{100 * worth_of_one(weight):+.1f} %") for name, weight in rows],
    )
    say_table(
        ("Log loss on other matches", ""),
        [
            ("these weights", f"{quality.log_loss:.4f}"),
            ("base rates", f"{quality.base:.4f}"),
        ],
    )
    say_table(
        ("Chance told", "What came", "Positions"), [(f"{a:.2f}", f"{b:.2f}", str(n)) for a, b, n in quality.calibration]
    )
