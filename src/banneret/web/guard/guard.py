"""Checks before every request: a limit for bodies, and the headers that keep pages and links safe."""

from __future__ import annotations

import asyncio
import json

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from banneret.web.errors import answer
from banneret.web.problems import Problem, cut

LARGEST_MESSAGE = 64 * 1024
LARGEST_BODY = 256 * 1024
"""The maximum size of a body in bytes; a body may hold a component file."""

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "media-src 'self'; font-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class SafeHeaders:
    """Adds security headers to every answer: no foreign scripts, no guessed types, no links told to others."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add the headers to the answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


class LastWords:
    """Answers 503 if the server ends while a request is being worked on: a web server then asks another server.

    Work that has begun may be done all the same, so the answer does not say that it was not.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and answer it if it is cancelled before its answer has begun."""
        begun = scope["type"] != "http"

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except asyncio.CancelledError:
            if begun:
                raise
            detail = "The table is closing and could not finish its answer; look again in a moment."
            problem = Problem("closing", detail, retry_after=5)
            await answer(Request(scope), problem)(scope, receive, send)


class BodyLimit:
    """Refuses bodies of more than `LARGEST_BODY` bytes with a problem, whether or not they give their length."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, and pass the request on if it is small enough."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        body = b""
        more = True
        while more and len(body) <= LARGEST_BODY:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            await _too_large(scope["path"], send)
        else:
            await self.app(scope, _again(body, receive), send)


def _again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first returns the body that was already read."""
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


async def _too_large(path: str, send: Send) -> None:
    problem = Problem("too-large", f"The body sent to {cut(path)} is larger than {LARGEST_BODY // 1024} kB; send less.")
    body = json.dumps(problem.document()).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
