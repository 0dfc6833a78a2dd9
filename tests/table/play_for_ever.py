"""Plays one match until somebody kills it, and prints each answer after it was acknowledged."""

from __future__ import annotations

import asyncio
import itertools
import sys

from banneret.table import Table


async def main(database: str) -> None:
    async with Table(database) as table:
        links = await table.open("made-up", {"kind": "tug"})
        token = links.seats[0]
        assert token
        print(token, flush=True)
        for number in itertools.count():
            key = "pull" if number == 3 else "pass"
            await table.decide(token, key, number)
            print(key, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
