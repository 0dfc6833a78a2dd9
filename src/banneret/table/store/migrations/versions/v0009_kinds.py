"""Longer names for kinds of channels."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Let them be 40 characters long."""
    _let_be(40)


def downgrade() -> None:
    """Let them be 8 characters long; channels with longer names are removed before."""
    op.execute("DELETE FROM letters WHERE channel IN (SELECT id FROM channels WHERE length(kind) > 8)")
    op.execute("DELETE FROM codes WHERE channel IN (SELECT id FROM channels WHERE length(kind) > 8)")
    op.execute("DELETE FROM channels WHERE length(kind) > 8")
    _let_be(8)


def _let_be(length: int) -> None:
    """Give the column this length. SQLite cannot change a column, and to make the table again would break its links."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("channels", "kind", type_=sa.String(length))
        return
    op.add_column("channels", sa.Column("new_kind", sa.String(length), nullable=False, server_default=""))
    op.execute("UPDATE channels SET new_kind = kind")
    op.drop_column("channels", "kind")
    op.execute("ALTER TABLE channels RENAME COLUMN new_kind TO kind")
