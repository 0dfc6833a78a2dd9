"""The interface for the drafts that a member keeps at the table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import Field

from banneret.engine.files.text import LARGEST_FILE
from banneret.table import Table
from banneret.table.models import Draft
from banneret.web.api.me import Badge
from banneret.web.live.drafts import drawn_game
from banneret.web.live.live import Message
from banneret.web.live.serialize import problems

_ID = r"^[0-9a-f-]{1,32}$"
Id = Annotated[str, Path(pattern=_ID)]
"""The name of a draft, which a browser has given it."""
_LATEST = 2**53


class KeptDraft(Message):
    """A draft as it is kept: the text of its file, when it was changed, and when what it replaces was (0: nothing)."""

    game: str = Field(max_length=80)
    name: str = Field(max_length=80)
    says: str = Field(default="", max_length=200)
    changed: int = Field(ge=0, le=_LATEST)
    text: str = Field(max_length=LARGEST_FILE)
    known: int = Field(default=0, ge=0, le=_LATEST)


def router(table: Table) -> APIRouter:
    """The interface for the drafts that members of `table` keep."""
    routes = APIRouter(prefix="/api/me/drafts")

    @routes.get("")
    async def drafts(badge: Badge) -> list[dict[str, Any]]:
        """The member's drafts without their texts, what was changed last first."""
        with problems():
            return [asdict(draft) for draft in await table.kept_drafts.all(badge)]

    @routes.get("/{id}")
    async def draft(id: Id, badge: Badge) -> dict[str, Any]:
        """One of the member's drafts, with the text of its file."""
        with problems():
            return asdict(await table.kept_drafts.read(badge, id))

    @routes.put("/{id}")
    async def keep(id: Id, wish: KeptDraft, badge: Badge) -> dict[str, Any]:
        """Keep a draft. Nothing is kept if another device has changed it since `known`."""
        game = drawn_game(wish.game)
        with problems():
            draft = Draft(id, game.key, wish.name, wish.says, wish.changed, wish.text)
            await table.kept_drafts.keep(badge, draft, wish.known)
        return {}

    @routes.delete("/{id}")
    async def drop(id: Id, badge: Badge) -> dict[str, Any]:
        """Remove one of the member's drafts."""
        with problems():
            await table.kept_drafts.drop(badge, id)
        return {}

    return routes
