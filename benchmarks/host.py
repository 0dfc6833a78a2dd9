"""Measure the figures of docs/host.md, and print them as its tables: `python -m benchmarks.host`, or `make bench-host`.

A file and a PostgreSQL of its own are measured side by side: a table under load, a server with few and with many stored
matches, and two servers. Processor time and memory are fair on a busy machine, and waiting is not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks import servers, stored
from benchmarks.load import Measured, Plan, _processor_time, a_core, of_hundred, of_memory, run
from benchmarks.table import serving
from tests.table.postgres import WANTING, Postgres, found

ACTIONS = ("start", "the first page", "opening a stored match", "opening a new match", "an answer")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table under load, and the seconds of processor time that its database server took."""

    measured: Measured
    database: float | None


def machine() -> str:
    """The machine, in words."""
    about = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next((line.partition(": ")[2] for line in about if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GB, Python {platform.python_version()}"


def under_load(plan: Plan, postgres: Postgres) -> dict[str, Loaded]:
    """Play at both kinds of database, one after the other."""
    file = Loaded(run(plan), None)
    before = _of_family(postgres.process)
    measured = run(plan, postgres.emptied())
    return {"file": file, "PostgreSQL": Loaded(measured, _of_family(postgres.process) - before)}


def _of_family(first: int) -> float:
    """Seconds of processor time of a process and all its children, also those that have ended."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=True)
    words = Path(f"/proc/{first}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    ended = (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")
    return ended + sum(_processor_time(process) for process in (first, *map(int, listed.stdout.split())))


def table(head: Sequence[str], rows: Mapping[str, Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *([name, *cells] for name, cells in rows.items())]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines) + "\n"


def told_load(loaded: Mapping[str, Loaded], plan: Plan) -> str:
    """What matches and watchers need."""
    rows: dict[str, list[str]] = {}
    for one in loaded.values():
        measured, answers = one.measured, max(1, one.measured.answers)
        match, watcher = of_memory(measured, plan)
        waited = (f"{of_hundred(measured.reached, percent) * 1e3:.0f}" for percent in (50, 99))
        cells = {
            "matches that a core serves": f"{a_core(measured, plan):.0f}",
            f"their watchers, {plan.watchers} each": f"{a_core(measured, plan) * plan.watchers:.0f}",
            "processor time for an answer, ms": f"{measured.processor / answers * 1e3:.1f}",
            "the database server's, ms": "" if one.database is None else f"{one.database / answers * 1e3:.1f}",
            "memory of a match with its players, kB": f"{match:.0f}",
            "memory of a watcher, kB": f"{watcher:.0f}",
            "until an answer is with a watcher, ms: half, 99 of 100": ", ".join(waited),
        }
        for name, cell in cells.items():
            rows.setdefault(name, []).append(cell)
    return table([f"an answer every {plan.every:g} s in each match", *loaded], rows)


def told_stored(costs: Mapping[str, Mapping[int, Mapping[str, stored.Cost]]]) -> str:
    """What a server with so many stored matches needs, by the kind of database."""
    rows = {}
    for count in next(iter(costs.values())):
        each = [[kind[count][action] for kind in costs.values()] for action in ACTIONS]
        rows[f"{count:,}"] = [", ".join(f"{cost.processor:.1f}" for cost in both) for both in each]
    return table(["stored matches", *ACTIONS], rows)


def told_two(arrivals: servers.Arrivals) -> str:
    """How long an answer takes to those at either server."""
    whom = {
        "a spectator at the same server": arrivals.here,
        "one at the other server": arrivals.there,
        "how much later that is": arrivals.behind,
    }
    rows = {
        name: [f"{of_hundred(seconds, percent) * 1e3:.1f}" for percent in (50, 99)] for name, seconds in whom.items()
    }
    return table(["ms until an answer is with", "half", "99 of 100"], rows)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.host", description=__doc__)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--watchers", type=int, default=5, help="of each match; one in twenty reads slowly")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--counts", type=int, nargs="+", default=stored.COUNTS, help="how many matches are stored")
    parser.add_argument("--times", type=int, default=200, help="how often each thing is asked of a server")
    parser.add_argument("--answers", type=int, default=200, help="how many are given at two servers")
    wanted = parser.parse_args()
    programs = found()
    if programs is None:
        raise SystemExit(WANTING)
    plan = Plan(wanted.matches, wanted.seconds, wanted.watchers, every=1.0, slow=20)
    with ExitStack() as stack:
        postgres = Postgres(programs, lasting=True)
        stack.callback(postgres.close)
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        print(f"{machine()}; load at the start {os.getloadavg()[0]:.1f}\n", flush=True)
        print(told_load(under_load(plan, postgres), plan), flush=True)
        database = postgres.emptied()
        with serving("--database", database) as here, serving("--database", database) as there:
            arrivals = asyncio.run(servers.measure(here.address, there.address, wanted.answers))
            print(told_two(arrivals), flush=True)
        databases = {"file": f"{folder}/matches.db", "PostgreSQL": postgres.emptied()}
        print(told_stored({name: stored.run(at, wanted.counts, wanted.times) for name, at in databases.items()}))
        print(f"Load at the end {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
