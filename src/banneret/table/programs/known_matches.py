"""What a process of bots knows of each match, so that it gets only what is new."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeVar

from banneret.table.processes import Process
from banneret.table.programs.bot_worker import MOST_KEPT, Task, UnknownHistory

T = TypeVar("T")
_marks = count(1)


class KnownMatches:
    """The lines that one process has been sent of its last matches. It asks for all if it does not have them."""

    def __init__(self) -> None:
        self._sent: OrderedDict[str, tuple[Sequence[str], int]] = OrderedDict()

    async def do(self, process: Process, work: Callable[[Task], T], task: Task) -> T:
        """Let the process work on a task, of whose lines it gets those that it does not have."""
        try:
            return await process.do(work, self.only_new(task))
        except UnknownHistory:
            del self._sent[task.match]
            return await process.do(work, self.only_new(task))

    def only_new(self, task: Task) -> Task:
        """Return the task with the lines that are new, or with all if those before were not sent or were taken back."""
        lines, after = self._sent.pop(task.match, ((), 0))
        if task.lines[: len(lines)] != lines:
            lines, after = (), 0
        mark = next(_marks)
        self._sent[task.match] = task.lines, mark
        if len(self._sent) > MOST_KEPT:
            self._sent.popitem(last=False)
        return replace(task, lines=task.lines[len(lines) :], after=after, mark=mark)
