"""Talk: lines among the players, lines among the spectators, and private notes.

While a match runs, spectators and players cannot read each other's lines, so that nobody gets advice from outside.
When it is over, everybody can read all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, delete, func, select
from sqlalchemy.exc import IntegrityError

from banneret.engine.scene.log import Viewer
from banneret.table.errors import BadName, CannotSay, Crowded, NotSignedIn, OnlyWatching
from banneret.table.limits import LINES, REPORTS
from banneret.table.models import Member, PlaceAtTable, TalkLine
from banneret.table.people.members import Members
from banneret.table.people.names import clean
from banneret.table.store import checked_rows
from banneret.table.store.disk import Disk
from banneret.table.store.schema import happenings, lines, members, mutes, notes
from banneret.table.store.storage import Storage
from banneret.table.store.uses import Uses

TalkChannel: TypeAlias = Literal["players", "spectators"]
CHANNELS: tuple[TalkChannel, ...] = ("players", "spectators")
LONGEST_LINE = 300
LONGEST_NOTES = 5000
MOST_LINES = 2000
_MOST_TRIES = 50


class Talk:
    """The talk of a table. `changed` is called with the id of each match in which something was said."""

    def __init__(self, disk: Disk, people: Members, uses: Uses, changed: Callable[[str], None]) -> None:
        self._disk = disk
        self._people = people
        self._uses = uses
        self._changed = changed

    async def say(self, link: str, text: str, badge: str = "") -> None:
        """Say a line to the players, or as a member among the spectators.

        Raises NotSignedIn, CannotSay or Crowded.
        """
        place = await self._disk.do(Storage.find, link)
        member = await self._people.at(badge) if badge or place.seat is None else None
        words = _words(text)
        speaker = member.id if member and place.seat is None else f"{place.match} {place.seat}"
        await self._uses.count(LINES, speaker)
        await self._disk.do(_say, place, member, words)
        self._changed(place.match)

    async def lines(self, link: str) -> tuple[TalkLine, ...]:
        """All lines that this link may read, in the order in which they were said."""
        return await self._disk.do(_lines, await self._disk.do(Storage.find, link))

    async def report(self, link: str, channel: str, number: int) -> None:
        """Report a line that this link may read to the host. Raises CannotSay if there is no such line."""
        place = await self._disk.do(Storage.find, link)
        await self._uses.count(REPORTS, f"{place.match} {place.seat}")
        await self._disk.do(_report, place, channel, number)

    async def notes(self, link: str) -> str:
        """Return the private notes of this seat. Raises OnlyWatching."""
        return await self._disk.do(_notes, *await self._seat(link))

    async def write_notes(self, link: str, text: str) -> None:
        """Replace the private notes; invisible characters are left out. Raises OnlyWatching."""
        kept = "".join(sign for sign in text[:LONGEST_NOTES] if sign in "\n\t" or sign.isprintable())
        await self._disk.do(_write_notes, *await self._seat(link), kept)

    async def _seat(self, link: str) -> tuple[str, int]:
        place = await self._disk.do(Storage.find, link)
        if place.seat is None:
            raise OnlyWatching
        return place.match, place.seat


def heard_by(viewer: Viewer, *, over: bool) -> tuple[TalkChannel, ...]:
    """Return the channels that a viewer can read."""
    if over:
        return CHANNELS
    return ("spectators",) if viewer is None else ("players",)


def _words(text: str) -> str:
    try:
        words = clean(text, LONGEST_LINE)
    except BadName:
        words = ""
    if not words:
        raise CannotSay("This line is empty.")
    return words


def _say(storage: Storage, place: PlaceAtTable, member: Member | None, words: str) -> None:
    channel = "players" if place.seat is not None else "spectators"
    for _ in range(_MOST_TRIES):
        try:
            with storage.writing(place.match) as connection:
                _check_may_speak(connection, place, member)
                checked_rows.add(
                    connection,
                    lines,
                    match=place.match,
                    channel=channel,
                    number=_next(connection, place.match, channel),
                    seat=place.seat,
                    member=member.id if member else None,
                    text=words,
                    at=datetime.now(UTC).isoformat(timespec="seconds"),
                    reported=False,
                    deleted=False,
                )
        except IntegrityError:
            continue  # somebody else has said something at the same moment
        return
    raise Crowded("Too many speak at once. Say it again.", 1.0)


def _next(connection: Connection, match: str, channel: str) -> int:
    asked = select(func.count()).where(lines.c.match == match, lines.c.channel == channel)
    number = int(connection.execute(asked).scalar() or 0)
    if number >= MOST_LINES:
        raise Crowded(f"{MOST_LINES} lines have been said here, the maximum for one match.", 0)
    return number


def _check_may_speak(connection: Connection, place: PlaceAtTable, member: Member | None) -> None:
    if place.seat is None and member is None:
        raise NotSignedIn
    muted = member is not None and member.muted
    if place.seat is not None:
        here = mutes.c.match == place.match, mutes.c.seat == place.seat
        muted = muted or bool(checked_rows.find(connection, mutes, *here))
    if muted:
        raise CannotSay("The host has muted you. You can go on playing.")


def _lines(storage: Storage, place: PlaceAtTable) -> tuple[TalkLine, ...]:
    with storage.reading() as connection:
        return tuple(_read(connection, place))


def _read(connection: Connection, place: PlaceAtTable, *more: ColumnElement[bool]) -> Iterator[TalkLine]:
    heard = heard_by(place.seat, over=_is_over(connection, place.match))
    rows = checked_rows.find(connection, lines, lines.c.match == place.match, lines.c.channel.in_(heard), *more)
    known = {row["member"] for row in rows if row["member"]}
    names = {row["id"]: row["name"] for row in checked_rows.find(connection, members, members.c.id.in_(known))}
    for row in sorted(rows, key=lambda row: (row["at"], row["channel"], row["number"])):
        text = "" if row["deleted"] else row["text"]
        name = names.get(row["member"], "") if row["seat"] is None else ""
        yield TalkLine(row["channel"], row["number"], row["seat"], name, text, row["at"], row["deleted"])


def _is_over(connection: Connection, match: str) -> bool:
    over = select(happenings.c.number).where(happenings.c.match == match, happenings.c.kind == "over").limit(1)
    return connection.execute(over).first() is not None


def _report(storage: Storage, place: PlaceAtTable, channel: str, number: int) -> None:
    this = lines.c.channel == channel, lines.c.number == number
    with storage.writing() as connection:
        if not list(_read(connection, place, *this)):
            raise CannotSay("There is no such line to report. Look at the talk again.")
        checked_rows.change(connection, lines, lines.c.match == place.match, *this, reported=True)


def _notes(storage: Storage, match: str, seat: int) -> str:
    with storage.reading() as connection:
        found = checked_rows.find(connection, notes, notes.c.match == match, notes.c.seat == seat)
    return str(found[0]["text"]) if found else ""


def _write_notes(storage: Storage, match: str, seat: int, text: str) -> None:
    here = notes.c.match == match, notes.c.seat == seat
    with storage.writing() as connection:
        connection.execute(delete(notes).where(*here))
        checked_rows.add(connection, notes, match=match, seat=seat, text=text)


# --- what the host does -----------------------------------------------------------------------------------------------


def reported(storage: Storage) -> list[checked_rows.Found]:
    """The rows of all lines that somebody has reported and nobody has deleted."""
    with storage.reading() as connection:
        return checked_rows.find(connection, lines, lines.c.reported.is_(True), lines.c.deleted.is_(False))


def remove(storage: Storage, match: str, channel: str, number: int) -> None:
    """Delete a line: its text is gone for good. Raises CannotSay if there is none."""
    with storage.writing(match) as connection:
        _row(connection, match, channel, number)
        checked_rows.change(connection, lines, *_this(match, channel, number), text="", deleted=True)


def mute(storage: Storage, match: str, channel: str, number: int, *, muted: bool = True) -> None:
    """Forbid the author of a line to talk: a seat in this match, a member everywhere. Raises CannotSay."""
    with storage.writing(match) as connection:
        row = _row(connection, match, channel, number)
        if row["member"]:
            checked_rows.change(connection, members, members.c.id == row["member"], muted=muted)
        if row["seat"] is not None:
            connection.execute(delete(mutes).where(mutes.c.match == match, mutes.c.seat == row["seat"]))
            if muted:
                checked_rows.add(connection, mutes, match=match, seat=row["seat"])


def _row(connection: Connection, match: str, channel: str, number: int) -> checked_rows.Found:
    found = checked_rows.find(connection, lines, *_this(match, channel, number))
    if not found:
        raise CannotSay(f"There is no line {match} {channel} {number}; `banneret admin reports` lists reported ones.")
    return found[0]


def _this(match: str, channel: str, number: int) -> tuple[ColumnElement[bool], ...]:
    return lines.c.match == match, lines.c.channel == channel, lines.c.number == number
