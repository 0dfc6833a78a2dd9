"""The matches that are loaded at this server. A match that nobody needs is unloaded after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from banneret.table.match.actor import MatchActor


class MatchActors:
    """The actors of all matches that are loaded.

    `make` makes the actor of a match, and is given what the actor calls when nobody holds it any more. `gone` is called
    with the id of a match that was unloaded, which happens `linger` seconds after the last person has left.
    """

    def __init__(
        self,
        make: Callable[[str, Callable[[MatchActor], None]], MatchActor],
        gone: Callable[[str], Awaitable[None]],
        linger: float,
    ) -> None:
        self._make = make
        self._gone = gone
        self._linger = linger
        self._actors: dict[str, MatchActor] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._open = True

    def __len__(self) -> int:
        return len(self._actors)

    def __iter__(self) -> Iterator[MatchActor]:
        return iter(list(self._actors.values()))

    def get(self, match: str) -> MatchActor | None:
        """Return the actor of a match; None if it is not loaded."""
        return self._actors.get(match)

    @contextmanager
    def held(self, match: str) -> Iterator[MatchActor]:
        """The actor of a match, which stays loaded in this context."""
        if match not in self._actors:
            self._actors[match] = self._make(match, self._left)
        with self._actors[match].held():
            yield self._actors[match]

    def keep(self) -> None:
        """Unload no actor by itself any more: all are closed soon."""
        self._open = False

    async def close(self) -> None:
        """Finish the work that has begun in all actors, and end all watching."""
        await asyncio.gather(*(actor.close() for actor in self), *self._closing)

    # --- news ---------------------------------------------------------------------------------------------------------

    def hear(self, match: str) -> None:
        """This match has changed outside its actor."""
        if actor := self._actors.get(match):
            actor.hear()

    def hear_all(self) -> None:
        """Other servers may have changed any match."""
        for actor in self:
            actor.hear()

    def hear_who_is_there(self, match: str) -> None:
        """Somebody has come to this match or left it, at another server."""
        if actor := self._actors.get(match):
            actor.hear_who_is_there()

    def look_again(self) -> None:
        """Let all watchers look again: no server was running for a while, so all clocks end later."""
        for actor in self:
            actor.look_again()

    # --- leaving ------------------------------------------------------------------------------------------------------

    def _left(self, actor: MatchActor) -> None:
        if self._open:
            asyncio.get_running_loop().call_later(self._linger, self._unload, actor)

    def _unload(self, actor: MatchActor) -> None:
        if self._open and actor.idle and self._actors.get(actor.id) is actor:
            del self._actors[actor.id]
            closing = asyncio.create_task(self._put_away(actor))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    async def _put_away(self, actor: MatchActor) -> None:
        await actor.close()
        await self._gone(actor.id)
