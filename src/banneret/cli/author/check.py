"""`banneret check`: tells whether a component file or a scenario can be used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.console import say, say_json, usable
from banneret.cli.params import AsJson, GameName
from banneret.engine.game import find_game


def check(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="A component file or a scenario.")],
    as_json: AsJson = False,
) -> None:
    """Check a component file or a scenario of a game, and name the file, table and key of the first error.

    The exit code is 2 if it cannot be used. As JSON, if it can: game, file.
    """
    with usable():
        find_game(game).check(file)
    if as_json:
        say_json({"game": game, "file": str(file)})
    else:
        say(f"{file} can be used.")
