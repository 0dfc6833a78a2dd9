"""A mailbox: work on one thing, such as a match, done one piece after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from banneret.table.errors import Closing

T = TypeVar("T")
_Letter: TypeAlias = "tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]"


class Mailbox:
    """Does its work in the order of arrival. Work that has begun continues even if its caller is cancelled."""

    def __init__(self) -> None:
        self._letters: asyncio.Queue[_Letter | None] = asyncio.Queue()
        self._unanswered = 0
        self._closed = False
        self._clerk = asyncio.create_task(self._work())

    @property
    def idle(self) -> bool:
        """Return whether nothing is being done or waiting."""
        return not self._unanswered

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `work`, after all earlier work. Raises Closing if the mailbox is closed.

        Work must not wait for the same mailbox: it would wait for itself.
        """
        if self._closed:
            raise Closing
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._unanswered += 1
        self._letters.put_nowait((work, answer))
        return await answer

    async def close(self) -> None:
        """Do the work that waits, and stop."""
        self._closed = True
        self._letters.put_nowait(None)
        await self._clerk

    async def _work(self) -> None:
        while letter := await self._letters.get():
            work, answer = letter
            try:
                result = await work()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)
            self._unanswered -= 1
