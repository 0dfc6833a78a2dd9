"""The JSON interface, for programs and for the pages' own scripts. Errors are problem documents (`errors.py`)."""

from __future__ import annotations

from fastapi import APIRouter

from banneret.table import Table
from banneret.web.api.games import add_games
from banneret.web.api.opening import add_opening
from banneret.web.api.past import add_past
from banneret.web.api.playing import add_playing
from banneret.web.api.puzzles import add_puzzles
from banneret.web.api.shared import add_shared
from banneret.web.api.workshop import add_workshop
from banneret.web.guard.visitors import Visitors


def router(table: Table, visitors: Visitors) -> APIRouter:
    """Return the JSON interface to `table`, for `visitors`."""
    routes = APIRouter(prefix="/api")
    add_games(routes, table, visitors)
    add_opening(routes, table, visitors)
    add_playing(routes, table, visitors)
    add_past(routes, table, visitors)
    add_shared(routes, table, visitors)
    add_workshop(routes, table, visitors)
    add_puzzles(routes, table, visitors)
    return routes
