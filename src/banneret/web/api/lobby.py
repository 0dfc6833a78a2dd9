"""The interface for the lobby: seats that can be taken, and invitations by name."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Query, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from banneret.table import LobbyView, OpenSeat, Table
from banneret.table.errors import NotSignedIn
from banneret.web.api.me import Badge
from banneret.web.guard.visitors import Visitors
from banneret.web.live.live import LATER, Message, converse
from banneret.web.live.serialize import problems
from banneret.web.problems import Problem

_MOMENT = r"^[0-9T:+-]*$"


class Offer(Message):
    """To whom a seat is offered: to the member of this name, or to everybody if it is empty."""

    to: str = Field("", max_length=60)


class Taking(Message):
    """A seat of the lobby."""

    match: str = Field(max_length=40, pattern="^[0-9a-f]*$")
    seat: int = Field(ge=0, lt=100)


def router(table: Table, visitors: Visitors) -> APIRouter:
    """The lobby of `table`."""
    routes, messages = APIRouter(), _Messages()
    _add_offering(routes, table, visitors)
    _add_live(routes, table, messages)

    @routes.get("/api/lobby", response_class=JSONResponse)
    async def lobby(
        badge: Badge,
        game: Annotated[str, Query(max_length=60)] = "",
        before: Annotated[str, Query(max_length=40, pattern=_MOMENT)] = "",
    ) -> Response:
        """The seats that can be taken, and those to which this member is invited.

        With `game` only those of this game, and with `before` only those offered before this moment, as `since` has it.
        """
        with problems():
            seats = await table.lobby.open_seats(game, before)
            try:
                invited = await table.lobby.invitations(badge) if badge else ()
            except NotSignedIn:  # the lobby is for everybody
                invited = ()
        shared = _Messages() if game or before else messages
        return Response(shared.of(LobbyView(seats, invited)), media_type="application/json")

    @routes.post("/api/lobby/take", status_code=201)
    async def take(wish: Taking, badge: Badge) -> dict[str, str]:
        """Take a seat: its new link. If several try at once, one gets it."""
        with problems():
            return {"link": await table.lobby.take(wish.match, wish.seat, badge)}

    return routes


def _add_offering(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/api/m/{token}/offer")
    async def offer(token: str, wish: Offer, request: Request) -> dict[str, Any]:
        """Offer the seat of this link to a member, or in the lobby to everybody. From now on the link is dead."""
        with problems():
            await table.lobby.offer(token, wish.to, visitor=visitors.who(request))
        return {}

    @routes.delete("/api/opened/{opener}/offers/{seat}")
    async def withdraw(opener: str, seat: Annotated[int, Path(ge=0, lt=100)]) -> dict[str, str]:
        """Withdraw the offer of a seat, for the person who opened the match: the seat's new link."""
        with problems():
            return {"link": await table.lobby.withdraw(opener, seat)}


def _add_live(routes: APIRouter, table: Table, messages: _Messages) -> None:
    @routes.websocket("/lobby/live")
    async def live(socket: WebSocket, badge: Badge) -> None:
        """Show the lobby live: all of it at once, and after each change."""
        await socket.accept()
        known = badge if _is_own_page(socket) else ""

        async def show() -> None:
            with problems():
                async for view in table.lobby.watch(known):
                    await socket.send_text(messages.of(view))

        async def listen() -> None:
            while (await socket.receive())["type"] == "websocket.receive":
                pass

        with suppress(WebSocketDisconnect, Problem):
            await converse(socket, show(), listen())
        with suppress(RuntimeError, WebSocketDisconnect):  # the other side has closed it
            await socket.close(LATER)


def _is_own_page(socket: WebSocket) -> bool:
    """Return whether a live connection comes from a page of this host: others get no invitations."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).hostname == socket.url.hostname


class _Messages:
    """Messages about the lobby. The seats for everybody are written once, for all who see the same."""

    def __init__(self) -> None:
        self._seats: tuple[OpenSeat, ...] = ()
        self._text = "[]"

    def of(self, view: LobbyView) -> str:
        """What somebody sees, as text."""
        if view.seats is not self._seats:
            self._seats, self._text = view.seats, _written(view.seats)
        return f'{{"seats":{self._text},"invitations":{_written(view.invitations)}}}'


def _written(seats: Iterable[OpenSeat]) -> str:
    return json.dumps([asdict(seat) for seat in seats], ensure_ascii=False, separators=(",", ":"))
