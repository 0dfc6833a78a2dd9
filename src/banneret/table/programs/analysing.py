"""Analyse matches that are over, each once, in processes of low priority, and keep the results.

An analysis belongs to a number of rows, so it is made again if the host changes what happened. Matches that went
equally, such as branches of one match, share one. Of several servers with one database, the one that leads the
analysis makes it; the others find it in the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy.exc import IntegrityError

from banneret.table.cluster.cluster import Cluster
from banneret.table.errors import Closing, Crowded, NotAnalysed, TableError
from banneret.table.match.replays import MatchRecord
from banneret.table.models import Analysed
from banneret.table.processes import Died, Process, ProcessLimits, TookTooLong
from banneret.table.programs import analysis_worker
from banneret.table.store.disk import Disk
from banneret.table.store.storage import Storage
from banneret.table.tasks import end
from banneret.table.turns import Turns

log = logging.getLogger(__name__)
MOST = 20
"""The largest number of analyses that are being made or are waiting for it."""
MOST_OF_ONE = 3
"""The largest number of them that one visitor has asked for."""
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
    match_record: MatchRecord
    sent: bool


@dataclass(slots=True)
class _Work:
    """An analysis that is being made or waits, for a visitor; `rows` are those of each match for which it is kept."""

    match_record: MatchRecord
    sent: bool
    visitor: str
    rows: dict[str, int] = field(default_factory=dict)
    share: float = 0.0


class Analysing:
    """All analyses of this server. One is made at a time, plus one of a match whose rules come from a file.

    Those of one visitor are made one after another, so that others come in between.
    """

    def __init__(self, disk: Disk, cluster: Cluster, of_files: ProcessLimits) -> None:
        self._disk = disk
        self._cluster = cluster
        self._processes = {
            False: Process(ProcessLimits(_SECONDS, _MEGABYTES)),
            True: Process(ProcessLimits(_SECONDS, of_files.megabytes)),
        }
        self._free = {False: asyncio.Lock(), True: asyncio.Lock()}
        self._turns = Turns()
        self._works: dict[str, _Work] = {}
        """What is being analysed or waits, by how it went, in the order in which it was asked for."""
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
        return next((self._progress(how) for how, work in self._works.items() if match in work.rows), None)

    async def begin(self, wanted: MatchToAnalyse, visitor: str = "") -> Analysed:
        """Begin an analysis for a visitor, unless it has begun; "" is the host. Raises Crowded."""
        how = wanted.match_record.digest
        if text := await self._disk.do(Storage.equal_analysis, how):
            await self._keep(how, text, {wanted.match: wanted.rows})
            return Analysed(1.0, text)
        if self._closed:
            raise Closing
        if how not in self._works:
            self._check_room(visitor)
            self._works[how] = _Work(wanted.match_record, wanted.sent, visitor)
            self._tasks[how] = task = asyncio.create_task(self._see_to(how, self._works[how]))
            task.add_done_callback(lambda _: self._done(how))
        self._works[how].rows[wanted.match] = wanted.rows
        return self._progress(how)

    def _check_room(self, visitor: str) -> None:
        """Raise Crowded if no more analyses are taken, from anybody or from this visitor."""
        if len(self._works) >= MOST:
            raise Crowded(f"{MOST} matches are being analysed, the maximum. Try again in a minute.")
        if visitor and sum(work.visitor == visitor for work in self._works.values()) >= MOST_OF_ONE:
            raise Crowded(f"You wait for {MOST_OF_ONE} analyses, the maximum. Let one be done first.")

    async def close(self) -> None:
        """Stop. Unfinished analyses are made again when somebody asks."""
        self._closed = True
        await end(*self._tasks.values())
        await asyncio.gather(*(process.stop() for process in self._processes.values()))

    def _done(self, how: str) -> None:
        del self._tasks[how], self._works[how]

    def _progress(self, how: str) -> Analysed:
        """How far an analysis is: those by the same process come first of which fewer are their visitor's."""
        before, line = Counter[str](), list[tuple[int, str]]()
        for other, work in self._works.items():
            if work.sent == self._works[how].sent:
                line.append((before[work.visitor] if work.visitor else 0, other))
                before[work.visitor] += 1
        line.sort(key=lambda place: place[0])
        return Analysed(self._works[how].share, ahead=[other for _, other in line].index(how))

    async def _see_to(self, how: str, work: _Work) -> None:
        try:
            await self._see_to_it_once(how, work)
        except TableError as error:
            log.warning("matches %s: their analysis was not kept: %s", " ".join(work.rows), error)
        except (TookTooLong, Died):
            self._fail(work, "it took too long, or too much memory")
        except Exception as error:
            log.exception("matches %s cannot be analysed", " ".join(work.rows))
            self._fail(work, str(error) if isinstance(error, ValueError) else "the rules failed")

    def _fail(self, work: _Work, why: str) -> None:
        self._failed |= dict.fromkeys(work.rows, (time.monotonic(), why))

    async def _see_to_it_once(self, how: str, work: _Work) -> None:
        """Make the analysis if this server leads it, else wait until another has made it."""
        lead = f"analysis of {how}"
        while not await self._cluster.lead(lead):
            await asyncio.sleep(_BETWEEN)
            if text := await self._disk.do(Storage.equal_analysis, how):
                return await self._keep(how, text, work.rows)
        try:
            text = await self._disk.do(Storage.equal_analysis, how) or await self._work_out(how, work)
            await self._keep(how, text, work.rows)
        finally:
            await self._cluster.leave(lead)

    async def _work_out(self, how: str, work: _Work) -> str:
        """Work part by part, so that the progress is known."""
        process = self._processes[work.sent]
        async with self._turns.of(work.visitor), self._free[work.sent]:
            part = await process.do(analysis_worker.work_on, how, work.match_record)
            while part and not part.text:
                work.share = part.share
                part = await process.do(analysis_worker.work_on, how, None)
        if part is None:
            raise Died
        return part.text

    async def _keep(self, how: str, text: str, rows: Mapping[str, int]) -> None:
        for match, count in list(rows.items()):
            with suppress(IntegrityError):  # another server has stored an equal one
                await self._disk.do(Storage.keep_analysis, match, count, how, text)
