"""Commands of Battle Magic, `banneret battle-magic ...`: maps as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.games.battle_magic import GAME
from banneret.games.battle_magic.options import GENERATED, map_text

app = typer.Typer()


@app.command()
def write_map(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", show_default=False, help="The file to write.")],
    map: Annotated[str, typer.Option(help="The name of a map, or `generated` for a new one.")] = GENERATED,
    players: Annotated[str, typer.Option(help="How many play on it.")] = "2",
    size: Annotated[str, typer.Option(help="Territories of a new map; the fewest that are enough if empty.")] = "",
    seed: Annotated[str, typer.Option(help="A number: the same number makes the same new map again.")] = "1",
) -> None:
    """Write a map into a file, to keep it, to change it by hand, or to play on it.

    `--option map-file=FILE.toml` plays on it. `banneret check` tells whether a map that you changed is still valid.
    """
    text = map_text(GAME.settle({"map": map, "players": players, "size": size, "seed": seed}))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    typer.echo(f"{file} holds the map; --option map-file={file} plays on it.")
