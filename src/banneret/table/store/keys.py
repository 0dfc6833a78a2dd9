"""Secret keys of a database, which all its servers share."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy.exc import IntegrityError

from banneret.table.store import checked_rows
from banneret.table.store.schema import settings
from banneret.table.store.storage import Storage


def _new() -> str:
    return secrets.token_hex(32)


def key_in(storage: Storage, name: str, make: Callable[[], str] = _new) -> str:
    """Return the key of this name; the first request makes it."""
    while True:
        with storage.reading() as connection:
            if found := checked_rows.find(connection, settings, settings.c.name == name):
                return str(found[0]["value"])
        try:
            with storage.writing() as connection:
                checked_rows.add(connection, settings, name=name, value=make())
        except IntegrityError:
            continue  # another server has made it
