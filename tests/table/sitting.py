"""What many tests of the table do: run one, play at it, look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from banneret.engine.scene.view import Question
from banneret.table import Person, Snapshot, Table

T = TypeVar("T")
SECONDS = 600  # after which a test that waits has failed, however busy the machine is


def run(database: str, work: Callable[[Table], Awaitable[T]], **settings: Any) -> T:
    """The result of `work` at a table without pauses."""

    async def sit() -> T:
        async with asyncio.timeout(SECONDS), Table(database, **{"pause": 0, "secret_pause": 0, **settings}) as table:
            return await work(table)

    return asyncio.run(sit())


async def answer(table: Table, token: str | None, *keys: str) -> None:
    """Answer one question after another, each at the newest position."""
    assert token is not None
    for key in keys:
        await table.decide(token, key, (await table.look(token)).number)


async def until(table: Table, token: str, so: Callable[[Snapshot], bool]) -> Snapshot:
    """The first snapshot for which `so` holds."""
    async with table.watch(token) as snapshots:
        async for snapshot in snapshots:
            if so(snapshot):
                return snapshot
    raise AssertionError("the table closed")


def mine(snapshot: Snapshot) -> Question | None:
    """The question to the viewer."""
    return next((question for question in snapshot.view.questions if question.mine), None)


def places(snapshot: Snapshot) -> list[int]:
    """The place of each seat in the race of the made-up game."""
    return [track.value for track in snapshot.view.scene.tracks]


async def opened(table: Table, *names: str, **options: str) -> tuple[list[str], str]:
    """A match of persons: the tokens of the seats and of the spectators."""
    links = await table.open("made-up", options, [Person(name) for name in names])
    return [token for token in links.seats if token], links.spectator
