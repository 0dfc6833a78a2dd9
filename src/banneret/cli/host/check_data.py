"""`banneret check-data`: tells whether all stored matches are intact."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.console import Unusable, say, say_json, say_wrong
from banneret.cli.host.folder import database_in
from banneret.cli.host.options import Data, Database
from banneret.cli.params import AsJson


def check_data(
    data: Data = None,
    database: Database = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Also replay every match with the rules of this release.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check every stored match: whether it is still as it was written.

    A damaged match does no harm to others; it cannot be played, and its page says why. The exit code is 1 if there is
    one. As JSON: a list with match, game and fault ("" if there is none) for each.
    """
    from banneret.table import UnusableDatabase  # so that other commands start faster
    from banneret.table.care.checking import check

    chosen = database_in(data, database)
    if not database and not Path(chosen).exists():
        raise Unusable(f"{chosen} does not exist; give the folder of the matches with --data")
    try:
        found = list(check(chosen, rules=rules))
    except UnusableDatabase as error:
        raise Unusable(str(error)) from error
    faulty = [one for one in found if one.fault]
    if as_json:
        say_json([asdict(one) for one in found])
    else:
        for one in faulty:
            say_wrong(f"{one.match} ({one.game or 'unknown game'}): {one.fault}" if one.match else one.fault)
        whole = sum(1 for one in found if one.match and not one.fault)
        say(f"{whole} matches are intact, {sum(1 for one in faulty if one.match)} are not.")
    if faulty:
        raise typer.Exit(1)
