from __future__ import annotations

import asyncio
import os

import pytest

from banneret.table.errors import CannotOpen
from banneret.table.limits import Limits
from banneret.table.making import Making


def test_a_process_that_ends_suddenly_is_told_and_the_next_match_is_made() -> None:
    async def make() -> None:
        making = Making(Limits())
        try:
            with pytest.raises(CannotOpen, match=r"its process ended suddenly; .*\.$"):
                await making.shipped(os._exit, 3)
            assert await making.shipped(os.getpid) != os.getpid()
        finally:
            await making.close()

    asyncio.run(make())
