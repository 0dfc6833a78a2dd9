"""Checks all matches of a database: which are intact, and which ones the rules of this release can continue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy.exc import DatabaseError

from banneret.table.errors import CannotLoad, UnusableDatabase
from banneret.table.match.loading import wake
from banneret.table.store.database import shown
from banneret.table.store.storage import Storage


@dataclass(frozen=True, slots=True)
class Checked:
    """A match, or "" for the file itself, and one sentence about what is wrong with it, or ""."""

    match: str
    game: str
    fault: str


def check(database: str, *, rules: bool) -> Iterator[Checked]:
    """Check every match of a database, one after another; with `rules`, replay each one.

    Nothing is changed. Raises UnusableDatabase.
    """
    storage = Storage(database)
    try:
        yield from (Checked("", "", f"The file is damaged: {fault}.") for fault in storage.faults())
        yield from (_checked(storage, match, rules=rules) for match in storage.ids())
    except (DatabaseError, UnicodeDecodeError) as error:
        raise UnusableDatabase(f"{shown(database)} is so damaged that its matches cannot be found.") from error
    finally:
        storage.close()


def check_running(database: str) -> Iterator[Checked]:
    """Replay every match that is not over with the rules of this release, one after another.

    Nothing is changed, and the database may be in use by an older release. Raises UnusableDatabase.
    """
    storage = Storage(database, as_it_is=True)
    try:
        yield from (_checked(storage, match, rules=True) for match in storage.running())
    except DatabaseError as error:
        raise UnusableDatabase(f"{shown(database)} has no matches that this version can read.") from error
    finally:
        storage.close()


def _checked(storage: Storage, match: str, *, rules: bool) -> Checked:
    game = ""
    try:
        stored = storage.match(match)
        game = stored.game
        storage.rematch(match)
        if rules:
            _, woken = wake(stored)
            return Checked(match, game, " ".join(row.text for row in woken.rows if row.kind == "notice"))
    except (DatabaseError, UnicodeDecodeError):
        return Checked(match, game, "This match is damaged: it cannot be read from the disk.")
    except CannotLoad as error:
        return Checked(match, game, str(error))
    return Checked(match, game, "")
