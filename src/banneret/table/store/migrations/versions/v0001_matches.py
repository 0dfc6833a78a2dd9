"""Matches, seats, and what happened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first three tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("opener", sa.String(64), nullable=False),
        sa.Column("spectator", sa.String(64), nullable=False),
        sa.Column("forked_from", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("opener", name="uq_matches_opener"),
        sa.UniqueConstraint("spectator", name="uq_matches_spectator"),
        sa.ForeignKeyConstraint(["forked_from"], ["matches.id"], name="fk_matches_forked_from"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.UniqueConstraint("token", name="uq_seats_token"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match"),
    )
    op.create_table(
        "happenings",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("unseen", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_happenings"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_happenings_match"),
    )


def downgrade() -> None:
    """Remove them, with all matches."""
    for table in ("happenings", "seats", "matches"):
        op.drop_table(table)
