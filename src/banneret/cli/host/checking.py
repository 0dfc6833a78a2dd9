"""What the commands that check stored matches have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from banneret.cli.console import Unusable, say, say_json, say_wrong
from banneret.cli.host.folder import existing_database

if TYPE_CHECKING:
    from banneret.table.care.checking import Checked


def checked(data: str | None, database: str | None, check: Callable[[str], Iterable[Checked]]) -> list[Checked]:
    """Return what `check` finds in the database. Raises Unusable."""
    from banneret.table.errors import UnusableDatabase  # so that other commands start faster

    chosen = existing_database(data, database)
    try:
        return list(check(chosen))
    except UnusableDatabase as error:
        raise Unusable(str(error)) from error


def report(found: Sequence[Checked], summary: str, *, as_json: bool) -> None:
    """Print the matches with a fault and a summary, or all matches as JSON. With a fault, the exit code is 1."""
    faulty = [one for one in found if one.fault]
    if as_json:
        say_json([asdict(one) for one in found])
    else:
        for one in faulty:
            say_wrong(f"{one.match} ({one.game or 'unknown game'}): {one.fault}" if one.match else one.fault)
        say(summary)
    if faulty:
        raise typer.Exit(1)
