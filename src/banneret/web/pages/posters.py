"""Posters: the first board of each game, as a picture only for looking at.

They are drawn once, while the server starts, in the process that draws boards: a second of work, for which no visitor
should wait, and which should not keep anybody waiting in the server's own process.
"""

from __future__ import annotations

import asyncio
import logging

from banneret.engine.game import Game, find_game, games
from banneret.engine.match.match import Match
from banneret.picture import compact, first_board_svg
from banneret.table import Table, TableError, preload
from banneret.table.tasks import end
from banneret.web.pages.assets import Asset, packed

preload(__name__)
_LOG = logging.getLogger(__name__)
_NAME = "{}.poster.svg"
_drawn: dict[str, Asset] = {}


def poster(game: Game) -> Asset:
    """The poster of a game: its own, or else the first board of a new match. It is drawn if it was not yet."""
    if game.key not in _drawn:
        _drawn[game.key] = draw(game.key)
    return _drawn[game.key]


def draw(key: str) -> Asset:
    """Draw the poster of the game with this key."""
    game = find_game(key)
    shown = game.poster()
    scene = shown if shown.boards else Match.new(game, keeping=False).view().scene
    return packed(_NAME.format(key), compact(first_board_svg(scene)).encode())


class Posters:
    """The posters of a server, which begins to draw them when it starts."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drawing: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to draw them, apart from the server's own process."""
        self._drawing = asyncio.create_task(self._draw())

    @property
    def done(self) -> bool:
        """Whether all are drawn, or cannot be."""
        return self._drawing is not None and self._drawing.done()

    async def wait(self) -> None:
        """Wait until they are drawn, so that a page with them is cheap."""
        if self._drawing:
            await asyncio.wait([self._drawing])

    async def named(self, name: str) -> Asset | None:
        """Return the poster with this name among the files of the pages."""
        game = next((game for key, game in games().items() if _NAME.format(key) == name), None)
        if game is None:
            return None
        await self.wait()
        return poster(game)

    async def close(self) -> None:
        """Stop drawing."""
        if self._drawing:
            await end(self._drawing)

    async def _draw(self) -> None:
        for key in games().keys() - _drawn.keys():
            try:
                _drawn[key] = await self._table.draw(draw, key)
            except (TableError, ValueError, AssertionError):
                _LOG.exception("the poster of %s cannot be drawn", key)
