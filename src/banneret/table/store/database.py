"""Opens the database, a file of SQLite or a server of PostgreSQL, and brings it up to date."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from banneret.table.errors import UnusableDatabase

_MIGRATIONS = Path(__file__).parent / "migrations"
_PRIVATE, _OTHERS = 0o600, 0o077
_SECONDS_TO_WAIT = 10
"""The longest wait for another program that writes to the file, for a free connection, or for a statement."""
_SECONDS_TO_CONNECT = 3
_SECONDS_STALLED = 5
"""The time after which a server that has stalled in the middle of a change no longer blocks the others."""
_MIGRATING = 0x62616E6E
"""The advisory lock of PostgreSQL for bringing the database up to date."""
MOST_CONNECTIONS = 8


def is_server(database: str) -> bool:
    """Return whether this is the address of a PostgreSQL server, and not the path of a file."""
    return database.startswith(("postgresql://", "postgres://"))


def shown(database: str) -> str:
    """Return the database as errors may show it: without a password."""
    if not is_server(database):
        return database
    try:
        return make_url(database).render_as_string(hide_password=True)
    except ArgumentError:
        return "the address of the database"


def connect(database: str, *, as_it_is: bool = False) -> Engine:
    """Return an engine for a file's path or a `postgresql://` address, brought up to date. Raises UnusableDatabase.

    A database that is used `as_it_is` is not changed, and may be older than this version.
    """
    engine = _engine(database)
    try:
        if as_it_is:
            engine.connect().close()
        else:
            _bring_up(engine, database)
    except CommandError:
        engine.dispose()
        raise UnusableDatabase(
            f"{shown(database)} was written by a newer version of Banneret; use that version, or another database."
        ) from None
    except UnicodeDecodeError:
        engine.dispose()
        raise UnusableDatabase(f"{shown(database)} is damaged and cannot be used as the database of matches.") from None
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        raise UnusableDatabase(
            f"{shown(database)} cannot be used as the database of matches: {_reason(error)}."
        ) from None
    return engine


def _bring_up(engine: Engine, database: str) -> None:
    if is_server(database):
        migrate(engine)
        return
    os.close(os.open(database, os.O_CREAT | os.O_RDWR, _PRIVATE))
    migrate(engine)
    _make_private(database)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__


def migrate(engine: Engine, *, to: str = "head", versions: str = "") -> None:
    """Run all missing migrations, or none if one fails. `versions` are further folders with migrations.

    If several servers start at the same time, one of them does it, and the others wait.
    """
    config = Config()
    config.set_main_option("script_location", _literal(_MIGRATIONS))
    config.set_main_option("path_separator", "newline")
    own = _literal(_MIGRATIONS / "versions")
    config.set_main_option("version_locations", f"{own}\n{versions}" if versions else own)
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def _make_private(database: str) -> None:
    """Forbid other users of this computer to read the matches: the file holds the links of all seats."""
    for file in (database, f"{database}-wal", f"{database}-shm"):
        with suppress(FileNotFoundError):
            if os.stat(file).st_mode & _OTHERS:
                os.chmod(file, _PRIVATE)


def _literal(path: Path) -> str:
    return str(path).replace("%", "%%")


def _engine(database: str) -> Engine:
    if is_server(database):
        return _of_server(database)
    if "://" in database:
        raise UnusableDatabase(f"{database.split('://')[0]} is no database for matches: give a file, or postgresql://")
    engine = create_engine(URL.create("sqlite", database=database), hide_parameters=True)  # links are among them
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _of_server(database: str) -> Engine:
    try:
        return create_engine(
            make_url(database).set(drivername="postgresql+psycopg"),
            hide_parameters=True,
            pool_size=MOST_CONNECTIONS,
            max_overflow=0,
            pool_timeout=_SECONDS_TO_WAIT,
            pool_pre_ping=True,  # a connection that broke while it was not used is replaced
            connect_args={
                "connect_timeout": _SECONDS_TO_CONNECT,
                "tcp_user_timeout": _SECONDS_TO_WAIT * 1000,
                "options": f"-c statement_timeout={_SECONDS_TO_WAIT}s "
                f"-c idle_in_transaction_session_timeout={_SECONDS_STALLED}s",
            },
        )
    except ModuleNotFoundError:
        raise UnusableDatabase(
            "PostgreSQL needs the package psycopg: install it with `pip install 'banneret[postgres]'`."
        ) from None
    except (ArgumentError, ValueError):
        raise UnusableDatabase(
            "This is no address of a PostgreSQL database; it looks like postgresql://user:password@host:5432/name."
        ) from None


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the engine begins transactions, for tables as well as for rows
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_SECONDS_TO_WAIT}000"):
        connection.execute(f"PRAGMA {setting}").close()
