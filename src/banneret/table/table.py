"""The table itself: the front door to all matches of one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import TracebackType
from typing import Self

from banneret.engine import record
from banneret.engine.happening import Happening
from banneret.engine.match import Match
from banneret.engine.rulebook import Rule
from banneret.table import opening, past
from banneret.table.automatic import Automatic
from banneret.table.disk import Disk
from banneret.table.errors import Closing, OnlyWatching
from banneret.table.names import clean
from banneret.table.plain import About, Again, Moment, Opened, Person, Place, Program, Snapshot
from banneret.table.room import Room
from banneret.table.storage import Storage, Stored
from banneret.table.workers import Workers


class Table:
    """All matches of one database (a file's path, or an SQLAlchemy URL). Use it as an async context manager.

    `pause` is how many seconds a bot takes at least over a public answer, and `secret_pause` anybody's automatic answer
    to a secret question. A bot that takes longer than `patience` is answered for at random. `workers` is how many bots
    think at a time. A match that nobody needs is unloaded after `linger` seconds.
    """

    def __init__(
        self,
        database: str,
        *,
        pause: float = 0.6,
        secret_pause: float = 1.5,
        patience: float = 30.0,
        workers: int = 2,
        linger: float = 60.0,
    ) -> None:
        self._database = database
        self._pace = (pause, secret_pause)
        self._thinking = (workers, patience)
        self._linger = linger
        self._rooms: dict[str, Room] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._places: dict[str, Place] = {}
        self._open = False

    async def __aenter__(self) -> Self:
        """Open the database and bring it up to date. Raises UnusableDatabase."""
        self._disk = Disk(self._database)
        await self._disk.open()
        self._workers = Workers(*self._thinking)
        self._automatic = Automatic(self._workers, *self._pace)
        self._open = True
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish what was begun, end all watching and thinking, and close the database."""
        self._open = False
        await self._automatic.close()
        await asyncio.gather(*(room.close() for room in self._rooms.values()), *self._closing)
        await self._workers.close()
        await self._disk.close()

    # --- opening and finding -----------------------------------------------------------------------------------------

    async def open(
        self, game: str, options: Mapping[str, str], seats: Sequence[Person | Program] = (), *, title: str = ""
    ) -> Opened:
        """Open a match; seats not given are for persons. Raises CannotOpen for what the game or bots do not know."""
        return await self._keep(await asyncio.to_thread(opening.begin, game, options, seats, title))

    async def links(self, opener: str) -> Opened:
        """The links of the match that was opened with this opener's token."""
        self._check_open()
        match = await self._disk.do(Storage.opened, opener)
        return (await self._disk.do(Storage.load, match)).links

    async def find(self, token: str) -> Place:
        """The match and seat of a token. Raises UnknownLink."""
        self._check_open()
        if token not in self._places:
            self._places[token] = await self._disk.do(Storage.find, token)
        return self._places[token]

    async def about(self, token: str) -> About:
        """What the match of this token is."""
        async with self._room(token) as (place, room):

            async def look() -> About:
                match, stored = room.match, room.stored
                length = past.length(match.happenings) if past.is_open(match) else 0
                seats, over = room.statuses(place.seat), match.result is not None
                return About(
                    place, stored.game, stored.title, match.options, seats, room.curtain, over, length, stored.spectator
                )

            return await room.do(look)

    async def again(self, token: str) -> Again:
        """This token's place in the rematch, which the first of the players opens. Raises NotOver, OnlyWatching."""
        async with self._room(token) as (place, room):
            return await room.do(lambda: room.again(place.seat))

    # --- playing -----------------------------------------------------------------------------------------------------

    def watch(self, token: str) -> AbstractAsyncContextManager[AsyncIterator[Snapshot]]:
        """Be present, and see a snapshot at once and the newest one after each change."""
        return self._watch(token)

    @asynccontextmanager
    async def _watch(self, token: str) -> AsyncIterator[AsyncIterator[Snapshot]]:
        async with self._room(token) as (place, room), room.watch(place.seat) as watcher:
            yield watcher

    async def look(self, token: str) -> Snapshot:
        """One snapshot, without being present."""
        async with self._room(token) as (place, room):
            return await room.do(lambda: room.snapshot(place.seat))

    async def decide(self, token: str, key: str, number: int) -> None:
        """Answer the question that stood at `number`. Raises Outdated if it is open no more, Refused by the rules."""
        async with self._seat(token) as (seat, room):
            await room.do(lambda: room.decide(seat, key, number))

    async def act(self, token: str, name: str, number: int) -> None:
        """Do something unasked. Raises Outdated if the seat has done something since `number`, Refused by the rules."""
        async with self._seat(token) as (seat, room):
            await room.do(lambda: room.act(seat, name, number))

    async def undo(self, token: str, number: int) -> None:
        """Take back one's last answer. Raises Outdated if the seat has done something since `number`, or Refused."""
        async with self._seat(token) as (seat, room):
            await room.do(lambda: room.undo(seat, number))

    async def why(self, token: str, key: str) -> Rule | None:
        """The rule that forbids touching `key` just now; None if it is offered."""
        async with self._seat(token) as (seat, room):
            return await room.do(lambda: room.why(seat, key))

    async def rename(self, token: str, name: str) -> None:
        """Say who sits there; the name is cleaned and cut to 40 characters."""
        async with self._seat(token) as (seat, room):
            await room.do(lambda: room.rename(seat, clean(name)))

    # --- looking back ------------------------------------------------------------------------------------------------

    async def replay(self, token: str, at: int, seat: int | None = None) -> Moment:
        """The position after `at` answers and acts, as `seat` saw it or (None) everybody. Raises StillSecret."""
        match, happenings, _ = await self._past(token, "Positions of the past")
        return await asyncio.to_thread(past.moment, match, happenings, at, seat)

    async def fork(self, token: str, at: int) -> Opened:
        """Open a match that begins after the first `at` answers and acts of this one. Raises StillSecret."""
        _, happenings, stored = await self._past(token, "A match that branches off")
        return await self._keep(await asyncio.to_thread(opening.branch, stored, past.upto(happenings, at)))

    async def record(self, token: str) -> str:
        """The record as text. Raises StillSecret."""
        async with self._room(token) as (_, room):

            async def write() -> str:
                past.check_open(room.match, "The record")
                return record.write(room.match, [seat.name or side for side, seat in room.seated])

            return await room.do(write)

    async def _past(self, token: str, what: str) -> tuple[Match, list[Happening], Stored]:
        async with self._room(token) as (_, room):

            async def look() -> tuple[Match, list[Happening], Stored]:
                past.check_open(room.match, what)
                return room.match, room.match.happenings, room.stored

            return await room.do(look)

    def _check_open(self) -> None:
        if not self._open:
            raise Closing

    # --- rooms -------------------------------------------------------------------------------------------------------

    async def _keep(self, match: Stored) -> Opened:
        self._check_open()
        await self._disk.do(Storage.add, match)
        return match.links

    @asynccontextmanager
    async def _room(self, token: str) -> AsyncIterator[tuple[Place, Room]]:
        place = await self.find(token)
        self._check_open()
        if place.match not in self._rooms:
            self._rooms[place.match] = Room(place.match, self._disk, self._automatic.stir, self._left)
        room = self._rooms[place.match]
        with room.held():
            yield place, room

    @asynccontextmanager
    async def _seat(self, token: str) -> AsyncIterator[tuple[int, Room]]:
        async with self._room(token) as (place, room):
            if place.seat is None:
                raise OnlyWatching
            yield place.seat, room

    def _left(self, room: Room) -> None:
        """Unload the room a while after the last one has left it."""
        if self._open:
            asyncio.get_running_loop().call_later(self._linger, self._unload, room)

    def _unload(self, room: Room) -> None:
        if self._open and room.idle and self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            closing = asyncio.create_task(room.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
