"""Commands of Titan, `banneret titan ...`: battles as protocols, for exchange with other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.protocols.titan import check, notation

app = typer.Typer()


@app.command()
def write_protocol(
    file: Annotated[
        typer.FileText,
        typer.Argument(
            metavar="RECORD", show_default=False, encoding="utf-8", errors="replace", help="The record of a match."
        ),
    ],
) -> None:
    """Write a match battle by battle: each strike with its dice, its Strike-number and its hits."""
    text = file.read()
    with _about(file):
        game = record.read(text).game
        if game != "titan":
            raise ValueError(f"this is the record of a match of {game}, not of titan")
        typer.echo(notation.of_match(Match.replay(text)).rstrip("\n"))


@app.command()
def check_protocol(
    file: Annotated[
        typer.FileText,
        typer.Argument(
            metavar="FILE", show_default=False, encoding="utf-8", errors="replace", help="A protocol, from any program."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Compare a protocol with the rules, line by line; the exit code is 1 if they differ.

    As JSON: game, file, differences.
    """
    with _about(file):
        differences = check.differences(file.read())
    if as_json:
        data = {"game": "titan", "file": file.name, "differences": differences}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        typer.echo("\n".join(differences or [f"{file.name} agrees with the rules."]))
    if differences:
        raise typer.Exit(1)


@contextmanager
def _about(file: typer.FileText) -> Iterator[None]:
    """Name the file in a ValueError about its content."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from error
