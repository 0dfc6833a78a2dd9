"""The interface for the lobby: seats that can be taken, and invitations by name."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field

from banneret.table import NotSignedIn, Table
from banneret.web.api.me import Badge
from banneret.web.errors import Problem
from banneret.web.live.live import LATER, Message, converse
from banneret.web.live.page_groups import written
from banneret.web.live.serialize import problems


class Offer(Message):
    """To whom a seat is offered: to the member of this name, or to everybody if it is empty."""

    to: str = Field("", max_length=60)


class Taking(Message):
    """A seat of the lobby."""

    match: str = Field(max_length=40, pattern="^[0-9a-f]*$")
    seat: int = Field(ge=0, lt=100)


def router(table: Table) -> APIRouter:
    """The lobby of `table`."""
    routes = APIRouter()
    _add_offering(routes, table)
    _add_live(routes, table)

    @routes.get("/api/lobby")
    async def lobby(badge: Badge = "") -> dict[str, Any]:
        """The seats that can be taken, and those to which this member is invited."""
        return await _lobby_part(table, badge)

    @routes.post("/api/lobby/take", status_code=201)
    async def take(wish: Taking, badge: Badge = "") -> dict[str, str]:
        """Take a seat: its new link. If several try at once, one gets it."""
        with problems():
            return {"link": await table.lobby.take(wish.match, wish.seat, badge)}

    return routes


def _add_offering(routes: APIRouter, table: Table) -> None:
    @routes.post("/api/m/{token}/offer")
    async def offer(token: str, wish: Offer) -> dict[str, Any]:
        """Offer the seat of this link to a member, or in the lobby to everybody; an older offer is replaced."""
        with problems():
            await table.lobby.offer(token, wish.to)
        return {}

    @routes.delete("/api/m/{token}/offer")
    async def withdraw(token: str) -> dict[str, Any]:
        """Withdraw the offer of this link's seat."""
        with problems():
            await table.lobby.withdraw(token)
        return {}


def _add_live(routes: APIRouter, table: Table) -> None:
    @routes.websocket("/lobby/live")
    async def live(socket: WebSocket, badge: Badge = "") -> None:
        """Show the lobby live: all of it at once, and after each change."""
        await socket.accept()

        async def show() -> None:
            before = ""
            async for _ in table.lobby.changes():
                now = written(await _lobby_part(table, badge))
                if now != before:
                    await socket.send_text(before := now)

        async def listen() -> None:
            while (await socket.receive())["type"] == "websocket.receive":
                pass

        with suppress(WebSocketDisconnect, Problem):
            await converse(socket, show(), listen())
        with suppress(RuntimeError, WebSocketDisconnect):  # the other side has closed it
            await socket.close(LATER)


async def _lobby_part(table: Table, badge: str) -> dict[str, Any]:
    with problems():
        seats = [asdict(seat) for seat in await table.lobby.open_seats()]
        try:
            invited = [asdict(seat) for seat in await table.lobby.invitations(badge)] if badge else []
        except NotSignedIn:  # the lobby is for everybody
            invited = []
    return {"seats": seats, "invitations": invited}
