"""What the scripts of a browser do for a table, with scripts that this test plays."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from banneret.bots import levels
from banneret.bots.advising import Advice
from banneret.bots.search import Budget
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


class Workers:
    """What the script of a browser offers: so many workers; `asked` tells the place of each and what it was asked."""

    def __init__(self, ready: int = 1) -> None:
        self.ready = ready
        self.asked: list[tuple[int, str]] = []

    def together(self) -> int:
        return self.ready

    async def ask(self, place: int, what: str, about: str) -> str:
        self.asked.append((place, what))
        return browser.think(what, about)


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
        thinkers = BrowserThinkers(Workers())
        return await thinkers.choose(TASK), await thinkers.agrees(TASK), await thinkers.advise(TASK)

    chosen, agrees, advice = asyncio.run(ask())
    assert chosen in keys
    assert agrees in (True, False)
    assert {one.key for one in advice} <= set(keys)


def test_the_strongest_level_thinks_in_several_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "budget", lambda *_: Budget(trials=4))
    workers = Workers(3)
    thinkers = BrowserThinkers(workers)
    chosen = asyncio.run(thinkers.choose(replace(TASK, bot="strongest")))
    assert chosen in [option.key for option in ASKED.options]
    assert workers.asked == [(0, "vote"), (1, "vote"), (2, "vote")]
    asyncio.run(thinkers.choose(TASK))
    assert workers.asked[3:] == [(0, "choose")]


class Failing(Workers):
    """Workers of which those at these places fail."""

    def __init__(self, *places: int) -> None:
        super().__init__(2)
        self.places = places

    async def ask(self, place: int, what: str, about: str) -> str:
        if place in self.places:
            raise RuntimeError(what)
        return await super().ask(place, what, about)


def test_what_goes_wrong_there_is_raised() -> None:
    with pytest.raises(RuntimeError, match="choose"):
        asyncio.run(BrowserThinkers(Failing(0)).choose(TASK))


def test_the_other_workers_go_on_without_one_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "budget", lambda *_: Budget(trials=4))
    strongest = replace(TASK, bot="strongest")
    assert asyncio.run(BrowserThinkers(Failing(1)).choose(strongest)) in [option.key for option in ASKED.options]
    with pytest.raises(RuntimeError, match="vote"):
        asyncio.run(BrowserThinkers(Failing(0, 1)).choose(strongest))
