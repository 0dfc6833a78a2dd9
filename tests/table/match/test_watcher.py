from __future__ import annotations

import asyncio
from typing import Any, cast

from banneret.table.match.watcher import Watcher
from banneret.table.plain import Snapshot


def test_a_watcher_sees_the_newest_and_nothing_twice() -> None:
    now = 1

    async def look(_seat: int | None) -> Snapshot:
        return cast(Snapshot, now)

    async def main() -> list[Any]:
        nonlocal now
        watcher = Watcher(None, look)
        seen: list[Any] = [await anext(watcher)]
        watcher.wake()  # for nothing
        now = 2
        watcher.wake()
        now = 3
        watcher.wake()
        seen.append(await anext(watcher))
        waiting = asyncio.ensure_future(anext(watcher))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        watcher.end()
        seen.append(await asyncio.gather(waiting, return_exceptions=True))
        return seen

    first, second, ended = asyncio.run(main())
    assert (first, second) == (1, 3)
    assert isinstance(ended[0], StopAsyncIteration)
