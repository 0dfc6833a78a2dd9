"""The table of a browser: what is kept, what programs do, and what happens when something fails."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import pytest

from banneret.engine.scene.view import Question
from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from banneret.table import Opened, Person, Program
from banneret.table.errors import NotKept, OnlyWatching, Outdated, UnknownLink
from tests.tab.shelf import AtOnce, Failing, Shelf
from tests.table.sitting import mine

T = TypeVar("T")
BATTLE = {"scenario": "battle"}


def at(shelf: Shelf, work: Callable[[TabTable], Awaitable[T]], thinkers: AtOnce | None = None) -> T:
    """The result of `work` at a table without pauses that begins with what is on the shelf."""

    async def sit() -> T:
        table = TabTable(shelf, thinkers or AtOnce(), Pace(0, 0))
        await table.begin()
        return await work(table)

    return asyncio.run(sit())


async def opened(table: TabTable, *seats: Person | Program) -> Opened:
    return await table.open("titan", BATTLE, seats)


async def question(table: TabTable, token: str | None) -> tuple[Question, int]:
    assert token
    look = await table.look(token)
    asked = mine(look)
    assert asked
    return asked, look.number


async def answer(table: TabTable, token: str | None) -> None:
    """Give the first answer."""
    asked, number = await question(table, token)
    await table.decide(token or "", asked.options[0].key, number)


async def asked_seat(table: TabTable, links: Opened) -> str:
    """The link of a seat that is asked now."""
    for token in links.seats:
        if token and mine(await table.look(token)):
            return token
    raise AssertionError("nobody is asked")


def test_a_match_is_there_after_a_reload() -> None:
    shelf = Shelf()

    async def play(table: TabTable) -> tuple[Opened, int]:
        links = await opened(table, Person("Ann"), Person("Ben"))
        token = await asked_seat(table, links)
        await table.rename(token, "Cem")
        await answer(table, token)
        return links, len(shelf.all_rows[links.match])

    links, rows = at(shelf, play)

    async def look(table: TabTable) -> list[str]:
        assert table.links(links.opener) == links
        await asked_seat(table, links)
        return [status.name for status in (await table.look(links.spectator)).seats]

    assert "Cem" in at(shelf, look)
    assert rows > 1
    assert len(shelf.all_rows[links.match]) == rows, "looking writes nothing"


@pytest.mark.parametrize("thinkers", [AtOnce(), Failing()])
def test_programs_play_when_somebody_looks(thinkers: AtOnce) -> None:
    shelf, sent = Shelf(), list[str]()

    async def play(table: TabTable) -> Opened:
        links = await opened(table, Person("Ann"), Program("random"))
        begun = len(shelf.all_rows[links.match])
        await table.settled()
        assert len(shelf.all_rows[links.match]) == begun, "nobody looks yet"
        token = links.seats[0] or ""
        await table.watch(token, (), sent.append)
        for _ in range(12):
            await table.settled()
            if mine(await table.look(token)):
                await answer(table, token)
        return links

    links = at(shelf, play, thinkers)
    answers = [text for kind, text, *_ in map(json.loads, shelf.all_rows[links.match]) if kind == "answer"]
    assert any(text.startswith("1:") for text in answers)
    told = any("picked at random" in row for row in shelf.all_rows[links.match])
    assert told == isinstance(thinkers, Failing)
    assert [json.loads(text)["is"] for text in sent[:2]] == ["state", "change"]


def test_what_cannot_be_written_has_not_happened() -> None:
    shelf = Shelf()

    async def play(table: TabTable) -> None:
        links = await opened(table, Person(), Person())
        token = await asked_seat(table, links)
        before = await question(table, token)
        shelf.full = True
        with pytest.raises(NotKept):
            await answer(table, token)
        shelf.full = False
        assert await question(table, token) == before
        await answer(table, token)

    at(shelf, play)


def test_another_tab_that_has_played_on_is_followed() -> None:
    shelf = Shelf()

    async def play(table: TabTable) -> None:
        links = await opened(table, Person(), Person())
        token = await asked_seat(table, links)
        other = TabTable(shelf, AtOnce(), Pace(0, 0))
        await other.begin()
        await answer(other, token)
        with pytest.raises(Outdated):
            await answer(table, token)
        for viewer in (token, links.spectator):
            assert (await table.look(viewer)).view == (await other.look(viewer)).view

    at(shelf, play)


def test_links_give_what_they_give_at_a_server() -> None:
    async def play(table: TabTable) -> None:
        links = await opened(table, Person(), Person())
        with pytest.raises(OnlyWatching):
            await table.decide(links.spectator, "pass", 0)
        with pytest.raises(UnknownLink):
            await table.look("elsewhere")

    at(Shelf(), play)


def test_a_page_that_has_left_hears_nothing() -> None:
    async def play(table: TabTable) -> Sequence[str]:
        links, sent = await opened(table, Person(), Person()), list[str]()
        page = await table.watch(links.spectator, (), sent.append)
        await table.leave(page)
        heard = len(sent)
        await answer(table, await asked_seat(table, links))
        return sent[heard:]

    assert not at(Shelf(), play)


def test_a_match_goes_on_in_a_rematch_and_in_a_branch() -> None:
    async def play(table: TabTable) -> None:
        links = await opened(table, Person("Ann"), Person("Ben"))
        token = links.seats[0] or ""
        await table.act(token, "concede", (await table.look(token)).number)
        place = await table.again(token)
        assert place.seat == 1
        assert (await table.again(links.seats[1] or "")).match == place.match
        assert [seat.name for seat in (await table.about(place.link)).seats] == ["Ben", "Ann"]
        branch = await table.fork(token, 0)
        assert await asked_seat(table, branch)

    at(Shelf(), play)
