"""Rows with checksums in any table: adding, finding and changing them."""

from __future__ import annotations

from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, Table, insert, select, update

from banneret.table.errors import Damaged
from banneret.table.store.checksums import is_whole, with_sum

Found: TypeAlias = "dict[str, Any]"
"""A row by the names of its columns."""


def add(connection: Connection, table: Table, **row: object) -> None:
    """Add a row. Raises IntegrityError if another one has its key."""
    connection.execute(insert(table), with_sum(table, row))


def find(connection: Connection, table: Table, *conditions: ColumnElement[bool]) -> list[Found]:
    """Return the rows that fulfil all conditions, in the order of their keys. Raises Damaged."""
    asked = select(table).where(*conditions).order_by(*table.primary_key.columns)
    rows = [dict(row) for row in connection.execute(asked).mappings()]
    if not all(is_whole(table, row) for row in rows):
        raise Damaged(f"A row of the {table.name} does not fit its checksum; the host may have a copy.")
    return rows


def change(connection: Connection, table: Table, *conditions: ColumnElement[bool], **known: object) -> int:
    """Change the rows that fulfil all conditions, and return their number.

    A row that another server has changed in the meantime, so that it no longer fulfils them, does not change.
    """
    changed = 0
    for row in find(connection, table, *conditions):
        this = [column == row[column.name] for column in table.primary_key.columns]
        done = connection.execute(update(table).where(*this, *conditions).values(with_sum(table, {**row, **known})))
        changed += done.rowcount
    return changed
