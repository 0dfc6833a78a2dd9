"""The pages of puzzles and their addresses."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from banneret.table import Table
from banneret.web.api.puzzles import mistake_of
from banneret.web.guard.visitors import Visitors
from banneret.web.live.of_games import game_named
from banneret.web.live.puzzles import PuzzlePlace, daily, puzzle_named, today
from banneret.web.pages.pages import by_ease, render
from banneret.web.preparing import Preparing

MOST_TRIES = 3
"""How many answers one may try."""


def add_puzzle_pages(routes: APIRouter, table: Table, visitors: Visitors, preparing: Preparing) -> None:
    """Add the list of all puzzles, each of them, that of the day, and those of one's own mistakes."""
    _add_puzzles(routes, preparing)
    _add_mistakes(routes, table, visitors)


def _add_puzzles(routes: APIRouter, preparing: Preparing) -> None:
    @routes.get("/puzzle")
    async def all_puzzles() -> str:
        """All puzzles."""
        await preparing.wait()
        return render("puzzles.html", games=by_ease())

    @routes.get("/puzzle/daily")
    async def of_the_day() -> HTMLResponse:
        """The puzzle of the day, the same for all by the date in UTC."""
        await preparing.wait()
        page = puzzle_page(daily(today()), today())
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})

    @routes.get("/puzzle/{key}/{puzzle}")
    async def one(key: str, puzzle: str) -> str:
        """A puzzle."""
        await preparing.wait()
        return puzzle_page(puzzle_named(game_named(key), puzzle))


def _add_mistakes(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/m/{token}/mistakes/{at}")
    async def mistake(token: str, at: int, request: Request) -> str:
        """A mistake of one's own as a puzzle."""
        found = await mistake_of(table, visitors.who(request), token, at)
        return _page(
            game=game_named(found.puzzle.game),
            heading=f"Mistake {found.place} of {found.count}",
            title="Learn from your mistakes",
            source=f"/api/m/{token}/mistakes/{at}",
            name="",
            answers=MOST_TRIES + 1,
            back=f"/m/{token}",
            following="" if found.following is None else f"/m/{token}/mistakes/{found.following}",
        )


def puzzle_page(place: PuzzlePlace, day: date | None = None) -> str:
    """The page of a puzzle; if it is that of a day, with its date."""
    numbered = f"Puzzle {place.number}"
    return _page(
        game=place.game,
        heading="Puzzle of the day" if day else numbered,
        title=f"{day:%A} {day.day} {day:%B}" if day else numbered,
        source=f"/api/puzzles/{place.game.key}/{place.name}",
        name=place.name,
        answers=len(place.puzzle.chances),
        level=place.puzzle.level,
        day=f"{day}" if day else "",
        back="/puzzle",
        following=f"/puzzle/{place.game.key}/{place.following}",
    )


def _page(**words: object) -> str:
    given = {"level": "", "day": "", "about": {"title": words["title"]}, "token": "", "boards": [], "names": []}
    return render("puzzle.html", **given | words)
