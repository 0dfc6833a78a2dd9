"""`banneret map`: the map of a match as a file, to keep, change, and play on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.saying import Unusable, say, usable, write_text
from banneret.cli.words import GameName, GameOptions, pairs
from banneret.engine.game import find_game


def map(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE.toml", show_default=False, help="The file to write.")],
    option: GameOptions = None,
) -> None:
    """Write the map of a match with these options into a file; `--option map-file=FILE` plays on it.

    So `banneret map battle-magic --option map=generated --option size=110 --option seed=7 --out mine.toml` keeps a
    random map. `banneret check` tells whether a map that you changed by hand is still valid.
    """
    with usable():
        found = find_game(game)
        if found.map_text is None:
            raise Unusable(f"{found.title} has no maps that can be written to files")
        text = found.map_text(found.settle(pairs(option)))
    write_text(out, text)
    say(f"{out} holds the map; --option map-file={out} plays on it.")
