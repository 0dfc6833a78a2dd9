"""Channels: where somebody wants notices. A member has channels for all their matches, a seat's link for that seat.

An address that somebody else could have given is used when its reader has confirmed it. With a confirmed mail address,
a member can also get their name back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import ColumnElement, func, select

from banneret.table.errors import BadAddress, BadCode, BadRecovery, Crowded, NoNotices, OnlyWatching, UnknownChannel
from banneret.table.limits import CHANNELS, CONFIRMING_MAILS, RECOVERIES, RECOVERY_MAILS
from banneret.table.models import Welcome
from banneret.table.notices import letters
from banneret.table.notices.carrier import Carrier
from banneret.table.people.members import Members
from banneret.table.store import checked_rows
from banneret.table.store.calls import drop_channels, write
from banneret.table.store.disk import Disk
from banneret.table.store.schema import channels
from banneret.table.store.storage import Storage
from banneret.table.store.table_time import TableTime
from banneret.table.store.uses import Uses

MOST_OF_ONE = 10
"""The largest number of channels of a member, and of a seat."""
MOST_IN_ALL = 100_000
LONGEST_ADDRESS = 2000
Owner: TypeAlias = "Mapping[str, str | int]"
"""Whose channel it is: the columns `member`, or `match` and `seat`."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel as its owner sees it: with a part of its `address`. Nothing is sent there before it is `confirmed`."""

    id: str
    kind: str
    address: str
    confirmed: bool


class Channels:
    """The channels of a table. `carriers` are the kinds that the host offers."""

    def __init__(
        self, disk: Disk, members: Members, uses: Uses, table_time: TableTime, carriers: Mapping[str, Carrier]
    ) -> None:
        self._disk = disk
        self._members = members
        self._uses = uses
        self._table_time = table_time
        self._carriers = carriers
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def carriers(self) -> tuple[Carrier, ...]:
        """The carriers of the kinds of channels that the host offers."""
        return tuple(self._carriers.values())

    async def of_member(self, badge: str) -> Owner:
        """The owner of a member's channels. Raises NotSignedIn."""
        return {"member": (await self._members.at(badge)).id}

    async def of_seat(self, link: str) -> Owner:
        """The owner of a seat's channels. Raises UnknownLink or OnlyWatching."""
        place = await self._disk.do(Storage.find, link)
        if place.seat is None:
            raise OnlyWatching
        return {"match": place.match, "seat": place.seat}

    async def all(self, owner: Owner) -> tuple[Channel, ...]:
        """Return the channels of an owner whose kind the host still offers."""
        found = await self._disk.do(_of, owner)
        return tuple(self._shown(row) for row in found if row["kind"] in self._carriers)

    async def add(self, owner: Owner, kind: str, address: str, visitor: str = "") -> Channel:
        """Add a channel; one that exists already stays. Raises NoNotices, BadAddress or Crowded."""
        carrier = self._carriers.get(kind)
        if carrier is None:
            raise NoNotices
        await self._uses.count(CHANNELS, visitor)
        address = _checked(carrier, address)
        confirmed = not carrier.form.confirm
        if not confirmed:
            await self._uses.count(CONFIRMING_MAILS, address)
        row = await self._disk.do(_add, owner, kind, address, self._table_time.about, confirmed=confirmed)
        return self._shown(row)

    async def remove(self, owner: Owner, channel: str) -> None:
        """Remove a channel of this owner. Raises UnknownChannel, also for somebody else's channel."""
        if not await self._disk.do(_remove, owner, channel):
            raise UnknownChannel

    async def confirm(self, code: str) -> None:
        """Confirm the address to which this code was sent. Raises BadCode."""
        channel = await self._disk.do(letters.use_code, "confirm", code, self._table_time.about)
        if channel is None:
            raise BadCode
        await self._disk.do(_confirm, channel["id"])

    async def mail_recovery(self, address: str, visitor: str = "") -> None:
        """Send recovery links to a mail address, if members have confirmed it. Nobody learns whether any have.

        Raises NoNotices, BadAddress or Crowded, whether or not the address is known.
        """
        mail = self._carriers.get("mail")
        if mail is None:
            raise NoNotices
        await self._uses.count(RECOVERIES, visitor)
        address = _checked(mail, address)
        await self._uses.count(RECOVERY_MAILS, address)
        task = asyncio.create_task(self._disk.do(_write_recovery, address, self._table_time.about))
        self._writing.add(task)  # the answer does not wait for it, so that its time reveals nothing
        task.add_done_callback(self._writing.discard)

    async def recover(self, code: str) -> Welcome:
        """Return the member to whom this code was sent, with a new recovery code. Raises BadRecovery."""
        channel = await self._disk.do(letters.use_code, "recover", code, self._table_time.about)
        if channel is None or channel["member"] is None:
            raise BadRecovery
        return await self._members.welcome(channel["member"])

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    def _shown(self, row: checked_rows.Found) -> Channel:
        shown = self._carriers[row["kind"]].shown(row["address"])
        return Channel(row["id"], row["kind"], shown, row["confirmed"])


def _checked(carrier: Carrier, address: str) -> str:
    try:
        return carrier.checked(address)
    except ValueError as error:
        raise BadAddress(str(error)) from None


def _this(owner: Owner) -> tuple[ColumnElement[bool], ...]:
    return tuple(channels.c[name] == value for name, value in owner.items())


def _of(storage: Storage, owner: Owner) -> list[checked_rows.Found]:
    with storage.reading() as connection:
        return checked_rows.find(connection, channels, *_this(owner))


def _add(storage: Storage, owner: Owner, kind: str, address: str, now: int, *, confirmed: bool) -> checked_rows.Found:
    with storage.writing() as connection:
        known = checked_rows.find(connection, channels, *_this(owner))
        for row in known:
            if (row["kind"], row["address"]) == (kind, address):
                if not row["confirmed"]:
                    write(connection, "confirm", row["id"], now)
                return row
        if len(known) >= MOST_OF_ONE:
            raise Crowded(f"You have {MOST_OF_ONE} channels for notices, the maximum. Remove one first.", 0)
        if (connection.execute(select(func.count()).select_from(channels)).scalar() or 0) >= MOST_IN_ALL:
            raise Crowded("This table has as many channels for notices as it can keep; tell its host.", 0)
        row = {"id": secrets.token_hex(8), "kind": kind, "address": address, "confirmed": confirmed}
        row = {"member": None, "match": None, "seat": None} | row | dict(owner)
        checked_rows.add(connection, channels, **row)
        if not confirmed:
            write(connection, "confirm", str(row["id"]), now)
        return row


def _remove(storage: Storage, owner: Owner, channel: str) -> int:
    with storage.writing() as connection:
        return drop_channels(connection, channels.c.id == channel, *_this(owner))


def _confirm(storage: Storage, channel: str) -> None:
    with storage.writing() as connection:
        checked_rows.change(connection, channels, channels.c.id == channel, confirmed=True)


def _write_recovery(storage: Storage, address: str, now: int) -> None:
    these = channels.c.kind == "mail", channels.c.address == address, channels.c.confirmed.is_(True)
    with storage.writing() as connection:
        for row in checked_rows.find(connection, channels, *these, channels.c.member.is_not(None)):
            write(connection, "recover", row["id"], now)
