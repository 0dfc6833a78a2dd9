"""Seats beside the rules: who has come to them, their names, screens and clocks, and messages to all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress

from banneret.engine.scene.log import Viewer
from banneret.table.clocks import Clocks
from banneret.table.errors import NotKept, TableError
from banneret.table.match.actor import MatchActor
from banneret.table.match.watcher import Watcher
from banneret.table.people.votes import drop_votes
from banneret.table.store.rows import Row, seats_of
from banneret.table.store.storage import Storage
from banneret.table.store.stored import NOTHING


def watch(actor: MatchActor, viewer: Viewer) -> AbstractAsyncContextManager[Watcher]:
    """Be present at the seat `viewer`, or as a spectator, and see what they see. Nobody has come by that alone."""
    return actor.watch(viewer, actor.stir if viewer is None else lambda: _be_present(actor, viewer))


async def _be_present(actor: MatchActor, seat: int) -> None:
    """Note that the person at a seat is here; if the disk cannot be written, they can still look."""
    with suppress(TableError):
        await actor.disk.do(drop_votes, actor.id, seat)
    await actor.stir()


async def announce(actor: MatchActor, text: str) -> None:
    """Send a message to everybody, and store it."""

    async def attempt() -> None:
        await actor.append([Row("notice", text)], by_itself=True)
        actor.match.note(text)

    await actor.attempt(attempt)
    actor.watchers.wake()


async def rename(actor: MatchActor, seat: int, name: str) -> None:
    """Store the name of the person at a seat."""
    await actor.write(Storage.rename, actor.id, seat, name)
    actor.match.seat(seat, name=name)
    actor.watchers.wake()


async def use(actor: MatchActor, seat: int) -> None:
    """Note that somebody plays with the link of a seat, if that is not known yet.

    If the disk cannot be written, they can still look.
    """
    if not (actor.current and actor.current.stored.seats[seat].came):
        with suppress(NotKept):
            await actor.do(lambda: come(actor, seat))


async def come(actor: MatchActor, seat: int) -> None:
    """Note that a person is ready to play there, with all who share their screen: clocks may run when all are.

    Nobody else can take these seats any more.
    """
    match = actor.match
    new = [one for one in {seat, *match.screen * (seat in match.screen)} if not match.stored.seats[one].came]
    for one in new:
        await actor.write(Storage.come, actor.id, one)
        match.seat(one, came=True)
        actor.watchers.wake()
    if new:
        await set_clocks(actor, lambda clocks, _: clocks)


async def leave_screen(actor: MatchActor, seat: int) -> None:
    """Store that the person at a seat has a screen of their own, if they shared one; nobody shares one alone."""

    async def attempt() -> None:
        if seat in (screen := actor.match.screen):
            rest = [other for other in screen if other != seat]
            row = Row("screen", " ".join(map(str, rest if len(rest) > 1 else ())))
            await actor.append([row], by_itself=True)
            actor.match.screen = seats_of(row)

    await actor.attempt(attempt)


async def set_clocks(
    actor: MatchActor,
    changed: Callable[[Clocks, int], Clocks | None],
    *,
    notice: str = "",
    bots: Mapping[int, str] | None = None,
) -> None:
    """Change the clocks, if there are any, and store their new state from this moment on.

    A notice to everybody is stored too, and the programs that play for seats from now on. If these play already, or
    `changed` returns None, there is nothing to do: another server may have done it.
    """

    async def attempt() -> None:
        match = actor.match
        if bots and all(match.stored.seats[seat].bot == bot for seat, bot in bots.items()):
            return
        clocks = match.deadlines.clocks
        if clocks and not (clocks := changed(clocks, await match.deadlines.now())):
            return
        step = await match.deadlines.step(match.position, match.stored.seats, clocks=clocks, bots=bots)
        rows = [*([Row("notice", notice)] if notice else []), *step.rows]
        if rows or step.beside != NOTHING:
            await actor.append(rows, by_itself=True, beside=step.beside)
        match.deadlines.take(step)
        if notice:
            match.note(notice)
        for seat, bot in (bots or {}).items():
            match.seat(seat, bot=bot)

    await actor.attempt(attempt)
    await actor.stir()
