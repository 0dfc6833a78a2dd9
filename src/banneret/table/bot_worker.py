"""What runs in a bot's own process: waking the match and asking the bot. It knows no database and no page."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from banneret.bots import Glimpse, find_bot
from banneret.engine.happening import parse
from banneret.engine.match import Match


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot is to think about: a match as game, options and the lines of its history; the seat; the bot's name."""

    game: str
    options: dict[str, str]
    lines: Sequence[str]
    seat: int
    bot: str


def prepare() -> None:
    """For a new process: leave Ctrl-C to the table, and end when the table's process ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def ready() -> int:
    """The process id, once everything is imported."""
    return os.getpid()


def choose(task: Task) -> str:
    """The key of the option that the bot chooses."""
    match = Match.resume(task.game, task.options, [one for line in task.lines for one in parse(line)])
    return find_bot(task.bot).choose(Glimpse(match, task.seat))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
