"""The desk of a table in a browser. A worker hands it what its page says, as text, and sends what it replies.

{"ask": 7, "method": "GET", "address": "/api/lobby", "body": ""}  answered by {"ask": 7, "status": 200, "body": ...}
{"line": 3, "open": TOKEN, "boards": ["field"]}      a live connection; {"line": 3, "says": ...} from now on
{"line": 3, "say": {"do": "undo", "number": 41}}     what a page says over it, as at a server
{"line": 3, "close": true}
{"news": MATCH}                                      another page of this browser has written in this match
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, get_args

from banneret.engine.match.match import dream_anew
from banneret.tab.answers import answer
from banneret.tab.browser import BrowserShelf, BrowserThinkers, KeptByBrowser, Workers
from banneret.tab.table import TabPage, TabTable
from banneret.table.errors import TableError
from banneret.web.live.page_groups import written
from banneret.web.live.serialize import problem_of
from banneret.web.live.wishes import Wish, grant
from banneret.web.problems import Problem

log = logging.getLogger(__name__)
Post = Callable[[str], None]
_WISHES: Mapping[str, type[Any]] = {wish.__dataclass_fields__["do"].default: wish for wish in get_args(Wish)}


class Desk:
    """Answers the page of one worker."""

    def __init__(self, table: TabTable, post: Post) -> None:
        self._table = table
        self._post = post
        self._lines: dict[int, TabPage] = {}

    async def hear(self, text: str) -> None:
        """Do what the page says; a mistake of ours is told, and the table goes on."""
        said: dict[str, Any] = json.loads(text)
        try:
            await self._do(said)
        except Exception:
            log.exception("%s", text)
            self._tell_mistake(said)

    async def _do(self, said: dict[str, Any]) -> None:
        if "ask" in said:
            found = await answer(self._table, said["method"], said["address"], said["body"])
            self._send(ask=said["ask"], status=found.status, body=found.body)
        elif "news" in said:
            await self._table.hear_of(said["news"])
        elif "open" in said:
            await self._open(said["line"], said["open"], said["boards"])
        elif "close" in said:
            if page := self._lines.pop(said["line"], None):
                await self._table.leave(page)
        else:
            await self._grant(said["line"], said["say"])

    async def _open(self, line: int, token: str, boards: list[str]) -> None:
        try:
            self._lines[line] = await self._table.watch(token, boards, partial(self._say, line))
        except TableError as error:
            self._say(line, written({"is": "problem"} | problem_of(error).document()))

    async def _grant(self, line: int, wish: dict[str, Any]) -> None:
        page = self._lines.get(line)
        if page is None:
            return
        try:
            told = await grant(self._table, page.token, _WISHES[wish.pop("do")](**wish), page.details)
        except Problem as problem:
            told = {"is": "problem"} | problem.document()
        if told:
            self._say(line, written(told))

    def _tell_mistake(self, said: dict[str, Any]) -> None:
        problem = Problem("fault", "That was a mistake of ours. Nothing is lost: load the page again, and go on.")
        if "ask" in said:
            self._send(ask=said["ask"], status=problem.status, body=written(problem.document()))
        elif "line" in said:
            self._say(said["line"], written({"is": "problem"} | problem.document()))

    def _say(self, line: int, message: str) -> None:
        self._send(line=line, says=message)

    def _send(self, **parts: Any) -> None:
        self._post(json.dumps(parts, ensure_ascii=False))


def begin_anew() -> None:
    """Take new random numbers: those of a snapshot of the memory would come again in each copy of it."""
    random.seed()
    dream_anew()


async def begin(kept: KeptByBrowser, workers: Workers, post: Post) -> Callable[[str], Awaitable[None]]:
    """Open the table of a browser with what it keeps; returns what hears the page."""
    table = TabTable(BrowserShelf(kept), BrowserThinkers(workers))
    await table.begin()
    return Desk(table, post).hear
