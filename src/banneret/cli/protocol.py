"""`banneret protocol`: whether what another program played is what the rules allow."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.saying import Unusable, read_text, say, say_json, usable
from banneret.cli.words import AsJson, GameName
from banneret.engine.game import find_game


def protocol(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="A protocol, whoever wrote it.")],
    as_json: AsJson = False,
) -> None:
    """Hold a protocol against the rules, line by line; the exit code is 1 if they differ.

    `banneret replay RECORD --protocol` writes one, so this compares the battles of other programs with ours. As JSON:
    game, file, differences.
    """
    text = read_text(file)
    with usable(file):
        found = find_game(game)
        if found.protocol is None:
            raise Unusable(f"{found.title} has no protocol that other programs could write")
        differences = found.protocol.differences(text)
    if as_json:
        say_json({"game": game, "file": str(file), "differences": list(differences)})
    else:
        for said in differences or [f"{file} and the rules are the same."]:
            say(said)
    if differences:
        raise typer.Exit(1)
