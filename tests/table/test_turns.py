"""Turns: a visitor who asks for much waits for themselves."""

from __future__ import annotations

import asyncio

from banneret.table.turns import Turns


async def _begun(turns: Turns, visitors: str) -> list[str]:
    """Begin work for visitors, and return those whose work begins before any ends."""
    found, end = list[str](), asyncio.Event()

    async def work(visitor: str) -> None:
        async with turns.of(visitor):
            found.append(visitor)
            await end.wait()

    working = [asyncio.create_task(work(visitor.strip("-"))) for visitor in visitors]
    await asyncio.sleep(0)
    now = list(found)
    end.set()
    await asyncio.gather(*working)
    assert len(found) == len(visitors)
    return now


def begun(turns: Turns, visitors: str) -> list[str]:
    """The visitors whose work begins at once."""
    return asyncio.run(_begun(turns, visitors))


def test_a_visitor_has_one_turn_at_a_time_and_keeps_nobody_waiting() -> None:
    assert begun(Turns(), "aaba") == ["a", "b"]


def test_more_turns_can_be_had_at_a_time() -> None:
    assert begun(Turns(2), "aaaab") == ["a", "a", "b"]


def test_the_host_never_waits() -> None:
    assert begun(Turns(), "---a") == ["", "", "", "a"]
