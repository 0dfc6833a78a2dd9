"""Several processes share the tests that one has collected: `pytest --forks 3`.

Workers of pytest-xdist collect for themselves, which costs as much as a tenth of all quick tests; forks have collected.
All tests of a file run in one process, so that what they share is made once; so do those of folders that share much.
What these share is gone before other tests begin there: it may be a game that is installed for them.
"""

from __future__ import annotations

import atexit
import os
import warnings
from collections.abc import Iterator, Sequence, Set
from itertools import chain, pairwise
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any

import pytest

_WIDTH = 4
"""The bytes of a number in the pipe from which all processes take files."""


class Forks:
    """A plugin for `pytest` that runs the tests in so many processes, those of folders `together` in one of them."""

    def __init__(self, number: int, *together: tuple[Path, ...]) -> None:
        self._number, self._together = number, together

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests; None if there is nothing to run, and pytest says why."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        parts = self._parts(session.items)
        waiting, queue = os.pipe()
        os.write(queue, b"".join(number.to_bytes(_WIDTH, "big") for number in range(len(parts))))
        os.close(queue)
        tests = (test for number in _taken(waiting) for test in parts[number])
        last = {part[-1] for part in parts[: len(self._together)] if part}
        running = dict(_forked(session, tests, last) for _ in range(self._number))
        try:
            _listen(session, list(running), waiting)
        finally:
            os.close(waiting)
            for process in running.values():
                os.waitpid(process, 0)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def _parts(self, tests: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
        """The tests of each file or of folders that are together. These come first, as they take longest."""
        parts: dict[object, list[pytest.Item]] = {folders: [] for folders in self._together}
        for test in tests:
            where = next((folders for folders in self._together if {*folders} & {*test.path.parents}), test.path)
            parts.setdefault(where, []).append(test)
        return list(parts.values())


def _taken(waiting: int) -> Iterator[int]:
    """Numbers of parts, each of which one process gets. A few bytes are read from a pipe at once."""
    while taken := os.read(waiting, _WIDTH):
        yield int.from_bytes(taken, "big")


# --- in a fork --------------------------------------------------------------------------------------------------------


def _forked(session: pytest.Session, tests: Iterator[pytest.Item], last: Set[pytest.Item]) -> tuple[Connection, int]:
    """Start a process for tests: where it tells of them, and its number. After the `last` ones nothing is kept."""
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # all of them use one
    told, tell = Pipe(duplex=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of libraries wait: none has had work yet
        process = os.fork()
    if process:
        tell.close()
        return told, process
    try:
        _work(session, tests, last, tell)
    finally:
        tell.close()
        atexit._run_exitfuncs()
        os._exit(0)


def _work(session: pytest.Session, tests: Iterator[pytest.Item], last: Set[pytest.Item], tell: Connection) -> None:
    """Run tests, each with the next one in sight, so that pytest knows what to keep for it."""
    plugins = session.config.pluginmanager
    capturing = plugins.getplugin("capturemanager")
    assert capturing
    capturing.stop_global_capturing()  # it writes into files of the first process
    capturing.start_global_capturing()
    plugins.unregister(name="terminalreporter")
    plugins.register(_Teller(session.config, tell))
    for test, following in pairwise(chain(tests, [None])):
        assert test
        session.config.hook.pytest_runtest_protocol(item=test, nextitem=None if test in last else following)
        if session.shouldfail or session.shouldstop:
            break
    tell.send(("done",))


class _Teller:
    """A plugin that tells the first process of each test that begins, and of its reports."""

    def __init__(self, config: pytest.Config, tell: Connection) -> None:
        self._config, self._tell = config, tell

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._tell.send(("begins", nodeid, location))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._tell.send(("reports", told))


# --- in the first process ---------------------------------------------------------------------------------------------


def _listen(session: pytest.Session, forks: list[Connection], waiting: int) -> None:
    """Pass on what the forks tell, until all of them have ended."""
    last: dict[Any, tuple[str, tuple[str, int | None, str]]] = {}
    while forks:
        for fork in wait(forks):
            assert isinstance(fork, Connection)
            match _said(fork):
                case "begins", nodeid, location:
                    last[fork] = nodeid, location
                    session.config.hook.pytest_runtest_logstart(nodeid=nodeid, location=location)
                case "reports", told:
                    _report(session, told)
                case said:
                    forks.remove(fork)
                    if not said:
                        _report_death(session, *last.get(fork, ("before its first test", ("", 0, ""))))
        while (session.shouldfail or session.shouldstop) and os.read(waiting, 1 << 16):
            pass


def _said(fork: Connection) -> tuple[Any, ...]:
    """What a fork tells; nothing if it is no more."""
    try:
        said: tuple[Any, ...] = fork.recv()
    except EOFError:
        return ()
    return said


def _report(session: pytest.Session, told: Any) -> None:
    hook = session.config.hook
    hook.pytest_runtest_logreport(report=hook.pytest_report_from_serializable(config=session.config, data=told))


def _report_death(session: pytest.Session, nodeid: str, location: tuple[str, int | None, str]) -> None:
    """Let a test fail whose process has ended; the rest of its part has not been tried."""
    why = f"the process of {nodeid} has ended, and with it the rest of its part"
    report = pytest.TestReport(nodeid, location, {}, "failed", why, "call")
    session.config.hook.pytest_runtest_logreport(report=report)
