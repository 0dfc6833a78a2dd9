from __future__ import annotations

from benchmarks.host import Loaded, machine, told_load, told_stored
from benchmarks.load import Measured, Plan
from benchmarks.stored import Cost

PLAN = Plan(matches=10, seconds=60, watchers=5, every=1.0)
MEASURED = Measured(
    reached=[0.01] * 99 + [0.2], answers=500, processor=5.0, memory=[2**20, 11 * 2**20, 11 * 2**20 + 50 * 2**18]
)


def test_what_matches_and_watchers_need() -> None:
    told = told_load({"file": Loaded(MEASURED, None), "PostgreSQL": Loaded(MEASURED, 1.0)}, PLAN)
    assert "| matches that a core serves | 100 | 100 |" in told
    assert "| their watchers, 5 each | 500 | 500 |" in told
    assert "| processor time for an answer, ms | 10.0 | 10.0 |" in told
    assert "| the database server's, ms | | 2.0 |" in told
    assert "| memory of a match with its players, kB | 1024 | 1024 |" in told
    assert "| memory of a watcher, kB | 256 | 256 |" in told
    assert "10, 200 | 10, 200 |" in told


def test_what_stored_matches_cost() -> None:
    actions = ("start", "the first page", "opening a stored match", "opening a new match", "an answer")
    costs = {count: {action: Cost(count / 100, 9.0) for action in actions} for count in (100, 10_000)}
    told = told_stored({"file": costs, "PostgreSQL": costs})
    assert "| 100 | 1.0, 1.0 |" in told
    assert "| 10,000 | 100.0, 100.0 |" in told


def test_the_machine_is_named() -> None:
    assert "cores of" in machine()
