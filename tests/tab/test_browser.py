"""What the scripts of a browser do for a table, with scripts that this test plays."""

from __future__ import annotations

import asyncio
import json

import pytest

from banneret.bots.advising import Advice
from banneret.engine.game import find_game
from banneret.engine.match.match import Match
from banneret.tab import browser
from banneret.tab.browser import BrowserShelf, BrowserThinkers
from banneret.tab.keeping import Overtaken
from banneret.table.programs.bot_worker import Task

MATCH = Match.new(find_game("titan"), {"scenario": "battle"})
SEAT, ASKED = next(iter(MATCH.decisions.items()))
TASK = Task("a match", "titan", {"scenario": "battle"}, (), SEAT, "beginner")


class Kept:
    """What the script of a browser keeps."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.row: dict[str, list[str]] = {}

    async def heads(self) -> str:
        return json.dumps(list(self.head.values()))

    async def rows(self, match: str) -> str:
        return json.dumps(self.row.get(match, []))

    async def writeHead(self, match: str, head: str) -> None:  # a name of the script
        self.head[match] = head

    async def append(self, match: str, first: int, rows: str) -> bool:
        there = self.row.setdefault(match, [])
        if len(there) != first:
            return False
        there += json.loads(rows)
        return True


async def _think(what: str, task: str) -> str:
    return browser.think(what, task)


def test_heads_and_rows_are_kept() -> None:
    async def keep() -> None:
        shelf = BrowserShelf(Kept())
        await shelf.write_head("a", "its head")
        await shelf.append("a", 0, ["one", "two"])
        await shelf.append("a", 2, ["thrée"])
        assert (await shelf.heads(), await shelf.rows("a"), await shelf.rows("b")) == (
            ["its head"],
            ["one", "two", "thrée"],
            [],
        )
        with pytest.raises(Overtaken):
            await shelf.append("a", 2, ["another"])

    asyncio.run(keep())


def test_programs_think_in_another_worker() -> None:
    keys = [option.key for option in ASKED.options]

    async def ask() -> tuple[str, bool, list[Advice]]:
        thinkers = BrowserThinkers(_think)
        return await thinkers.choose(TASK), await thinkers.agrees(TASK), await thinkers.advise(TASK)

    chosen, agrees, advice = asyncio.run(ask())
    assert chosen in keys
    assert agrees in (True, False)
    assert {one.key for one in advice} <= set(keys)


def test_what_goes_wrong_there_is_raised() -> None:
    async def fail(what: str, _: str) -> str:
        raise RuntimeError(what)

    with pytest.raises(RuntimeError, match="choose"):
        asyncio.run(BrowserThinkers(fail).choose(TASK))
