"""The table's time, and what is due at which moment of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("lost", sa.BigInteger, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.create_table(
        "due",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "kind", name="pk_due"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_due_match"),
    )
    op.create_index("ix_due_at", "due", ["at"])


def downgrade() -> None:
    """Remove them. Clocks stay in the rows of their matches."""
    for table in ("due", "pulse"):
        op.drop_table(table)
