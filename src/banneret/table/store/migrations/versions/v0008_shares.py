"""Matches that went equally, who has offered a seat, and what visitors have used of what costs others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "films",
        sa.Column("film", sa.String(64), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("film", name="pk_films"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_films_match"),
    )
    op.create_table(
        "offerers",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_offerers"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_offerers_match"),
    )
    op.create_table(
        "uses",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("kind", "who", name="pk_uses"),
    )
    op.create_index("ix_uses_until", "uses", ["until"])


def downgrade() -> None:
    """Forget them: equal matches are analysed again, and visitors begin anew."""
    for table in ("uses", "offerers", "films"):
        op.drop_table(table)
