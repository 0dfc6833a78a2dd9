"""`banneret check-matches`: tells whether the rules of this release can continue all running matches."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import typer

from banneret.cli.console import Unusable, say, say_json, say_wrong
from banneret.cli.host.folder import database_in
from banneret.cli.host.options import Data, Database
from banneret.cli.params import AsJson


def check_matches(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Replay all matches that are not over with the rules of this release, before it goes live.

    Nothing is changed, and the table may run meanwhile. The exit code is 1 if these rules cannot go on with a match. As
    JSON: a list with match, game and fault ("" if there is none) for each.
    """
    from banneret.table import UnusableDatabase  # so that other commands start faster
    from banneret.table.care.checking import check_running

    chosen = database_in(data, database)
    if not database and not Path(chosen).exists():
        raise Unusable(f"{chosen} does not exist; give the folder of the matches with --data")
    try:
        found = list(check_running(chosen))
    except UnusableDatabase as error:
        raise Unusable(str(error)) from error
    faulty = [one for one in found if one.fault]
    if as_json:
        say_json([asdict(one) for one in found])
    else:
        for one in faulty:
            say_wrong(f"{one.match} ({one.game or 'unknown game'}): {one.fault}")
        say(f"{len(found) - len(faulty)} matches can go on, {len(faulty)} cannot.")
    if faulty:
        raise typer.Exit(1)
