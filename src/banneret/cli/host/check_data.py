"""`banneret check-data`: tells whether all stored matches are intact."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from banneret.cli.host.checking import checked, report
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
    from banneret.table.care.checking import check  # so that other commands start faster

    found = checked(data, database, partial(check, rules=rules))
    matches = [one for one in found if one.match]
    intact = sum(1 for one in matches if not one.fault)
    report(found, f"{intact} matches are intact, {len(matches) - intact} are not.", as_json=as_json)
