"""Pictures for programs that show a link, and what pages tell them of themselves."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from banneret.engine.game import Game
from banneret.table import About, Table
from banneret.web.guard.visitors import Visitors
from banneret.web.live.of_games import game_named
from banneret.web.live.puzzles import PuzzlePlace, puzzle_named
from banneret.web.live.serialize import problems
from banneret.web.pages.cards import LinkCard
from banneret.web.pages.pages import by_ease
from banneret.web.previews import Previews, can_draw, told_of
from banneret.web.problems import Problem

_A_DAY = "public, max-age=86400"
_NOW = "public, max-age=30"
FIRST = "Five fantasy wargames in your browser: alone against bots, or with friends by a link."


def carded(request: Request, page: str, card: LinkCard) -> str:
    """A page with what it tells of itself, by the address at which this server is asked."""
    return card.within(page, f"{request.url.scheme}://{request.url.netloc}")


def card_of_table() -> LinkCard:
    """What the first page tells."""
    return LinkCard("Banneret", FIRST, _image(f"/preview/{by_ease()[0].key}.png"))


def card_of_game(game: Game) -> LinkCard:
    """What the page for a new match tells."""
    return LinkCard(f"{game.title} · Banneret", str(game.guide.aim), _image(f"/preview/{game.key}.png"))


def card_of_puzzle(place: PuzzlePlace) -> LinkCard:
    """What a puzzle tells."""
    image = _image(f"/preview/{place.game.key}/{place.name}.png")
    return LinkCard(f"Puzzle · {place.game.title}", "One answer is far better than the others: find it.", image)


def card_of_match(game: Game, about: About, query: str = "") -> LinkCard:
    """What a match or its replay tells: what spectators may read, and their link alone."""
    says = ". ".join(told_of(game, about))
    return LinkCard(f"{game.title} · Banneret", says, _image(f"/m/{about.spectator}/preview.png{query}"))


def _image(address: str) -> str:
    return address if can_draw() else ""


def add_previews(routes: APIRouter, table: Table, visitors: Visitors) -> None:
    """Add the pictures of games, puzzles and matches."""
    previews = Previews(table, visitors)

    def check() -> None:
        if not can_draw():
            raise Problem("not-found", "This server draws no pictures of links: it has no extra `previews`.")

    @routes.get("/preview/{key}.png")
    async def of_game(key: str, request: Request) -> Response:
        """The picture for links to a game."""
        check()
        game = game_named(key)
        with problems():
            return _sent(await previews.of_game(visitors.who(request), game.key), _A_DAY)

    @routes.get("/preview/{key}/{puzzle}.png")
    async def of_puzzle(key: str, puzzle: str, request: Request) -> Response:
        """The picture for links to a puzzle."""
        check()
        place = puzzle_named(game_named(key), puzzle)
        with problems():
            return _sent(await previews.of_puzzle(visitors.who(request), place.game.key, place.name), _A_DAY)

    @routes.get("/m/{token}/preview.png")
    async def of_match(token: str, request: Request, at: int | None = None) -> Response:
        """The picture for links to a match, or to a moment of its past: what spectators see, whatever link asks."""
        check()
        with problems():
            return _sent(await previews.of_match(visitors.who(request), token, at), _NOW)


def _sent(png: bytes, cache: str) -> Response:
    return Response(png, headers={"Cache-Control": cache}, media_type="image/png")
