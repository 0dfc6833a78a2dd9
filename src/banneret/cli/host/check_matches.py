"""`banneret check-matches`: tells whether the rules of this release can continue all running matches."""

from __future__ import annotations

from banneret.cli.host.checking import checked, report
from banneret.cli.host.options import Data, Database
from banneret.cli.params import AsJson


def check_matches(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Replay all matches that are not over with the rules of this release, before it goes live.

    Nothing is changed, and the table may run meanwhile. The exit code is 1 if these rules cannot go on with a match. As
    JSON: a list with match, game and fault ("" if there is none) for each.
    """
    from banneret.table.care.checking import check_running  # so that other commands start faster

    found = checked(data, database, check_running)
    faulty = sum(1 for one in found if one.fault)
    report(found, f"{len(found) - faulty} matches can go on, {faulty} cannot.", as_json=as_json)
