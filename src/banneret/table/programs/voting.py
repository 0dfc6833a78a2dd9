"""One question about which the strongest level thinks in several processes or workers at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable

from banneret.bots.search import Vote, elected


async def elected_by(searches: Iterable[Awaitable[Vote]]) -> str:
    """Return the key for which the votes are together. Raises what a search raises, if none of them has found one."""
    found = await asyncio.gather(*searches, return_exceptions=True)
    votes = [one for one in found if isinstance(one, Vote)]
    if not votes:
        raise next(one for one in found if isinstance(one, BaseException))
    return elected(votes)
