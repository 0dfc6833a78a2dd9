"""Advice: for the seat that is asked, in matches against programs only."""

from __future__ import annotations

import asyncio

import pytest

from banneret.engine.words.errors import NotNow
from banneret.table import Person, Program, Table
from tests.table.sitting import mine, run, until

BATTLE = {"battle": "borderlands"}


def test_the_best_options_have_chances_and_are_offered_and_one_advice_is_worked_out_at_a_time(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Program("medium")])
        token = links.seats[0]
        assert token
        now = await until(table, token, lambda snapshot: len(getattr(mine(snapshot), "options", ())) > 1)
        question = mine(now)
        assert question
        asked = await asyncio.gather(*(table.advise(token) for _ in range(3)), return_exceptions=True)
        refused = [one for one in asked if isinstance(one, NotNow)]
        assert len(refused) == 2
        assert all("on its way" in str(one) for one in refused)
        found = await table.advise(token)
        assert 1 <= len(found) <= 3
        assert {one.key for one in found} <= {option.key for option in question.options}
        assert all(0 <= (one.chance or 0) <= 1 for one in found)
        assert {one.than for one in found if one.reasons} <= {one.key for one in found}

    run(database, work)


def test_who_plays_against_people_gets_none(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("battle-masters", BATTLE, [Person("Ann"), Person("Bea")])
        assert links.seats[0]
        with pytest.raises(NotNow, match="only against bots"):
            await table.advise(links.seats[0])

    run(database, work)


def test_a_game_that_no_evaluation_is_fitted_for_has_none(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {}, [Person("Ann"), Program("random")])
        assert links.seats[0]
        with pytest.raises(NotNow, match="there is no advice now"):
            await table.advise(links.seats[0])

    run(database, work)


SCREEN = [Person("Ann", at_screen=True), Person("Bea", at_screen=True)]


async def advised_at_one_screen(table: Table) -> tuple[str, str]:
    """The links of who is asked, who gets advice, and of the other player at the same screen."""
    links = await table.open("battle-masters", BATTLE, SCREEN)
    asked = (await table.look(links.spectator)).view.questions[0].seat
    token, other = links.seats[asked], links.seats[1 - asked]
    assert token
    assert other
    assert await table.advise(token)
    return token, other


def test_people_at_one_screen_get_it_until_one_of_them_comes_elsewhere(database: str) -> None:
    async def work(table: Table) -> None:
        token, other = await advised_at_one_screen(table)
        async with table.watch(other):
            with pytest.raises(NotNow, match="a page of their own"):
                await table.advise(token)

    run(database, work)


def test_a_person_with_a_screen_of_their_own_ends_it_permanently(database: str) -> None:
    async def leave(table: Table) -> str:
        token, other = await advised_at_one_screen(table)
        await table.leave_screen(other)
        await refused(table, token)
        return token

    async def refused(table: Table, token: str) -> None:
        assert (await table.about(token)).screen == ()
        with pytest.raises(NotNow, match="only against bots"):
            await table.advise(token)

    token = run(database, leave)
    run(database, lambda table: refused(table, token))


def test_the_others_still_share_their_screen(database: str) -> None:
    async def work(table: Table) -> None:
        three = [*SCREEN, Person("Cem", at_screen=True)]
        links = await table.open("made-up", {"kind": "race", "seats": "3"}, three)
        token, other, _ = links.seats
        assert token
        assert other
        for _ in range(2):
            await table.leave_screen(other)
            assert (await table.about(token)).screen == (0, 2)

    run(database, work)


def test_who_opens_a_match_for_friends_gets_none_with_their_links(database: str) -> None:
    async def work(table: Table) -> None:
        for seats in ([Person("Ann", at_screen=True), Person("Bea")], [Person("Ann"), *SCREEN[1:]]):
            links = await table.open("battle-masters", BATTLE, seats)
            for token in links.seats:
                assert token
                with pytest.raises(NotNow, match="only against bots"):
                    await table.advise(token)

    run(database, work)


def test_a_rematch_is_played_at_the_same_screen(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("made-up", {"kind": "race", "seats": "3"}, [*SCREEN, Program("random")])
        token = links.seats[0]
        assert token
        assert (await table.about(token)).screen == (0, 1)
        await table.act(token, "concede", (await table.look(token)).number)
        again = await table.again(token)
        assert again.link
        assert (await table.about(again.link)).screen == (1, 2)

    run(database, work)
