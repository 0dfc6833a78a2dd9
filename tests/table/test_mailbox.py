from __future__ import annotations

import asyncio
from functools import partial

import pytest

from banneret.table.errors import Closing
from banneret.table.mailbox import Mailbox


def test_work_is_done_one_after_another_in_order_of_arrival() -> None:
    done: list[str] = []

    async def work(name: str) -> str:
        done.append(f"{name} begins")
        await asyncio.sleep(0)
        done.append(f"{name} ends")
        return name

    async def main() -> None:
        mailbox = Mailbox()
        assert await asyncio.gather(*(mailbox.do(partial(work, name)) for name in "abc")) == ["a", "b", "c"]
        await mailbox.close()

    asyncio.run(main())
    assert done == [f"{name} {what}" for name in "abc" for what in ("begins", "ends")]


def test_a_failure_goes_to_the_one_who_asked_and_to_nobody_else() -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    async def main() -> None:
        mailbox = Mailbox()
        with pytest.raises(ZeroDivisionError):
            await mailbox.do(fail)
        await mailbox.do(partial(asyncio.sleep, 0))
        assert mailbox.idle
        await mailbox.close()

    asyncio.run(main())


@pytest.mark.parametrize("fails", [False, True])
def test_work_goes_on_when_its_caller_goes_away(fails: bool) -> None:
    done: list[str] = []

    async def work(begun: asyncio.Event, go_on: asyncio.Event) -> None:
        begun.set()
        await go_on.wait()
        done.append("work")
        if fails:
            raise ZeroDivisionError

    async def main() -> None:
        mailbox, begun, go_on = Mailbox(), asyncio.Event(), asyncio.Event()
        caller = asyncio.create_task(mailbox.do(partial(work, begun, go_on)))
        await begun.wait()
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        assert not mailbox.idle
        go_on.set()
        await mailbox.close()
        assert mailbox.idle

    asyncio.run(main())
    assert done == ["work"]


def test_a_closed_mailbox_takes_nothing_more() -> None:
    async def main() -> None:
        mailbox = Mailbox()
        await mailbox.close()
        with pytest.raises(Closing, match="Try again in a minute"):
            await mailbox.do(partial(asyncio.sleep, 0))

    asyncio.run(main())
