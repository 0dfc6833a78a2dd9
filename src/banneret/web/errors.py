"""Errors as people and programs see them: problem documents (RFC 9457), and a page for browsers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from banneret.web.pages.pages import render
from banneret.web.problems import KINDS, Problem, cut, place_of

_METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
_LOG = logging.getLogger(__name__)


def answer(request: Request, problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """The problem as a page for a browser that reads pages, and as a document for everything else."""
    headers = {**problem.headers, **(headers or {})}
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api/"):
        page = render("problem.html", problem=problem, kind=KINDS[problem.kind])
        return Response(page, problem.status, headers, "text/html")
    return JSONResponse(problem.document(), problem.status, headers, "application/problem+json")


def tell_problems(app: FastAPI) -> None:
    """Answer every error of `app` with a problem."""

    @app.exception_handler(Problem)
    async def told(request: Request, problem: Problem) -> Response:
        return answer(request, problem)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        return answer(request, Problem("not-understood", _first_fault(error.errors())))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        headers = {"Allow": _methods(request)} if error.status_code == 405 else error.headers
        return answer(request, _of_http(request, error), headers)

    @app.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> Response:
        _LOG.error("%s %s failed", request.method, request.scope.get("route"), exc_info=error)
        return answer(request, Problem("fault", "The server made a mistake here; look at the match again."))


def _of_http(request: Request, error: HTTPException) -> Problem:
    path = cut(request.url.path)
    if error.status_code == 404:
        return Problem("not-found", f"There is nothing at {path}{_index(request)}.")
    if error.status_code == 405:
        return Problem("wrong-method", f"{path} does not take {cut(request.method)}; it takes {_methods(request)}.")
    return Problem("not-understood", f"{error.detail}.".replace("..", "."))


def _methods(request: Request) -> str:
    """Return the methods that the path of a request takes, whichever route has them."""
    wishes = {method: {**request.scope, "method": method} for method in _METHODS}
    routes = request.app.routes
    return ", ".join(
        method for method, wish in wishes.items() if any(route.matches(wish)[0] is Match.FULL for route in routes)
    )


def _index(request: Request) -> str:
    """Return where programs look; a page says it in its own words."""
    return "; /api/openapi.json shows what there is" if request.url.path.startswith("/api/") else ""


def _first_fault(errors: Any) -> str:
    """One sentence about the first error in a body or a query."""
    first = errors[0]
    where = place_of(first["loc"][1:]) or "the body"
    if first["type"] == "json_invalid":
        return f"The body is not JSON: {first['ctx']['error']} at character {first['loc'][-1]}."
    return f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}."
