"""What a database server does that a file does not: it goes away and comes back, and several start at the same time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from banneret.table import Program, Table
from banneret.table.errors import DatabaseAway, NotKept, TableError, UnusableDatabase
from banneret.table.store.database import connect, shown
from banneret.table.store.storage import Storage
from tests.table.postgres import Postgres
from tests.table.sitting import answer, run, until


def test_where_the_database_is_away_everybody_is_told_and_play_goes_on_when_it_is_back(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableError, "wait", 0.2)
    monkeypatch.setattr(DatabaseAway, "wait", 0.2)

    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race"})
        both = await table.open("made-up", {"kind": "race"}, seats=[Program("random"), Program("random")])
        red, blue = links.seats
        await answer(table, red, "left")
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises((DatabaseAway, NotKept)) as refused:
                await table.decide(red or "", "3", 1)
            assert refused.value.wait
            with pytest.raises(DatabaseAway, match="the database can't be reached"):
                await table.look(both.spectator)
        finally:
            await asyncio.to_thread(postgres.start)
        await answer(table, red, "3")
        await answer(table, blue, "left")
        await until(table, both.spectator, lambda snapshot: snapshot.view.result is not None)

    run(postgres.emptied(), work)


def test_a_bot_continues_by_itself_after_the_database_was_away(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DatabaseAway, "wait", 0.2)

    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race"}, seats=[Program("random"), Program("random")])
        async with table.watch(links.spectator) as snapshots:
            await anext(snapshots)
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.start)
            while (await table.look(links.spectator)).view.result is None:
                await asyncio.sleep(0.1)

    run(postgres.emptied(), work, pause=0.05)


def test_several_servers_may_bring_a_database_up_to_date_at_the_same_time(postgres: Postgres) -> None:
    postgres.execute("DROP DATABASE IF EXISTS fresh")
    postgres.execute("CREATE DATABASE fresh TEMPLATE template0")
    with ThreadPoolExecutor(4) as threads:
        engines = list(threads.map(connect, [postgres.url("fresh")] * 4))
    for engine in engines:
        engine.dispose()


def test_what_cannot_be_an_address_is_told_without_its_password(tmp_path: Path) -> None:
    for address, words in (
        ("postgresql://ann:secret@here:port/x", "This is no address of a PostgreSQL database"),
        (f"postgresql://ann:secret@/x?host={tmp_path}", "cannot be used as the database of matches"),
        ("mysql://ann:secret@here/x", "mysql is no database for matches: give a file, or postgresql://"),
    ):
        with pytest.raises(UnusableDatabase, match=words) as error:
            Storage(address)
        assert "secret" not in str(error.value)
    assert shown("postgresql://ann:secret@here/x") == "postgresql://ann:***@here/x"
    assert shown("/srv/matches.db") == "/srv/matches.db"


def test_an_error_of_the_server_tells_no_links(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    async def work(table: Table) -> str:
        links = await table.open("made-up", {})
        postgres.execute("ALTER TABLE seats RENAME TO sears", postgres.url("matches"))
        try:
            with pytest.raises(DatabaseAway):
                await table.find(links.spectator)
        finally:
            postgres.execute("ALTER TABLE sears RENAME TO seats", postgres.url("matches"))
        return links.spectator

    link = run(postgres.emptied(), work)
    assert "the database server failed" in caplog.text
    assert link not in caplog.text
