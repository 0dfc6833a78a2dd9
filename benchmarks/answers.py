"""Measure how long a player waits for a program's answer: `python -m benchmarks.answers`, or `make bench-answers`.

A server of its own plays matches as people do: at one seat a player whose answers are random, at the other a program.
Measured is the time from the message that tells the player's page of a question to the message with the answer. Three
kinds are told apart: questions that the program thinks about; easy ones, which it answers at once, after a pause; and
secret ones, where the page does not learn how many answers are given. A program thinks for a time of the processor, so
a player waits longer if the machine is busy.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect

from banneret.engine.game import find_game
from banneret.web.live.messages import flat
from benchmarks.host import machine, table
from benchmarks.load import news, of_hundred
from benchmarks.table import serving

Setup: TypeAlias = tuple[str, Mapping[str, str]]
SETUPS: Sequence[Setup] = (
    ("battle-masters", {"battle": "borderlands"}),
    ("battle-magic", {"players": "2"}),
    ("battlelore", {"adventure": "agincourt-1415"}),
    ("battlemist", {"players": "2", "land": "dealt"}),
    ("titan", {"scenario": "battle"}),
    ("titan", {"scenario": "game", "players": "2"}),
)
PERSON, PROGRAM = 0, 1
"""Their seats."""
Waits: TypeAlias = dict[str, list[float]]
"""Seconds from a question to its answer, by kind."""
KINDS = ("thought about", "easy", "secret")


class Page:
    """A player's page, which answers at random and notes in `waits` how long each answer of the program takes."""

    def __init__(self, live: ClientConnection, easy: frozenset[str], waits: Waits) -> None:
        self._live = live
        self._easy = easy
        self._waits = waits
        self._source = random.Random(len(waits[KINDS[0]]))
        self._questions: Sequence[Mapping[str, Any]] = ()
        self._number, self._answered = 0, -1
        self._since = time.perf_counter()

    async def play(self, answers: int, until: float) -> None:
        """Play until the program has thought about so many questions, the time is up, or the match is over."""
        async for message in news(self._live):
            if message["is"] in ("state", "change"):
                self._take_in(message)
            if len(self._waits[KINDS[0]]) >= answers or time.perf_counter() > until or message.get("result"):
                return
            mine = [question for question in self._questions if question["seat"] == PERSON and "options" in question]
            if mine and self._answered != self._number:
                await self._answer(mine[0])

    def _take_in(self, message: Mapping[str, Any]) -> None:
        """Note the wait if the program alone was asked, and this is its answer."""
        now, number = time.perf_counter(), int(message.get("number", self._number))
        if number != self._number:
            if [question["seat"] for question in self._questions] == [PROGRAM]:
                self._waits[self._kind(self._questions[0])].append(now - self._since)
            self._number, self._since = number, now
        self._questions = flat(message).get("questions", self._questions)

    def _kind(self, question: Mapping[str, Any]) -> str:
        thought, easy, secret = KINDS
        if "name" not in question:
            return secret
        return easy if question["name"] in self._easy else thought

    async def _answer(self, question: Mapping[str, Any]) -> None:
        self._answered = self._number
        key = self._source.choice(question["options"])["key"]
        await self._live.send(json.dumps({"do": "decide", "key": key, "number": self._number}))


async def measure(address: str, setup: Setup, bot: str, answers: int, until: float) -> Waits:
    """Play matches until the program has thought about so many questions, or the time is up."""
    game, options = setup
    waits: Waits = {kind: [] for kind in KINDS}
    while len(waits[KINDS[0]]) < answers and time.perf_counter() < until:
        token = await asyncio.to_thread(_opened, address, game, options, bot)
        async with connect(f"{address.replace('http', 'ws')}m/{token}/live", max_size=None) as live:
            await Page(live, find_game(game).easy, waits).play(answers, until)
    return waits


def _opened(address: str, game: str, options: Mapping[str, str], bot: str) -> str:
    """Open a match, and return the link of the player's seat."""
    wish = json.dumps({"game": game, "options": options, "seats": [{}, {"bot": bot}]}).encode()
    asking = urllib.request.Request(f"{address}api/matches", wish, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asking, timeout=600) as answer:
        return str(json.load(answer)["seats"][PERSON])


def measure_all(bot: str, answers: int, seconds: float) -> None:
    """Measure one set-up after the other, each at a server of its own, and print a row for each.

    At the same server, the program would still think about the match before.
    """
    together: Waits = {kind: [] for kind in KINDS}
    for setup in SETUPS:
        with tempfile.TemporaryDirectory() as folder, serving("--data", folder) as place:
            waits = asyncio.run(measure(place.address, setup, bot, answers, time.perf_counter() + seconds))
        print(row(", ".join([find_game(setup[0]).title, *setup[1].values()]), waits), flush=True)
        for kind in KINDS:
            together[kind] += waits[kind]
    print(row("all", together))


def row(name: str, waits: Waits) -> str:
    """Return a row of the table: of each kind how many answers, and the seconds of half of them and of 95 of 100."""
    cells = [name]
    for kind in KINDS:
        seconds = waits[kind]
        cells += [
            f"{len(seconds)}",
            ", ".join(f"{of_hundred(seconds, percent):.1f}" for percent in (50, 95) if seconds),
        ]
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=__doc__)
    parser.add_argument("--bot", default="strongest")
    parser.add_argument("--answers", type=int, default=30, help="to think about, for each set-up")
    parser.add_argument("--seconds", type=float, default=180.0, help="the most for each set-up")
    wanted = parser.parse_args()
    print(f"{machine()}; load at the start {os.getloadavg()[0]:.1f}. Seconds for an answer of {wanted.bot}:\n")
    head = ["game", *(cell for kind in KINDS for cell in (kind, "half, 95 of 100"))]
    print(table(head, {}), end="", flush=True)
    measure_all(wanted.bot, wanted.answers, wanted.seconds)
    print(f"\nLoad at the end {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
