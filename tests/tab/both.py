"""The same match at a server's table and at one in a browser."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

from banneret.tab.programs import Pace
from banneret.tab.table import TabTable
from banneret.table import Table
from banneret.table.store.stored import Stored
from banneret.web.live.page_groups import GroupedPage, PageGroups
from banneret.web.live.wishes import Wish, grant
from banneret.web.problems import Problem
from tests.tab.shelf import AtOnce, Shelf


class Both:
    """The same match at a table of each kind; `tokens` are those of the seats and of the spectators."""

    def __init__(self, server: Table, stored: Stored) -> None:
        self.server = server
        self.tab = TabTable(Shelf(), AtOnce(), Pace(0, 0))
        self.stored = stored
        self.tokens = [*(seat.token for seat in stored.seats if seat.token), stored.spectator]
        self.sent: dict[str, list[str]] = {token: [] for token in self.tokens}

    async def begin(self, stack: AsyncExitStack) -> None:
        """Let everybody look, at both tables."""
        await self.server._keep(self.stored)
        await self.tab._keep(self.stored)
        groups = PageGroups(), PageGroups()
        for token in self.tokens:
            await stack.enter_async_context(self.server.watch(token))
            await self.tab.watch(token, (), self.sent[token].append)
        self.pages = {token: tuple(GroupedPage(group, token, ()) for group in groups) for token in self.tokens}

    async def settled(self) -> None:
        """Wait until both have given all answers that no person gives."""
        while self.server._automatic.busy:
            await asyncio.sleep(0.001)
        await self.tab.settled()

    async def compare(self) -> None:
        """All viewers hear the same of both tables."""
        await self.settled()
        for token, (theirs, ours) in self.pages.items():
            server, tab = await self.server.look(token), await self.tab.look(token)
            assert list(map(json.loads, theirs.hear(server))) == list(map(json.loads, ours.hear(tab)))
            assert self.sent[token], "the page in the tab was told something"
            assert f'"number":{tab.number}' in self.sent[token][-1]

    async def wish(self, token: str, wish: Wish) -> None:
        """Say the same at both tables; they answer the same."""
        assert await self._told(self.server, token, wish) == await self._told(self.tab, token, wish)

    async def _told(self, table: Any, token: str, wish: Wish) -> Any:
        try:
            return await grant(table, token, wish, lambda _: ())
        except Problem as problem:
            return problem.document()
