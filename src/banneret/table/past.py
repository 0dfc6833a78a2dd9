"""The past of matches: positions, what fell, what decided them, their records."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

from banneret.engine.match.chapters import Chapter
from banneret.engine.scene.log import Viewer
from banneret.engine.words.errors import Refused
from banneret.table.errors import NotOver, StillSecret, TableError
from banneret.table.match import reel
from banneret.table.match.play import Play
from banneret.table.match.plays import has_file
from banneret.table.match.reel import Film
from banneret.table.match.room import Room
from banneret.table.models import Analysed, Loss, Moment, PlaceAtTable
from banneret.table.places import Place
from banneret.table.programs.analysing import Analysing, MatchToAnalyse

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
RoomOf: TypeAlias = Callable[[str], AbstractAsyncContextManager[tuple[PlaceAtTable, Room]]]
"""Where a token leads, and the loaded match."""


def _as_it_is(moment: Moment) -> Moment:
    return moment


class Past:
    """What may be asked about what has happened in matches, each by one of its tokens.

    `visitor` is who asks: each has one thing looked up at a time; "" is the host, who does not wait.
    """

    def __init__(self, room: RoomOf, place: Place, analysing: Analysing) -> None:
        self._room = room
        self._place = place
        self._analysing = analysing

    @overload
    async def replay(self, token: str, at: int, seat: Viewer = None, *, visitor: str = "") -> Moment: ...

    @overload
    async def replay(
        self, token: str, at: int, seat: Viewer, draw: Callable[[Moment], T], *, visitor: str = ""
    ) -> T: ...

    async def replay(
        self,
        token: str,
        at: int,
        seat: Viewer = None,
        draw: Callable[[Moment], Any] = _as_it_is,
        *,
        visitor: str = "",
    ) -> Any:
        """The position after `at` answers and acts, as `seat` saw it or (None) everybody.

        Each sees what everybody sees and what their own seat sees; once the match is over, everybody may see it as any
        seat did. Raises StillSecret or NotOver.

        `draw`, a function of a module, is applied to it in the process that finds it, and its result is kept there.
        """
        async with self.room(token, "Positions of the past", seat) as room:
            if has_file(room.stored):
                return await room.do(lambda: room.ask(Play.frame, room.version, at, seat, draw))
            version = room.version
            drawn = await self._look_up(visitor, reel.frame, version, None, at, seat, draw)
            if drawn is None:
                film = await room.do(lambda: room.ask(Play.film))
                drawn = await self._look_up(visitor, reel.frame, version, film, at, seat, draw)
            assert drawn
            return drawn[0]

    async def chapters(self, token: str, *, visitor: str = "") -> Sequence[Chapter]:
        """The moments at which turns and rounds begin. Raises StillSecret."""
        return await self._found(token, visitor, Play.chapters, reel.chapters)

    async def losses(self, token: str, *, visitor: str = "") -> Sequence[Loss]:
        """What fell in the match. Raises StillSecret."""
        return await self._found(token, visitor, Play.losses, reel.losses)

    async def _found(
        self,
        token: str,
        visitor: str,
        here: Callable[[Play, str], tuple[T, ...]],
        there: Callable[[str, Film | None], tuple[T, ...] | None],
    ) -> Sequence[T]:
        """Return the result of looking through a match.

        If it has a file, its own process does this, otherwise the process for the past.
        """
        async with self.room(token, "Positions of the past") as room:
            if has_file(room.stored):
                return await room.do(lambda: room.ask(here, room.version))
            version = room.version
            found = await self._look_up(visitor, there, version, None)
            if found is None:
                film = await room.do(lambda: room.ask(Play.film))
                found = await self._look_up(visitor, there, version, film)
            assert found is not None
            return found

    async def _look_up(self, visitor: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work` in the place for the past. Raises TableError if the rules fail there."""
        try:
            return await self._place.do(visitor, work, *args, **kwargs)
        except (TableError, Refused):
            raise
        except Exception as error:
            log.exception("a moment of the past cannot be shown")
            raise TableError("The rules failed when this moment was played again.") from error

    async def analysis(self, token: str, *, visitor: str = "") -> tuple[Analysed, Sequence[str]]:
        """Return the progress of the analysis of a finished match; the first request begins it.

        With it come the names of the people by seat; a seat without one has an empty name.

        Raises NotOver, NotAnalysed or Crowded.
        """
        async with self._room(token) as (_, room):

            async def over() -> tuple[int, Sequence[str]]:
                if not room.position.result:
                    raise NotOver("its analysis comes when it is over")
                return room.entries, [seat.name for seat in room.stored.seats]

            rows, names = await room.do(over)
            found = self._analysing.begun(room.id) or await self._analysing.kept(room.id, rows)
            if found is None:
                film = await room.do(lambda: room.ask(Play.film))
                wanted = MatchToAnalyse(room.id, rows, film, has_file(room.stored))
                found = await self._analysing.begin(wanted, visitor)
            return found, names

    async def record(self, token: str) -> str:
        """The record as text. Raises StillSecret."""
        async with self.room(token, "The record") as room:
            return await room.do(lambda: room.ask(Play.record, room.names, room.journal.proof))

    @asynccontextmanager
    async def room(self, token: str, what: str, eyes: Viewer = None) -> AsyncIterator[Room]:
        """The room of a match whose whole past this token may read, also as the seat `eyes` saw it.

        Raises StillSecret or NotOver.
        """
        async with self._room(token) as (place, room):

            async def check() -> None:
                if await room.ask(Play.length, place.seat) is None:
                    raise StillSecret(what)
                if eyes not in (None, place.seat) and not room.position.result:
                    raise NotOver("when it is, it can be seen from every side")

            await room.do(check)
            yield room
