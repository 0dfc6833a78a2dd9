"""The storage on its own thread, so that waiting for the disk delays no page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy.exc import DatabaseError, IntegrityError

from banneret.table.errors import Unreadable, Unsure
from banneret.table.storage import InDoubt, Storage

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Disk:
    """Does one thing after another with a storage. Work that has begun is finished even if its caller is cancelled."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="disk")
        self._storage: Storage | None = None

    async def open(self) -> None:
        """Open the database and bring it up to date. Raises UnusableDatabase."""
        try:
            self._storage = await asyncio.get_running_loop().run_in_executor(self._thread, Storage, self._database)
        except BaseException:
            self._thread.shutdown()
            raise

    async def close(self) -> None:
        """Finish what was begun, and close the database."""
        await self.do(Storage.close)
        self._thread.shutdown()

    async def do(self, work: Callable[Concatenate[Storage, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work(storage, ...)`. Raises what it raises, Unreadable if the disk fails, or Unsure."""
        storage = self._storage
        assert storage is not None, "the disk is not open"
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: work(storage, *args, **kwargs)
            )
        except IntegrityError:
            raise
        except InDoubt as doubt:
            log.error("the database was lost while it wrote: %s", doubt.__cause__)
            raise Unsure from None
        except (DatabaseError, UnicodeDecodeError) as error:
            log.error("the database failed: %s", error)
            raise Unreadable from None
