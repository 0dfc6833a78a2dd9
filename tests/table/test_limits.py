"""Limits of what costs others: counted for all servers of a database, and also over a restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import func, select

from banneret.table import Limits, Person, SentFile, Table
from banneret.table.errors import CannotOpen, Crowded
from banneret.table.limits import LINES, Quota
from banneret.table.store.disk import Disk
from banneret.table.store.schema import uses as rows_of_uses
from banneret.table.store.storage import Storage
from banneret.table.store.uses import Uses
from tests.table.postgres import Postgres
from tests.table.sitting import run
from tests.table.test_two_servers import at_both

FILE = {"track": SentFile("track.toml", "planks = 3")}
MINUTE = 60_000


class Clock:
    """A clock that the test sets, in milliseconds."""

    now = 1_000_000_000

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def counting(database: str, clock: Clock) -> AsyncIterator[Uses]:
    """The uses that one server counts."""
    disk = Disk(database)
    await disk.open()
    uses = Uses(disk, clock)
    await uses.open()
    yield uses
    await disk.close()


def _rows(storage: Storage) -> int:
    with storage.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(rows_of_uses)).scalar() or 0)


def test_a_visitor_opens_so_many_matches_an_hour_also_after_a_restart(database: str) -> None:
    async def work() -> None:
        clock, opening = Clock(), Limits(matches=2).opening
        async with counting(database, clock) as uses:
            await uses.count(opening, "1.2.3.4", 1, 0, 0)
        clock.now += 10 * MINUTE
        async with counting(database, clock) as uses:
            await uses.count(opening, "1.2.3.4", 1, 0, 0)
            told = r"^Your address has used its limit of 2 matches within an hour; wait 50 minutes\.$"
            with pytest.raises(Crowded, match=told) as refused:
                await uses.count(opening, "1.2.3.4", 1, 0, 0)
            assert refused.value.wait == 3000
            await uses.count(opening, "5.6.7.8", 1, 0, 0)
            clock.now += 51 * MINUTE
            await uses.count(opening, "1.2.3.4", 1, 0, 0)

    asyncio.run(work())


def test_a_visitor_sends_so_many_files_and_so_much(database: str) -> None:
    async def work() -> None:
        async with counting(database, Clock()) as uses:
            for _ in range(2):
                await uses.count(Limits(files=2).opening, "1.2.3.4", 1, 1, 10)
            with pytest.raises(Crowded, match="2 files within an hour"):
                await uses.count(Limits(files=2).opening, "1.2.3.4", 1, 1, 10)
            await uses.count(Limits(files=2).opening, "1.2.3.4", 1, 0, 0)
            with pytest.raises(Crowded, match="1 MB of files within an hour"):
                await uses.count(Limits(megabytes=1).opening, "5.6.7.8", 1, 1, 2**20 + 1)

    asyncio.run(work())


def test_the_host_has_no_limits_but_those_of_the_table(database: str) -> None:
    async def work() -> None:
        async with counting(database, Clock()) as uses:
            for _ in range(5):
                await uses.count(Limits(matches=1).opening, "", 1, 0, 0)

    asyncio.run(work())
    Limits(stored=1).check(FILE.values(), 2**20)
    with pytest.raises(Crowded, match=r"^This table is full: it stores 1 MB of matches, the maximum; tell its host"):
        Limits(stored=1).check((), 2**20 + 1)


def test_the_database_knows_no_address_and_forgets_whom_it_knows(file: str) -> None:
    async def work() -> None:
        clock = Clock()
        async with counting(file, clock) as uses:
            for number in range(100):
                await uses.count(LINES, f"192.0.2.{number}")
            assert b"192.0.2." not in Path(file).read_bytes() + Path(f"{file}-wal").read_bytes()
            clock.now += MINUTE
            await uses.forget()
            assert await uses._disk.do(_rows) == 0

    asyncio.run(work())


def test_many_uses_take_a_short_row(file: str) -> None:
    async def work() -> None:
        clock, quota = Clock(), Quota("many", 60, ((500, "That was enough"),))
        async with counting(file, clock) as uses:
            for _ in range(500):
                clock.now += 50
                await uses.count(quota, "somebody")
            with pytest.raises(Crowded):
                await uses.count(quota, "somebody")

    asyncio.run(work())


def test_two_servers_count_together(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        links = await here.open("made-up", {"kind": "race"})
        red = links.seats[0] or ""
        said = await asyncio.gather(
            *(table.talk.say(red, "Hello") for table in (here, there) * 8), return_exceptions=True
        )
        assert sum(one is None for one in said) == 10
        assert sum(isinstance(one, Crowded) for one in said) == 6

    at_both(postgres, work)


def test_a_host_may_take_no_files(database: str) -> None:
    async def work(table: Table) -> None:
        with pytest.raises(CannotOpen, match="The host of this table does not accept files"):
            await table.open("made-up", {}, files=FILE)
        await table.open("made-up", {})

    run(database, work, limits=Limits(allow_files=False))


def test_every_way_to_open_a_match_counts(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {}, [Person("Ann")], visitor="1.2.3.4")
        ann = links.seats[0] or ""
        await table.fork(ann, 0, visitor="1.2.3.4")
        await table.act(ann, "concede", 0)
        with pytest.raises(Crowded):
            await table.again(ann, visitor="1.2.3.4")
        with pytest.raises(Crowded):
            await table.fork(ann, 0, visitor="1.2.3.4")
        await table.again(ann, visitor="5.6.7.8")

    run(database, work, limits=Limits(matches=2))
