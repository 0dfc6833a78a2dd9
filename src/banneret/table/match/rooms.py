"""The matches that are loaded at this server. A match that nobody needs is unloaded after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from banneret.table.match.room import Room


class Rooms:
    """The rooms of all matches that are loaded.

    `make` makes the room of a match, and is given what the room calls when nobody holds it any more. `gone` is called
    with the id of a match that was unloaded, which happens `linger` seconds after the last person has left.
    """

    def __init__(
        self,
        make: Callable[[str, Callable[[Room], None]], Room],
        gone: Callable[[str], Awaitable[None]],
        linger: float,
    ) -> None:
        self._make = make
        self._gone = gone
        self._linger = linger
        self._rooms: dict[str, Room] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._open = True

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def get(self, match: str) -> Room | None:
        """Return the room of a match; None if it is not loaded."""
        return self._rooms.get(match)

    @contextmanager
    def held(self, match: str) -> Iterator[Room]:
        """The room of a match, which stays loaded in this context."""
        if match not in self._rooms:
            self._rooms[match] = self._make(match, self._left)
        with self._rooms[match].held():
            yield self._rooms[match]

    def keep(self) -> None:
        """Unload no room by itself any more: all are closed soon."""
        self._open = False

    async def close(self) -> None:
        """Finish the work that has begun in all rooms, and end all watching."""
        await asyncio.gather(*(room.close() for room in self), *self._closing)

    # --- news ---------------------------------------------------------------------------------------------------------

    def hear(self, match: str) -> None:
        """This match has changed outside its room."""
        if room := self._rooms.get(match):
            room.hear()

    def hear_all(self) -> None:
        """Other servers may have changed any match."""
        for room in self:
            room.hear()

    def hear_who_is_there(self, match: str) -> None:
        """Somebody has come to this match or left it, at another server."""
        if room := self._rooms.get(match):
            room.hear_who_is_there()

    def look_again(self) -> None:
        """Let all watchers look again: no server was running for a while, so all clocks end later."""
        for room in self:
            room.look_again()

    # --- leaving ------------------------------------------------------------------------------------------------------

    def _left(self, room: Room) -> None:
        if self._open:
            asyncio.get_running_loop().call_later(self._linger, self._unload, room)

    def _unload(self, room: Room) -> None:
        if self._open and room.idle and self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            closing = asyncio.create_task(self._put_away(room))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    async def _put_away(self, room: Room) -> None:
        await room.close()
        await self._gone(room.id)
