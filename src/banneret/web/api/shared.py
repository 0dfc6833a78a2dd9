"""Matches in links: such a link holds a record, which the page sends with each request. Nothing of it is stored."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from banneret.engine.match.chapters import Chapter
from banneret.table import About, Opened, PlayedMove, Table, shared
from banneret.web.api.opening import SeatWish, seated
from banneret.web.guard.visitors import Visitors
from banneret.web.live.live import Message
from banneret.web.live.page_groups import moment_told
from banneret.web.live.replies import PackedMatch
from banneret.web.live.serialize import problems


class OfLink(Message):
    """What a link holds."""

    packed: str = Field(max_length=shared.LONGEST)


class MomentOfLink(OfLink):
    """A moment of it, after `at` answers and acts, as the seat of that number saw it, or spectators."""

    at: int = Field(0, ge=0)
    seat: int | None = Field(None, ge=0, lt=100)


class ForkOfLink(OfLink):
    """A match to open that goes on from a moment of it; seats that are left out are for persons."""

    at: int = Field(0, ge=0)
    seats: list[SeatWish] = Field(default_factory=list, max_length=20)


def add_shared(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add what makes the text of a link, and what may be asked about one."""

    @routes.get("/m/{token}/packed")
    async def packed(token: str, named: bool = False) -> PackedMatch:
        """A match that is over as the text of a link, with the names of its people if it shall be `named`."""
        with problems():
            return PackedMatch(await table.past.packed(token, named=named))

    @routes.post("/shared/about")
    async def about(wish: OfLink, request: Request) -> About:
        """What the match in a link is."""
        with problems():
            return await table.places.shared.do(visitors.who(request), shared.about, wish.packed)

    @routes.post("/shared/replay")
    async def replay(wish: MomentOfLink, request: Request) -> Response:
        """A moment of the match in a link."""
        who = visitors.who(request)
        with problems():
            frame = await table.places.shared.do(who, shared.moment, wish.packed, wish.at, wish.seat, moment_told)
        return Response(frame, media_type="application/json")

    @routes.post("/shared/chapters")
    async def chapters(wish: OfLink, request: Request) -> list[Chapter]:
        """The moments at which turns and rounds begin."""
        with problems():
            return list(await table.places.shared.do(visitors.who(request), shared.chapters, wish.packed))

    @routes.post("/shared/moves")
    async def moves(wish: OfLink, request: Request) -> list[PlayedMove]:
        """What was told of each move."""
        with problems():
            return list(await table.places.shared.do(visitors.who(request), shared.moves, wish.packed))

    @routes.post("/shared/fork", status_code=201)
    async def fork(wish: ForkOfLink, request: Request) -> Opened:
        """Open a match that goes on from a moment of the one in a link."""
        with problems():
            return await table.play_on(wish.packed, wish.at, seated(wish.seats), visitor=visitors.who(request))
