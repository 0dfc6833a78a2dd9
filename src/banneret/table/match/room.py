"""A room: one loaded match and the people who watch it. All work on it goes through its mailbox."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from banneret.engine.scene.log import Viewer
from banneret.engine.scene.view import View
from banneret.engine.words.errors import Refused
from banneret.table.clocks import Clocks, Control
from banneret.table.cluster.cluster import Cluster
from banneret.table.errors import CannotLoad, NotKept, Outdated, RulesFailed, TableError, UnknownLink
from banneret.table.match.journal import Journal, Overtaken
from banneret.table.match.loading import check_fence
from banneret.table.match.looking import snapshot
from banneret.table.match.mailbox import Mailbox
from banneret.table.match.play import Broke, Change, MatchStatus, Play, Setting
from banneret.table.match.plays import PlayHandle, Plays
from banneret.table.match.revisions import Revisions
from banneret.table.match.timing import Timing
from banneret.table.match.votes import drop_votes
from banneret.table.match.watcher import Watcher, Watchers
from banneret.table.models import Notice
from banneret.table.store.disk import Disk
from banneret.table.store.rows import Row, changes, seats_of
from banneret.table.store.storage import Storage
from banneret.table.store.stored import NOTHING, Beside, Rematch, Stored
from banneret.table.store.table_time import TableTime

T = TypeVar("T")
P = ParamSpec("P")
log = logging.getLogger(__name__)
_MOST_TRIES = 50
"""How often a change is tried while other servers are faster."""


class _TooDifferent(Exception):
    """What another server has written does not fit here; the match must be loaded again."""


class Room:
    """One loaded match. `screen` are the seats that share one screen.

    `moved` is called after every change, `left` when nobody holds the room any more.
    """

    def __init__(
        self,
        match: str,
        disk: Disk,
        plays: Plays,
        table_time: TableTime,
        cluster: Cluster,
        moved: Callable[[Room], None],
        left: Callable[[Room], None],
        *,
        calling: bool,
    ) -> None:
        self.id = match
        self.disk = disk
        self._plays = plays
        self.timing = Timing(table_time, calling=calling)
        self._moved = moved
        self._left = left
        self._mailbox = Mailbox()
        self._holders = 0
        self.watchers = Watchers(partial(cluster.tell, match), partial(cluster.elsewhere, match))
        self._views: dict[Viewer, View] = {}
        self._loaded = False
        self.stored: Stored
        self.setting: Setting
        self.position: MatchStatus
        self.revisions: Revisions
        self.played: PlayHandle
        self.notices: tuple[Notice, ...] = ()
        self.journal: Journal
        self.rematch: Rematch | None = None
        self.said: Mapping[str, int] = {}
        self.screen: tuple[int, ...] = ()
        self._hearing = False
        self._followers: set[asyncio.Task[None]] = set()

    # --- being there -------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether nobody needs the room."""
        return not self._holders and self._mailbox.idle

    @property
    def watched(self) -> int:
        """Return how many pages are watching at this server."""
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
                if not self._loaded:
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
        self.stored, self.rematch, self.said = loaded.match, loaded.rematch, loaded.said
        self.played, woken = await self._plays.wake(self.stored)
        self.journal = Journal(self.stored, self.disk, woken.rows, woken.kept)
        self.setting, self.position = woken.setting, woken.position
        self.revisions = woken.kept.revisions
        self.revisions.ask(woken.position.asked)
        self.notices = tuple(Notice(number, text) for number, text in enumerate(woken.kept.notices))
        self.screen = woken.kept.screen
        self.timing.load(woken.kept, self.stored.seats, loaded.due, loaded.calls)
        self._views.clear()
        self._loaded = True
        await self.stir()

    async def _put_away(self) -> None:
        self._loaded = False
        if played := getattr(self, "played", None):
            await played.close()

    async def stir(self) -> None:
        """Let all watchers look again."""
        self.watchers.wake()
        self._moved(self)

    def look_again(self) -> None:
        """Let all watchers look again: the time has changed, but not the match."""
        self.watchers.wake()

    # --- changes -------------------------------------------------------------------------------------------------

    async def announce(self, text: str) -> None:
        """Send a message to everybody, and store it."""

        async def attempt() -> None:
            await self._append([Row("notice", text)], by_itself=True)
            self._note(text)

        await self.attempt(attempt)
        self.watchers.wake()

    def _note(self, text: str) -> None:
        self.notices += (Notice(len(self.notices), text),)

    async def rename(self, seat: int, name: str) -> None:
        """Store the name of the person at a seat."""
        await self.write(Storage.rename, self.id, seat, name)
        self._seat(seat, name=name)

    async def use(self, seat: int) -> None:
        """Note that somebody uses the link of a seat, if that is not known yet."""
        if not (self._loaded and self.stored.seats[seat].came):
            await self.do(lambda: self.come(seat))

    async def come(self, seat: int) -> None:
        """Note that a person sits there, with all who share their screen; nobody else can take these seats any more."""
        new = [one for one in {seat, *self.screen * (seat in self.screen)} if not self.stored.seats[one].came]
        for one in new:
            await self.write(Storage.come, self.id, one)
            self._seat(one, came=True)
        if new:
            await self.set_clocks(lambda clocks, _: clocks)

    async def leave_screen(self, seat: int) -> None:
        """Store that the person at a seat has a screen of their own, if they shared one; nobody shares one alone."""

        async def attempt() -> None:
            if seat in self.screen:
                rest = [other for other in self.screen if other != seat]
                row = Row("screen", " ".join(map(str, rest if len(rest) > 1 else ())))
                await self._append([row], by_itself=True)
                self.screen = seats_of(row)

        await self.attempt(attempt)

    def _seat(self, seat: int, **known: Any) -> None:
        """Change what is known about the person at a seat."""
        seats = list(self.stored.seats)
        seats[seat] = replace(seats[seat], **known)
        self.stored = replace(self.stored, seats=tuple(seats))
        self.watchers.wake()

    # --- time --------------------------------------------------------------------------------------------------------

    async def set_clocks(
        self,
        changed: Callable[[Clocks, int], Clocks | None],
        *,
        notice: str = "",
        bots: Mapping[int, str] | None = None,
    ) -> None:
        """Change the clocks, if there are any, and store their new state from this moment on.

        A notice to everybody is stored too, and the programs that play for seats from now on. If these play already,
        or `changed` returns None, there is nothing to do: another server may have done it.
        """

        async def attempt() -> None:
            if bots and all(self.stored.seats[seat].bot == bot for seat, bot in bots.items()):
                return
            clocks = self.timing.clocks
            if clocks and not (clocks := changed(clocks, await self.timing.now())):
                return
            step = await self.timing.step(self.position, self.stored.seats, clocks=clocks, bots=bots)
            rows = [*([Row("notice", notice)] if notice else []), *step.rows]
            if rows or step.beside != NOTHING:
                await self._append(rows, by_itself=True, beside=step.beside)
            self.timing.take(step)
            if notice:
                self._note(notice)
            for seat, bot in (bots or {}).items():
                self._seat(seat, bot=bot)

        await self.attempt(attempt)
        await self.stir()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def change(
        self, seat: int, did: str, happen: Awaitable[Change], *, by_itself: bool = False, undo: bool = False
    ) -> None:
        """Make a change, store it, and tell everybody who may see it. If a step fails, nothing has happened."""
        try:
            change = await happen
        except Broke:
            self._loaded = False
            raise RulesFailed(self.setting.title) from None
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
        by = None if by_itself else seat
        try:
            undone_by = seat if undo else None
            step = await self.timing.step(change.position, self.stored.seats, clocks=clocks, undone_by=undone_by, by=by)
        except TableError:
            self._loaded = False  # the change exists only in memory
            raise
        rows = [Row("notice", notice)] if notice else []
        await self._append([*rows, *change.rows, *step.rows], by_itself=by_itself, beside=step.beside)
        self.timing.take(step)
        if notice:
            self._note(notice)
        self._take_in(seat, did, change)
        await self.stir()

    def _take_in(self, seat: int, did: str, change: Change) -> None:
        """Record the effect of a change on the position, and who may see it."""
        self.position = change.position
        self.revisions.change(
            seat, f"{self.called(seat)} {did}", unseen=change.unseen, asked=change.position.asked, same=change.same
        )
        self._views = {viewer: view for viewer, view in self._views.items() if viewer in change.unseen}

    async def _set_aside(self, why: str) -> None:
        """Tell everybody that the rules of this match were stopped, and store that message once."""
        self._loaded = False
        if not self.notices or self.notices[-1].text != why:
            with suppress(Overtaken):  # it will be loaded again, and the same rules will be stopped again
                await self._append([Row("notice", why)], by_itself=True)
        self.watchers.wake()

    async def _append(self, rows: Sequence[Row], *, by_itself: bool, beside: Beside = NOTHING) -> None:
        with self._loaded_again_after_errors():
            await self.journal.append(rows, by_itself=by_itself, beside=beside)

    async def write(self, work: Callable[Concatenate[Storage, P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write something of this match to the disk. Raises Overtaken, Unsure, Away or NotKept."""
        with self._loaded_again_after_errors():
            await self.journal.write(work, *args, **kwargs)

    @contextmanager
    def _loaded_again_after_errors(self) -> Iterator[None]:
        """If a write fails, the match is loaded again from the disk."""
        try:
            yield
        except TableError:
            self._loaded = False
            raise

    # --- other servers ---------------------------------------------------------------------------------------------

    def hear_who_is_there(self) -> None:
        """Somebody has come or gone at another server."""
        self.watchers.look_elsewhere()

    def hear(self) -> None:
        """Another server has changed this match: follow it, unless that is about to happen."""
        if self._loaded and not self._hearing:
            self._hearing = True
            self._followers.add(task := asyncio.create_task(self._hear()))
            task.add_done_callback(self._followers.discard)

    async def _hear(self) -> None:
        async def follow() -> None:
            self._hearing = False
            await self._catch_up()

        try:
            await self.do(follow)
        except TableError as error:
            log.warning("match %s: news could not be followed: %s", self.id, error)
            self.watchers.wake()  # they are told why

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
        raise Outdated("The others are too fast just now; look at the current question.")

    async def _step_back(self) -> None:
        """Undo in memory what could not be written."""
        await self._put_away()
        self.played, woken = await self._plays.wake(replace(self.stored, rows=tuple(self.journal.rows)))
        self.journal.go_back(woken.rows, woken.kept)
        self._loaded = True

    async def _catch_up(self) -> bool:
        """Follow what other servers have written. Returns whether there was anything."""
        since = await self.journal.since()
        if not since.seats:  # the host has erased the match
            self.watchers.end()
            raise UnknownLink
        for seat, (before, now) in enumerate(zip(self.stored.seats, since.seats, strict=True)):
            if before.token != now.token:
                self.watchers.end_at(seat)
        self.stored = replace(self.stored, seats=since.seats)
        self.timing.due, self.timing.calls = since.due, since.calls
        self.said = since.said
        if since.rematch and not self.rematch:
            self.rematch = await self.disk.do(Storage.rematch, self.id)
        if since.rows:
            try:
                await self._follow(since.rows)
            except (Broke, CannotLoad, _TooDifferent):
                await self._load()
        await self.stir()
        return bool(since.rows)

    async def _follow(self, rows: Sequence[Row]) -> None:
        if self.journal.waiting or any(row.kind in ("set-aside", "put-back", "closed") for row in rows):
            raise _TooDifferent
        for change in changes(rows):
            first = change[0]
            if first.kind == "rules":
                check_fence(self.stored.game, first.text)
            elif first.kind == "notice":
                self._note(first.text)
            elif first.kind == "screen":
                self.screen = seats_of(first)
            elif first.kind != "time":
                self._take_in(*await self.played.do(Play.follow, change))
            self.timing.follow(change)
            self.journal.follow(change, first.text if first.kind == "rules" else "")

    # --- looking ---------------------------------------------------------------------------------------------------

    async def ask(self, work: Callable[Concatenate[Play, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the match something. Raises CannotLoad, Refused, or RulesFailed."""
        try:
            return await self.played.do(work, *args, **kwargs)
        except Broke:
            raise RulesFailed(self.setting.title, "showing the table") from None
        except CannotLoad as error:
            await self._set_aside(str(error))
            raise

    @asynccontextmanager
    async def watch(self, viewer: Viewer) -> AsyncIterator[Watcher]:
        """Be present, and see what `viewer` sees."""
        with self.watchers.joined(viewer, lambda viewer: self.do(lambda: snapshot(self, viewer))) as watcher:
            await self.do(self.stir if viewer is None else lambda: self._sit(viewer))
            yield watcher

    async def _sit(self, seat: int) -> None:
        """Sit down; if the disk cannot be written, the person can still look."""
        with suppress(NotKept):
            await self.come(seat)
        with suppress(TableError):
            await self.disk.do(drop_votes, self.id, seat)
        await self.stir()

    @property
    def names(self) -> list[str]:
        """The players by seat: the person, or the side's name in the game."""
        return [seat.name or side for side, seat in zip(self.setting.sides, self.stored.seats, strict=True)]

    @property
    def entries(self) -> int:
        """The number of rows."""
        return self.journal.entries

    @property
    def clock(self) -> Control | None:
        """The clocks that the match was agreed with."""
        return self.timing.clocks.control if self.timing.clocks else None

    @property
    def version(self) -> str:
        """A text that changes with every change of the match."""
        return f"{self.id} {self.entries}"

    async def view(self, viewer: Viewer) -> View:
        """Return what `viewer` sees of the match."""
        if viewer not in self._views:
            self._views[viewer] = await self.ask(Play.view, viewer)
        return self._views[viewer]

    def called(self, seat: int) -> str:
        """The person at a seat and their side, as messages name them."""
        side, name = self.setting.sides[seat], self.stored.seats[seat].name
        return f"{name} ({side})" if name else side
