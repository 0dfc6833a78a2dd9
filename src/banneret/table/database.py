"""Opens the database and brings it up to date."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from banneret.table.errors import UnusableDatabase

_MIGRATIONS = Path(__file__).parent / "migrations"
_PRIVATE, _OTHERS = 0o600, 0o077
_SECONDS_TO_WAIT = 10  # for another program that writes to the same file


def connect(database: str) -> Engine:
    """An engine for a file's path or an SQLAlchemy URL, brought up to date. Raises UnusableDatabase."""
    engine = _engine(database)
    try:
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, _PRIVATE))
        migrate(engine)
        _make_private(database)
    except OSError as error:
        raise UnusableDatabase(f"{database} cannot be used as the database of matches: {error.strerror}.") from None
    except CommandError:
        engine.dispose()
        raise UnusableDatabase(
            f"{database} was written by a newer version of Banneret; use that version, or another file."
        ) from None
    except UnicodeDecodeError:
        engine.dispose()
        raise UnusableDatabase(f"{database} is damaged and cannot be used as the database of matches.") from None
    except SQLAlchemyError as error:
        engine.dispose()
        reason = getattr(error, "orig", None) or error
        raise UnusableDatabase(f"{database} cannot be used as the database of matches: {reason}.") from error
    return engine


def migrate(engine: Engine, *, to: str = "head", versions: str = "") -> None:
    """Run the migrations that the database has not had, all or none. `versions` are more folders with migrations."""
    config = Config()
    config.set_main_option("script_location", _literal(_MIGRATIONS))
    config.set_main_option("path_separator", "newline")
    own = _literal(_MIGRATIONS / "versions")
    config.set_main_option("version_locations", f"{own}\n{versions}" if versions else own)
    with engine.begin() as connection:
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
    engine = create_engine(URL.create("sqlite", database=database), hide_parameters=True)  # links are among them
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where the engine says, for tables as well as for rows
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_SECONDS_TO_WAIT}000"):
        connection.execute(f"PRAGMA {setting}").close()
