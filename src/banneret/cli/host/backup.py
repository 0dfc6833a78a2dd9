"""`banneret backup` and `banneret restore`: all matches in one file, from any database and into any."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.console import Unusable, say, say_json
from banneret.cli.host.folder import existing_database, ready_database
from banneret.cli.host.options import Data, Database
from banneret.cli.params import AsJson

CopyFile = Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="The file with the copy.")]


def backup(path: CopyFile, data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Write all matches into a file, and read it again. The table may run meanwhile.

    The file holds the links of all matches, so only you can read it. As JSON: file, matches, rows.
    """
    from banneret.table.care.backup import back_up  # so that other commands start faster
    from banneret.table.errors import TableError

    chosen = existing_database(data, database)
    try:
        found = back_up(chosen, path)
    except (TableError, OSError) as error:
        raise Unusable(_told(error, path)) from error
    if as_json:
        say_json({"file": str(path), "matches": found.matches, "rows": found.rows})
    else:
        say(f"{path} holds {found.matches} matches with {found.rows} rows, and is whole.")


def restore(path: CopyFile, data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """Write all matches of such a file into an empty database: all of them, or none.

    As JSON: file, matches, rows.
    """
    from banneret.table.care.backup import restore as write  # so that other commands start faster
    from banneret.table.errors import TableError

    if not path.exists():
        raise Unusable(f"{path} does not exist")
    try:
        found = write(ready_database(data, database), path)
    except (TableError, OSError) as error:
        raise Unusable(_told(error, path)) from error
    if as_json:
        say_json({"file": str(path), "matches": found.matches, "rows": found.rows})
    else:
        say(f"{found.matches} matches with {found.rows} rows are restored.")


def _told(error: Exception, path: Path) -> str:
    return f"{path} cannot be used: {error.strerror}" if isinstance(error, OSError) else str(error)
