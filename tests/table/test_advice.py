"""Advice: for who is asked, against programs alone."""

from __future__ import annotations

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
