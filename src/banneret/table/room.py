"""A room: one match that is loaded, with those who watch it. Everything in it is done through its mailbox."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy.exc import IntegrityError

from banneret.engine.match import Match
from banneret.engine.refused import Refused
from banneret.engine.rulebook import Rule
from banneret.engine.view import View
from banneret.table import opening
from banneret.table.disk import Disk
from banneret.table.errors import NotKept, NotOver, OnlyWatching, Outdated, RulesFailed
from banneret.table.loading import wake
from banneret.table.mailbox import Mailbox
from banneret.table.plain import Again, Notice, SeatStatus, Snapshot
from banneret.table.rows import Row, Viewer, rows_of, taken
from banneret.table.standing import Standing, asks_same, looks_same
from banneret.table.storage import Rematch, Storage, Stored, StoredSeat
from banneret.table.watcher import Watcher, Watchers

T = TypeVar("T")
P = ParamSpec("P")
log = logging.getLogger(__name__)


class Room:
    """One loaded match. `moved` is called after every change, `left` when nobody holds the room any more."""

    def __init__(self, match: str, disk: Disk, moved: Callable[[Room], None], left: Callable[[Room], None]) -> None:
        self.id = match
        self._disk = disk
        self._moved = moved
        self._left = left
        self._mailbox = Mailbox()
        self._holders = 0
        self._watchers = Watchers()
        self._views: dict[Viewer, View] = {}
        self._loaded = False
        self.match: Match
        self.stored: Stored
        self.standing: Standing
        self._notices: tuple[Notice, ...] = ()
        self._rows = 0
        self._rematch: Rematch | None = None

    # --- being there -------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether nobody needs the room."""
        return not self._holders and self._mailbox.idle

    @contextmanager
    def held(self) -> Iterator[None]:
        """While somebody is in here, the match stays loaded."""
        self._holders += 1
        try:
            yield
        finally:
            self._holders -= 1
            if not self._holders:
                self._left(self)

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """The result of `work` on the loaded match, when its turn has come."""

        async def when_loaded() -> T:
            with self.held():
                if not self._loaded:
                    await self._load()
                return await work()

        return await self._mailbox.do(when_loaded)

    async def close(self) -> None:
        """Finish what was begun, and send everybody away."""
        self._watchers.end()
        await self._mailbox.close()

    async def _load(self) -> None:
        self._loaded = False
        stored = await self._disk.do(Storage.load, self.id)
        self._rematch = await self._disk.do(Storage.rematch, self.id)
        awake = await asyncio.to_thread(wake, stored)
        self._rows = len(stored.rows)
        await self._append(awake.rows)
        self.stored = stored
        self.match = awake.match
        self.standing = Standing(awake.kept.numbers, awake.match.decisions)
        self._notices = tuple(Notice(number, text) for number, text in enumerate(awake.kept.notices))
        self._views.clear()
        self._loaded = True
        await self.stir()

    async def stir(self) -> None:
        """Let everybody look again."""
        self._watchers.wake()
        self._moved(self)

    # --- changes -------------------------------------------------------------------------------------------------

    async def decide(self, seat: int, key: str, number: int) -> None:
        """Let `seat`, having looked at position `number`, answer."""
        if not self.match.result:
            self.standing.check_answer(seat, number)
        await self._change(seat, "answered", lambda: self.match.decide(seat, key))

    async def act(self, seat: int, name: str, number: int) -> None:
        """Let `seat` do something unasked."""
        self.standing.check_own(seat, number)
        await self._change(seat, "did something", lambda: self.match.act(seat, name))

    async def undo(self, seat: int, number: int) -> None:
        """Let `seat` take back its last answer."""
        self.standing.check_own(seat, number)
        await self._change(seat, "took something back", lambda: self.match.undo(seat))

    async def announce(self, text: str) -> None:
        """Say something to all, and keep it."""
        await self._append([Row("notice", text)])
        self._notices += (Notice(len(self._notices), text),)
        self._watchers.wake()

    async def rename(self, seat: int, name: str) -> None:
        """Say who sits there."""
        await self._write(Storage.rename, self.id, seat, name)
        self._seat(seat, name=name)

    async def come(self, seat: int) -> None:
        """Somebody sits there, and from now on the seat is nobody's to take."""
        if not self.stored.seats[seat].came:
            await self._write(Storage.come, self.id, seat)
            self._seat(seat, came=True)

    def _seat(self, seat: int, **known: Any) -> None:
        """What is known now of who sits there."""
        seats = list(self.stored.seats)
        seats[seat] = replace(seats[seat], **known)
        self.stored = replace(self.stored, seats=tuple(seats))
        self._watchers.wake()

    async def again(self, viewer: Viewer) -> Again:
        """The viewer's place in the rematch, which the first of the players opens."""
        if self.match.result is None:
            raise NotOver
        if self._rematch is None:
            if viewer is None:
                raise OnlyWatching
            rematch = Rematch(await asyncio.to_thread(opening.again, self.stored), viewer)
            await self._write(Storage.add_rematch, self.id, rematch)
            self._rematch = rematch
            self._watchers.wake()
        return self._rematch.stored.again(viewer)

    async def _change(self, seat: int, did: str, happen: Callable[[], tuple[int, ...] | None]) -> None:
        """Let something happen, write it down, and tell those who may see it. Where that fails, nothing happened."""
        careful = self._hides_something()
        others = self._others(seat, careful)
        happened = len(self.match.history)
        try:
            before = {viewer: self._view(viewer) for viewer in others}
            gone = happen()
            after = {viewer: self.match.view(viewer) for viewer in others}
        except Refused:
            raise
        except Exception:
            log.exception("match %s: the rules broke down", self.id)
            self._loaded = False
            raise RulesFailed(self.match.game.title) from None
        unseen = [viewer for viewer in others if careful and looks_same(before[viewer], after[viewer])]
        await self._append([taken("undo", gone, unseen)] if gone else rows_of(self.match.history[happened:], unseen))
        self.standing.change(
            seat,
            f"{self._called(seat)} {did}",
            unseen=unseen,
            asked=self.match.decisions,
            same={other for other in others if other is not None and asks_same(before[other], after[other], other)},
        )
        self._views = {viewer: before[viewer] for viewer in unseen}
        await self.stir()

    def _hides_something(self) -> bool:
        """Whether the next answer may make no difference to some viewers."""
        secret = any(decision.secret for decision in self.match.decisions.values())
        return secret or self.match.as_known_to(None) is not self.match

    def _others(self, seat: int, careful: bool) -> list[Viewer]:
        """The viewers for whom it must be found out what a change of `seat` changes."""
        if careful:
            return [viewer for viewer in self.stored.viewers if viewer != seat]
        return [other for other in self.match.decisions if other != seat]

    async def _append(self, rows: Sequence[Row]) -> None:
        await self._write(Storage.append, self.id, self._rows, rows)
        self._rows += len(rows)

    async def _write(self, work: Callable[Concatenate[Storage, P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write to the disk. Where that fails, the match will be loaded again as the disk has it."""
        try:
            await self._disk.do(work, *args, **kwargs)
        except IntegrityError:
            self._loaded = False
            raise Outdated("Another program has played in this match; look again at what is asked now.") from None
        except Exception:
            log.exception("match %s: a change could not be written", self.id)
            self._loaded = False
            raise NotKept from None

    # --- looking ---------------------------------------------------------------------------------------------------

    async def why(self, seat: int, key: str) -> Rule | None:
        """The rule that forbids touching `key` just now."""
        return self.match.why(seat, key)

    @asynccontextmanager
    async def watch(self, viewer: Viewer) -> AsyncIterator[Watcher]:
        """Be present, and see what `viewer` sees."""
        with self._watchers.joined(viewer, lambda viewer: self.do(lambda: self.snapshot(viewer))) as watcher:
            await self.do(self.stir if viewer is None else lambda: self._sit(viewer))
            yield watcher

    async def _sit(self, seat: int) -> None:
        """Sit down; a disk that cannot write keeps nobody from looking."""
        with suppress(NotKept):
            await self.come(seat)
        await self.stir()

    def statuses(self, viewer: Viewer) -> tuple[SeatStatus, ...]:
        """Who sits where, and who is asked as far as `viewer` can tell."""
        here = self._watchers.seats
        asked = {question.seat for question in self._view(viewer).questions}
        return tuple(
            SeatStatus(seat, side, stored.name, stored.bot, seat in here, stored.came, seat in asked)
            for seat, (side, stored) in enumerate(self.seated)
        )

    @property
    def seated(self) -> list[tuple[str, StoredSeat]]:
        """The sides, and who plays them."""
        return list(zip(self.match.seat_names, self.stored.seats, strict=True))

    @property
    def curtain(self) -> bool:
        """Whether this set-up has secrets."""
        return self.match.game.has_secrets(self.match.options)

    async def snapshot(self, viewer: Viewer) -> Snapshot:
        """All that `viewer` sees."""
        view = self._view(viewer)
        spectators = self._watchers.seats.count(None)
        again = self._rematch.opened_by if self._rematch else None
        return Snapshot(view, view.number, self.statuses(viewer), self._notices, spectators, self.curtain, again)

    def _view(self, viewer: Viewer) -> View:
        if viewer not in self._views:
            try:
                view = self.match.view(viewer)
            except Exception:
                log.exception("match %s: the view of %s broke down", self.id, viewer)
                raise RulesFailed(self.match.game.title, "showing the table") from None
            self._views[viewer] = replace(view, number=self.standing.numbers[viewer])
        return self._views[viewer]

    def _called(self, seat: int) -> str:
        side, name = self.match.seat_names[seat], self.stored.seats[seat].name
        return f"{name} ({side})" if name else side
