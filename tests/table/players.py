"""Starts players of `play_for_ever` fast, as copies of this process, which has imported everything.

It reads the file that each is to write, a line for each, and answers with the number of its process.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from multiprocessing import forkserver

from banneret.engine.game import games
from banneret.table.processes import Process, ProcessLimits
from tests.table.play_for_ever import main


async def warm_up() -> None:
    """Start the process from which tables fork others, for all players."""
    process = Process(ProcessLimits(300))
    await process.do(os.getpid)
    await process.stop()


def play(database: str, path: str) -> None:
    """Play until somebody kills this process."""
    forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]  # it runs already
    os.dup2(os.open(path, os.O_CREAT | os.O_WRONLY), sys.stdout.fileno())
    asyncio.run(main(database))


if __name__ == "__main__":
    games()
    asyncio.run(warm_up())
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            try:
                play(sys.argv[1], line.strip())
            finally:
                os._exit(1)
        print(child, flush=True)
