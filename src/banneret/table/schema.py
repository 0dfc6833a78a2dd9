"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text, false

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("options", Text, nullable=False),  # JSON: every option by its key
    Column("title", String(80), nullable=False),
    Column("created", String(32), nullable=False),  # ISO 8601 in UTC
    Column("opener", String(64), nullable=False, unique=True),  # finds all links of the match
    Column("spectator", String(64), nullable=False, unique=True),
    Column("forked_from", String(32), ForeignKey("matches.id"), nullable=True),
    Column("sum", String(8), nullable=False, server_default=""),  # of the row, as in checksums.py
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # person or bot
    Column("token", String(64), nullable=True, unique=True),  # the link; a bot has none
    Column("name", String(40), nullable=False),
    Column("bot", String(80), nullable=False),  # its name among the bots, or ""
    Column("came", Boolean, nullable=False, server_default=false()),  # whether somebody has ever sat there
    Column("sum", String(8), nullable=False, server_default=""),
)

rematches = Table(
    "rematches",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),  # the one that is over
    Column("again", String(32), ForeignKey("matches.id"), nullable=False),
    Column("opened_by", Integer, nullable=False),  # a seat of the one that is over
    Column("sum", String(8), nullable=False, server_default=""),
)

happenings = Table(
    "happenings",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("unseen", String(80), nullable=False),  # viewers for whom nothing changed: seats, and - for spectators
    Column("sum", String(8), nullable=False, server_default=""),
)
