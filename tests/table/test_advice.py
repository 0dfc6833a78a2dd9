"""Advice: for who is asked, against programs alone."""

from __future__ import annotations

import asyncio

import pytest

from banneret.engine.refused import NotNow
from banneret.table import Person, Program, Table
from tests.table.sitting import mine, run, until

BATTLE = {"battle": "borderlands"}


def test_the_best_options_have_chances_and_are_offered(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Program("medium")])
        token = links.seats[0]
        assert token
        now = await until(table, token, lambda snapshot: len(getattr(mine(snapshot), "options", ())) > 1)
        question = mine(now)
        assert question
        found = await table.advise(token)
        assert 1 <= len(found) <= 3
        assert {one.key for one in found} <= {option.key for option in question.options}
        assert all(0 <= one.chance <= 1 for one in found)

    run(database, work)


def test_one_advice_is_worked_out_at_a_time(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Program("medium")])
        token = links.seats[0]
        assert token
        await until(table, token, lambda snapshot: mine(snapshot) is not None)
        asked = await asyncio.gather(*(table.advise(token) for _ in range(3)), return_exceptions=True)
        refused = [one for one in asked if isinstance(one, NotNow)]
        assert len(refused) == 2
        assert all("being worked out already" in str(one) for one in refused)
        assert await table.advise(token)

    run(database, work)


def test_who_plays_against_people_gets_none(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Person("Bea")])
        assert links.seats[0]
        with pytest.raises(NotNow, match="people have not agreed"):
            await table.advise(links.seats[0])

    run(database, work)


def test_a_game_that_no_evaluation_is_fitted_for_has_none(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {}, [Person("Ann"), Program("random")])
        assert links.seats[0]
        with pytest.raises(NotNow, match="there is no advice now"):
            await table.advise(links.seats[0])

    run(database, work)


def test_people_at_one_screen_get_it_until_one_of_them_comes_elsewhere(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Person("Bea")])
        asked = (await table.look(links.spectator)).view.questions[0].seat
        token, other = links.seats[asked], links.seats[1 - asked]
        assert token
        assert other
        assert await table.advise(token, [other])
        with pytest.raises(NotNow, match="people have not agreed"):
            await table.advise(token, [links.spectator, token])
        async with table.watch(other), asyncio.timeout(20):
            with pytest.raises(NotNow, match="a page of their own"):
                await table.advise(token, [other])

    run(database, work)


def test_the_links_of_another_match_are_no_screen(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Person("Bea")])
        others = await table.open("battle-masters", BATTLE, [Person("Ann"), Person("Bea")])
        assert links.seats[0]
        with pytest.raises(NotNow, match="people have not agreed"):
            await table.advise(links.seats[0], [str(seat) for seat in others.seats])

    run(database, work)
