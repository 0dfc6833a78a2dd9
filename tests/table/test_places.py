from __future__ import annotations

import asyncio
import os

import pytest

from banneret.table.errors import CannotOpen, TableError
from banneret.table.limits import Limits
from banneret.table.places import Place, Places
from banneret.table.processes import ProcessLimits


def test_a_process_that_ends_suddenly_is_told_and_the_next_match_is_opened() -> None:
    async def work() -> None:
        places = Places(Limits())
        try:
            with pytest.raises(CannotOpen, match=r"^This match cannot be opened: its process ended suddenly; .*\.$"):
                await places.opening.do("", os._exit, 3)
            assert await places.opening.do("", os.getpid) != os.getpid()
        finally:
            await places.close()

    asyncio.run(work())


def compute() -> None:
    while True:
        pass


def test_work_that_takes_too_long_is_refused_in_a_sentence() -> None:
    async def work() -> None:
        place = Place("There is no hint now", bounds=ProcessLimits(0.2))
        try:
            with pytest.raises(TableError, match=r"^There is no hint now: it took longer than 0\.2 seconds\.$"):
                await place.do("", compute)
        finally:
            await place.close()

    asyncio.run(work())


def test_each_kind_of_work_has_a_process_of_its_own() -> None:
    async def work() -> None:
        places = Places(Limits())
        rules = (places.opening, places.boards, places.lessons, places.hints, places.proposals, places.past)
        each = (*rules, places.workshop, places.trials)
        try:
            found = [await place.do("", os.getpid) for place in each]
            assert len({*found, os.getpid()}) == len(each) + 1
        finally:
            await places.close()

    asyncio.run(work())


def test_who_asks_for_much_lets_others_come_in_between() -> None:
    async def work() -> list[str]:
        place, order = Place("There is no hint now"), list[str]()

        async def ask(visitor: str) -> None:
            await place.do(visitor, os.getpid)
            order.append(visitor)

        try:
            await asyncio.gather(*(ask("greedy") for _ in range(20)), ask("other"))
        finally:
            await place.close()
        return order

    assert asyncio.run(work()).index("other") <= 1
