from __future__ import annotations

import asyncio
from typing import Any, cast

from banneret.table.match.watcher import Watcher, Watchers
from banneret.table.models import Snapshot


def test_a_watcher_sees_the_newest_and_nothing_twice() -> None:
    now = 1

    async def look(_seat: int | None) -> Snapshot:
        return cast(Snapshot, now)

    async def main() -> list[Any]:
        nonlocal now
        watcher = Watcher(None, look)
        seen: list[Any] = [await anext(watcher)]
        watcher.wake()  # without a change
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


def test_who_leaves_another_server_is_away_from_then_on() -> None:
    elsewhere: list[int | None] = [1]
    told: list[list[int | None]] = []

    async def main() -> None:
        watchers = Watchers(told.append, lambda: elsewhere)
        with watchers.joined(0, cast(Any, None)):
            assert watchers.seats == [0, 1]
            assert watchers.absence(1, came=True) == 0 < watchers.absence(1, came=False)
        before = watchers.absence(1, came=True)
        elsewhere.clear()
        watchers.look_elsewhere()
        assert before == 0 < watchers.absence(1, came=True) < watchers.absence(2, came=True)

    asyncio.run(main())
    assert told == [[0], []]
