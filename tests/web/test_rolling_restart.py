"""Two servers behind nginx, as in docs/host.md, are updated one after the other while people play."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from banneret.web.live.messages import flat
from tests.table.postgres import WANTING, Postgres, found

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
MATCHES = int(os.environ.get("BANNERET_MATCHES", "20"))
MOST_AWAY = 5.0
"""Seconds that a page may be without its match."""
PATIENCE = 180


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Servers:
    """Two servers of Banneret, and nginx with the settings of docs/host before them."""

    def __init__(self, database: str, folder: Path) -> None:
        self._database = database
        self._ports = [free_port(), free_port()]
        self.port = free_port()
        self._running = [self._start(port) for port in self._ports]
        for port in self._ports:
            self._wait(port)
        self._nginx = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(self._settings(folder))])

    def _settings(self, folder: Path) -> Path:
        """The file of docs/host, with our ports, without a certificate, and with all that nginx writes in `folder`."""
        text = (ROOT / "docs/host/nginx.conf").read_text(encoding="utf-8")
        for before, port in zip(("8130", "8131"), self._ports, strict=True):
            text = text.replace(f"127.0.0.1:{before}", f"127.0.0.1:{port}")
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port}")
        text = text.replace("listen 80;", f"listen unix:{folder}/plain;")
        places = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        path = folder / "nginx.conf"
        path.write_text(
            f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
            f"events {{ worker_connections 1024; }}\nhttp {{\n{places}{text}\n}}\n"
        )
        return path

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        words = ["serve", "--port", str(port), "--database", self._database, "--proxy", "127.0.0.1"]
        words += ["--visitor-budget", "600000", "--budget", "600000"]
        command = [sys.executable, "-c", "from banneret.cli import app; app()", *words]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def _wait(self, port: int) -> None:
        """Wait until a server is ready."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=10):
                return
            time.sleep(0.1)
        raise TimeoutError

    def restart(self, which: int) -> None:
        """End a server in order, and start it again."""
        self._running[which].send_signal(signal.SIGTERM)
        self._running[which].wait(PATIENCE)
        self._running[which] = self._start(self._ports[which])
        self._wait(self._ports[which])

    def close(self) -> None:
        """End all."""
        for process in (self._nginx, *self._running):
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    if not shutil.which("nginx"):
        pytest.skip("no nginx is found; get it with `apt-get install nginx-light`, and its settings are tested too")
    programs = found()
    if programs is None:
        pytest.skip(WANTING)
    postgres = Postgres(programs)
    servers = Servers(postgres.url("matches"), tmp_path)
    yield servers
    servers.close()
    postgres.close()


class Page:
    """A page that plays at random. When its connection ends, it connects again, as the real one does."""

    def __init__(self, port: int, seat: str, seed: int) -> None:
        self._address = f"ws://127.0.0.1:{port}/m/{seat}/live"
        self._source = random.Random(seed)
        self._last = time.monotonic()
        self.gaps: list[float] = []
        self.answers = 0

    async def play(self) -> None:
        """Play until this is cancelled."""
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, OSError):
                async with connect(self._address, max_size=None, ping_interval=None) as live:
                    await self._converse(live)
            self._last = time.monotonic()
            await asyncio.sleep(0.25)

    async def _converse(self, live: Any) -> None:
        known: dict[str, Any] = {}
        async for text in live:
            message = json.loads(text)
            if message["is"] == "state":
                self.gaps.append(time.monotonic() - self._last)
            known |= flat(message)
            mine = [question for question in known.get("questions", ()) if question.get("mine")]
            if mine and message["is"] in ("state", "change"):
                await asyncio.sleep(self._source.uniform(0.5, 1.5))
                key = self._source.choice(mine[0]["options"])["key"]
                known["questions"] = []
                await live.send(json.dumps({"do": "decide", "key": key, "number": known["number"]}))
                self.answers += 1


async def look(address: str, statuses: list[int]) -> None:
    """Open a page again and again."""
    async with httpx.AsyncClient(timeout=60) as client:
        while True:
            statuses.append((await client.get(address)).status_code)
            await asyncio.sleep(1)


def test_nobody_sees_an_error_while_two_servers_restart(servers: Servers) -> None:
    where = f"http://127.0.0.1:{servers.port}"
    seats = []
    for _ in range(MATCHES):
        wish = {"game": "battle-masters", "seats": [{}, {}]}
        answer = httpx.post(f"{where}/api/matches", json=wish, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        seats.append(answer.json()["seats"])
    pages = [Page(servers.port, seat, seed) for seed, pair in enumerate(seats) for seat in pair]
    statuses: list[int] = []

    async def sit() -> None:
        tasks = [asyncio.create_task(page.play()) for page in pages]
        tasks += [asyncio.create_task(look(f"{where}/m/{pair[0]}", statuses)) for pair in seats[:4]]
        await asyncio.sleep(5)
        for which in (0, 1):
            await asyncio.to_thread(servers.restart, which)
            await asyncio.sleep(5)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(sit())
    again = sorted(gap for page in pages for gap in page.gaps[1:])
    print(f"{sum(page.answers for page in pages)} answers, {len(statuses)} pages, {len(again)} connected again")
    print(f"longest gap {again[-1]:.1f} s, median {again[len(again) // 2]:.1f} s")
    assert set(statuses) == {200}
    assert all(page.gaps for page in pages)
    assert again[-1] < MOST_AWAY
