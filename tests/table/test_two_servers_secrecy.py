"""With two servers, too, nobody sees what somebody does in secret, neither at the same server nor at the other."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import pytest

from banneret.engine.words.errors import Refused
from banneret.table import Snapshot, Table
from banneret.table.errors import TableError
from tests.table.postgres import Postgres
from tests.table.sitting import answer, mine, until
from tests.table.test_two_servers import at_both, opened

Seen: TypeAlias = "tuple[list[Snapshot], list[str]]"


async def bidding(here: Table) -> tuple[str, str, str, list[str]]:
    """The links of a match in which all bid in secret, and what Red may bid."""
    links = await opened(here, "bids")
    red, blue = (token for token in links.seats if token)
    question = mine(await here.look(red))
    assert question
    return red, blue, links.spectator, [option.key for option in question.options]


async def reached(table: Table, token: str, number: int) -> None:
    """Wait until a server knows so many changes, without sitting down at a seat."""
    while (await table.look(token)).number != number:
        await asyncio.sleep(0.01)


async def refusals(table: Table, blue: str, spectator: str) -> list[str]:
    """The errors that Blue and a spectator get when they try what is not allowed."""
    number = (await table.look(blue)).number
    told = []
    for attempt in (
        table.decide(blue, "nonsense", number),
        table.decide(blue, "done", number),
        table.decide(blue, "done", number + 9),
        table.undo(blue, number),
        table.act(blue, "nonsense", number),
        table.decide(spectator, "done", number),
    ):
        with pytest.raises((Refused, TableError)) as refused:
            await attempt
        told.append(f"{type(refused.value).__name__}: {refused.value}")
    return told


async def seen(table: Table, blue: str, spectator: str) -> Seen:
    """Everything that Blue and a spectator get from a server."""
    return [await table.look(token) for token in (blue, spectator)], await refusals(table, blue, spectator)


def test_a_secret_bid_changes_no_view_and_no_refusal_at_either_server(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        red, blue, spectator, cards = await bidding(here)
        before = await seen(here, blue, spectator)
        assert await seen(there, blue, spectator) == before
        for table, bids in ((here, cards), (there, ["done"])):
            await answer(table, red, *bids)
            number = (await table.look(red)).number
            for one in (here, there):
                await reached(one, red, number)
                assert await seen(one, blue, spectator) == before

    at_both(postgres, work)


def test_nor_is_anybody_woken_by_it(postgres: Postgres) -> None:
    async def work(here: Table, there: Table) -> None:
        red, blue, spectator, cards = await bidding(here)
        async with there.watch(blue) as at_blue, there.watch(spectator) as at_spectator:
            await anext(at_blue)
            shown = await until(there, spectator, lambda now: now.seats[1].here and now.spectators == 2)
            async for snapshot in at_spectator:
                if snapshot.seats == shown.seats and snapshot.spectators == 1:
                    break
            await answer(here, red, *cards, "done")
            await reached(there, red, len(cards) + 1)
            for snapshots in (at_blue, at_spectator):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(anext(snapshots), 0.05)

    at_both(postgres, work)


@pytest.mark.parametrize("touches", [1, 3])
def test_nor_do_the_numbers_tell_it_when_all_have_bid(postgres: Postgres, touches: int) -> None:
    async def work(here: Table, there: Table) -> None:
        red, blue, spectator, cards = await bidding(here)
        await answer(here, red, *cards[:touches], "done")
        question = mine(await there.look(blue))
        assert question
        await answer(there, blue, question.options[0].key, "done")
        for table in (here, there):
            await reached(table, spectator, 1)
            assert (await table.look(blue)).number == 2
            assert (await table.look(red)).number == touches + 2

    at_both(postgres, work)
