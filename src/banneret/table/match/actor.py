"""The actor of a match: the one loaded match, and the people who watch it. All work on it goes through its mailbox."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.engine.words.errors import Refused
from banneret.table.clocks import Clocks
from banneret.table.cluster.cluster import Cluster
from banneret.table.errors import CannotLoad, Outdated, RulesFailed, TableError, UnknownLink
from banneret.table.mailbox import Mailbox
from banneret.table.match.deadlines import Deadlines
from banneret.table.match.hosted_match import Broke, Change, HostedMatch
from banneret.table.match.journal import Overtaken
from banneret.table.match.loaded import LoadedMatch, TooDifferent
from banneret.table.match.match_hosts import MatchHosts
from banneret.table.match.snapshots import snapshot
from banneret.table.match.watcher import Watcher, Watchers
from banneret.table.store.disk import Disk
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from banneret.table.store.stored import NOTHING, SideWrites
from banneret.table.store.table_time import TableTime

T = TypeVar("T")
P = ParamSpec("P")
log = logging.getLogger(__name__)
_MOST_TRIES = 50
"""How often a change is tried while other servers are faster."""


class MatchActor:
    """Loads one match, does the work on it piece by piece, writes what changes, and tells everybody who watches.

    `moved` is called after every change, `left` when nobody holds the actor any more.
    """

    def __init__(
        self,
        match: str,
        disk: Disk,
        hosts: MatchHosts,
        table_time: TableTime,
        cluster: Cluster,
        moved: Callable[[MatchActor], None],
        left: Callable[[MatchActor], None],
        *,
        calling: bool,
    ) -> None:
        self.id = match
        self.disk = disk
        self._hosts = hosts
        self._new_deadlines = partial(Deadlines, table_time, calling=calling)
        self._moved = moved
        self._left = left
        self._mailbox = Mailbox()
        self._holders = 0
        self.watchers = Watchers(partial(cluster.tell, match), partial(cluster.elsewhere, match))
        self._match: LoadedMatch | None = None
        self._current = False
        self._hearing = False
        self._followers: set[asyncio.Task[None]] = set()

    # --- being there --------------------------------------------------------------------------------------------------

    @property
    def match(self) -> LoadedMatch:
        """The match as it was loaded last; the mailbox does no work before it is loaded."""
        assert self._match, "only work that went through the mailbox asks for the match"
        return self._match

    @property
    def current(self) -> LoadedMatch | None:
        """The match, unless it must be loaded first or again."""
        return self._match if self._current else None

    @property
    def idle(self) -> bool:
        """Whether nobody needs the actor."""
        return not self._holders and self._mailbox.idle

    @property
    def watched(self) -> int:
        """How many pages are watching at this server."""
        return len(self.watchers.here)

    @contextmanager
    def held(self) -> Iterator[None]:
        """While somebody is in this context, the match stays loaded."""
        self._holders += 1
        try:
            yield
        finally:
            self._holders -= 1
            if not self._holders:
                self._left(self)

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """The result of `work` on the loaded match, after all earlier work."""

        async def when_loaded() -> T:
            with self.held():
                if not self._current:
                    await self._load()
                return await work()

        return await self._mailbox.do(when_loaded)

    async def close(self) -> None:
        """Finish the work that has begun, and end all watching."""
        self.watchers.end()
        await self._mailbox.close()
        await self._put_away()

    async def _load(self) -> None:
        """Load the stored match. This writes nothing, so looking changes nothing."""
        await self._put_away()
        loaded = await self.disk.do(Storage.load, self.id)
        played, woken = await self._hosts.wake(loaded.match)
        self._match = LoadedMatch(loaded, played, woken, self.disk, self._new_deadlines())
        self._current = True
        await self.stir()

    async def _put_away(self) -> None:
        self._current = False
        if self._match:
            await self._match.played.close()

    async def stir(self) -> None:
        """Let all watchers look again."""
        self.watchers.wake()
        self._moved(self)

    def look_again(self) -> None:
        """Let all watchers look again: the time has changed, but not the match."""
        self.watchers.wake()

    # --- writing ------------------------------------------------------------------------------------------------------

    async def change(
        self, seat: int, did: str, happen: Awaitable[Change], *, by_itself: bool = False, undo: bool = False
    ) -> None:
        """Make a change, store it, and tell everybody who may see it. If a step fails, nothing has happened."""
        try:
            change = await happen
        except Broke:
            self._current = False
            raise RulesFailed(self.match.setting.title) from None
        except CannotLoad as error:
            await self._set_aside(str(error))
            raise
        await self.write_change(seat, did, change, by_itself=by_itself, undo=undo)

    async def write_change(
        self,
        seat: int,
        did: str,
        change: Change,
        *,
        by_itself: bool = True,
        undo: bool = False,
        clocks: Clocks | None = None,
        notice: str = "",
    ) -> None:
        """Store a change with what comes of it beside, and tell everybody who may see it."""
        match, by = self.match, None if by_itself else seat
        undone_by = seat if undo else None
        with self._loaded_again_after_errors():  # the change exists only in memory
            step = await match.deadlines.step(
                change.position, match.stored.seats, clocks=clocks, undone_by=undone_by, by=by
            )
        rows = [Row("notice", notice)] if notice else []
        await self.append([*rows, *change.rows, *step.rows], by_itself=by_itself, beside=step.beside)
        match.deadlines.take(step)
        if notice:
            match.note(notice)
        match.take_in(seat, did, change)
        await self.stir()

    async def _set_aside(self, why: str) -> None:
        """Tell everybody that the rules of this match were stopped, and store that message once."""
        self._current = False
        notices = self.match.notices
        if not notices or notices[-1].text != why:
            with suppress(Overtaken):  # it will be loaded again, and the same rules will be stopped again
                await self.append([Row("notice", why)], by_itself=True)
        self.watchers.wake()

    async def append(self, rows: Sequence[Row], *, by_itself: bool, beside: SideWrites = NOTHING) -> None:
        """Write rows of this match, with what is written beside them. Raises what `write` raises, and Crowded."""
        with self._loaded_again_after_errors():
            await self.match.journal.append(rows, by_itself=by_itself, beside=beside)

    async def write(self, work: Callable[Concatenate[Storage, P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write something of this match to the disk. Raises Overtaken, Unsure, Away or NotKept."""
        with self._loaded_again_after_errors():
            await self.match.journal.write(work, *args, **kwargs)

    @contextmanager
    def _loaded_again_after_errors(self) -> Iterator[None]:
        """If a write fails, the match is loaded again from the disk."""
        try:
            yield
        except TableError:
            self._current = False
            raise

    # --- other servers ------------------------------------------------------------------------------------------------

    def hear_who_is_there(self) -> None:
        """Somebody has come or gone at another server."""
        self.watchers.look_elsewhere()

    def hear(self) -> None:
        """Another server has changed this match: follow it, unless that is about to happen.

        A match that is being loaded may have been read before that change, so it is followed then, too.
        """
        if (self._current or not self.idle) and not self._hearing:
            self._hearing = True
            self._followers.add(task := asyncio.create_task(self._hear()))
            task.add_done_callback(self._followers.discard)

    async def _hear(self) -> None:
        try:
            await self.do(self._follow)
        except TableError as error:
            self._hearing = False  # it could not even be loaded
            log.warning("match %s: news could not be followed: %s", self.id, error)
            self.watchers.wake()  # they are told why

    async def _follow(self) -> None:
        self._hearing = False
        await self._catch_up()

    async def attempt(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Make a change. If another server was faster, or knows more, follow it and try again.

        So a refusal never reveals that somebody has just answered in secret.
        """
        for _ in range(_MOST_TRIES):
            try:
                return await attempt()
            except Overtaken:
                await self._step_back()
                await self._catch_up()
            except (Outdated, Refused):
                if not await self._catch_up():
                    raise
        raise Outdated("The others are too fast just now. Look at the new question.")

    async def _step_back(self) -> None:
        """Undo in memory what could not be written."""
        await self._put_away()
        match = self.match
        match.step_back(*await self._hosts.wake(replace(match.stored, rows=tuple(match.journal.rows))))
        self._current = True

    async def _catch_up(self) -> bool:
        """Follow what other servers have written. Returns whether there was anything."""
        match = self.match
        since = await match.journal.since()
        if not since.seats:  # the host has erased the match
            self.watchers.end()
            raise UnknownLink
        for seat in match.replaced_links(since):
            self.watchers.end_at(seat)
        match.learn(since)
        if since.rematch and not match.rematch:
            match.rematch = await self.disk.do(Storage.rematch, self.id)
        if since.rows:
            try:
                await match.follow(since.rows)
            except (Broke, CannotLoad, TooDifferent):
                await self._load()
        await self.stir()
        return bool(since.rows)

    # --- looking ------------------------------------------------------------------------------------------------------

    async def ask(self, work: Callable[Concatenate[HostedMatch, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the match something. Raises CannotLoad, Refused, or RulesFailed."""
        return await self._asked(self.match.played.do(work, *args, **kwargs))

    async def view(self, viewer: Viewer) -> View:
        """Return what `viewer` sees of the match. Raises CannotLoad, or RulesFailed."""
        return await self._asked(self.match.view(viewer))

    async def _asked(self, answer: Awaitable[T]) -> T:
        try:
            return await answer
        except Broke:
            raise RulesFailed(self.match.setting.title, "showing the table") from None
        except CannotLoad as error:
            await self._set_aside(str(error))
            raise

    @asynccontextmanager
    async def watch(self, viewer: Viewer, sit: Callable[[], Awaitable[None]]) -> AsyncIterator[Watcher]:
        """Be present, and see what `viewer` sees; `sit` is done first."""
        with self.watchers.joined(viewer, lambda viewer: self.do(lambda: snapshot(self, viewer))) as watcher:
            await self.do(sit)
            yield watcher
