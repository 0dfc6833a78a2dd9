"""`banneret protocol`: tells whether the rules allow what another program played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.saying import Unusable, read_text, say, say_json, usable
from banneret.cli.words import AsJson, GameName
from banneret.engine.game import find_game


def protocol(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="A protocol, from any program.")],
    as_json: AsJson = False,
) -> None:
    """Compare a protocol with the rules, line by line; the exit code is 1 if they differ.

    `banneret replay RECORD --protocol` writes one, so this compares the battles of other programs with ours. As JSON:
    game, file, differences.
    """
    text = read_text(file)
    with usable(file):
        found = find_game(game)
        if found.protocol is None:
            raise Unusable(f"{found.title} has no protocol for exchange with other programs")
        differences = found.protocol.differences(text)
    if as_json:
        say_json({"game": game, "file": str(file), "differences": list(differences)})
    else:
        for said in differences or [f"{file} agrees with the rules."]:
            say(said)
    if differences:
        raise typer.Exit(1)
