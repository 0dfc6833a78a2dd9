"""Nonsense at every address of the application. The test finds the addresses itself, so a new one is tested, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
from fastapi.routing import iter_route_contexts

from banneret.table import Table
from banneret.web.api.me import COOKIE
from banneret.web.app import create_app
from tests.web.serving import PATIENCE

WORDS = (
    "forged",
    "%00",
    "%2e%2e%2fetc%2fpasswd",
    "%ff%fe",
    "<script>alert(1)</script>",
    "9" * 400,
    "-1",
    "' OR 1=1 --",
)
"""What stands in the place of a link, a game, a rule or a number."""
BODIES = (b"", b"\xff", b"[" * 20_000, b'"text"', b"[1, 2]", b'{"number": NaN', b'{"a": ' + b"9" * 5000, b"x" * 300_000)
COOKIES = ("", "forged", "\x7f" * 4000)
TALKING = {
    "/m/{token}/live": "test_live.py",
    "/m/{token}/lines": "tests/machines/test_client.py",
    "/lobby/live": "test_lobby.py",
}
"""The live connections, and where they meet nonsense."""
SAYS_NOTHING = ("/api/me/leave",)
"""Requests that anybody may send with any words, and that then do nothing."""

KNOWN_TO_THE_BROWSER = ("/mine/{match}",)
"""Pages that ask the server for nothing: only the browser knows what they name."""


def addresses() -> list[tuple[str, str]]:
    """Every method and path, and WEBSOCKET for live connections."""
    routes = iter_route_contexts(create_app(Table("unused")).routes)
    return sorted(
        (method, route.path)
        for route in routes
        for method in (getattr(route, "methods", None) or {"WEBSOCKET"})
        if route.path
    )


ALL = addresses()


def asked(path: str) -> Iterator[str]:
    """The path with each piece of nonsense in its places."""
    words = WORDS if "{" in path else ("",)
    for word in words:
        filled = "/".join(word if part.startswith("{") else part for part in path.split("/"))
        yield filled if path.startswith("/static") else f"{filled}?key={WORDS[1]}&have={word[:9]}"


def check(answer: httpx.Response, *, mutating: bool, named: bool) -> None:
    """The answer is a refusal in a sentence; or something that anybody may read."""
    told = f"{answer.request.method} {answer.request.url} {answer.status_code}"
    assert answer.status_code < 500, told
    if "json" not in answer.headers.get("content-type", ""):
        assert b"<script>alert" not in answer.content, told
    if mutating or named:
        assert answer.status_code >= 400, told
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        document: dict[str, Any] = json.loads(answer.content)
        assert document["detail"].endswith("."), told
        assert len(document["detail"]) < 400, told
        assert "Traceback" not in answer.text, told


def test_every_live_connection_meets_nonsense() -> None:
    assert {path for method, path in ALL if method == "WEBSOCKET"} == set(TALKING)


def test_there_are_many_addresses() -> None:
    assert ("POST", "/api/m/{token}/decide") in ALL
    assert ("GET", "/m/{token}") in ALL
    assert len(ALL) > 60


@pytest.mark.parametrize(("method", "path"), [one for one in ALL if one[0] != "WEBSOCKET"], ids=lambda word: word)
def test_nonsense_is_refused_in_a_sentence(client: httpx.Client, method: str, path: str) -> None:
    mutating = method not in ("GET", "HEAD")
    bodies = BODIES if mutating else (b"",)
    wheres = list(asked(path))
    for place in range(max(len(bodies), len(wheres))):
        where, body = wheres[place % len(wheres)], bodies[place % len(bodies)]
        headers = {"content-type": "application/json", "accept": "*/*"}
        if cookie := COOKIES[place % len(COOKIES)]:
            headers["cookie"] = f"{COOKIE}={cookie}"
        answer = client.request(method, where, content=body, headers=headers, timeout=PATIENCE)
        check(
            answer,
            mutating=mutating and path not in SAYS_NOTHING,
            named="{" in path and path not in KNOWN_TO_THE_BROWSER,
        )
