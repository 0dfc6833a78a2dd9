"""A server that stalls in the middle of its work holds up no match: another one takes over within seconds."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from banneret.table import Program, Table
from tests.table.postgres import Postgres
from tests.table.sitting import SECONDS, until

PROGRAM = Path(__file__).with_name("lead_for_ever.py")


class Relay:
    """A TCP connection to the database that can be blocked, like a network whose cable is pulled."""

    def __init__(self, postgres: Postgres) -> None:
        self._socket = postgres.socket
        self._flows = asyncio.Event()
        self._flows.set()
        self._pumping: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[str]:
        """The address of the database, that way."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            yield f"postgresql://banneret@127.0.0.1:{port}/matches"
        finally:
            server.close()
            for writer in self._writers:
                writer.transport.abort()
            await asyncio.gather(*self._pumping)

    def block(self) -> None:
        """Let nothing through."""
        self._flows.clear()

    def clear(self) -> None:
        """Let everything through again."""
        self._flows.set()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_unix_connection(self._socket)
        self._writers += [writer, to_server]
        for source, target in ((reader, to_server), (from_server, writer)):
            self._pumping.add(task := asyncio.create_task(self._pump(source, target)))
            task.add_done_callback(self._pumping.discard)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while some := await source.read(65536):
                await self._flows.wait()
                target.write(some)
        target.close()


def test_a_leader_whose_connection_hangs_is_replaced(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.table.cluster.locks.SECONDS_OF_SILENCE", 1)
    monkeypatch.setattr("banneret.table.cluster.locks._SECONDS_BETWEEN", 0.2)
    monkeypatch.setattr("banneret.table.programs.automatic._SECONDS_BETWEEN", 0.2)

    async def sit() -> None:
        postgres.emptied()
        relay = Relay(postgres)
        async with (
            asyncio.timeout(SECONDS),
            relay.opened() as cut,
            Table(cut, pause=0.1) as here,
            Table(postgres.url("matches"), pause=0.1) as there,
        ):
            links = await here.open("made-up", {"kind": "race"}, [Program("random"), Program("random")])
            async with here.watch(links.spectator) as first, there.watch(links.spectator) as second:
                await anext(first)
                await anext(second)
                await until(there, links.spectator, lambda seen: seen.number > 1)
                relay.block()
                await until(there, links.spectator, lambda seen: seen.view.result is not None)
                relay.clear()
                await until(here, links.spectator, lambda seen: seen.view.result is not None)
                assert await here.past.record(links.spectator) == await there.past.record(links.spectator)

    asyncio.run(sit())


@pytest.mark.long
def test_a_leader_that_is_stopped_is_replaced_within_seconds(postgres: Postgres) -> None:
    url = postgres.emptied()
    leader = subprocess.Popen([sys.executable, str(PROGRAM), url], stdout=subprocess.PIPE, text=True)
    assert leader.stdout
    link = leader.stdout.readline().strip()

    async def sit() -> float:
        async with asyncio.timeout(SECONDS), Table(url, pause=0.3) as there, there.watch(link) as snapshots:
            await until(there, link, lambda seen: seen.number > 1)
            os.kill(leader.pid, signal.SIGSTOP)
            stopped = time.monotonic()
            before = (await there.look(link)).number
            async for snapshot in snapshots:
                if snapshot.number > before + 1:  # one answer may have been on its way
                    break
            return time.monotonic() - stopped

    try:
        assert asyncio.run(sit()) < 10
    finally:
        leader.kill()
        leader.wait()
        leader.stdout.close()
