"""The answer to a visitor whose request is cut off because the server ends."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from banneret.web.guard.guard import LastWords

SCOPE = {"type": "http", "method": "GET", "path": "/m/x", "headers": [], "query_string": b""}


async def cut_off(*, after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is sent when a request is cancelled after these messages."""
    sent: list[dict[str, Any]] = []

    async def slow(_scope: Scope, _receive: Receive, send: Send) -> None:
        for message in after:
            await send(message)
        await asyncio.Event().wait()

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    task = asyncio.create_task(LastWords(slow)(SCOPE, receive, send))
    await asyncio.sleep(0)
    task.cancel()
    await task
    return sent


def test_another_server_can_be_asked_then() -> None:
    start, body = asyncio.run(cut_off(after=[]))
    assert start["status"] == 503
    assert (b"retry-after", b"5") in start["headers"]
    assert b"could not finish its answer" in body["body"]
    assert b"not done" not in body["body"]


def test_an_answer_that_has_begun_is_cut_off() -> None:
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cut_off(after=[{"type": "http.response.start", "status": 200, "headers": []}]))
