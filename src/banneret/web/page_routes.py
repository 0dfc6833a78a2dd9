"""The pages and their addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from banneret.engine.game import Game
from banneret.engine.scene.scene import Scene
from banneret.engine.words.sentence import echo
from banneret.table import Table
from banneret.table.models import About
from banneret.web import documents
from banneret.web.guard.visitors import Visitors
from banneret.web.live.drafts import drawn_game
from banneret.web.live.drawn import DrawnBoard, draw_boards
from banneret.web.live.of_games import game_named
from banneret.web.live.puzzles import any_daily
from banneret.web.live.serialize import problems
from banneret.web.pages.assets import EACH_TIME, FOREVER, Asset, packed, scripts_and_sheets, sent
from banneret.web.pages.posters import board_of_choice, drawing, has_board, poster_named, small_board
from banneret.web.pages.reading import rulebook_page, sheets_page
from banneret.web.preparing import Preparing
from banneret.web.preview_routes import add_previews, card_of_game, card_of_match, card_of_table, carded
from banneret.web.problems import Problem
from banneret.web.puzzle_routes import add_puzzle_pages

A_DAY = "public, max-age=86400"
OWN = FOREVER.replace("public", "private")
"""Kept by the browser alone: its address has the link of a seat."""


def router(table: Table, preparing: Preparing, visitors: Visitors) -> APIRouter:
    """All pages."""
    routes = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)
    _add_assets(routes)
    _add_games(routes, preparing)
    _add_boards(routes, table)
    _add_reading(routes)
    _add_people(routes)
    _add_help(routes)
    _add_lessons(routes)
    _add_samples(routes, preparing)
    _add_workshop(routes, preparing)
    _add_links(routes)
    _add_matches(routes, table)
    add_previews(routes, table, visitors)
    add_puzzle_pages(routes, table, visitors, preparing)
    return routes


def _add_assets(routes: APIRouter) -> None:
    @routes.api_route("/static/{path:path}", methods=["GET", "HEAD"])
    async def static(path: str, request: Request) -> Response:
        """A script, a style sheet or a poster, packed if the browser accepts it."""
        version, _, name = path.partition("/")
        kept = scripts_and_sheets()
        found = kept.get(path) or kept.get(name) or poster_named(path) or poster_named(name)
        if found is None:
            raise Problem("not-found", f"There is no file {echo(path)} here; the pages name the files that exist.")
        headers = {"Cache-Control": FOREVER if version == found.version else EACH_TIME, "ETag": f'W/"{found.version}"'}
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return sent(found, request, headers)

    @routes.get("/worker.js")
    async def worker() -> Response:
        """The service worker, at an address that lets it serve all pages."""
        found = scripts_and_sheets()["worker.js"]
        return Response(found.body, headers={"Cache-Control": EACH_TIME}, media_type=found.media_type)


def _add_games(routes: APIRouter, preparing: Preparing) -> None:
    @routes.get("/")
    async def home(request: Request) -> str:
        """The first page: the games, and my matches."""
        await preparing.wait()
        return carded(request, documents.home(any_daily()), card_of_table())

    @routes.get("/new/{key}")
    async def new(key: str, request: Request) -> str:
        """A new match of one game."""
        await preparing.wait()
        game = game_named(key)
        return carded(request, documents.new(game), card_of_game(game))


def _add_boards(routes: APIRouter, table: Table) -> None:
    @routes.get("/boards/{key}/{value}.svg")
    async def of_choice(key: str, value: str, request: Request) -> Response:
        """The first board of what can be played in a game."""
        game = game_named(key)
        if not has_board(game, value):
            raise Problem("not-found", f"{game.title} has no board for {echo(value)}; /new/{key} shows those it has.")
        with problems():
            return sent(await board_of_choice(table, game, value), request, {"Cache-Control": A_DAY})

    @routes.get("/m/{token}/board.svg")
    async def of_match(token: str, request: Request) -> Response:
        """The first board of a match as a seat or a spectator sees it now, only for looking at."""
        with problems():
            scene = (await table.look(token)).view.scene
            body = (await table.places.boards.do("", small_board, scene)).encode()
            drawn = await asyncio.to_thread(packed, "board.svg", body)
        headers = {"Cache-Control": EACH_TIME, "ETag": f'W/"{drawn.version}"'}
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return sent(drawn, request, headers)

    @routes.get("/m/{token}/boards/{key}/{version}.svg")
    async def drawing_of_match(token: str, key: str, version: str, request: Request) -> Response:
        """The unchanging layer of a board of a match. The version of its page may be kept; any other is that of now."""
        with problems():
            scene = (await table.look(token)).view.scene
        found = {board.key: file for board, file in await _drawings(scene)}.get(key)
        if found is None:
            raise Problem(
                "not-found", f"There is no board {echo(key)} on this table now; its page names those there are."
            )
        return sent(found, request, {"Cache-Control": OWN if version == found.version else EACH_TIME})


async def _drawings(scene: Scene) -> list[tuple[DrawnBoard, Asset]]:
    """The boards of a scene, each with its drawing as a file."""
    boards = await draw_boards(scene)
    return await asyncio.to_thread(lambda: [(board, drawing(board.svg)) for board in boards])


def _add_reading(routes: APIRouter) -> None:
    @routes.get("/rules/{key}")
    async def rulebook(key: str, request: Request) -> Response:
        """The rulebook of one game."""
        return sent(rulebook_page(game_named(key).key), request)

    @routes.get("/rules/{key}/sheets")
    async def sheets(key: str, request: Request) -> Response:
        """The sheets of one game to look things up in, as a part of a page."""
        return sent(sheets_page(game_named(key).key), request)


def _add_people(routes: APIRouter) -> None:
    @routes.get("/me")
    async def mine() -> str:
        """A name that lasts, and the matches of its member."""
        return documents.me()

    @routes.get("/mine/{match}")
    async def way(match: str) -> str:
        """The way from a notice to one's seat, for a browser that knows it."""
        return documents.way(match)

    @routes.get("/lobby")
    async def lobby() -> str:
        """The seats that can be taken."""
        return documents.lobby()


def _add_help(routes: APIRouter) -> None:
    @routes.get("/charges")
    async def gallery() -> str:
        """All charges that pieces can show."""
        return documents.gallery()

    @routes.get("/help")
    async def how_to() -> str:
        """How to play here."""
        return documents.how_to()

    @routes.get("/problems")
    async def kinds() -> str:
        """What can go wrong, and what to do about it."""
        return documents.kinds()


def _add_lessons(routes: APIRouter) -> None:
    @routes.get("/learn/{key}")
    async def learn(key: str) -> str:
        """The course of a game."""
        return documents.learn(game_named(key))

    @routes.get("/learn/{key}/{name}")
    async def lesson(key: str, name: str) -> str:
        """A lesson."""
        return documents.lesson(game_named(key), name)


def _add_samples(routes: APIRouter, preparing: Preparing) -> None:
    @routes.get("/sample/{key}")
    async def sample(key: str, request: Request) -> str:
        """A question of a game that can be touched freely."""
        await preparing.wait()
        game = game_named(key)
        return carded(request, documents.sample(game), card_of_game(game))


def _add_workshop(routes: APIRouter, preparing: Preparing) -> None:
    @routes.get("/workshop")
    async def workshop() -> str:
        """What somebody has drawn."""
        return documents.workshop()

    @routes.get("/workshop/{key}")
    async def drawing(key: str) -> str:
        """A map that is drawn by hand."""
        await preparing.wait()
        return await asyncio.to_thread(documents.drawing, drawn_game(key))


def _add_links(routes: APIRouter) -> None:
    @routes.get("/replay/{key}")
    async def replay(key: str, request: Request) -> str:
        """The replay of a match that the link itself holds, in its fragment, which no server is sent."""
        game = game_named(key)
        return carded(request, documents.replay(game, About.unopened(game.key), ""), card_of_game(game))


def _add_matches(routes: APIRouter, table: Table) -> None:
    async def at_table(
        token: str,
        request: Request,
        page: Callable[[Game, About, str, Sequence[documents.LaidBoard]], str],
        query: str = "",
    ) -> str:
        with problems():
            about = await table.about(token)
            scene = (await table.look(token)).view.scene
        at, game = f"/m/{token}/boards", game_named(about.game)
        boards = [
            (board, f"{at}/{quote(board.key, safe='')}/{file.version}.svg") for board, file in await _drawings(scene)
        ]
        return carded(request, page(game, about, token, boards), card_of_match(game, about, query))

    @routes.get("/m/{token}")
    async def match(token: str, request: Request) -> str:
        """A match, from a seat or as a spectator."""
        return await at_table(token, request, documents.match)

    @routes.get("/m/{token}/replay")
    async def replay(token: str, request: Request) -> str:
        """The replay of a match."""
        at = request.query_params.get("at", "")
        return await at_table(token, request, documents.replay, f"?at={at}" if at.isdecimal() and len(at) < 7 else "")
