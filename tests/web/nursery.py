"""Forks processes that have everything from their start, from one that has prepared what they need.

To start a server anew takes seconds of a processor: it imports all games, writes pages, and draws posters. Most tests
are not about that. A real start is proved by `tests/cli/host/test_serve.py`, and by tests that ask for one.
"""

from __future__ import annotations

import atexit
import gc
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing import forkserver, util
from typing import Any, NoReturn

import pytest

from banneret.table.preloading import PRELOADED

_spawn: Callable[..., int] = util.spawnv_passfds


class Nursery:
    """A program that calls `serve_forks`, seen from the tests. It ends with them."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._program = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        atexit.register(self._close)

    def fork(self, *words: object) -> Fork:
        """A process that does the program's work with these words."""
        return Fork(self, int(self.ask("fork", *words)))

    def ask(self, *words: object) -> str:
        """What the program answers."""
        assert self._program.stdin
        assert self._program.stdout
        self._program.stdin.write(json.dumps(words) + "\n")
        self._program.stdin.flush()
        return self._program.stdout.readline()

    def _close(self) -> None:
        self._program.communicate()


class Fork:
    """A process of a nursery, with those methods of `subprocess.Popen` that a server's tests need."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid

    def send_signal(self, how: int) -> None:
        """Send it a signal. It has not been waited for, so its number is no other's."""
        os.kill(self.pid, how)

    def wait(self, timeout: float) -> int:  # noqa: ARG002
        """Wait until it has ended."""
        return int(self._nursery.ask("wait", self.pid))


def serve_forks(work: Callable[..., None]) -> None:
    """Fork processes that do this work, for the tests that have started this program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests end it
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        what, *words = json.loads(line)
        print(_forked(work, words) if what == "fork" else os.waitpid(words[0], 0)[1], flush=True)


def _forked(work: Callable[..., None], words: Sequence[Any]) -> int:
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        _end_after(partial(_with_forks_of_its_own, work, words))
    return pid


def _with_forks_of_its_own(work: Callable[..., None], words: Sequence[Any]) -> None:
    """Work, when the process is there from which all processes of a table are forked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(util, "spawnv_passfds", _fork_of_forks)
        multiprocessing.set_forkserver_preload(PRELOADED)
        forkserver.ensure_running()
    work(*words)


def _fork_of_forks(path: str, words: Sequence[str], descriptors: Sequence[int]) -> int:
    """Start a program as multiprocessing does, but fork its fork server too, with only these descriptors open."""
    if forkserver.__name__ not in words[-1]:
        return _spawn(path, words, descriptors)
    pid = os.fork()
    if not pid:
        for kept, other in pairwise((2, *sorted(descriptors), os.sysconf("SC_OPEN_MAX"))):
            os.closerange(kept + 1, other)
        _end_after(partial(exec, words[-1]))
    return pid


def _end_after(work: Callable[[], None]) -> NoReturn:
    """Work, and end without what the program would do at its end."""
    code = 1
    try:
        work()
        code = 0
    except Exception:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code)
