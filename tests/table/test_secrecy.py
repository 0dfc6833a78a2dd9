"""Nothing that a viewer gets depends on what others do in secret: views, numbers, statuses, and their times."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

import pytest

from banneret.table import Snapshot, Table
from tests.table.sitting import answer, mine, run


async def bidding(table: Table) -> tuple[str, str, str]:
    links = await table.open("made-up", {"kind": "bids"})
    red, blue = (token for token in links.seats if token)
    return red, blue, links.spectator


async def options(table: Table, token: str) -> list[str]:
    question = mine(await table.look(token))
    assert question
    return [option.key for option in question.options]


def test_what_one_bids_no_other_sees_before_all_have(database: str) -> None:
    async def work(table: Table) -> None:
        red, blue, spectator = await bidding(table)
        before = [await table.look(token) for token in (blue, spectator)]
        cards = await options(table, red)
        await answer(table, red, *cards, cards[0])
        assert [await table.look(token) for token in (blue, spectator)] == before
        assert (await table.look(red)).number == 4
        await answer(table, red, "done")
        assert [await table.look(token) for token in (blue, spectator)] == before

    run(database, work)


def test_nor_when_the_match_is_loaded_again(database: str) -> None:
    async def begin(table: Table) -> tuple[str, str, Snapshot]:
        red, blue, _ = await bidding(table)
        await answer(table, red, *(await options(table, red)), "done")
        return red, blue, await table.look(blue)

    async def again(table: Table) -> tuple[Snapshot, Snapshot]:
        return await table.look(red), await table.look(blue)

    red, blue, before = run(database, begin)
    of_red, of_blue = run(database, again)
    assert of_blue == before
    assert of_red.number == 4


def test_nor_by_being_woken(database: str) -> None:
    async def work(table: Table) -> None:
        red, blue, _ = await bidding(table)
        cards = await options(table, red)
        async with table.watch(blue) as snapshots:
            await anext(snapshots)
            await answer(table, red, *cards, "done")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(snapshots), 0.05)

    run(database, work)


@pytest.mark.parametrize("touches", [1, 3])
def test_nor_by_the_number_when_all_have_bid(database: str, touches: int) -> None:
    async def work(table: Table) -> None:
        red, blue, spectator = await bidding(table)
        await answer(table, red, *(await options(table, red))[:touches], "done")
        await answer(table, blue, (await options(table, blue))[0], "done")
        assert (await table.look(spectator)).number == 1
        assert (await table.look(blue)).number == 2
        assert (await table.look(red)).number == touches + 2

    run(database, work)


def test_an_answer_taken_back_in_secret_shows_to_nobody_else(database: str) -> None:
    async def work(table: Table) -> None:
        red, blue, _ = await bidding(table)
        before = await table.look(blue)
        await answer(table, red, (await options(table, red))[0])
        await table.undo(red, 1)
        assert (await table.look(red)).number == 2
        assert await table.look(blue) == before
        await table.decide(blue, (await options(table, blue))[0], before.number)

    run(database, work)


def test_a_secret_question_shows_who_is_asked_and_nothing_else(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "whisper"})
        red = await table.look(links.seats[0] or "")
        assert [(question.seat, question.prompt, question.options) for question in red.view.questions] == [(1, "", ())]
        blue = await table.look(links.seats[1] or "")
        hidden = {card.key for card in blue.view.scene.cards[1].cards}
        shown = {card.key for cards in red.view.scene.cards for card in cards.cards}
        assert len(hidden) == 3
        assert hidden.isdisjoint(shown - {""})
        assert "Which card?" not in str(asdict(red))

    run(database, work)
