"""The lobby: seats that anybody may take, and seats to which a member is invited by name.

While a seat is offered, nobody has its link, so nobody can look into its hand. Whoever takes it gets a new link; so
does the opener of the match who withdraws the offer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Connection, delete, or_, select

from banneret.engine.scene.log import Viewer
from banneret.table.errors import CannotOffer, NotSignedIn, OnlyWatching, TableError, Taken
from banneret.table.limits import OFFERS
from banneret.table.links import new_link
from banneret.table.models import LobbyView, Member, OpenSeat
from banneret.table.people import open_seats
from banneret.table.people.members import Members, named
from banneret.table.people.open_seats import Listing
from banneret.table.store import checked_rows
from banneret.table.store.calls import drop_channels
from banneret.table.store.disk import Disk
from banneret.table.store.matches import change_seat
from banneret.table.store.schema import channels, happenings, lines, notes, offerers, offers, places, seats
from banneret.table.store.storage import Storage
from banneret.table.store.uses import Uses
from banneret.table.tasks import end

log = logging.getLogger(__name__)
NEWS = "lobby"
"""What other servers are told when the lobby has changed; no match has this id."""
SECONDS_BETWEEN = 1.0
"""How long one list stands at least, for all who look, however often something changes."""
_SECONDS_KEPT = 5.0
"""How long it stands if no change is reported; some, such as the end of a match, are not."""
_USED = "This seat can't be offered: somebody has taken it."


class _Watcher:
    """Somebody who watches the lobby: the id of a member, or ""."""

    def __init__(self, member: str) -> None:
        self.member = member
        self.news = asyncio.Event()


class Lobby:
    """The lobby of a table. `changed` is called with the id of each match in which something has changed.

    `here` tells who has the page of a match open.
    """

    def __init__(
        self,
        disk: Disk,
        members: Members,
        uses: Uses,
        changed: Callable[[str], None],
        here: Callable[[str], Collection[Viewer]],
    ) -> None:
        self._disk = disk
        self._members = members
        self._uses = uses
        self._changed = changed
        self._here = here
        self._watchers: set[_Watcher] = set()
        self._closed = False
        self._listed = Listing()
        self._made = -_SECONDS_KEPT
        self._changed_since = True
        self._listing = asyncio.Lock()
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    # --- offering and taking -----------------------------------------------------------------------------------------

    async def check_name(self, name: str) -> None:
        """Raise BadName if nobody can be invited by this name."""
        await self._disk.do(named, name)

    async def offer(self, link: str, name: str = "", *, visitor: str = "") -> None:
        """Offer the seat of this link to the member of this name, or to everybody. From now on the link is dead.

        `visitor` is who offers it; "" is the host. Raises OnlyWatching, CannotOffer, BadName or Crowded.
        """
        match, seat = await self._seat(link)
        if seat in self._here(match):
            raise CannotOffer(_USED)
        await self._uses.count(OFFERS, f"{match} {seat}")
        invited = (await self._disk.do(named, name)).id if name else None
        await self._disk.do(_offer, match, seat, invited, self._uses.hidden(visitor))
        self._changed(match)
        self.wake()

    async def withdraw(self, opener: str, seat: int) -> str:
        """Withdraw the offer of a seat in the match of this opener's token, and return the seat's new link.

        Raises UnknownLink, or Taken if the seat is not on offer.
        """
        match = await self._disk.do(Storage.opened, opener)
        link = await self._disk.do(_withdraw, match, seat)
        self._changed(match)
        self.wake()
        return link

    async def take(self, match: str, seat: int, badge: str = "") -> str:
        """Take a seat, and return its new link. If several try at once, one gets it. Raises Taken, NotSignedIn."""
        member = await self._members.at(badge) if badge else None
        link = await self._disk.do(_take, match, seat, member)
        self._changed(match)
        self.wake()
        return link

    async def not_the_openers(self, match: str) -> frozenset[int]:
        """The seats of a match whose links its opener does not have: those on offer, and those that were taken."""
        return await self._disk.do(_not_the_openers, match)

    async def _seat(self, link: str) -> tuple[str, int]:
        place = await self._disk.do(Storage.find, link)
        if place.seat is None:
            raise OnlyWatching
        return place.match, place.seat

    # --- looking -----------------------------------------------------------------------------------------------------

    async def open_seats(self, game: str = "", before: str = "") -> tuple[OpenSeat, ...]:
        """The seats that everybody may take, the newest first.

        With `game` only those of this game, and with `before` only those offered before this moment (ISO 8601 in UTC).
        """
        if game or before:
            return await self._disk.do(open_seats.public, game, before)
        return (await self._now()).seats

    async def invitations(self, badge: str) -> tuple[OpenSeat, ...]:
        """The seats to which the member of this badge is invited. Raises NotSignedIn."""
        return await self._disk.do(open_seats.of_member, (await self._members.at(badge)).id)

    async def watch(self, badge: str = "") -> AsyncGenerator[LobbyView, None]:
        """Yields what somebody sees, at once and whenever it has changed; ends when the table closes."""
        watcher = _Watcher(await self._member(badge))
        self._watchers.add(watcher)
        self._look_out()
        seen = None
        try:
            while not self._closed:
                watcher.news.clear()
                if (view := await self._seen_by(watcher.member)) != seen:
                    yield view
                    seen = view
                await watcher.news.wait()
        finally:
            self._watchers.discard(watcher)

    async def _member(self, badge: str) -> str:
        try:
            return (await self._members.at(badge)).id if badge else ""
        except NotSignedIn:  # the lobby is for everybody
            return ""

    async def _seen_by(self, member: str) -> LobbyView:
        now = await self._now()
        invited = (now.invited or {}).get(member) if member else ()
        if invited is None:  # they have come since this list was made
            invited = await self._disk.do(open_seats.of_member, member)
        return LobbyView(now.seats, invited)

    async def _now(self) -> Listing:
        """The lobby now: a list that is made for all who ask at once, and again only if something may have changed."""
        async with self._listing:
            if self._changed_since or time.monotonic() > self._made + _SECONDS_KEPT:
                await asyncio.sleep(self._made + SECONDS_BETWEEN - time.monotonic())
                self._changed_since = False
                members = {watcher.member for watcher in self._watchers} - {""}
                try:
                    listed = await self._disk.do(open_seats.listing, members)
                except TableError:
                    self._changed_since = True
                    raise
                self._made = time.monotonic()
                if listed != self._listed:  # equal lists stay the same object, so that they are written once
                    self._listed = listed
            return self._listed

    def _look_out(self) -> None:
        """Look for changes while somebody watches."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._wake_watchers())

    async def _wake_watchers(self) -> None:
        """Wake those who see something else than before, at most once a second, as long as there is anybody."""
        before = self._listed
        while self._watchers and not self._closed:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), _SECONDS_KEPT)
            self._news.clear()
            try:
                now = await self._now()
            except TableError as error:
                log.warning("the lobby cannot be looked at: %s", error)
                continue
            for watcher in self._watchers:
                if now.seats is not before.seats or _invited(now, watcher) != _invited(before, watcher):
                    watcher.news.set()
            before = now

    def wake(self) -> None:
        """The lobby may have changed."""
        self._changed_since = True
        self._news.set()

    async def close(self) -> None:
        """End all watching."""
        self._closed = True
        for watcher in self._watchers:
            watcher.news.set()
        if self._looking:
            await end(self._looking)


def _invited(listed: Listing, watcher: _Watcher) -> tuple[OpenSeat, ...]:
    return (listed.invited or {}).get(watcher.member, ())


def _offer(storage: Storage, match: str, seat: int, invited: str | None, visitor: str) -> None:
    with storage.writing(match, NEWS) as connection:
        over = happenings.c.match == match, happenings.c.kind.in_(("over", "closed"))
        if connection.execute(select(happenings.c.number).where(*over).limit(1)).first():
            raise CannotOffer("This match is over: no seat can be offered.")
        if _is_used(connection, match, seat):
            raise CannotOffer(_USED)
        connection.execute(delete(offers).where(*_this(match, seat)))
        since = datetime.now(UTC).isoformat(timespec="seconds")
        checked_rows.add(connection, offers, match=match, seat=seat, invited=invited, since=since, taken=False)
        connection.execute(delete(offerers).where(offerers.c.match == match, offerers.c.seat == seat))
        if visitor:
            checked_rows.add(connection, offerers, match=match, seat=seat, visitor=visitor)
        _new_link(connection, match, seat)


def _is_used(connection: Connection, match: str, seat: int) -> bool:
    """Whether somebody has come to a seat, has spoken there, or has answered with its link, perhaps in secret."""
    text = happenings.c.text
    done = or_(text.startswith(f"{seat}: "), text.startswith(f"{seat}! ")), happenings.c.kind.in_(("answer", "act"))
    return bool(
        checked_rows.find(connection, seats, seats.c.match == match, seats.c.seat == seat)[0]["came"]
        or checked_rows.find(connection, lines, lines.c.match == match, lines.c.seat == seat)
        or connection.execute(select(happenings.c.number).where(happenings.c.match == match, *done).limit(1)).first()
    )


def _withdraw(storage: Storage, match: str, seat: int) -> str:
    with storage.writing(match, NEWS) as connection:
        if not connection.execute(delete(offers).where(*_this(match, seat), offers.c.taken.is_(False))).rowcount:
            raise Taken("This seat is not on offer, or somebody has taken it.")
        connection.execute(delete(offerers).where(offerers.c.match == match, offerers.c.seat == seat))
        return _new_link(connection, match, seat)


def _new_link(connection: Connection, match: str, seat: int, **known: object) -> str:
    """Give a seat a new link, and what is `known` of its person; what belonged to who had the old one goes."""
    link = new_link()
    change_seat(connection, match, seat, token=link, **known)
    connection.execute(delete(places).where(places.c.match == match, places.c.seat == seat))
    connection.execute(delete(notes).where(notes.c.match == match, notes.c.seat == seat))
    drop_channels(connection, channels.c.match == match, channels.c.seat == seat)
    return link


def _this(match: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return offers.c.match == match, offers.c.seat == seat


def _take(storage: Storage, match: str, seat: int, member: Member | None) -> str:
    mine: ColumnElement[bool] = offers.c.invited.is_(None)
    if member:
        mine |= offers.c.invited == member.id
    with storage.writing(match, NEWS) as connection:
        free = *_this(match, seat), offers.c.taken.is_(False), mine
        sitting = checked_rows.find(connection, seats, seats.c.match == match, seats.c.seat == seat)
        if not sitting or sitting[0]["came"] or not checked_rows.change(connection, offers, *free, taken=True):
            raise Taken("Somebody else has this seat. Look for another one.")
        link = _new_link(connection, match, seat, name=member.name if member else sitting[0]["name"])
        if member:
            checked_rows.add(connection, places, member=member.id, match=match, seat=seat)
    return link


def _not_the_openers(storage: Storage, match: str) -> frozenset[int]:
    with storage.reading() as connection:
        return frozenset(row["seat"] for row in checked_rows.find(connection, offers, offers.c.match == match))
