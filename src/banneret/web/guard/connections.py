"""Limits on connections before any request: how many there may be, and how long a request may take to arrive.

uvicorn itself waits for ever for the rest of a request, and accepts connections until it has no descriptors left.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any, cast

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from banneret.web.guard.traffic import HOST, Traffic, visitor_at
from banneret.web.problems import Problem, full

SECONDS_TO_LEAVE = 1.0
"""How long a refused connection stays open, so that the refusal can be read."""
KEPT_FOR_HOST = 16
"""Extra places for connections from the host's own computer."""
KEPT_FOR_REFUSALS = 32
"""How many refused connections get an answer at a time; others are closed without one."""


class Config(uvicorn.Config):
    """uvicorn's settings, and our limits."""

    def __init__(self, app: FastAPI, traffic: Traffic, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=LiveConnection, **more)
        self.traffic = traffic


class _ReadInTime:
    """A connection that ends if the other side reads nothing for too long."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    config: uvicorn.Config
    refused = False
    _unread: asyncio.TimerHandle | None = None

    @property
    def traffic(self) -> Traffic:
        """The limits for visitors."""
        return cast(Config, self.config).traffic

    def pause_writing(self) -> None:
        """The other side has not read its data, and too much is waiting."""
        super().pause_writing()  # type: ignore[misc]
        seconds = self.traffic.seconds_to_read
        self._unread = self._unread or self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side has read its data."""
        super().resume_writing()  # type: ignore[misc]
        self._cancel_unread()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._cancel_unread()
        super().connection_lost(exc)  # type: ignore[misc]

    def _cancel_unread(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


class LiveConnection(_ReadInTime, WebSocketsSansIOProtocol):
    """A WebSocket. uvicorn's pings end one whose other side is silent."""


class HttpConnection(_ReadInTime, H11Protocol):
    """An HTTP connection that has one of the limited places, and whose requests arrive in time."""

    _asking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or answer why there is none."""
        refusal = self._refusal(transport)
        super().connection_made(transport)
        if refusal:
            self._refuse(refusal)
        else:
            self._await_request()

    def data_received(self, data: bytes) -> None:
        """Handle a part of a request."""
        if self.refused:
            return
        if self._awaits_request:
            self._await_request()
        super().data_received(data)

    def handle_events(self) -> None:
        """Check whether a request is complete."""
        super().handle_events()
        if self.transport.get_protocol() is not self:
            return  # it is a live connection now
        if self.conn.their_state is h11.SEND_BODY:
            self._await_request()
        elif not self._awaits_request:
            self._request_is_there()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a live connection."""
        self._request_is_there()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._request_is_there()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server closes: finish complete requests, and do not wait for incomplete ones."""
        half = self.cycle is not None and self.cycle.more_body and not self.cycle.response_complete
        if half or self.refused:
            self.transport.abort()
        else:
            super().shutdown()

    def send_400_response(self, _msg: str) -> None:
        """Tell that this is not an HTTP request."""
        if self._answering:
            self.transport.abort()  # it would be in the middle of an answer
        else:
            self._end_with(Problem("malformed", "This is not an HTTP request; use a browser or an HTTP library."))

    # --- requests in time --------------------------------------------------------------------------------------------

    @property
    def _answering(self) -> bool:
        """Whether a part of an answer has been sent."""
        return self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete

    @property
    def _awaits_request(self) -> bool:
        return self.conn.their_state is h11.IDLE

    def _await_request(self) -> None:
        seconds = self.traffic.seconds_to_ask
        self._asking = self._asking or self.loop.call_later(seconds, self._too_slow)

    def _request_is_there(self) -> None:
        if self._asking:
            self._asking.cancel()
            self._asking = None

    def _too_slow(self) -> None:
        self._asking = None
        if self._answering or (self._awaits_request and not self.conn.trailing_data[0]):
            self.transport.abort()
        else:
            self._end_with(Problem("too-slow", "The request did not come in whole in time; send it again at once."))

    # --- places ------------------------------------------------------------------------------------------------------

    def _refusal(self, transport: asyncio.Transport) -> Problem | None:
        """Why there is no place for this connection; None if there is one."""
        traffic = self.traffic
        address = (transport.get_extra_info("peername") or ("",))[0]
        forwards, from_host = traffic.forwards(address), address in HOST
        there: list[_ReadInTime] = [
            other for other in self.connections if isinstance(other, _ReadInTime) and not other.refused
        ]
        if len(there) >= traffic.connections + (KEPT_FOR_HOST if from_host and not forwards else 0):
            return full()
        visitor = visitor_at(address)
        theirs = sum(visitor_at(other.client[0]) == visitor for other in there if other.client)
        if from_host or forwards or theirs < traffic.visitor_connections:
            return None
        detail = f"There are {theirs} connections from your address already; close one of them."
        return Problem("too-many", detail, retry_after=10)

    def _refuse(self, refusal: Problem) -> None:
        self.refused = True
        leaving = sum(isinstance(other, _ReadInTime) and other.refused for other in self.connections)
        if leaving > KEPT_FOR_REFUSALS:
            self.transport.abort()
        else:
            self._end_with(refusal)

    def _end_with(self, problem: Problem) -> None:
        """Answer any request with a problem, let it be read, and end the connection."""
        self.refused = True
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(_response(problem))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(SECONDS_TO_LEAVE, self.transport.abort)


def _response(problem: Problem) -> bytes:
    """A complete answer, for errors outside the application."""
    body = json.dumps(problem.document()).encode()
    headers = problem.headers | {
        "Content-Type": "application/problem+json",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    head = [f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}", *map(": ".join, headers.items()), "", ""]
    return "\r\n".join(head).encode() + body
