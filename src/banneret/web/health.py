"""Whether the server is alive, and whether it can serve: for monitoring, and for the web server in front of it."""

from __future__ import annotations

from fastapi import APIRouter

from banneret.table import Table
from banneret.web.live.serialize import problems
from banneret.web.preparing import Preparing
from banneret.web.problems import Problem


def router(table: Table, preparing: Preparing) -> APIRouter:
    """Return the addresses for this. They reveal nothing about matches."""
    routes = APIRouter(prefix="/health", include_in_schema=False)

    @routes.get("/live")
    async def live() -> dict[str, str]:
        """The process answers."""
        return {"status": "live"}

    @routes.get("/ready")
    async def ready() -> dict[str, str]:
        """The database answers too, and the first page costs no visitor a wait."""
        with problems():
            await table.check_ready()
        if not preparing.done:
            raise Problem("starting", "The table is starting; it will be ready in a few seconds.", retry_after=1)
        return {"status": "ready"}

    return routes
