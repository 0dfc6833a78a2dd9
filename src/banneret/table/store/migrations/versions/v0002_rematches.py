"""Rematches, and whether somebody has ever sat at a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of rematches, and record who has come.

    For older seats this is unknown, so they count as seats where somebody has sat.
    """
    op.create_table(
        "rematches",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("again", sa.String(32), nullable=False),
        sa.Column("opened_by", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_rematches"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_rematches_match"),
        sa.ForeignKeyConstraint(["again"], ["matches.id"], name="fk_rematches_again"),
    )
    op.add_column("seats", sa.Column("came", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE seats SET came = true WHERE kind = 'person'")


def downgrade() -> None:
    """Forget both."""
    op.drop_column("seats", "came")
    op.drop_table("rematches")
