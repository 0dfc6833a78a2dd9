"""The application, which answers browsers and programs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from banneret.table import Table
from banneret.web import health, page_routes
from banneret.web.api import api, lobby, me, my_drafts, notices, talk
from banneret.web.api.description import describe
from banneret.web.errors import tell_problems
from banneret.web.guard.guard import BodyLimit, LastWords, SafeHeaders
from banneret.web.guard.traffic import Traffic
from banneret.web.guard.visitors import Doorkeeper, Visitors
from banneret.web.lines import socket
from banneret.web.live import live
from banneret.web.preparing import Preparing


def create_app(table: Table, traffic: Traffic | None = None) -> FastAPI:
    """Return the application for one table. It opens the table when it starts, and closes it when it ends."""
    visitors, preparing = Visitors(traffic or Traffic()), Preparing(table)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with table:
            preparing.begin(app)
            yield
            await preparing.close()

    app = FastAPI(title="Banneret", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.add_middleware(BodyLimit)
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.add_middleware(Doorkeeper, visitors=visitors)
    app.add_middleware(LastWords)
    app.add_middleware(SafeHeaders)
    tell_problems(app)
    describe(app)
    app.include_router(health.router(table, preparing))
    app.include_router(api.router(table, visitors))
    app.include_router(me.router(table, visitors))
    app.include_router(my_drafts.router(table))
    app.include_router(notices.router(table, visitors))
    app.include_router(lobby.router(table, visitors))
    app.include_router(talk.router(table))
    app.include_router(live.router(table, visitors))
    app.include_router(socket.router(table))
    app.include_router(page_routes.router(table, preparing, visitors))
    return app
