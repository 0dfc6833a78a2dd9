"""The desk of a table in a browser: what a page says comes as text, and what it is told goes as text."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banneret.tab.desk import Desk
from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from tests.tab.shelf import AtOnce, Shelf

BATTLE = {"game": "titan", "options": {"scenario": "battle"}, "seats": [{"name": "Ann"}, {"name": "Ben"}]}
LINE = 9


class Page:
    """A page that speaks with a desk, and remembers what it was told."""

    def __init__(self, shelf: Shelf) -> None:
        self.told: list[dict[str, Any]] = []
        self.table = TabTable(shelf, AtOnce(), Pace(0, 0))
        self._desk = Desk(self.table, lambda text: self.told.append(json.loads(text)))

    async def say(self, **words: Any) -> None:
        await self._desk.hear(json.dumps(words))
        await self.table.settled()

    async def ask(self, method: str, address: str, body: object = None) -> Any:
        """The status and the document that answers."""
        await self.say(ask=1, method=method, address=address, body=json.dumps(body) if body else "")
        told = self.told.pop()
        assert told["ask"] == 1
        return told["status"], json.loads(told["body"])

    async def sit_down(self) -> str:
        """Open a battle and look at it from the first seat."""
        _, opened = await self.ask("POST", "/api/matches", BATTLE)
        token = str(opened["seats"][0])
        await self.say(line=LINE, open=token, boards=[])
        return token

    @property
    def newest(self) -> Any:
        """What was last said over the line."""
        return json.loads(self.told[-1]["says"])


def run(play: Callable[[Page, Page], Coroutine[Any, Any, None]]) -> None:
    """Let two pages of one browser play."""
    shelf = Shelf()
    asyncio.run(play(Page(shelf), Page(shelf)))


def test_a_page_asks_once() -> None:
    async def play(page: Page, _: Page) -> None:
        assert await page.ask("GET", "/api/lobby") == (200, {"seats": [], "invitations": []})
        assert (await page.ask("GET", "/api/me"))[0] == 404

    run(play)


def test_a_page_plays_over_a_line() -> None:
    async def play(page: Page, _: Page) -> None:
        await page.sit_down()
        state = json.loads(page.told[0]["says"])
        assert state["is"] == "state"
        await page.say(line=LINE, say={"do": "come"})
        await page.say(line=LINE, say={"do": "act", "name": "concede", "number": page.newest["number"]})
        assert "result" in page.told[-1]["says"]
        assert all(told["line"] == LINE for told in page.told)

    run(play)


def test_what_cannot_be_done_is_a_problem() -> None:
    async def play(page: Page, _: Page) -> None:
        await page.sit_down()
        await page.say(line=LINE, say={"do": "decide", "key": "nothing", "number": 999})
        assert (page.newest["is"], page.newest["title"]) == ("problem", "The match has moved on")
        await page.say(line=LINE + 1, open="no link", boards=[])
        assert (page.told[-1]["line"], page.newest["title"]) == (LINE + 1, "Unknown link")

    run(play)


def test_a_closed_line_is_told_nothing_more() -> None:
    async def play(page: Page, _: Page) -> None:
        token = await page.sit_down()
        await page.say(line=LINE, close=True)
        told = len(page.told)
        number = (await page.table.look(token)).number
        await page.table.act(token, "concede", number)
        await page.say(line=LINE, say={"do": "undo", "number": number})
        assert len(page.told) == told

    run(play)


def test_another_page_hears_what_one_has_written() -> None:
    async def play(page: Page, other: Page) -> None:
        token = await page.sit_down()
        match = (await page.table.find(token)).match
        await other.say(news=match)  # it learns of the match
        await other.say(line=3, open=token, boards=[])
        await page.table.act(token, "concede", (await page.table.look(token)).number)
        assert not (await other.table.look(token)).view.result
        await other.say(news=match)
        assert (await other.table.look(token)).view.result
        assert "result" in other.told[-1]["says"]

    run(play)


def test_a_mistake_is_told_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(page: Page, _: Page) -> None:
        await page.sit_down()
        monkeypatch.setattr(TabTable, "links", lambda *_: 1 / 0)
        monkeypatch.setattr(TabTable, "undo", lambda *_: 1 / 0)
        status, told = await page.ask("GET", "/api/opened/x")
        assert (status, told["title"]) == (500, "A mistake of ours")
        await page.say(line=LINE, say={"do": "undo", "number": 0})
        assert (page.newest["is"], page.newest["title"]) == ("problem", "A mistake of ours")
        assert (await page.ask("GET", "/api/lobby"))[0] == 200

    run(play)
