"""Measure a table under load: `python -m benchmarks.load`, or `make bench-load`.

Matches of all games are played at once in a table of their own, each with three watchers and some with a bot. Every
half second somebody answers in each; `--every`, `--watchers` and `--slow` change that. Measured is how long it takes
from an answer to each watcher, and beside it, in the same run and by the same client, a bare WebSocket echo of another
process: the ratio tells the table from a busy machine. Measured are also the processor time, from which follows how
many matches and watchers a core serves, and the memory of the table's own process for each match with its players, and
for each watcher. What is loaded only once counts in it too, so measure memory with many matches.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from banneret.web.live.messages import flat
from benchmarks.table import Place, free_port, serving

GAMES = ("battle-masters", "battle-magic", "battlelore", "battlemist", "titan")
WATCHERS = 3
EVERY = 0.5
"""Seconds between two answers in a match."""
SLOWLY = 5.0
"""Seconds that a slow watcher takes for each message."""
UNSEEN = 0.55
"""A later message has another cause: bots take longer. Not all answers are shown to watchers."""
GOAL = 0.1
"""The seconds within which 99 of 100 answers are to reach a watcher."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, and for how many seconds, or longer, until `answers` have come; one watcher in `slow` reads
    slowly, none if it is 0.
    """

    matches: int
    seconds: float
    watchers: int = WATCHERS
    every: float = EVERY
    slow: int = 0
    answers: int = 0

    def is_slow(self, number: int) -> bool:
        """Whether the watcher with this number, counted over all matches, reads slowly."""
        return bool(self.slow) and number % self.slow == self.slow - 1


@dataclass(slots=True)
class Measured:
    """Seconds from an answer to a watcher, to whoever gave it, and of an echo."""

    reached: list[float] = field(default_factory=list)
    returned: list[float] = field(default_factory=list)
    echoed: list[float] = field(default_factory=list)
    answers: int = 0
    processor: float = 0.0
    """Seconds of processor time of the table's own process while the answers were given."""
    memory: list[int] = field(default_factory=list)
    """Bytes of the table's own process: without matches, with all and their players, and with the watchers too."""


async def news(live: ClientConnection) -> AsyncIterator[dict[str, Any]]:
    """All messages except signs of life."""
    async for text in live:
        message = json.loads(text)
        if message["is"] != "pong":
            yield message


class Watcher:
    """A watcher, who measures how long an answer takes to arrive."""

    def __init__(self, live: ClientConnection, measured: Measured, *, slow: bool = False) -> None:
        self._live = live
        self._measured = measured
        self._slow = slow
        self._asked_at = 0.0

    def expect(self, at: float) -> None:
        """Note that somebody answers now."""
        self._asked_at = at

    async def watch(self) -> None:
        """Take in the messages."""
        async for _ in news(self._live):
            if self._slow:
                await asyncio.sleep(SLOWLY)
                continue
            waited = time.perf_counter() - self._asked_at
            if waited < UNSEEN:
                self._measured.reached.append(waited)
            self._asked_at = 0.0


class Player:
    """A seat, and the question that it is asked, from the messages."""

    def __init__(self, live: ClientConnection, measured: Measured) -> None:
        self._live = live
        self._measured = measured
        self._known: dict[str, Any] = {}
        self._answered_at = 0.0

    async def listen(self) -> None:
        """Take in the messages."""
        async for message in news(self._live):
            if self._answered_at:
                self._measured.returned.append(time.perf_counter() - self._answered_at)
                self._answered_at = 0.0
            if message["is"] in ("state", "change"):
                parts = flat(message)
                self._known |= {name: parts[name] for name in ("number", "questions", "seats") if name in parts}

    @property
    def bot_is_asked(self) -> bool:
        """Whether a bot is thinking: its answer could be mistaken for ours."""
        return any(seat["asked"] and seat["bot"] for seat in self._known.get("seats", ()))

    def options(self) -> list[str]:
        """The options that can be answered now."""
        mine = (question for question in self._known.get("questions", ()) if question.get("mine"))
        return [option["key"] for question in mine for option in question["options"]]

    async def answer(self, key: str) -> None:
        """Answer."""
        wish = {"do": "decide", "key": key, "number": self._known["number"]}
        self._known["questions"] = []
        self._answered_at = time.perf_counter()
        await self._live.send(json.dumps(wish))


class Played:
    """One match, with its players and its watchers."""

    def __init__(self, players: Sequence[Player], spectator: str, measured: Measured, every: float, seed: int) -> None:
        self._players = players
        self.spectator = spectator
        self.watchers: list[Watcher] = []
        self._measured = measured
        self._every = every
        self._source = random.Random(seed)

    async def play(self, goes_on: Callable[[], bool]) -> None:
        """Let somebody answer again and again."""
        await asyncio.sleep(self._source.random() * self._every)
        while goes_on():
            asked = [player for player in self._players if player.options()]
            if asked and not asked[0].bot_is_asked:
                await self._answer(asked[0])
            await asyncio.sleep(self._every)

    async def _answer(self, player: Player) -> None:
        key = self._source.choice(player.options())
        now = time.perf_counter()
        for watcher in self.watchers:
            watcher.expect(now)
        self._measured.answers += 1
        await player.answer(key)


async def load(place: Place, plan: Plan) -> Measured:
    """Play at the table in this place."""
    measured = Measured()
    measured.memory.append(_memory(place.process))
    async with AsyncExitStack() as stack, _echo() as echoing:
        listening: list[asyncio.Task[None]] = []

        async def live(token: str) -> ClientConnection:
            where = f"{place.address.replace('http', 'ws')}m/{token}/live"
            connection = await connect(where, max_size=None, ping_interval=None)
            stack.callback(connection.transport.abort)  # a slow reader would also close slowly
            return connection

        def attend(work: Any) -> None:
            listening.append(asyncio.create_task(_quietly(work)))

        played = []
        for number in range(plan.matches):
            links = await asyncio.to_thread(_open, place.address, GAMES[number % len(GAMES)], with_bot=number % 2 == 1)
            players = [Player(await live(seat), measured) for seat in links["seats"] if seat]
            for player in players:
                attend(player.listen())
            played.append(Played(players, links["spectator"], measured, plan.every, number))
        measured.memory.append(_memory(place.process))
        for number in range(plan.matches * plan.watchers):
            one = played[number % plan.matches]
            watcher = Watcher(await live(one.spectator), measured, slow=plan.is_slow(number))
            one.watchers.append(watcher)
            attend(watcher.watch())
        measured.memory.append(_memory(place.process))
        until, before = time.perf_counter() + plan.seconds, _processor_time(place.process)

        def goes_on() -> bool:
            return time.perf_counter() < until or min(len(measured.returned), len(measured.reached)) < plan.answers

        await asyncio.gather(_echoes(echoing, measured, goes_on), *(one.play(goes_on) for one in played))
        measured.processor = _processor_time(place.process) - before
        await asyncio.sleep(1)
        for task in listening:
            task.cancel()
    return measured


async def _quietly(listening: Any) -> None:
    with suppress(ConnectionClosed):
        await listening


def _open(address: str, game: str, *, with_bot: bool) -> dict[str, Any]:
    """Open a match, with a bot at its last seat."""
    with urllib.request.urlopen(f"{address}api/games/{game}/seats") as answer:
        seats: list[dict[str, str]] = [{} for _ in json.load(answer)]
    if with_bot:
        seats[-1] = {"bot": "greedy"}
    wish = json.dumps({"game": game, "seats": seats}).encode()
    asking = urllib.request.Request(f"{address}api/matches", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asking, timeout=600) as answer:
        links: dict[str, Any] = json.load(answer)
        return links


# --- the yardstick ----------------------------------------------------------------------------------------------------


async def _echoes(live: ClientConnection, measured: Measured, goes_on: Callable[[], bool]) -> None:
    """Measure an echo ten times a second."""
    while goes_on():
        begun = time.perf_counter()
        await live.send("x" * 100)
        await live.recv()
        measured.echoed.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)


@asynccontextmanager
async def _echo() -> AsyncIterator[ClientConnection]:
    """A connection to a bare echo in another process."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.load", "--echo", str(port)], start_new_session=True)
    try:
        for _ in range(6000):
            try:
                async with connect(f"ws://127.0.0.1:{port}", ping_interval=None) as live:
                    yield live
                return
            except ConnectionRefusedError:
                await asyncio.sleep(0.1)
    finally:
        process.terminate()
        process.wait()


async def _serve_echo(port: int) -> None:
    async def back(live: Any) -> None:
        async for text in live:
            await live.send(text)

    async with serve(back, "127.0.0.1", port) as server:
        await server.serve_forever()


# --- the run ----------------------------------------------------------------------------------------------------------


def run(plan: Plan, database: str = "") -> Measured:
    """Play at our own table, with a file or with the database of this address."""
    with tempfile.TemporaryDirectory() as folder:
        where = ("--database", database) if database else ("--data", folder)
        with serving("--connections", 10_000, *where) as place:
            return asyncio.run(load(place, plan))


def _processor_time(process: int) -> float:
    """Processor time in seconds, if the system tells it."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    words = stat.read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> int:
    """Bytes of memory, if the system tells it."""
    statm = Path(f"/proc/{process}/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0


def of_hundred(seconds: Sequence[float], percent: int) -> float:
    """The value that this many of a hundred do not exceed."""
    return sorted(seconds)[min(len(seconds) - 1, len(seconds) * percent // 100)]


def told(measured: Measured, plan: Plan) -> Table:
    """The table of the figures."""
    table = Table("milliseconds", "p50", "p99", title="How long it takes")
    rows = {
        "an answer to a watcher": measured.reached,
        "an answer to whoever gave it": measured.returned,
        "a bare WebSocket echo": measured.echoed,
    }
    for name, seconds in rows.items():
        table.add_row(name, *(f"{of_hundred(seconds, percent) * 1e3:.1f}" for percent in (50, 99)))
    ratios = (of_hundred(measured.reached, percent) / of_hundred(measured.echoed, percent) for percent in (50, 99))
    table.add_row("ratio of the first and the last", *(f"{ratio:.1f}" for ratio in ratios))
    verdict = "reached" if of_hundred(measured.reached, 99) < GOAL else "missed"
    table.caption = (
        f"{measured.answers} answers reached watchers {len(measured.reached)} times. The table took "
        f"{measured.processor / max(1, measured.answers) * 1e3:.1f} ms of processor time for each, with what bots "
        f"answered meanwhile. A p99 below {GOAL * 1e3:.0f} ms: {verdict}. {_needs(measured, plan)}"
    )
    return table


def _needs(measured: Measured, plan: Plan) -> str:
    """The sentence about what a match and a watcher need."""
    match, watcher = of_memory(measured, plan)
    matches = a_core(measured, plan)
    return (
        f"A match with its players took {match:.0f} kB of memory and a watcher {watcher:.0f} kB. With an answer every "
        f"{plan.every:g} s a core serves {matches:.0f} matches with {matches * plan.watchers:.0f} watchers."
        f" The load was {os.getloadavg()[0]:.1f}."
    )


def of_memory(measured: Measured, plan: Plan) -> tuple[float, float]:
    """How many kB a match with its players takes, and how many a watcher."""
    bare, played, watched = measured.memory
    watchers = max(1, plan.matches * plan.watchers)
    return (played - bare) / plan.matches / 1024, (watched - played) / watchers / 1024


def a_core(measured: Measured, plan: Plan) -> float:
    """How many matches one core serves, if each is answered as often as the plan says."""
    return plan.every * measured.answers / max(measured.processor, 0.01)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--watchers", type=int, default=WATCHERS, help="of each match")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two answers in a match")
    parser.add_argument("--slow", type=int, default=0, metavar="N", help="one watcher in N reads slowly")
    parser.add_argument("--echo", type=int, metavar="PORT", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.echo:
        asyncio.run(_serve_echo(wanted.echo))
    else:
        plan = Plan(wanted.matches, wanted.seconds, wanted.watchers, wanted.every, wanted.slow)
        Console().print(told(run(plan), plan))


if __name__ == "__main__":
    main()
