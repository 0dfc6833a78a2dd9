"""Drafts of the workshop that members keep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "drafts",
        sa.Column("member", sa.String(32), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("says", sa.String(200), nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("member", "id", name="pk_drafts"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="fk_drafts_member"),
    )


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("drafts")
