"""`banneret picture`: draws a moment of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.console import read_text, say, say_json, usable, write_text
from banneret.cli.params import AsJson
from banneret.cli.replay import RecordFile
from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.picture import saved_svg


def picture(
    path: RecordFile,
    out: Annotated[Path, typer.Option(metavar="FILE.svg", show_default=False, help="The file to write.")],
    at: Annotated[
        int | None,
        typer.Option(
            min=0, show_default=False, help="The number of happenings before the moment; without it, the end."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a moment of a match as a spectator sees it, as an SVG file.

    As JSON: picture (the file), game, at, of (how many happenings there are).
    """
    text = read_text(path)
    with usable(path):
        happened = len(record.read(text).happenings)
        if at is not None and at > happened:
            raise ValueError(f"the record has {happened} happenings; --at {at} is beyond its end")
        match = Match.replay(text, upto=at)
    write_text(out, str(saved_svg(match.view(None).scene)))
    if as_json:
        say_json({"picture": str(out), "game": match.game.key, "at": len(match.happenings), "of": happened})
        return
    say(f"{out} shows {match.game.title} after {len(match.happenings)} of {happened} happenings.")
