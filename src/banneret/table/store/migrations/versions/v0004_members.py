"""Members, where they sit, the seats that are offered, and what is said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "members",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("recovery", sa.String(64), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
        sa.UniqueConstraint("folded", name="uq_members_folded"),
        sa.UniqueConstraint("recovery", name="uq_members_recovery"),
    )
    op.create_table(
        "places",
        sa.Column("member", sa.String(32), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("member", "match", "seat", name="pk_places"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="fk_places_member"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_places_match"),
    )
    op.create_table(
        "offers",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("invited", sa.String(32), nullable=True),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_offers"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_offers_match"),
        sa.ForeignKeyConstraint(["invited"], ["members.id"], name="fk_offers_invited"),
    )
    op.create_table(
        "votes",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("voter", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", "voter", name="pk_votes"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_votes_match"),
    )
    op.create_table(
        "lines",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("member", sa.String(32), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("reported", sa.Boolean, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "channel", "number", name="pk_lines"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_lines_match"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="fk_lines_member"),
    )
    op.create_table(
        "mutes",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_mutes"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_mutes_match"),
    )
    op.create_table(
        "notes",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_notes"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_notes_match"),
    )


def downgrade() -> None:
    """Remove them, with all that members are and have said."""
    for table in ("notes", "mutes", "lines", "votes", "offers", "places", "members", "settings"):
        op.drop_table(table)
