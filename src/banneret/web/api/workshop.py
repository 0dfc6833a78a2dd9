"""The workshop: what is wrong with a draft, how it looks in a match, and how matches on it go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from banneret.bots.trials import Tried
from banneret.engine.files.text import LARGEST_FILE
from banneret.engine.workshop import Fault
from banneret.table import Table, preload
from banneret.web.guard.visitors import Visitors
from banneret.web.live import drafts
from banneret.web.live.drafts import drawn_game
from banneret.web.live.live import Message
from banneret.web.live.of_games import no_paths
from banneret.web.live.serialize import problems

preload(drafts.__name__)
PRICE = 2000
"""Milliseconds of the budget for trials that a request takes: somewhat more than it is worked on."""


class Draft(Message):
    """The text of a file that is being drawn, as `banneret check` reads it."""

    text: str = Field(max_length=LARGEST_FILE)


class DraftFile(Draft):
    """The same as a file that somebody has, with its name."""

    name: str = Field(max_length=120)


class PrintedDraft(Draft):
    """A draft to be printed, with what stands on it or without."""

    pieces: bool = True


class TrialWish(Draft):
    """Matches to be played on a draft, from number `first` of this seed on."""

    players: int = Field(ge=1, le=20)
    bot: Literal["greedy", "medium"] = "greedy"
    seed: int = Field(0, ge=0, le=10**9)
    first: int = Field(0, ge=0, le=10**6)


def add_workshop(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add what may be asked about drafts."""
    _add_drafts(routes, table, visitors)
    _add_pictures(routes, table, visitors)
    _add_trials(routes, table, visitors)


def _add_drafts(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.get("/workshop/{key}/begin")
    async def begin(key: str, request: Request) -> Mapping[str, Any]:
        """The file of a map or an adventure to begin with, with the options given as the query."""
        game = drawn_game(key)
        options = no_paths(game, dict(request.query_params))
        with problems():
            return await table.drafts.read(visitors.who(request), drafts.begun, game.key, options)

    @routes.post("/workshop/{key}/read")
    async def read(key: str, file: DraftFile, request: Request) -> Mapping[str, Any]:
        """The tables of a file that somebody has, to be drawn on."""
        game = drawn_game(key)
        with problems():
            return await table.drafts.read(visitors.who(request), drafts.read, game.key, file.name, file.text)

    @routes.post("/workshop/{key}/check")
    async def check(key: str, draft: Draft, request: Request) -> Sequence[Fault]:
        """What is wrong with a draft, and where; nothing if it can be played on."""
        game = drawn_game(key)
        with problems():
            return await table.drafts.read(visitors.who(request), drafts.faults, game.key, draft.text)


def _add_pictures(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/workshop/{key}/board")
    async def board(key: str, draft: Draft, request: Request) -> dict[str, str]:
        """The board of a draft as it is in a match."""
        game = drawn_game(key)
        with problems():
            return {"svg": await table.drafts.read(visitors.who(request), drafts.board, game.key, draft.text)}

    @routes.post("/workshop/{key}/picture")
    async def picture(key: str, draft: Draft, request: Request) -> dict[str, str]:
        """The board of a draft as an SVG file of its own."""
        game = drawn_game(key)
        with problems():
            return {"svg": await table.drafts.read(visitors.who(request), drafts.picture, game.key, draft.text)}

    @routes.post("/workshop/{key}/paper")
    async def paper(key: str, draft: PrintedDraft, request: Request) -> Mapping[str, Any]:
        """The board of a draft to be printed, and its size; counters or hexes are `span` wide on it."""
        game = drawn_game(key)
        with problems():
            return await table.drafts.read(
                visitors.who(request), drafts.paper, game.key, draft.text, pieces=draft.pieces
            )


def _add_trials(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    @routes.post("/workshop/{key}/trials")
    async def trials(key: str, wish: TrialWish, request: Request) -> Sequence[Tried]:
        """How matches between programs on a draft went: as many as are played in a moment.

        Trial 17 of a draft, a bot and a seed is always the same match. Ask again from the next number on.
        """
        game, visitor = drawn_game(key), visitors.who(request)
        visitors.may_try(visitor, PRICE)
        with problems():
            return await table.drafts.play(
                visitor, drafts.tried, game.key, wish.text, wish.players, wish.bot, wish.seed, wish.first
            )
