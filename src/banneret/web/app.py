"""The application: everything that answers a browser or a program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from banneret.table import Table
from banneret.web import api, live, site
from banneret.web.errors import tell_problems
from banneret.web.guard import BodyLimit, SafeHeaders


class _Revalidated(StaticFiles):
    """Files that a browser keeps, and asks each time whether they have changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or "not modified"."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def create_app(table: Table) -> FastAPI:
    """The application for one table; it opens the table when it starts, and closes it when it ends."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with table:
            yield

    app = FastAPI(title="Banneret", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=lifespan)
    app.add_middleware(BodyLimit)
    app.add_middleware(SafeHeaders)
    tell_problems(app)
    app.mount("/static", _Revalidated(directory=str(files("banneret.web") / "static")), name="static")
    app.include_router(api.router(table))
    app.include_router(live.router(table))
    app.include_router(site.router(table))
    return app
