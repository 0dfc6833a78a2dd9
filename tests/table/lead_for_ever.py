"""Leads a match of bots until somebody stops or kills it. It prints the match's link for spectators."""

from __future__ import annotations

import asyncio
import sys

from banneret.table import Program, Table


async def main(database: str) -> None:
    async with Table(database, pause=0.3) as table:
        links = await table.open("battle-masters", {}, [Program("random"), Program("random")])  # a long match
        async with table.watch(links.spectator) as snapshots:
            async for snapshot in snapshots:
                print(links.spectator if not snapshot.number else snapshot.number, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
