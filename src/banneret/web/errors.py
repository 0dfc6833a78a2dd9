"""Errors as people and programs see them: problem documents (RFC 9457), and a page for browsers.

Every kind of problem is defined once, in `KINDS`; `/problems` shows them all. A `detail` is one sentence that names
what was wrong, where, and what would be right.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from banneret.engine.words.sentence import LONGEST_ECHO, short
from banneret.web.pages.pages import render

_METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its HTTP status, its title, and what to do about it."""

    status: int
    title: str
    advice: str


KINDS: Mapping[str, ProblemKind] = {
    "unknown-link": ProblemKind(404, "Unknown link", "Open the whole link that you were given; it is the only key."),
    "not-found": ProblemKind(404, "Not found", "Go to the first page and look from there."),
    "not-understood": ProblemKind(422, "Not understood", "Send a request as described at /api/openapi.json."),
    "not-allowed": ProblemKind(422, "Not allowed", "The named rule forbids it; choose one of the offered options."),
    "not-now": ProblemKind(409, "Not now", "Wait until your seat is asked."),
    "only-watching": ProblemKind(403, "Only watching", "To play, open the link of a seat."),
    "signed-out": ProblemKind(
        401, "No name that lasts", "Take a name at /me, or open your recovery link; links work without."
    ),
    "taken": ProblemKind(409, "Taken", "Somebody else has it; choose another."),
    "closing": ProblemKind(503, "Closing", "Come back in a moment; the page does so by itself."),
    "starting": ProblemKind(503, "Starting", "Come back in a moment; the page does so by itself."),
    "stale": ProblemKind(409, "The match has moved on", "Look at the position as it is now, and answer that."),
    "too-large": ProblemKind(413, "Too large", "Send less than 256 kB."),
    "wrong-method": ProblemKind(405, "Wrong method", "Use one of the methods in the header Allow of the answer."),
    "malformed": ProblemKind(400, "Not HTTP", "Ask with a browser, or with a library that speaks HTTP."),
    "too-slow": ProblemKind(408, "Too slow", "Send the whole request at once."),
    "too-many": ProblemKind(429, "Too many", "Wait for the number of seconds in the header Retry-After of the answer."),
    "full": ProblemKind(503, "Full", "Come back in a moment; the page does so by itself."),
    "set-aside": ProblemKind(
        409, "Set aside", "Nothing is lost; ask the host of this server, who can perhaps continue it."
    ),
    "newer": ProblemKind(503, "A newer server has it", "Come back in a moment; the page does so by itself."),
    "damaged": ProblemKind(500, "Damaged", "The rest of it is kept; the host of this server may have a copy."),
    "disk": ProblemKind(503, "The disk has failed", "Try again in a moment, and tell the host of this server."),
    "away": ProblemKind(
        503, "The database cannot be reached", "Come back in a few seconds; the page does so by itself."
    ),
    "fault": ProblemKind(500, "A mistake of ours", "Look at the match again, and tell the host of this server."),
}


class Problem(Exception):
    """An error to tell to the person or program that asked. `more` are further members of the document.

    If `retry_after` is not 0, the request can be tried again after this many seconds.
    """

    def __init__(self, kind: str, detail: str, *, retry_after: float = 0, **more: Any) -> None:
        self.kind = kind
        self.detail = short(detail)
        super().__init__(self.detail)
        self.headers = {"Retry-After": str(ceil(retry_after))} if retry_after else {}
        self.more = more

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.kind].status

    def document(self) -> dict[str, Any]:
        """The problem document."""
        kind = KINDS[self.kind]
        head = {"type": f"/problems#{self.kind}", "title": kind.title, "status": kind.status, "detail": self.detail}
        return head | self.more


def full() -> Problem:
    """The table has no place for one more."""
    return Problem("full", "All places at this table are taken; try again in a moment.", retry_after=10)


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
        return Problem("not-found", f"There is nothing at {path}; {_index(request)} shows what there is.")
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
    return "/api/openapi.json" if request.url.path.startswith("/api/") else "the first page"


def place_of(parts: Iterable[object]) -> str:
    """The place of an error in a message: options.battle."""
    return cut(".".join(map(str, parts)))


def cut(text: str) -> str:
    """Quote what somebody sent in a sentence, shortened and without quotation marks."""
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"


def _first_fault(errors: Any) -> str:
    """One sentence about the first error in a body or a query."""
    first = errors[0]
    where = place_of(first["loc"][1:]) or "the body"
    if first["type"] == "json_invalid":
        return f"The body is not JSON: {first['ctx']['error']} at character {first['loc'][-1]}."
    return f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}."
