"""The past of matches: positions, what fell, what decided them, their records."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

from banneret.engine.match.chapters import Chapter
from banneret.engine.scene.log import Viewer
from banneret.engine.words.errors import Refused
from banneret.table import shared
from banneret.table.errors import NotAnalysed, NotOver, StillSecret, TableError
from banneret.table.match import replays
from banneret.table.match.actor import MatchActor
from banneret.table.match.hosted_match import HostedMatch
from banneret.table.match.match_hosts import has_file
from banneret.table.match.replays import MatchRecord
from banneret.table.models import Analysed, Loss, Moment, PlaceAtTable, PlayedMove
from banneret.table.places import Place
from banneret.table.programs.analysing import Analysing, MatchToAnalyse

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
ActorOf: TypeAlias = Callable[[str], AbstractAsyncContextManager[tuple[PlaceAtTable, MatchActor]]]
"""Where a token leads, and the loaded match."""


def _as_it_is(moment: Moment) -> Moment:
    return moment


class Past:
    """What may be asked about what has happened in matches, each by one of its tokens.

    `visitor` is who asks: each has one thing looked up at a time; "" is the host, who does not wait.
    """

    def __init__(self, actor: ActorOf, place: Place, analysing: Analysing) -> None:
        self._actor = actor
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
        async with self.actor(token, "Positions of the past", seat) as actor:
            if has_file(actor.match.stored):
                return await actor.do(lambda: actor.ask(HostedMatch.moment, actor.match.version, at, seat, draw))
            version = actor.match.version
            drawn = await self._look_up(visitor, replays.moment, version, None, at, seat, draw)
            if drawn is None:
                match_record = await actor.do(lambda: actor.ask(HostedMatch.match_record))
                drawn = await self._look_up(visitor, replays.moment, version, match_record, at, seat, draw)
            assert drawn
            return drawn[0]

    async def chapters(self, token: str, *, visitor: str = "") -> Sequence[Chapter]:
        """The moments at which turns and rounds begin. Raises StillSecret."""
        return await self._found(token, visitor, HostedMatch.chapters, replays.chapters)

    async def moves(self, token: str, *, visitor: str = "") -> Sequence[PlayedMove]:
        """The moves of which something was told. Raises StillSecret."""
        return await self._found(token, visitor, HostedMatch.moves, replays.moves)

    async def losses(self, token: str, *, visitor: str = "") -> Sequence[Loss]:
        """What fell in the match. Raises StillSecret."""
        return await self._found(token, visitor, HostedMatch.losses, replays.losses)

    async def _found(
        self,
        token: str,
        visitor: str,
        here: Callable[[HostedMatch, str], tuple[T, ...]],
        there: Callable[[str, MatchRecord | None], tuple[T, ...] | None],
    ) -> Sequence[T]:
        """Return the result of looking through a match.

        If it has a file, its own process does this, otherwise the process for the past.
        """
        async with self.actor(token, "Positions of the past") as actor:
            if has_file(actor.match.stored):
                return await actor.do(lambda: actor.ask(here, actor.match.version))
            version = actor.match.version
            found = await self._look_up(visitor, there, version, None)
            if found is None:
                match_record = await actor.do(lambda: actor.ask(HostedMatch.match_record))
                found = await self._look_up(visitor, there, version, match_record)
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
        async with self._actor(token) as (_, actor):

            async def over() -> tuple[int, Sequence[str]]:
                if not actor.match.position.result:
                    raise NotOver("its analysis comes when it is over")
                return actor.match.entries, [seat.name for seat in actor.match.stored.seats]

            rows, names = await actor.do(over)
            found = self._analysing.begun(actor.id) or await self._analysing.kept(actor.id, rows)
            if found is None:
                match_record = await actor.do(lambda: actor.ask(HostedMatch.match_record))
                wanted = MatchToAnalyse(actor.id, rows, match_record, has_file(actor.match.stored))
                found = await self._analysing.begin(wanted, visitor)
            return found, names

    async def match_record(self, token: str) -> MatchRecord:
        """The match as other processes read it. Raises StillSecret, or NotAnalysed if it has a file of its own."""
        async with self.actor(token, "The record") as actor:
            if has_file(actor.match.stored):
                raise NotAnalysed("its rules come from a file of its own, so it makes no puzzles")
            return await actor.do(lambda: actor.ask(HostedMatch.match_record))

    async def record(self, token: str) -> str:
        """The record as text. Raises StillSecret."""
        async with self.actor(token, "The record") as actor:
            return await actor.do(lambda: actor.ask(HostedMatch.record, actor.match.names, actor.match.journal.proof))

    async def packed(self, token: str, *, named: bool) -> str:
        """A match that is over as the text of a link, with the names of its people only if it shall be `named`.

        Raises NotOver or NotShared.
        """
        async with self._actor(token) as (_, actor):

            async def record() -> str:
                shared.check_shared(actor.match.stored, over=bool(actor.match.position.result))
                return await actor.ask(HostedMatch.record, actor.match.names if named else ())

            return shared.packed(await actor.do(record))

    @asynccontextmanager
    async def actor(self, token: str, what: str, eyes: Viewer = None) -> AsyncIterator[MatchActor]:
        """The actor of a match whose whole past this token may read, also as the seat `eyes` saw it.

        Raises StillSecret or NotOver.
        """
        async with self._actor(token) as (place, actor):

            async def check() -> None:
                if await actor.ask(HostedMatch.length, place.seat) is None:
                    raise StillSecret(what)
                if eyes not in (None, place.seat) and not actor.match.position.result:
                    raise NotOver("when it is, it can be seen from every side")

            await actor.do(check)
            yield actor
