"""The past of a match: replay, what fell, what decided it, its record."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from banneret.engine.match.chapters import Chapter
from banneret.table import PlayedMove, Table, preload
from banneret.web.guard.visitors import Visitors
from banneret.web.live.analysis_messages import analysis_reply, drawn_losses
from banneret.web.live.page_groups import moment_told
from banneret.web.live.replies import AnalysisReply, DrawnLoss
from banneret.web.live.serialize import problems

Eyes: TypeAlias = Annotated[str, Query(pattern="^(own|all|[0-9]{1,2})$")]
"""Whose view of the past is wanted: that of the link, that of spectators, or that of a seat by its number."""

preload(__name__)  # so that the processes that draw for this interface start faster


def add_past(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add what may be asked about the past of a match."""
    _add_replay(routes, table, visitors)
    _add_summing_up(routes, table, visitors)


def _add_replay(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/m/{token}/replay/{at}")
    async def replay(token: str, at: int, request: Request, eyes: Eyes = "own") -> Response:
        """The position after `at` answers and acts, as this link sees it.

        With `eyes` it is as spectators saw it (`all`) or, once the match is over, as the seat of that number did.
        """
        with problems():
            seat = (await table.find(token)).seat if eyes == "own" else None if eyes == "all" else int(eyes)
            frame = await table.past.replay(token, at, seat, moment_told, visitor=visitors.who(request))
        return Response(frame, media_type="application/json")

    @routes.get("/m/{token}/chapters")
    async def chapters(token: str, request: Request) -> list[Chapter]:
        """The moments at which turns and rounds begin."""
        with problems():
            return list(await table.past.chapters(token, visitor=visitors.who(request)))

    @routes.get("/m/{token}/moves")
    async def moves(token: str, request: Request) -> list[PlayedMove]:
        """What was told of each move."""
        with problems():
            return list(await table.past.moves(token, visitor=visitors.who(request)))

    @routes.get("/m/{token}/record", response_class=PlainTextResponse)
    async def record(token: str) -> PlainTextResponse:
        """The record as text."""
        with problems():
            text = await table.past.record(token)
        return PlainTextResponse(text, headers={"Content-Disposition": 'attachment; filename="banneret-record.txt"'})


def _add_summing_up(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/m/{token}/losses")
    async def losses(token: str, request: Request) -> list[DrawnLoss]:
        """What fell in the match."""
        with problems():
            found = await table.past.losses(token, visitor=visitors.who(request))
            sides = (await table.look(token)).view.scene.sides
        return drawn_losses(found, sides)

    @routes.get("/m/{token}/analysis")
    async def analysis(token: str, request: Request, response: Response) -> AnalysisReply:
        """What decided a match that is over.

        While this is being worked out, the answer is 202 with the share that is done. Ask again then.
        """
        with problems():
            found, names = await table.past.analysis(token, visitor=visitors.who(request))
            reader = (await table.look(token)).view.seat
        if not found.text:
            response.status_code = 202
            response.headers["Retry-After"] = "1"
        return analysis_reply(found, names, token, reader)
