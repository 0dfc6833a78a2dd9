"""The storage on separate threads, so that waiting for the database delays no page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from banneret.table.errors import DatabaseAway, Unreadable, Unsure
from banneret.table.store.database import MOST_CONNECTIONS, is_server
from banneret.table.store.storage import InDoubt, Storage

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Disk:
    """Works with a storage: with a file one thing after another, with a server several at a time.

    Work that has begun is finished even if its caller is cancelled.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        threads = MOST_CONNECTIONS if is_server(database) else 1
        self._thread = ThreadPoolExecutor(threads, thread_name_prefix="disk")
        self._storage: Storage | None = None

    async def open(self) -> None:
        """Open the database and bring it up to date. Raises UnusableDatabase."""
        try:
            self._storage = await asyncio.get_running_loop().run_in_executor(self._thread, Storage, self._database)
        except BaseException:
            self._thread.shutdown()
            raise

    @property
    def origin(self) -> str:
        """The name of this storage among those of one database."""
        assert self._storage is not None, "the disk is not open"
        return self._storage.origin

    async def close(self) -> None:
        """Finish what was begun, also for callers that wait no more, and close the database."""
        assert self._storage is not None, "the disk is not open"
        await asyncio.to_thread(self._thread.shutdown)
        await asyncio.to_thread(self._storage.close)

    async def do(self, work: Callable[Concatenate[Storage, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work(storage, ...)`. Raises what it raises, Unreadable if the disk fails, Away, or Unsure."""
        storage = self._storage
        assert storage is not None, "the disk is not open"
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: work(storage, *args, **kwargs)
            )
        except IntegrityError:
            raise
        except InDoubt as doubt:
            log.error("the database was lost while it wrote: %s", type(doubt.__cause__).__name__)
            raise Unsure from None
        except (DatabaseError, PoolTimeout, UnicodeDecodeError) as error:
            if is_server(self._database):
                log.error("the database server failed: %s", type(getattr(error, "orig", error)).__name__)
                raise DatabaseAway from None
            log.error("the database failed: %s", error)
            raise Unreadable from None
