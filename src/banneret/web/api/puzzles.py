"""Puzzles: answers and hints, also to one's own mistakes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from banneret.engine.cases.puzzle import Puzzle
from banneret.table import Table, preload
from banneret.web.guard.visitors import Visitors
from banneret.web.live.live import Message
from banneret.web.live.of_games import game_named
from banneret.web.live.puzzles import MistakePlace, frame_of, hint_of, mistake_at, puzzle_named
from banneret.web.live.replies import PuzzleHint
from banneret.web.live.serialize import problems
from banneret.web.problems import Problem

preload(__name__)


class PuzzleAnswer(Message):
    """An answer by its key; "" asks for the position alone."""

    answer: str = Field(default="", max_length=120)


class WantedHint(Message):
    """Which hint is wanted."""

    number: Annotated[int, Field(ge=1, le=2)] = 1


def add_puzzles(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add answers and hints of the puzzles that are there, and of mistakes in one's own matches."""
    _add_puzzles(routes, table, visitors)
    _add_mistakes(routes, table, visitors)


def _add_puzzles(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/puzzles/{key}/{puzzle}")
    async def answer(key: str, puzzle: str, wish: PuzzleAnswer, request: Request) -> Response:
        """What comes of an answer to a puzzle: whether it is right, and what may follow."""
        found = puzzle_named(game_named(key), puzzle).puzzle
        return await _answered(table, visitors.who(request), found, wish.answer)

    @routes.post("/puzzles/{key}/{puzzle}/hint")
    async def hint(key: str, puzzle: str, wish: WantedHint, request: Request) -> PuzzleHint:
        """A hint to a puzzle."""
        found = puzzle_named(game_named(key), puzzle).puzzle
        with problems():
            return await table.places.lessons.do(visitors.who(request), hint_of, found, wish.number)


def _add_mistakes(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/m/{token}/mistakes/{at}")
    async def answer(token: str, at: int, wish: PuzzleAnswer, request: Request) -> Response:
        """What comes of another answer to a question at which this seat made a mistake, in a match that is over."""
        who = visitors.who(request)
        puzzle = (await mistake_of(table, who, token, at)).puzzle
        return await _answered(table, who, puzzle, wish.answer)

    @routes.post("/m/{token}/mistakes/{at}/hint")
    async def hint(token: str, at: int, wish: WantedHint, request: Request) -> PuzzleHint:
        """A hint to such a question."""
        who = visitors.who(request)
        puzzle = (await mistake_of(table, who, token, at)).puzzle
        with problems():
            return await table.places.lessons.do(who, hint_of, puzzle, wish.number)


async def mistake_of(table: Table, who: str, token: str, at: int) -> MistakePlace:
    """A mistake that the seat of this link made. Raises Problem."""
    with problems():
        found, _ = await table.past.analysis(token, visitor=who)
        if not found.text:
            raise Problem("not-now", "This match is being analysed; ask again when that is done.")
        seat = (await table.find(token)).seat
        record = await table.past.match_record(token)
        return await table.places.lessons.do(who, mistake_at, record, found.text, seat, at)


async def _answered(table: Table, who: str, puzzle: Puzzle, key: str) -> Response:
    with problems():
        frame = await table.places.lessons.do(who, frame_of, puzzle, key)
    return Response(frame, media_type="application/json")
