"""Playing a match: looking, answering, being away."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from banneret.bots.advising import Advice
from banneret.engine.scene.encode import encoded
from banneret.table import About, Table
from banneret.web.guard.visitors import Visitors
from banneret.web.live.drawn import draw_boards
from banneret.web.live.live import Message
from banneret.web.live.page_groups import told, written
from banneret.web.live.page_state import PageState, Part, details_of
from banneret.web.live.replies import SentRefusal, sent_refusal
from banneret.web.live.serialize import problems
from banneret.web.live.wishes import Act, Decide, Rename, Undo, Wish, grant


class Away(Message):
    """How long the player is away, in seconds: their clock stops for that time. 0 means being back."""

    seconds: int = Field(ge=0)


class Absent(Message):
    """The seat of somebody who is away."""

    seat: int = Field(ge=0, lt=100)


def add_playing(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add what may be seen of a match and done in it."""
    _add_looking(routes, table, visitors)
    _add_acts(routes, table)
    _add_absence(routes, table)


def _add_looking(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/m/{token}", response_class=JSONResponse)
    async def position(token: str) -> Response:
        """Everything that this link may see."""
        with problems():
            await table.come(token)
            snapshot = await table.look(token)
        await draw_boards(snapshot.view.scene)
        part = told(PageState(), snapshot) | {"details": encoded(details_of(snapshot.view.scene))}
        return Response(written(part), media_type="application/json")

    @routes.get("/m/{token}/about")
    async def about(token: str) -> About:
        """What the match is, and who plays."""
        with problems():
            return await table.about(token)

    @routes.get("/m/{token}/why")
    async def why(token: str, key: str) -> SentRefusal | None:
        """The rule that forbids touching `key` now, and the reason in a sentence; null if it is offered."""
        with problems():
            refused = await table.why(token, key)
        return sent_refusal(refused) if refused else None

    @routes.get("/m/{token}/advice")
    async def advice(token: str, request: Request) -> list[Advice]:
        """The best options now, with their chances to win, if all others are programs or share this screen."""
        with problems():
            return list(await table.advise(token, visitor=visitors.who(request)))


def _add_acts(routes: APIRouter, table: Table) -> None:
    async def done(token: str, wish: Wish) -> Part:
        return await grant(table, token, wish, PageState().details) or {}

    @routes.post("/m/{token}/decide")
    async def decide(token: str, wish: Decide) -> Part:
        """Answer a question."""
        return await done(token, wish)

    @routes.post("/m/{token}/act")
    async def act(token: str, wish: Act) -> Part:
        """Do something unasked."""
        return await done(token, wish)

    @routes.post("/m/{token}/undo")
    async def undo(token: str, wish: Undo) -> Part:
        """Take back the seat's last answer."""
        return await done(token, wish)

    @routes.post("/m/{token}/name")
    async def rename(token: str, wish: Rename) -> Part:
        """Set the name of the person at this seat."""
        return await done(token, wish)


def _add_absence(routes: APIRouter, table: Table) -> None:
    @routes.post("/m/{token}/away")
    async def away(token: str, wish: Away) -> Part:
        """Stop the seat's clock for a while."""
        with problems():
            await table.be_away(token, wish.seconds)
        return {}

    @routes.post("/m/{token}/back")
    async def back(token: str) -> Part:
        """Take the seat back from the program that has played since its time was over."""
        with problems():
            await table.take_back(token)
        return {}

    @routes.post("/m/{token}/stand-in")
    async def stand_in(token: str, wish: Absent) -> Part:
        """Agree that a program plays for somebody who is away; it does when all others who are here agree."""
        with problems():
            await table.vote(token, wish.seat)
        return {}

    @routes.post("/m/{token}/elsewhere")
    async def elsewhere(token: str) -> Part:
        """Tell that this seat is played at a screen of its own: the page does so if its browser shares none."""
        with problems():
            await table.leave_screen(token)
        return {}
