"""The timetable of a server: it does what is due, even in matches that nobody has open, and notes that the server runs.

Every server has one. They take due things from the database, so that each thing is done by one of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial

from banneret.table.errors import CannotLoad, NewerRules, TableError
from banneret.table.match.absence import end_time
from banneret.table.match.actor import MatchActor
from banneret.table.store.disk import Disk
from banneret.table.store.schedule import Job
from banneret.table.store.storage import Storage
from banneret.table.store.table_time import TableTime
from banneret.table.store.uses import Uses
from banneret.table.tasks import end

log = logging.getLogger(__name__)
_SECONDS_BETWEEN = 1.0
_BEATS = 5
"""The number of rounds after which the server notes that it is running."""
_FORGETTING = 60
"""The number of rounds after which it forgets what visitors have used long ago."""
_AT_ONCE = 8


class Timetable:
    """Does what is due. `actor_of` finds the actor of a match."""

    def __init__(
        self,
        disk: Disk,
        table_time: TableTime,
        uses: Uses,
        actor_of: Callable[[str], AbstractContextManager[MatchActor]],
    ) -> None:
        self._disk = disk
        self._table_time = table_time
        self._uses = uses
        self._actor_of = actor_of

    async def open(self) -> None:
        """Begin. First, record the time lost since a server was last running."""
        with suppress(TableError):  # the database may be away; then this is recorded when it is back
            await self._table_time.beat()
        self._running = asyncio.create_task(self._run_for_ever())

    async def close(self) -> None:
        """Stop after finishing the work that has begun."""
        await end(self._running)

    async def _run_for_ever(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN)
            rounds += 1
            try:
                if rounds % _BEATS == 0:
                    await self._table_time.beat()
                if rounds % _FORGETTING == 0:
                    await self._uses.forget()
                await self.do_what_is_due()
            except TableError as error:
                log.warning("what is due waits: %s", error)
            except Exception:
                log.exception("what is due could not be done")

    async def do_what_is_due(self) -> None:
        """Do everything that is due now."""
        now = self._table_time.about
        while taken := await self._disk.do(Storage.take_due, now, _AT_ONCE):
            await asyncio.gather(*map(self._see_to, taken))

    async def _see_to(self, taken: Job) -> None:
        try:
            with self._actor_of(taken.match) as actor:
                await actor.do(partial(end_time, actor) if taken.kind == "clock" else actor.stir)
        except NewerRules:
            pass  # a newer server does it
        except CannotLoad as error:
            log.warning("match %s: nothing more is done for it: %s", taken.match, error)
            await self._disk.do(Storage.put_due, taken.match, {taken.kind: None})
        except TableError as error:
            log.warning("match %s: what is due waits: %s", taken.match, error)
        except Exception:
            log.exception("match %s: what is due could not be done", taken.match)
