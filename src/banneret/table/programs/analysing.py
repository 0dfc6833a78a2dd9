"""Analyse matches that are over, each once, in processes of low priority, and keep the results.

An analysis belongs to a number of rows, so it is made again if the host changes what happened. Of several servers
with one database, the one that leads the analysis makes it; the others find it in the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from banneret.table.errors import Closing, Crowded, NotAnalysed, TableError
from banneret.table.match.reel import Film
from banneret.table.processes import Died, Process, ProcessLimits, TookTooLong
from banneret.table.programs import analysis_worker
from banneret.table.store.disk import Disk
from banneret.table.store.leading import Leading
from banneret.table.store.storage import Storage
from banneret.table.tasks import end

log = logging.getLogger(__name__)
MOST = 20
"""The largest number of matches that are being analysed or are waiting for it."""
_SECONDS = 120.0
_MEGABYTES = 1024
_AGAIN = 600.0
"""The number of seconds after which a failed analysis is tried again: the machine may have been busy."""
_BETWEEN = 1.0
"""The number of seconds between two checks whether another server is done."""


@dataclass(frozen=True, slots=True)
class MatchToAnalyse:
    """A match to analyse: its id, the number of its rows, how it went, and whether its rules come from a file."""

    match: str
    rows: int
    film: Film
    sent: bool


@dataclass(frozen=True, slots=True)
class Analysed:
    """The progress of an analysis, from 0 to 1, and when it is done, the analysis as JSON.

    `ahead` is how many other analyses come before it.
    """

    share: float
    text: str = ""
    ahead: int = 0


class Analysing:
    """All analyses of this server. One is made at a time, plus one of a match whose rules come from a file."""

    def __init__(self, disk: Disk, leading: Leading, of_files: ProcessLimits) -> None:
        self._disk = disk
        self._leading = leading
        self._processes = {
            False: Process(ProcessLimits(_SECONDS, _MEGABYTES)),
            True: Process(ProcessLimits(_SECONDS, of_files.megabytes)),
        }
        self._turns = {False: asyncio.Lock(), True: asyncio.Lock()}
        self._shares: dict[str, float] = {}
        self._sent: dict[str, bool] = {}
        """Whether the rules of each match that is analysed or waits come from a file, in the order of their turns."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, tuple[float, str]] = {}
        self._closed = False

    async def kept(self, match: str, rows: int) -> Analysed | None:
        """Return the stored analysis of a match with this number of rows."""
        text = await self._disk.do(Storage.analysis, match, rows)
        return Analysed(1.0, text) if text else None

    def begun(self, match: str) -> Analysed | None:
        """Return the progress of the analysis of a match here; None if it has not begun.

        Raises NotAnalysed if it has failed.
        """
        now = time.monotonic()
        self._failed = {one: told for one, told in self._failed.items() if now < told[0] + _AGAIN}
        if match in self._failed:
            raise NotAnalysed(self._failed[match][1])
        return Analysed(self._shares[match], ahead=self._ahead(match)) if match in self._tasks else None

    def begin(self, wanted: MatchToAnalyse) -> Analysed:
        """Begin an analysis, unless it has begun. Raises Crowded."""
        if self._closed:
            raise Closing
        if begun := self.begun(wanted.match):
            return begun
        if len(self._tasks) >= MOST:
            raise Crowded(f"{MOST} matches are being analysed, which is the maximum; try again in a minute.")
        self._shares[wanted.match], self._sent[wanted.match] = 0.0, wanted.sent
        self._tasks[wanted.match] = task = asyncio.create_task(self._see_to(wanted))
        task.add_done_callback(lambda _: self._done(wanted.match))
        return Analysed(0.0, ahead=self._ahead(wanted.match))

    async def close(self) -> None:
        """Stop. Unfinished analyses are made again when somebody asks."""
        self._closed = True
        await end(*self._tasks.values())
        await asyncio.gather(*(process.stop() for process in self._processes.values()))

    def _done(self, match: str) -> None:
        del self._tasks[match], self._shares[match], self._sent[match]

    def _ahead(self, match: str) -> int:
        """Return how many analyses by the same process come before that of a match."""
        line = [one for one, sent in self._sent.items() if sent == self._sent[match]]
        return line.index(match)

    async def _see_to(self, wanted: MatchToAnalyse) -> None:
        try:
            await self._see_to_it_once(wanted)
        except TableError as error:
            log.warning("match %s: its analysis was not kept: %s", wanted.match, error)
        except (TookTooLong, Died):
            self._fail(wanted.match, "it took too long, or too much memory")
        except Exception as error:
            log.exception("match %s cannot be analysed", wanted.match)
            self._fail(wanted.match, str(error) if isinstance(error, ValueError) else "the rules failed")

    def _fail(self, match: str, why: str) -> None:
        self._failed[match] = time.monotonic(), why

    async def _see_to_it_once(self, wanted: MatchToAnalyse) -> None:
        """Make the analysis if this server leads it, else wait until another has made it."""
        lead = f"analysis of {wanted.match}"
        while not await self._leading.lead(lead):
            await asyncio.sleep(_BETWEEN)
            if await self.kept(wanted.match, wanted.rows):
                return
        try:
            if not await self.kept(wanted.match, wanted.rows):
                await self._work_out(wanted)
        finally:
            await self._leading.leave(lead)

    async def _work_out(self, wanted: MatchToAnalyse) -> None:
        """Work part by part, so that the progress is known, and store the result."""
        process = self._processes[wanted.sent]
        async with self._turns[wanted.sent]:
            part = await process.do(analysis_worker.work_on, wanted.match, wanted.film)
            while part and not part.text:
                self._shares[wanted.match] = part.share
                part = await process.do(analysis_worker.work_on, wanted.match, None)
        if part is None:
            raise Died
        with suppress(IntegrityError):  # another server has stored an equal one
            await self._disk.do(Storage.keep_analysis, wanted.match, wanted.rows, part.text)
