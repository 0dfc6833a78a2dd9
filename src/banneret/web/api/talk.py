"""The interface for talk: lines among players or spectators, and notes of one's own."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field

from banneret.table import Table
from banneret.table.people.talk import LONGEST_LINE, LONGEST_NOTES
from banneret.web.api.me import Badge
from banneret.web.live.live import Message
from banneret.web.live.serialize import problems


class Saying(Message):
    """Something to say."""

    text: str = Field(max_length=LONGEST_LINE)


class Report(Message):
    """A line that the host should look at."""

    channel: Literal["players", "spectators"]
    number: int = Field(ge=0, lt=10**6)


class Notes(Message):
    """The private notes of a seat."""

    text: str = Field(max_length=LONGEST_NOTES)


def router(table: Table) -> APIRouter:
    """The talk of `table`."""
    routes = APIRouter(prefix="/api/m/{token}")

    @routes.get("/talk")
    async def talk(token: str) -> list[dict[str, Any]]:
        """All lines that this link may read. While the match runs, players and spectators talk separately."""
        with problems():
            return [asdict(line) for line in await table.talk.lines(token)]

    @routes.post("/talk", status_code=201)
    async def say(token: str, wish: Saying, badge: Badge) -> dict[str, Any]:
        """Say a line to the players, or to the spectators, for which a permanent name is needed."""
        with problems():
            await table.talk.say(token, wish.text, badge)
        return {}

    @routes.post("/talk/report")
    async def report(token: str, wish: Report) -> dict[str, Any]:
        """Tell the host of a line."""
        with problems():
            await table.talk.report(token, wish.channel, wish.number)
        return {}

    @routes.get("/notes")
    async def notes(token: str) -> dict[str, str]:
        """The private notes of this seat."""
        with problems():
            return {"text": await table.talk.notes(token)}

    @routes.put("/notes")
    async def write(token: str, wish: Notes) -> dict[str, Any]:
        """Replace the private notes."""
        with problems():
            await table.talk.write_notes(token, wish.text)
        return {}

    return routes
