"""Measure two servers on one PostgreSQL: `python -m benchmarks.servers`.

In each of some matches somebody answers at one server, and spectators watch at both. Measured is when the
answer reaches each of them. The PostgreSQL is one of its own, as in the tests, and ends with the run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load import GAMES, Measured, Player, _open, _quietly, news, of_hundred
from benchmarks.table import serving
from tests.table.postgres import WANTING, Postgres, found

EVERY = 0.2
"""Seconds between two answers."""
LOST = 2.0
"""Seconds after which an answer that has not arrived counts as missing."""


@dataclass(slots=True)
class Arrivals:
    """Seconds from an answer to a spectator at the same server, to one at the other, and how much later that was."""

    here: list[float] = field(default_factory=list)
    there: list[float] = field(default_factory=list)
    behind: list[float] = field(default_factory=list)
    missed: int = 0


class Spectator:
    """Somebody who watches, and notes when the next message comes."""

    def __init__(self, live: ClientConnection) -> None:
        self._live = live
        self.came = asyncio.Event()
        self.at = 0.0

    async def watch(self) -> None:
        """Take in what comes."""
        async for _ in news(self._live):
            if not self.came.is_set():
                self.at = time.perf_counter()
                self.came.set()


async def measure(here: str, there: str, answers: int) -> Arrivals:
    """Give so many answers, in matches of all games in turn."""
    arrivals = Arrivals()
    for number, game in enumerate(GAMES):
        await _measure_match(here, there, game, answers // len(GAMES), arrivals, number)
    return arrivals


async def _measure_match(here: str, there: str, game: str, answers: int, arrivals: Arrivals, seed: int) -> None:
    async with AsyncExitStack() as stack:

        async def live(address: str, token: str) -> ClientConnection:
            where = f"{address.replace('http', 'ws')}m/{token}/live"
            return await stack.enter_async_context(connect(where, max_size=None, ping_interval=None))

        links = await asyncio.to_thread(_open, here, game, with_bot=False)
        players = [Player(await live(here, seat), Measured()) for seat in links["seats"]]
        both = [Spectator(await live(address, links["spectator"])) for address in (here, there)]
        tasks = [asyncio.create_task(_quietly(one.listen())) for one in players]
        tasks += [asyncio.create_task(_quietly(one.watch())) for one in both]
        source = random.Random(seed)
        await asyncio.sleep(2)
        for _ in range(answers):
            if asked := [player for player in players if player.options()]:
                await _measure_answer(asked[0], source.choice(asked[0].options()), both, arrivals)
            await asyncio.sleep(EVERY)
        for task in tasks:
            task.cancel()


async def _measure_answer(player: Player, key: str, both: Sequence[Spectator], arrivals: Arrivals) -> None:
    for one in both:
        one.came.clear()
    begun = time.perf_counter()
    await player.answer(key)
    try:
        async with asyncio.timeout(LOST):
            await both[0].came.wait()
    except TimeoutError:
        return  # spectators see nothing of some answers
    try:
        async with asyncio.timeout(LOST):
            await both[1].came.wait()
    except TimeoutError:
        arrivals.missed += 1
        return
    arrivals.here.append(both[0].at - begun)
    arrivals.there.append(both[1].at - begun)
    arrivals.behind.append(both[1].at - both[0].at)


def told(arrivals: Arrivals) -> Table:
    """The table of the figures."""
    table = Table("milliseconds", "p50", "p99", title="How long an answer takes")
    rows = {
        "to a spectator at the same server": arrivals.here,
        "to a spectator at the other server": arrivals.there,
        "the other one's later than the first": arrivals.behind,
    }
    for name, seconds in rows.items():
        table.add_row(name, *(f"{of_hundred(seconds, percent) * 1e3:.1f}" for percent in (50, 99)))
    table.caption = f"{len(arrivals.behind)} answers, {arrivals.missed} missed; load {os.getloadavg()[0]:.1f}."
    return table


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.servers", description=__doc__)
    parser.add_argument("--answers", type=int, default=200)
    wanted = parser.parse_args()
    programs = found()
    if programs is None:
        raise SystemExit(WANTING)
    with ExitStack() as stack:
        postgres = Postgres(programs)
        stack.callback(postgres.close)
        here, there = (stack.enter_context(serving("--database", postgres.url("matches"))) for _ in range(2))
        Console().print(told(asyncio.run(measure(here.address, there.address, wanted.answers))))


if __name__ == "__main__":
    main()
