"""The interface for notices: where members, and seats without a member, want to be told that they are asked."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from fastapi import APIRouter, Request
from pydantic import Field

from banneret.table import Table
from banneret.table.notices.channels import LONGEST_ADDRESS, Owner
from banneret.table.notices.kinds import KINDS
from banneret.web.api.me import Badge
from banneret.web.guard.visitors import Visitors
from banneret.web.live.live import Message
from banneret.web.live.serialize import problems

if TYPE_CHECKING:
    Kind: TypeAlias = str
else:
    Kind = Literal[tuple(KINDS)]


class ChannelWanted(Message):
    """A channel: its kind, and its address."""

    kind: Kind
    address: str = Field(max_length=LONGEST_ADDRESS)


class Code(Message):
    """A code from a mail."""

    code: str = Field(max_length=100)


def router(table: Table, visitors: Visitors) -> APIRouter:
    """The notices of `table`."""
    routes = APIRouter()
    _add_of_members(routes, table, visitors)
    _add_of_seats(routes, table, visitors)

    @routes.get("/api/notices")
    async def offered() -> dict[str, Any]:
        """The kinds of notices that the host offers, and what a page shows to choose one."""
        return {"kinds": _kinds(table)}

    @routes.post("/api/notices/confirm")
    async def confirm(wish: Code) -> dict[str, Any]:
        """Confirm the address to which this code was sent; it is used up."""
        with problems():
            await table.channels.confirm(wish.code)
        return {}

    return routes


def _add_of_members(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/api/me/notices")
    async def mine(badge: Badge) -> dict[str, Any]:
        """Where this member gets notices, and the kinds that the host offers."""
        return await _all(table, table.channels.of_member(badge))

    @routes.post("/api/me/notices", status_code=201)
    async def add(wish: ChannelWanted, request: Request, badge: Badge) -> dict[str, Any]:
        """Let notices of all matches of this member go to an address."""
        return await _add(table, table.channels.of_member(badge), wish, visitors.who(request))

    @routes.delete("/api/me/notices/{channel}")
    async def remove(channel: str, badge: Badge) -> dict[str, Any]:
        """Stop sending notices there."""
        return await _remove(table, table.channels.of_member(badge), channel)


def _add_of_seats(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/api/m/{token}/notices")
    async def of_seat(token: str) -> dict[str, Any]:
        """Where this seat gets notices, and the kinds that the host offers."""
        return await _all(table, table.channels.of_seat(token))

    @routes.post("/api/m/{token}/notices", status_code=201)
    async def add(token: str, wish: ChannelWanted, request: Request) -> dict[str, Any]:
        """Let notices of this seat go to an address."""
        return await _add(table, table.channels.of_seat(token), wish, visitors.who(request))

    @routes.delete("/api/m/{token}/notices/{channel}")
    async def remove(token: str, channel: str) -> dict[str, Any]:
        """Stop sending notices of this seat there."""
        return await _remove(table, table.channels.of_seat(token), channel)


async def _all(table: Table, owner: Awaitable[Owner]) -> dict[str, Any]:
    with problems():
        channels = await table.channels.all(await owner)
    return {"kinds": _kinds(table), "channels": [asdict(channel) for channel in channels]}


def _kinds(table: Table) -> list[dict[str, Any]]:
    return [{"kind": one.kind, "key": one.public_key, **asdict(one.form)} for one in table.channels.carriers]


async def _add(table: Table, owner: Awaitable[Owner], wish: ChannelWanted, visitor: str) -> dict[str, Any]:
    with problems():
        return asdict(await table.channels.add(await owner, wish.kind, wish.address, visitor))


async def _remove(table: Table, owner: Awaitable[Owner], channel: str) -> dict[str, Any]:
    with problems():
        await table.channels.remove(await owner, channel)
    return {}
