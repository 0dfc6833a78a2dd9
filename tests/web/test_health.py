"""Health and metrics: they tell how the server does, and nothing of matches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx2 as httpx
import pytest
from prometheus_client import generate_latest

from banneret.table import Table
from banneret.table.errors import Unreadable
from banneret.table.places import Place
from banneret.table.store.storage import Storage
from banneret.web import preparing
from banneret.web.app import create_app
from banneret.web.metrics import Metrics
from banneret.web.pages import posters
from banneret.web.pages.assets import Asset, packed


def test_the_server_lives_and_is_ready(client: httpx.Client) -> None:
    client.get("/", timeout=60)  # which waits until the posters are drawn
    for path in ("live", "ready"):
        answer = client.get(f"/health/{path}")
        assert (answer.status_code, answer.json()) == (200, {"status": path})


def test_a_table_without_its_database_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Storage) -> None:
        raise Unreadable

    async def sit() -> None:
        async with Table(str(tmp_path / "matches.db")) as table:
            await table.check_ready()
            monkeypatch.setattr(Storage, "ping", broken)
            with pytest.raises(Unreadable):
                await table.check_ready()

    asyncio.run(sit())


def test_a_server_is_ready_when_the_posters_are_drawn_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = asyncio.Event()

    async def draw(_: Place, _who: str, _work: Callable[[str], Asset], key: str) -> Asset:
        await drawing.wait()
        return packed(key, b"<svg></svg>")

    monkeypatch.setattr(Place, "do", draw)
    monkeypatch.setattr(posters, "_drawn", {})
    monkeypatch.setattr(posters, "draw", None)  # no page draws one in the server's own process
    monkeypatch.setattr(preparing, "write_pages", lambda _: None)

    async def sit() -> None:
        app = create_app(Table(str(tmp_path / "matches.db")))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client,
        ):
            answer = await client.get("/health/ready")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
            first = asyncio.create_task(client.get("/"))
            drawing.set()
            assert (await first).status_code == 200
            assert (await client.get("/health/ready")).status_code == 200

    asyncio.run(sit())


def test_metrics_count_what_there_is_and_name_nobody(tmp_path: Path) -> None:
    async def sit() -> tuple[str, list[str]]:
        async with Table(str(tmp_path / "matches.db")) as table:
            links = await table.open("battle-masters", {})
            metrics = Metrics(table)
            metrics.observe(200, 0.03)
            metrics.observe(503, 0.2)
            async with table.watch(links.spectator) as snapshots:
                await anext(snapshots)
                told = generate_latest(metrics.registry).decode()
            return told, [links.match, links.spectator, *filter(None, links.seats)]

    told, secrets = asyncio.run(sit())
    for line in (
        "banneret_matches 1.0",
        "banneret_watchers 1.0",
        "banneret_news 1.0",
        'banneret_requests_total{status="5xx"} 1.0',
        'banneret_request_seconds_bucket{le="0.05"} 1.0',
    ):
        assert line in told
    assert not any(secret in told for secret in secrets)
