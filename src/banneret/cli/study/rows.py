"""`banneret rows`: tables of the records in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.console import Unusable, say, say_json, usable
from banneret.cli.params import AsJson


def rows(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", show_default=False, help="Records, in this folder and those in it.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the tables.")] = Path("tables"),
    csv: Annotated[bool, typer.Option("--csv", help="Write CSV instead of Parquet; lists become JSON.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write tables of any records: matches, answers, events as everybody was told them, and their arguments.

    As JSON: by the name of each table its file and how many rows it has.
    """
    try:
        from banneret.lab.tables import rows as read
        from banneret.lab.tables import write
    except ModuleNotFoundError as error:
        raise Unusable(f"tables need {error.name}; install it with: pip install 'banneret[lab]'") from error
    with usable():
        written = write(read(folder), out, csv=csv)
    if as_json:
        say_json({name: {"file": str(file), "rows": count} for name, (file, count) in written.items()})
        return
    for file, count in written.values():
        say(f"{file} has {count} rows.")
