"""A checksum for every row."""

from __future__ import annotations

import json
import zlib
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_KEYS = {
    "matches": ("id",),
    "seats": ("match", "seat"),
    "rematches": ("match",),
    "happenings": ("match", "number"),
}
_COLUMNS = {
    "matches": ("id", "game", "options", "title", "created", "opener", "spectator", "forked_from"),
    "seats": ("match", "seat", "kind", "token", "name", "bot", "came"),
    "rematches": ("match", "again", "opened_by"),
    "happenings": ("match", "number", "kind", "text", "unseen"),
}


def upgrade() -> None:
    """Add the column, and reckon the checksums of all rows that are there."""
    for name, columns in _COLUMNS.items():
        op.add_column(name, sa.Column("sum", sa.String(8), nullable=False, server_default=""))
        table = sa.table(name, *map(sa.column, (*columns, "sum")))
        found = op.get_bind().execute(sa.select(*(table.c[column] for column in columns))).all()
        for row in found:
            this = sa.and_(*(table.c[key] == row._mapping[key] for key in _KEYS[name]))
            op.execute(sa.update(table).where(this).values(sum=_checksum(row)))


def downgrade() -> None:
    """Remove them."""
    for name in _COLUMNS:
        op.drop_column(name, "sum")


def _checksum(row: sa.Row[Any]) -> str:
    values = [int(value) if isinstance(value, bool) else value for value in row]
    return f"{zlib.crc32(json.dumps(values, default=repr).encode()):08x}"
