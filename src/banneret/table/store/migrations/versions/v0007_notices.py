"""Who is to be called, where notices go, the letters that are to be sent, and the codes in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "calls",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_calls"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_calls_match"),
    )
    op.create_index("ix_calls_settled_at", "calls", ["settled", "at"])
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("member", sa.String(32), nullable=True),
        sa.Column("match", sa.String(32), nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="fk_channels_member"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_channels_match"),
    )
    op.create_index("ix_channels_member", "channels", ["member"])
    op.create_index("ix_channels_match", "channels", ["match"])
    op.create_table(
        "letters",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("match", sa.String(32), nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_letters_channel"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_letters_match"),
    )
    op.create_index("ix_letters_at", "letters", ["at"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("sum", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_codes_channel"),
    )


def downgrade() -> None:
    """Remove them. Nobody gets notices any more."""
    for table in ("codes", "letters", "channels", "calls"):
        op.drop_table(table)
