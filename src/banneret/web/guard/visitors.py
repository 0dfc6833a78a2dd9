"""Visitors: who asks, and whether they have asked too often. No visitor uses up the requests of another."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.table.turns import Turns
from banneret.web.errors import answer
from banneret.web.guard import prices
from banneret.web.guard.traffic import HOST, Allowance, Traffic, visitor_at
from banneret.web.problems import Problem, full

TRY_AGAIN_LATER = 1013
AT_A_TIME = 2
"""How many requests of a visitor that are worked on where all are answered are begun at a time.

If 30 were, somebody else's answer would wait for all of them: 0.3 seconds on a quiet machine.
"""
_MINUTE, _HOUR = 60.0, 3600.0
_FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
_HERE = frozenset({"127.0.0.1", "::1", "localhost"})
_LOG = logging.getLogger(__name__)


class Visitors:
    """What all visitors have used. The host, who asks from the table's own computer, has no limits."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._budget = Allowance(traffic.visitor_budget, traffic.budget, _MINUTE)
        self._trials = Allowance(traffic.visitor_trials, traffic.trials, _HOUR)
        self._previews = Allowance(traffic.visitor_previews, traffic.previews, _MINUTE)
        self._live: Counter[str] = Counter()
        self._warned = False

    def who(self, asking: HTTPConnection) -> str:
        """Return who asks; "" for the host."""
        address = asking.client.host if asking.client else ""
        if address in HOST:
            if not _is_forwarded(asking) and asking.url.hostname in _HERE:
                return ""
            self._warn(address)
        return visitor_at(address)

    def _warn(self, address: str) -> None:
        if not self._warned and not self._traffic.forwards(address):
            self._warned = True
            _LOG.warning("A web server at %s sends all its visitors as one; name it with --proxy %s.", address, address)

    def may_ask(self, asking: HTTPConnection, price: int) -> None:
        """Let a request of this price pass. Raises Problem."""
        if (visitor := self.who(asking)) and (wait := self._budget.wait(visitor, price)):
            raise Problem("too-many", f"You have asked for too much; continue in {_seconds(wait)}.", retry_after=wait)

    def may_try(self, visitor: str, price: int) -> None:
        """Let programs play on a draft, for this price. Raises Problem."""
        if visitor and (wait := self._trials.wait(visitor, price)):
            detail = f"Your drafts were played on a lot; programs play again in {_seconds(wait)}."
            raise Problem("too-many", detail, retry_after=wait)

    def may_draw(self, visitor: str, price: int) -> None:
        """Let a preview be drawn, for this price. Raises Problem."""
        if visitor and (wait := self._previews.wait(visitor, price)):
            detail = f"Many pictures were drawn for you; there are more in {_seconds(wait)}."
            raise Problem("too-many", detail, retry_after=wait)

    def come_live(self, asking: HTTPConnection) -> str:
        """Begin a live connection; returns its visitor, who must `leave` when it ends. Raises Problem."""
        self.may_ask(asking, prices.CONNECTION)
        visitor = self.who(asking)
        if visitor and self._live[visitor] >= self._traffic.visitor_live:
            raise Problem(
                "too-many", f"You have {self._live[visitor]} pages open here; close one of them.", retry_after=10
            )
        if visitor and self._live.total() >= self._traffic.live:
            raise full()
        self._live[visitor] += 1
        return visitor

    def leave(self, visitor: str) -> None:
        """A live connection has ended."""
        self._live[visitor] -= 1
        self._live += Counter()  # keep only visitors with a connection

    async def may_say(self, visitor: str, text: str) -> None:
        """Wait until a message of a live connection may be processed."""
        price = prices.of_message(text)
        while visitor and (wait := self._budget.wait(visitor, price)):
            await asyncio.sleep(wait)


class Doorkeeper:
    """Lets requests and live connections pass to the application, within the limits of their visitors."""

    def __init__(self, app: ASGIApp, visitors: Visitors) -> None:
        self.app = app
        self._visitors = visitors
        self._turns = Turns(AT_A_TIME)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, or answer why not."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._live(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        asking, price = HTTPConnection(scope), prices.of_request(scope["method"], scope["path"])
        try:
            self._visitors.may_ask(asking, price)
        except Problem as problem:
            await answer(Request(scope), problem)(scope, receive, send)
            return
        async with self._turns.of(self._visitors.who(asking) if price in prices.ON_THE_LOOP else ""):
            await self.app(scope, receive, send)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            visitor = self._visitors.come_live(HTTPConnection(scope))
        except Problem as problem:
            await _turn_away(problem, receive, send)
            return

        async def in_turn() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                await self._visitors.may_say(visitor, message.get("text") or "")
            return message

        try:
            await self.app(scope, in_turn, send)
        finally:
            self._visitors.leave(visitor)


async def _turn_away(problem: Problem, receive: Receive, send: Send) -> None:
    """Tell a page why it has no live connection, because browsers hide the answer to a refused one."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": json.dumps({"is": "problem"} | problem.document())})
    await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})


def _is_forwarded(asking: HTTPConnection) -> bool:
    """Return whether a web server on this computer passes a visitor on, also if it is set up to say nothing of it.

    nginx then asks by HTTP 1.0, which no browser does, with its own address as the host; but what a page sends still
    names the host that its visitor knows.
    """
    if any(name in asking.headers for name in _FORWARDED) or asking.scope.get("http_version") == "1.0":
        return True
    origin = asking.headers.get("origin")
    return origin is not None and urlsplit(origin).hostname not in _HERE


def _seconds(wait: float) -> str:
    return "a second" if wait <= 1 else f"{wait:.0f} seconds"
