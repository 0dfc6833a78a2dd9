"""Measure a server with many stored matches: `python -m benchmarks.stored`.

A file, and a PostgreSQL of its own as in the tests, get 100, 10,000 and 100,000 matches. Each time a server is started
on them. Measured is the processor time of the server's own process for what visitors ask, and how long they wait.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table
from sqlalchemy import insert

import banneret
from banneret.table.match.opening import begin
from banneret.table.store.checksums import with_sum
from banneret.table.store.database import is_server
from banneret.table.store.rows import rows_of
from banneret.table.store.schema import happenings, matches, offers, seats
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Stored
from benchmarks.load import _processor_time, of_hundred
from benchmarks.table import Place, serving
from tests.table.postgres import Postgres, found

COUNTS = (100, 10_000, 100_000)
GAME = "battle-masters"
ANSWERS = 8
"""Answers in a stored match."""
_AT_A_TIME = 2000
_OFFERED, _OPEN = 3, 500
"""Every third match was offered in the lobby, and one in so many still is."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of the server's processor time, and of waiting, for one request."""

    processor: float
    waited: float


class Visitor:
    """Somebody at a server whose process is known."""

    def __init__(self, place: Place) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(place.address).netloc, timeout=600)
        self._process = place.process

    def ask(self, method: str, path: str, wish: object = None) -> Any:
        """Ask, and read the answer."""
        body = None if wish is None else json.dumps(wish)
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status >= http.client.BAD_REQUEST:
            raise RuntimeError(f"{method} {path}: {text.decode()}")
        return json.loads(text) if "json" in (answer.getheader("Content-Type") or "") else text

    def spent(self) -> float:
        """The seconds of processor time that the server has taken."""
        return _processor_time(self._process)

    def measure(self, work: Callable[[], object], times: int) -> Cost:
        """The cost of one request, measured over many."""
        waited = []
        before = self.spent()
        for _ in range(times):
            begun = time.perf_counter()
            work()
            waited.append(time.perf_counter() - begun)
        return Cost((self.spent() - before) / times * 1e3, of_hundred(waited, 50) * 1e3)


class Player:
    """Answers at random in one match."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self._visitor = visitor
        self._source = random.Random(7)
        self._seats = visitor.ask("POST", "/api/matches", {"game": game, "seats": [{}, {}]})["seats"]
        self._next: tuple[str, Mapping[str, Any]] | None = None

    def look(self) -> None:
        """Find out who is asked what."""
        for seat in self._seats:
            seen = self._visitor.ask("GET", f"/api/m/{seat}")
            mine = [question for question in seen["questions"] if question.get("mine")]
            if mine:
                key = self._source.choice(mine[0]["options"])["key"]
                self._next = seat, {"key": key, "number": seen["number"]}
                return

    def answer(self) -> None:
        """Answer."""
        assert self._next
        seat, wish = self._next
        self._visitor.ask("POST", f"/api/m/{seat}/decide", wish)


def fill(database: str, pattern: Stored, numbers: Sequence[int]) -> None:
    """Store copies of a match under these numbers."""
    storage = Storage(database)
    for first in range(0, len(numbers), _AT_A_TIME):
        copies = [_copy(pattern, number) for number in numbers[first : first + _AT_A_TIME]]
        with storage.writing() as connection:
            for table, rows in _rows(copies).items():
                if rows:
                    connection.execute(insert(table), [with_sum(table, row) for row in rows])
    storage.close()


def _copy(pattern: Stored, number: int) -> Stored:
    sitting = tuple(replace(seat, token=f"seat-{number}-{place}") for place, seat in enumerate(pattern.seats))
    return replace(
        pattern, id=f"{number:032x}", opener=f"opener-{number}", spectator=f"spectator-{number}", seats=sitting
    )


def _rows(copies: Sequence[Stored]) -> dict[Any, list[dict[str, object]]]:
    """The rows of these matches by their tables."""
    rows: dict[Any, list[dict[str, object]]] = {matches: [], seats: [], happenings: [], offers: []}
    for one in copies:
        about = {name: getattr(one, name) for name in ("id", "game", "title", "created", "opener", "spectator")}
        rows[matches].append(about | {"options": json.dumps(one.options), "forked_from": None})
        for place, seat in enumerate(one.seats):
            known = {"kind": "person", "token": seat.token, "name": seat.name, "bot": "", "came": False}
            rows[seats].append({"match": one.id, "seat": place} | known)
        for number, row in enumerate(one.rows):
            text = {"match": one.id, "number": number, "kind": row.kind, "text": row.text, "unseen": ""}
            rows[happenings].append(text)
        number = int(one.id, 16)
        if number % _OFFERED == 0:
            since, taken = f"2026-01-01T00:00:{number % 60:02}+00:00", number % _OPEN != 0
            offered = {"match": one.id, "seat": 0, "invited": None, "since": since, "taken": taken}
            rows[offers].append(offered)
    return rows


@contextmanager
def visiting(database: str) -> Iterator[tuple[Visitor, float]]:
    """A visitor at a server of its own process, and the seconds that the server took to start."""
    begun = time.perf_counter()
    where = ("--database", database) if is_server(database) else ("--data", Path(database).parent)
    with serving(*where) as place:
        yield Visitor(place), time.perf_counter() - begun


def measure(database: str, count: int, times: int) -> dict[str, Cost]:
    """What visitors ask of a server with so many stored matches, and the start of it."""
    with visiting(database) as (visitor, seconds):
        start = Cost(visitor.spent() * 1e3, seconds * 1e3)
        others = itertools.count(1)
        for path in ("/", "/api/lobby", "/me"):
            visitor.ask("GET", path)  # what is made only once is not measured
        costs = {
            "start": start,
            "the first page": visitor.measure(lambda: visitor.ask("GET", "/"), times),
            "the lobby": visitor.measure(lambda: visitor.ask("GET", "/api/lobby"), times),
            "opening a stored match": visitor.measure(
                lambda: visitor.ask("GET", f"/api/m/spectator-{next(others) * 7 % count}/about"), min(times, count // 2)
            ),
            "opening a new match": visitor.measure(
                lambda: visitor.ask("POST", "/api/matches", {"game": GAME, "seats": [{}, {}]}), times // 4
            ),
        }
        costs["an answer"] = _answers(visitor, times)
    return costs


def _answers(visitor: Visitor, times: int) -> Cost:
    """The cost of one answer, without looking who is asked next."""
    player = Player(visitor, GAME)
    found = []
    for _ in range(times):
        player.look()
        found.append(visitor.measure(player.answer, 1))
    waited = of_hundred([one.waited for one in found], 50)
    return Cost(sum(one.processor for one in found) / times, waited)


def told(name: str, measured: Mapping[int, Mapping[str, Cost]]) -> Table:
    """The table of the figures of one database."""
    table = Table("milliseconds", title=f"{name}: processor time of the server, and waiting")
    for count in measured:
        table.add_column(f"{count:,} matches", justify="right")
    for what in next(iter(measured.values())):
        of_each = (costs[what] for costs in measured.values())
        table.add_row(what, *(f"{cost.processor:.1f}, {cost.waited:.1f}" for cost in of_each))
    table.caption = f"Median of waiting; load of the machine {os.getloadavg()[0]:.1f}."
    return table


def _begun() -> Stored:
    """A match in which some answers were given."""
    match, source = banneret.new(GAME, seed=7), random.Random(7)
    for _ in range(ANSWERS):
        seat, decision = next(iter(match.decisions.items()))
        match.decide(seat, source.choice(decision.options))
    begun = begin(GAME, {}, {}, (), "")
    return replace(begun, rows=(begun.rows[0], *rows_of(match.history)))


def run(database: str, counts: Sequence[int], times: int) -> dict[int, dict[str, Cost]]:
    """Fill the database step by step, and measure at each."""
    pattern, measured, stored = _begun(), dict[int, dict[str, Cost]](), 0
    for count in counts:
        fill(database, pattern, range(stored, count))
        stored = count
        measured[count] = measure(database, count, times)
    return measured


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stored", description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often each is asked")
    parser.add_argument("--counts", type=int, nargs="+", default=COUNTS, help="how many matches are stored")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        databases = {"SQLite": str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "matches.db")}
        if programs := found():
            postgres = Postgres(programs, lasting=True)
            stack.callback(postgres.close)
            databases["PostgreSQL"] = postgres.url("matches")
        for name, database in databases.items():
            Console().print(told(name, run(database, wanted.counts, wanted.times)))


if __name__ == "__main__":
    main()
