"""The description of the JSON interface at /api/openapi.json: what it takes, what it returns, and every problem."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response

from banneret.web.pages.assets import Asset, packed, sent
from banneret.web.problems import KINDS

_PROBLEM = {
    "type": "object",
    "title": "Problem",
    "description": "A problem document (RFC 9457); /problems explains each kind.",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "enum": [f"/problems#{kind}" for kind in KINDS]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "One sentence: what was wrong, where, and what would be right."},
        "rule": {
            "type": "object",
            "description": "The rule that forbids it.",
            "additionalProperties": {"type": "string"},
        },
    },
}
_ALWAYS = ("malformed", "too-slow", "too-many", "full", "closing", "disk", "away", "fault")
_OF_A_LINK = ("unknown-link", "set-aside", "newer", "damaged")
_OF_WORDS = ("not-found", "not-understood")
_OF_A_BODY = ("not-understood", "too-large")
_OF_MEMBERS = ("signed-out", "taken", "unknown-link")
_OF_DRAFTS = ("stale",)
_OF_CODES = ("/api/notices/confirm",)
_TOLD_IN_PLAY = ("analysis", "chapters", "losses", "moves", "notes", "record", "replay", "why")
_OF_PLAY = ("not-allowed", "not-now", "only-watching", "stale")


def described(app: FastAPI) -> Asset:
    """The description of an application's interface, which is written once and packed."""
    if not hasattr(app.state, "description"):
        app.state.description = packed("openapi.json", json.dumps(app.openapi(), ensure_ascii=False).encode())
    found: Asset = app.state.description
    return found


def describe(app: FastAPI) -> None:
    """Let the application describe its problem documents as it really sends them."""

    @app.get("/api/openapi.json", include_in_schema=False)
    async def interface(request: Request) -> Response:
        """The description of the interface."""
        return sent(described(app), request)

    def description() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
            for path, operations in schema["paths"].items():
                for method, operation in operations.items():
                    _tell_problems(operation, set(_kinds(path, method, operation)))
            described = schema.setdefault("components", {}).setdefault("schemas", {})
            described["Problem"] = _PROBLEM
            for unused in ("HTTPValidationError", "ValidationError"):
                described.pop(unused, None)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = description  # type: ignore[method-assign]


def _kinds(path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    """The kinds of problems that an operation may answer with."""
    yield from _ALWAYS
    if "{token}" in path or "{opener}" in path:
        yield from _OF_A_LINK
    if "{" in path or path in _OF_CODES:
        yield from _OF_WORDS
    if any(word in path for word in ("/me", "/lobby", "/talk")):
        yield from _OF_MEMBERS
    if "/me/drafts/" in path:
        yield from _OF_DRAFTS
    if "requestBody" in operation:
        yield from _OF_A_BODY
    if "/m/{token}/" in path and (method != "get" or path.rpartition("token}/")[2].startswith(_TOLD_IN_PLAY)):
        yield from _OF_PLAY


def _tell_problems(operation: dict[str, Any], kinds: set[str]) -> None:
    responses = operation["responses"]
    responses.pop("422", None)
    for status in sorted({KINDS[kind].status for kind in kinds}):
        titles = [told.title for kind, told in KINDS.items() if told.status == status and kind in kinds]
        responses[str(status)] = {
            "description": ", or: ".join(titles),
            "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
