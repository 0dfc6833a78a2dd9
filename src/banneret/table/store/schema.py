"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

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

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

members = Table(
    "members",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(200), nullable=False, unique=True),  # by which names are told apart
    Column("recovery", String(64), nullable=False, unique=True),  # SHA-256 of the recovery code
    Column("generation", Integer, nullable=False),  # badges of an older generation are worth nothing
    Column("muted", Boolean, nullable=False),  # whether the host has forbidden them to talk
    Column("created", String(32), nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

places = Table(  # where members sit; several may share a seat
    "places",
    metadata,
    Column("member", String(32), ForeignKey("members.id"), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

drafts = Table(  # what members draw in the workshop
    "drafts",
    metadata,
    Column("member", String(32), ForeignKey("members.id"), primary_key=True),
    Column("id", String(32), primary_key=True),  # as their browser named it
    Column("game", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("says", String(200), nullable=False),  # what it is, in a few words
    Column("changed", BigInteger, nullable=False),  # by the clock of the browser, in milliseconds since 1970
    Column("text", Text, nullable=False),  # of its file
    Column("sum", String(8), nullable=False, server_default=""),
)

offers = Table(  # seats that somebody may take
    "offers",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("invited", String(32), ForeignKey("members.id"), nullable=True),  # the only member who may take it
    Column("since", String(32), nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

votes = Table(  # seats that agree to let a program play for somebody who is away
    "votes",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("voter", Integer, primary_key=True, autoincrement=False),
    Column("bot", String(80), nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

lines = Table(  # what is said
    "lines",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("channel", String(16), primary_key=True),  # players or spectators
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),  # of the player; a spectator is a member
    Column("member", String(32), ForeignKey("members.id"), nullable=True),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("reported", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

mutes = Table(  # seats that the host has forbidden to talk
    "mutes",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

notes = Table(  # what a seat writes down for itself
    "notes",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
)

analyses = Table(  # of matches that are over
    "analyses",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("rows", Integer, nullable=False),  # how many happenings were there when it was made
    Column("text", Text, nullable=False),  # JSON
    Column("sum", String(8), nullable=False, server_default=""),
)

films = Table(  # how matches went of which there is an analysis, so that equal ones share it
    "films",
    metadata,
    Column("film", String(64), primary_key=True),  # SHA-256 of the match: `MatchRecord.digest`
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),  # the one with the analysis
    Column("sum", String(8), nullable=False, server_default=""),
)

offerers = Table(  # who has offered a seat in the lobby, so that nobody fills it
    "offerers",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("visitor", String(32), nullable=False),  # as `Uses.hidden` writes them
    Column("sum", String(8), nullable=False, server_default=""),
)

uses = Table(  # what was used within the last hour of what costs others: `table/uses.py`
    "uses",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("who", String(32), primary_key=True),  # as `Uses.hidden` writes them
    Column("until", BigInteger, nullable=False),  # milliseconds since 1970, when it can be forgotten
    Column("text", Text, nullable=False),  # JSON: for each use the moment, and how much
    Column("sum", String(8), nullable=False, server_default=""),
    Index("ix_uses_until", "until"),
)

pulse = Table(  # one row: the clock that all servers share
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),  # when a server was last at work, in milliseconds since 1970
    Column("lost", BigInteger, nullable=False),  # milliseconds during which none was at work
    Column("sum", String(8), nullable=False, server_default=""),
)

due = Table(  # what the servers must do for a match, even if nobody has it open
    "due",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),  # clock or bots
    Column("at", BigInteger, nullable=False),  # in the table's time
    Column("sum", String(8), nullable=False, server_default=""),
    Index("ix_due_at", "at"),
)

calls = Table(  # people who are asked, as far as all can see, and are told so unless they come first
    "calls",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # in the table's time
    Column("settled", Boolean, nullable=False),  # whether they have been told, or need not be
    Column("sum", String(8), nullable=False, server_default=""),
    Index("ix_calls_settled_at", "settled", "at"),
)

channels = Table(  # where somebody gets notices: a member for all their matches, or a seat
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(40), nullable=False),  # one of `notices/kinds.py`
    Column("address", Text, nullable=False),
    Column("member", String(32), ForeignKey("members.id"), nullable=True),
    Column("match", String(32), ForeignKey("matches.id"), nullable=True),
    Column("seat", Integer, nullable=True),
    Column("confirmed", Boolean, nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
    Index("ix_channels_member", "member"),
    Index("ix_channels_match", "match"),
)

letters = Table(  # what is to be sent over a channel
    "letters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # turn, confirm or recover
    Column("channel", String(32), ForeignKey("channels.id"), nullable=False),
    Column("match", String(32), ForeignKey("matches.id"), nullable=True),
    Column("seat", Integer, nullable=True),
    Column("at", BigInteger, nullable=False),  # when to send it, or when a server has taken it
    Column("tries", Integer, nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("sum", String(8), nullable=False, server_default=""),
    Index("ix_letters_at", "at"),
)

codes = Table(  # what a mail lets its reader do, once
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the code
    Column("kind", String(8), nullable=False),  # confirm or recover
    Column("channel", String(32), ForeignKey("channels.id"), nullable=False),
    Column("until", BigInteger, nullable=False),  # in the table's time
    Column("sum", String(8), nullable=False, server_default=""),
)
