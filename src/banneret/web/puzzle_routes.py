"""The pages of puzzles and their addresses."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from banneret.table import Table
from banneret.web import documents
from banneret.web.api.puzzles import mistake_of
from banneret.web.guard.visitors import Visitors
from banneret.web.live.of_games import game_named
from banneret.web.live.puzzles import daily, puzzle_named, today
from banneret.web.preparing import Preparing
from banneret.web.preview_routes import card_of_puzzle, carded


def add_puzzle_pages(routes: APIRouter, table: Table, visitors: Visitors, preparing: Preparing) -> None:
    """Add the list of all puzzles, each of them, that of the day, and those of one's own mistakes."""
    _add_puzzles(routes, preparing)
    _add_mistakes(routes, table, visitors)


def _add_puzzles(routes: APIRouter, preparing: Preparing) -> None:
    @routes.get("/puzzle")
    async def all_puzzles() -> str:
        """All puzzles."""
        await preparing.wait()
        return documents.puzzle_list()

    @routes.get("/puzzle/daily")
    async def of_the_day(request: Request) -> HTMLResponse:
        """The puzzle of the day, the same for all by the date in UTC."""
        await preparing.wait()
        place = daily(today())
        page = carded(request, documents.puzzle(place, today()), card_of_puzzle(place))
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})

    @routes.get("/puzzle/{key}/{puzzle}")
    async def one(key: str, puzzle: str, request: Request) -> str:
        """A puzzle."""
        await preparing.wait()
        place = puzzle_named(game_named(key), puzzle)
        return carded(request, documents.puzzle(place), card_of_puzzle(place))


def _add_mistakes(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/m/{token}/mistakes/{at}")
    async def mistake(token: str, at: int, request: Request) -> str:
        """A mistake of one's own as a puzzle."""
        found = await mistake_of(table, visitors.who(request), token, at)
        return documents.mistake(found, token, at)
