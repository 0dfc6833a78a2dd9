"""The lobby: seats that anybody may take, and seats to which a member is invited by name.

Whoever takes a seat gets a new link for it, and the old one stops working: nobody else has the new link.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy import ColumnElement, Select, delete, func, select

from banneret.engine.game import find_game
from banneret.table.errors import CannotOffer, OnlyWatching, Taken
from banneret.table.limits import RateLimit
from banneret.table.links import new_link
from banneret.table.people.members import Member, Members, named
from banneret.table.store import shelf
from banneret.table.store.calls import drop_channels
from banneret.table.store.disk import Disk
from banneret.table.store.matches import change_seat
from banneret.table.store.schema import channels, happenings, matches, offers, places, seats
from banneret.table.store.storage import Storage

NEWS = "lobby"
"""What other servers are told when the lobby has changed; no match has this id."""
MOST_SHOWN = 200
_SECONDS_KEPT = 5.0
"""How long a list is used again if no change is reported."""
_SECONDS_BETWEEN = 30.0
"""After this time a watcher looks again, even if no change is reported."""


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that can be taken: its match, its side, what was chosen for the match, and who sits there already.

    `since` is ISO 8601 in UTC. `settings` are pairs of words: the label of an option, and what was chosen.
    `pace` is that of its clocks, "" without clocks.
    """

    match: str
    seat: int
    side: str
    game: str
    title: str
    since: str
    settings: tuple[tuple[str, str], ...]
    others: tuple[str, ...]
    pace: str = ""


class Lobby:
    """The lobby of a table. `changed` is called with the id of each match in which something has changed."""

    def __init__(self, disk: Disk, members: Members, changed: Callable[[str], None]) -> None:
        self._disk = disk
        self._members = members
        self._changed = changed
        self._offering = RateLimit(
            20, 3600.0, "This seat was offered 20 times within an hour, the maximum; wait a while."
        )
        self._watchers: set[asyncio.Event] = set()
        self._closed = False
        self._listed: tuple[float, tuple[OpenSeat, ...]] = (0.0, ())

    # --- offering and taking -----------------------------------------------------------------------------------------

    async def check_name(self, name: str) -> None:
        """Raise BadName if nobody can be invited by this name."""
        await self._disk.do(named, name)

    async def offer(self, link: str, name: str = "") -> None:
        """Offer the seat of this link to the member of this name, or to everybody; an older offer is replaced.

        Raises OnlyWatching, CannotOffer, BadName or Crowded.
        """
        match, seat = await self._seat(link)
        self._offering.count(f"{match} {seat}")
        invited = (await self._disk.do(named, name)).id if name else None
        await self._disk.do(_offer, match, seat, invited)
        self.wake()

    async def withdraw(self, link: str) -> None:
        """Withdraw the offer of this link's seat. Raises OnlyWatching."""
        await self._disk.do(_withdraw, *await self._seat(link))
        self.wake()

    async def take(self, match: str, seat: int, badge: str = "") -> str:
        """Take a seat, and return its new link. If several try at once, one gets it. Raises Taken, NotSignedIn."""
        member = await self._members.at(badge) if badge else None
        link = await self._disk.do(_take, match, seat, member)
        self._changed(match)
        self.wake()
        return link

    async def taken(self, match: str) -> frozenset[int]:
        """The seats of a match whose links belong to those who have taken them here."""
        return await self._disk.do(_taken, match)

    async def _seat(self, link: str) -> tuple[str, int]:
        place = await self._disk.do(Storage.find, link)
        if place.seat is None:
            raise OnlyWatching
        return place.match, place.seat

    # --- looking -----------------------------------------------------------------------------------------------------

    async def open_seats(self) -> tuple[OpenSeat, ...]:
        """The seats that everybody may take, the newest first."""
        at, listed = self._listed
        if time.monotonic() > at + _SECONDS_KEPT:
            listed = await self._disk.do(_open_seats, None)
            self._listed = time.monotonic(), listed
        return listed

    async def invitations(self, badge: str) -> tuple[OpenSeat, ...]:
        """The seats to which the member of this badge is invited. Raises NotSignedIn."""
        return await self._disk.do(_open_seats, (await self._members.at(badge)).id)

    async def changes(self) -> AsyncIterator[None]:
        """Yields at once, and whenever the lobby may have changed; ends when the table closes."""
        news = asyncio.Event()
        self._watchers.add(news)
        try:
            while not self._closed:
                news.clear()
                yield
                try:
                    await asyncio.wait_for(news.wait(), _SECONDS_BETWEEN)
                except TimeoutError:
                    continue
        finally:
            self._watchers.discard(news)

    def wake(self) -> None:
        """The lobby may have changed."""
        self._listed = (0.0, ())
        for news in self._watchers:
            news.set()

    def close(self) -> None:
        """End all watching."""
        self._closed = True
        self.wake()


def _offer(storage: Storage, match: str, seat: int, invited: str | None) -> None:
    with storage.writing(NEWS) as connection:
        over = happenings.c.match == match, happenings.c.kind.in_(("over", "closed"))
        if connection.execute(select(happenings.c.number).where(*over).limit(1)).first():
            raise CannotOffer("This match is over, so its seats cannot be offered.")
        if shelf.find(connection, seats, seats.c.match == match, seats.c.seat == seat)[0]["came"]:
            raise CannotOffer("Somebody has come to this seat already, so it cannot be offered.")
        connection.execute(delete(offers).where(*_this(match, seat)))
        since = datetime.now(UTC).isoformat(timespec="seconds")
        shelf.add(connection, offers, match=match, seat=seat, invited=invited, since=since, taken=False)


def _withdraw(storage: Storage, match: str, seat: int) -> None:
    with storage.writing(NEWS) as connection:
        connection.execute(delete(offers).where(*_this(match, seat), offers.c.taken.is_(False)))


def _this(match: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return offers.c.match == match, offers.c.seat == seat


def _take(storage: Storage, match: str, seat: int, member: Member | None) -> str:
    link = new_link()
    mine: ColumnElement[bool] = offers.c.invited.is_(None)
    if member:
        mine |= offers.c.invited == member.id
    with storage.writing(match, NEWS) as connection:
        free = *_this(match, seat), offers.c.taken.is_(False), mine
        sitting = shelf.find(connection, seats, seats.c.match == match, seats.c.seat == seat)
        if not sitting or sitting[0]["came"] or not shelf.change(connection, offers, *free, taken=True):
            raise Taken("This seat is not open any more: somebody else has it; look for another one.")
        change_seat(connection, match, seat, token=link, name=member.name if member else sitting[0]["name"])
        connection.execute(delete(places).where(places.c.match == match, places.c.seat == seat))
        drop_channels(connection, channels.c.match == match, channels.c.seat == seat)
        if member:
            shelf.add(connection, places, member=member.id, match=match, seat=seat)
    return link


def _taken(storage: Storage, match: str) -> frozenset[int]:
    with storage.reading() as connection:
        return frozenset(
            row["seat"] for row in shelf.find(connection, offers, offers.c.match == match, offers.c.taken.is_(True))
        )


def _open_seats(storage: Storage, invited: str | None) -> tuple[OpenSeat, ...]:
    with storage.reading() as connection:
        found = connection.execute(_asked(invited)).mappings().all()
        sitting = select(seats).where(seats.c.match.in_({row["match"] for row in found})).order_by(seats.c.seat)
        names = [(row["match"], row["name"] or row["bot"]) for row in connection.execute(sitting).mappings()]
    listed = []
    for row in found:
        others = tuple(name for match, name in names if match == row["match"] and name)
        pace = (row["clock"] or "").partition(" ")[0]
        sides, settings = _told(row["game"], row["options"])
        side = sides[row["seat"]] if row["seat"] < len(sides) else f"seat {row['seat'] + 1}"
        listed.append(
            OpenSeat(row["match"], row["seat"], side, row["game"], row["title"], row["since"], settings, others, pace)
        )
    return tuple(listed)


def _asked(invited: str | None) -> Select[tuple[object, ...]]:
    ended = select(happenings.c.match).where(
        happenings.c.match == offers.c.match, happenings.c.kind.in_(("over", "closed"))
    )
    agreed = happenings.c.match == offers.c.match, happenings.c.kind == "clock"
    clock = select(func.max(happenings.c.text)).where(*agreed).scalar_subquery().label("clock")
    return (
        select(offers.c.match, offers.c.seat, offers.c.since, matches.c.game, matches.c.options, matches.c.title, clock)
        .join(matches, matches.c.id == offers.c.match)
        .join(seats, (seats.c.match == offers.c.match) & (seats.c.seat == offers.c.seat))
        .where(offers.c.taken.is_(False), offers.c.invited == invited, seats.c.came.is_(False), ~ended.exists())
        .order_by(offers.c.since.desc(), offers.c.match, offers.c.seat)
        .limit(MOST_SHOWN)
    )


@lru_cache(maxsize=512)
def _told(game: str, options: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The sides of a match, and what was chosen for it, in words.

    A match with a visitor's file tells no sides: reading the file might take long.
    """
    chosen = json.loads(options)
    try:
        found = find_game(game)
        with_file = any(option.file and chosen.get(option.key) for option in found.options)
        sides = () if with_file else tuple(found.seats(chosen))
    except ValueError:  # a game that is not installed any more
        return (), ()
    settings = (
        (option.label, dict(option.values)[chosen[option.key]])
        for place, option in enumerate(found.options)
        if chosen.get(option.key) in dict(option.values or ()) and (not place or chosen[option.key] != option.default)
    )
    return sides, tuple(settings)
