"""The table's time, what is due at which time, how seats want to be told, and who is present at which server."""

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
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "kind", "seat", name="pk_due"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_due_match"),
    )
    op.create_index("ix_due_at", "due", ["at"])
    op.create_table(
        "channels",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", "kind", name="pk_channels"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_channels_match"),
    )
    op.create_table(
        "presence",
        sa.Column("server", sa.String(8), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("server", "match", "seat", name="pk_presence"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_presence_match"),
    )
    op.create_index("ix_presence_match", "presence", ["match"])


def downgrade() -> None:
    """Remove them. Clocks stay in the rows of their matches."""
    for table in ("presence", "channels", "due", "pulse"):
        op.drop_table(table)
