"""Measure how late an answer in one match comes while another visitor asks for much: `python -m benchmarks.lateness`.

A table of its own believes a web server's header, so that visitors can be told apart. One visitor answers in a match.
Another asks for one kind of work as fast as the limits allow: hints, lessons, boards, openings, looks at a match,
withdrawals in the lobby. Quiet is measured first, to compare with.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import httpx2 as httpx
from rich.console import Console
from rich.table import Table

from benchmarks.load import of_hundred
from benchmarks.table import serving

PLAYER, OTHER = {"X-Forwarded-For": "203.0.113.51"}, {"X-Forwarded-For": "203.0.113.50"}
AT_ONCE = 30
"""How many requests the other visitor has open at a time."""
Ask = Callable[[httpx.AsyncClient, Mapping[str, Any]], Awaitable[object]]


def _post(path: str, body: object) -> Ask:
    return lambda client, links: client.post(path.format(seat=links["seats"][0]), json=body)


def _get(path: str) -> Ask:
    return lambda client, links: client.get(path.format(seat=links["seats"][0]))


def _withdraw(client: httpx.AsyncClient, links: Mapping[str, Any]) -> Awaitable[object]:
    return client.delete(f"/api/m/{links['seats'][1]}/offer")


KINDS: Mapping[str, Ask | None] = {
    "nothing": None,
    "hints": _post("/api/lessons/titan/1-strike/hint", {"answers": []}),
    "lessons": _post("/api/lessons/titan/1-strike", {"answers": [], "whole": True}),
    "boards": _get("/api/games/battlemist/board?players=6"),
    "openings": _post("/api/matches", {"game": "battlemist", "options": {"players": "6"}}),
    "looks at a match": _get("/api/m/{seat}/about"),
    "positions": _get("/api/m/{seat}"),
    "withdrawals in the lobby": _withdraw,
}


async def answers(client: httpx.AsyncClient, until: float) -> list[float]:
    """The seconds until each answer in a match is accepted."""
    links = (await client.post("/api/matches", json={"game": "battle-masters"})).json()
    took, chance = list[float](), random.Random(1)
    while not took or time.perf_counter() < until:
        for seat in links["seats"]:
            now = (await client.get(f"/api/m/{seat}")).json()
            asked = [one for one in now.get("questions", ()) if one.get("mine")]
            if asked:
                key, begun = chance.choice(asked[0]["options"])["key"], time.perf_counter()
                await client.post(f"/api/m/{seat}/decide", json={"key": key, "number": now["number"]})
                took.append(time.perf_counter() - begun)
        await asyncio.sleep(0.5)
    return took


async def pour(client: httpx.AsyncClient, ask: Ask, until: float) -> None:
    """Ask for one kind of work, as fast as the limits allow."""
    links = (await client.post("/api/matches", json={"game": "titan", "options": {"players": "6"}})).json()

    async def one() -> None:
        while time.perf_counter() < until:
            answer: Any = await ask(client, links)
            if answer.status_code == 429:
                await asyncio.sleep(1)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def measure(url: str, ask: Ask | None, seconds: float) -> list[float]:
    """The seconds of the answers in one match while another visitor asks for this."""
    until = time.perf_counter() + seconds
    limits = httpx.Limits(max_connections=AT_ONCE + 5)
    async with (
        httpx.AsyncClient(base_url=url, headers=PLAYER, timeout=300) as player,
        httpx.AsyncClient(base_url=url, headers=OTHER, timeout=300, limits=limits) as other,
    ):
        pouring = asyncio.create_task(pour(other, ask, until)) if ask else None
        took = await answers(player, until)
        if pouring:
            with suppress(httpx.TransportError):
                await pouring
    return took


def run(seconds: float, kinds: Sequence[str] = tuple(KINDS)) -> dict[str, list[float]]:
    """The seconds of answers by what the other visitor asks for, each kind at a table of its own."""
    found = {}
    for kind in kinds:
        with tempfile.TemporaryDirectory() as folder, serving("--proxy", "127.0.0.1", "--data", folder) as place:
            while httpx.get(f"{place.address}health/ready", timeout=60).status_code != 200:
                time.sleep(0.1)
            found[kind] = asyncio.run(measure(place.address, KINDS[kind], seconds))
    return found


def told(found: Mapping[str, Sequence[float]]) -> Table:
    """The table of the figures."""
    table = Table("another visitor asks for", "answers", "p50", "p99", title="Milliseconds until an answer is accepted")
    for kind, took in found.items():
        figures = (f"{of_hundred(took, percent) * 1e3:.1f}" for percent in (50, 99)) if took else ("-", "-")
        table.add_row(kind, str(len(took)), *figures)
    table.caption = f"The load was {os.getloadavg()[0]:.1f}."
    return table


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lateness", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each kind of work")
    Console().print(told(run(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
