"""Copies of all matches in one file, from any database and into any: lines of JSON, packed, with a checksum at the end.

{"banneret": 1}                          what it is, and the version of the form
["matches", {"id": ..., ...}]            a row of a table; tables come in the order in which they can be written again
{"end": 1234, "sha256": "5f0c..."}       the number of rows, and the SHA-256 of all lines before
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO, cast

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from banneret.table.errors import TableError, UnusableDatabase
from banneret.table.store.checksums import is_whole
from banneret.table.store.database import connect, shown
from banneret.table.store.schema import matches, metadata, pulse

_HEAD = {"banneret": 1}
_PRIVATE = 0o600
_AT_A_TIME = 500


class UnusableCopy(TableError):
    """A file that is not a copy of matches, or not a complete one."""


@dataclass(frozen=True, slots=True)
class CopySize:
    """What a copy contains: the number of matches, and of rows in all."""

    matches: int
    rows: int


def back_up(database: str, path: Path) -> CopySize:
    """Write a copy of all matches, as they are at one moment, and read it again. The table may run at the same time.

    Raises UnusableDatabase, UnusableCopy or OSError.
    """
    engine = connect(database, as_it_is=True)
    beside = path.with_name(f"{path.name}.part")
    try:
        with engine.connect() as connection, _created(beside) as file:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            _write(connection, file)
        found = verify(beside)
        beside.replace(path)
    except SQLAlchemyError as error:
        raise UnusableDatabase(f"{shown(database)} cannot be read as a whole, so there is no copy.") from error
    finally:
        beside.unlink(missing_ok=True)
        engine.dispose()
    return found


@contextmanager
def _created(path: Path) -> Iterator[TextIO]:
    """Open a new packed file that only its owner can read; at the end it is on the disk."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, _PRIVATE), "wb") as raw:
        with gzip.open(raw, "wt", encoding="utf-8") as file:
            yield cast(TextIO, file)
        raw.flush()
        os.fsync(raw.fileno())


def _write(connection: Connection, file: TextIO) -> None:
    digest, count = hashlib.sha256(), 0

    def line(content: object) -> None:
        text = json.dumps(content, ensure_ascii=False) + "\n"
        digest.update(text.encode())
        file.write(text)

    line(_HEAD)
    for table in metadata.sorted_tables:
        order = [*table.primary_key.columns]
        for row in (
            connection.execution_options(yield_per=_AT_A_TIME).execute(select(table).order_by(*order)).mappings()
        ):
            line([table.name, dict(row)])
            count += 1
    file.write(json.dumps({"end": count, "sha256": digest.hexdigest()}) + "\n")


def verify(path: Path) -> CopySize:
    """Read a whole copy. Raises UnusableCopy if it is not as it was written."""
    count = rows = 0
    for name, row in _rows(path):
        if not is_whole(metadata.tables[name], row):
            raise UnusableCopy(f"{path} is damaged: a row of its {name} does not fit its checksum.")
        rows += 1
        count += name == "matches"
    return CopySize(count, rows)


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    digest, count, end = hashlib.sha256(), 0, None
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            first = file.readline()
            if json.loads(first) != _HEAD:
                raise ValueError
            digest.update(first.encode())
            for text in file:
                content = json.loads(text)
                if isinstance(content, dict):
                    end = content
                    break
                digest.update(text.encode())
                count += 1
                name, row = content
                if name not in metadata.tables:
                    raise ValueError
                yield name, row
    except (EOFError, ValueError, TypeError, gzip.BadGzipFile) as error:
        raise UnusableCopy(f"{path} is no copy of matches that this version can read, or it is damaged.") from error
    if end != {"end": count, "sha256": digest.hexdigest()}:
        raise UnusableCopy(f"{path} is not whole: it was cut short or changed.")


def restore(database: str, path: Path) -> CopySize:
    """Write all matches of a copy into an empty database: all, or none if there is an error.

    Raises UnusableDatabase, UnusableCopy or OSError.
    """
    found = verify(path)
    engine = connect(database)
    try:
        with engine.begin() as connection:
            _check_empty(connection, database)
            _fill(connection, path)
    except SQLAlchemyError as error:
        raise UnusableDatabase(f"{shown(database)} cannot be written; nothing was restored.") from error
    finally:
        engine.dispose()
    return found


def _check_empty(connection: Connection, database: str) -> None:
    if connection.execute(select(func.count()).select_from(matches)).scalar():
        raise UnusableDatabase(f"{shown(database)} has matches already; restore into an empty database.")


def _fill(connection: Connection, path: Path) -> None:
    """Write the rows.

    A match may be a fork of one that comes later, so that reference is written at the end.
    """
    connection.execute(delete(pulse))  # a server may have been running without matches
    waiting: list[dict[str, Any]] = []
    forks: list[dict[str, str]] = []
    before = ""
    for name, row in _rows(path):
        if waiting and (name != before or len(waiting) == _AT_A_TIME):
            connection.execute(insert(metadata.tables[before]), waiting)
            waiting = []
        if row.get("forked_from"):
            forks.append({"fork": row["id"], "origin": row["forked_from"]})
            row["forked_from"] = None
        before = name
        waiting.append(row)
    if waiting:
        connection.execute(insert(metadata.tables[before]), waiting)
    if forks:
        this = matches.c.id == bindparam("fork")
        connection.execute(update(matches).where(this).values(forked_from=bindparam("origin")), forks)
