"""`banneret check`: tells whether a component file, a scenario or a puzzle can be used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.console import say, say_json, usable
from banneret.cli.params import AsJson, GameName
from banneret.engine.cases.puzzle import is_puzzle, puzzle_faults, read_puzzle
from banneret.engine.game import Game, find_game


def check(
    game: GameName,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", show_default=False, help="A file of components, a scenario or a puzzle.")
    ],
    as_json: AsJson = False,
) -> None:
    """Check a component file, a scenario or a puzzle of a game, and name the file, table and key of the first error.

    The exit code is 2 if it cannot be used. As JSON, if it can: game, file.
    """
    with usable():
        found = find_game(game)
        if is_puzzle(file):
            _check_puzzle(found, file)
        else:
            found.check(file)
    if as_json:
        say_json({"game": game, "file": str(file)})
    else:
        say(f"{file} can be used.")


def _check_puzzle(game: Game, file: Path) -> None:
    """Raise ValueError that names the first fault of a puzzle."""
    for fault in puzzle_faults(file):
        raise ValueError(fault if file.name in fault else f"{file.name}: {fault}")
    if read_puzzle(file).game != game.key:
        raise ValueError(f"{file.name}: game: this is a puzzle of {read_puzzle(file).game}")
