"""What a server prepares before it says that it is ready, so that no visitor waits for it, and nobody beside them.

The posters are drawn in the process for boards. What every first reader of a page would wait for is made on a thread:
templates, the pages of the rulebooks, courses, the description of the interface.
"""

from __future__ import annotations

import asyncio
import gc
import logging

from fastapi import FastAPI

from banneret.engine.cases.lesson import course, sample
from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import games
from banneret.table import Table
from banneret.table.errors import TableError
from banneret.table.tasks import end
from banneret.web import documents
from banneret.web.api.description import described
from banneret.web.live.puzzles import any_daily
from banneret.web.pages.assets import scripts_and_sheets
from banneret.web.pages.pages import compile_templates, kinds
from banneret.web.pages.posters import draw, keep, wanting
from banneret.web.pages.reading import rulebook_page, sheets_page

_LOG = logging.getLogger(__name__)


class Preparing:
    """What one server prepares when it starts."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._working: asyncio.Task[None] | None = None

    def begin(self, app: FastAPI) -> None:
        """Begin, when the table is open."""
        self._working = asyncio.create_task(self._prepare(app))

    @property
    def done(self) -> bool:
        """Whether all is done, or cannot be."""
        return self._working is not None and self._working.done()

    async def wait(self) -> None:
        """Wait until all is done."""
        if self._working:
            await asyncio.wait([self._working])

    async def close(self) -> None:
        """Stop."""
        if self._working:
            await end(self._working)

    async def _prepare(self, app: FastAPI) -> None:
        await asyncio.gather(asyncio.to_thread(write_pages, app), self._draw_posters())
        await asyncio.to_thread(_settle)

    async def _draw_posters(self) -> None:
        for key in wanting():
            try:
                keep(key, await self._table.places.boards.do("", draw, key))
            except TableError:
                _LOG.exception("the poster of %s cannot be drawn apart, so it is drawn here", key)
                keep(key, await asyncio.to_thread(draw, key))


def _settle() -> None:
    """Write the first page, and let the collector leave alone what is loaded: everybody waits while it searches."""
    documents.home(any_daily())
    gc.collect()
    gc.freeze()


def write_pages(app: FastAPI) -> None:
    """Make what every first reader of a page would wait for."""
    scripts_and_sheets()
    compile_templates()
    described(app)
    for key, game in games().items():
        try:
            course(game)
            sample(game)
            puzzles(game)
            kinds(game)
            rulebook_page(key)
            sheets_page(key)
        except Exception:
            _LOG.exception("the pages of %s cannot be written; whoever asks for them is told", key)
