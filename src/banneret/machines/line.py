"""The line to a server over which a program plays: what is said and heard on it, and a new one after a break."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack, suppress
from math import inf
from typing import Any, TypeAlias
from urllib.parse import urlsplit, urlunsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Heard: TypeAlias = "dict[str, Any]"
"""A line that was heard, as `docs/machines.md` describes it."""
SILENCE = 20.0
"""A server gives a sign of life every five seconds; after so many without one the connection is lost."""
_LARGEST = 1 << 24
_FOR_GOOD, _FAULT = (1008, 1009, 4404), 1011
"""Reasons of the server for closing: those that another try would not change, and a problem that it has told before."""
_PASSES = (429, 503)
"""The status of problems that another try may not meet."""
_PAUSES = (0.0, 0.1, 0.3, 1.0, 3.0)


class CannotPlay(Exception):
    """The seat cannot be played at: the link is wrong, the server is gone, or a limit was passed. It is a sentence."""


class Line:
    """A line to the server at this address. After a break `breaks` grows, and what is heard first is `hello`.

    A server that cannot be reached is tried again for `patience` seconds. Raises CannotPlay.
    """

    def __init__(self, address: str, patience: float) -> None:
        self.breaks = 0
        self._address = address
        self._patience = patience
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self._tries, self._since = 0, time.monotonic()
        self._trouble: Heard = {}

    def say(self, wish: Heard) -> None:
        """Say something. If the line breaks at that, the next that is heard shows it."""
        with suppress(ConnectionClosed):
            self._connected().send(json.dumps(wish))

    def hear(self, until: float = inf) -> Heard:
        """Return the next line; signs of life are left out, but the first one after `until` on the clock."""
        while True:
            socket = self._connected()
            try:
                told: Heard = json.loads(socket.recv(timeout=SILENCE))
            except TimeoutError:
                self.break_off("it is silent")
            except ConnectionClosed as closed:
                self._check_goes_on(closed)
                self.break_off(str(closed))
            else:
                if told["is"] != "pong" or time.monotonic() >= until:
                    return self._noted(told)

    def break_off(self, why: str) -> None:
        """Give up this connection, and go on with a new one."""
        self.close()
        self._socket = None
        self.breaks += 1
        if self._tries == 0:
            self._since = time.monotonic()
        self._count(why)

    def close(self) -> None:
        """Hang up."""
        self._open.close()

    def _noted(self, told: Heard) -> Heard:
        if told["is"] == "hello":
            self._tries = 0
        self._trouble = told if told["is"] == "problem" else {}
        return told

    def _check_goes_on(self, closed: ConnectionClosed) -> None:
        """Raise CannotPlay if a server has closed the connection for a reason that stays."""
        code = closed.rcvd.code if closed.rcvd else 0
        if code in _FOR_GOOD or (code == _FAULT and self._trouble and not passes(self._trouble)):
            raise CannotPlay(self._trouble.get("detail", "The server has closed the connection.")) from None

    def _connected(self) -> ClientConnection:
        while self._socket is None:
            time.sleep(_PAUSES[min(self._tries, len(_PAUSES) - 1)])
            try:
                self._socket = self._open.enter_context(connect(self._address, max_size=_LARGEST))
            except InvalidStatus as error:
                if error.response.status_code < 500:
                    raise CannotPlay("There is no table for programs at this address.") from None
                self._count(str(error))
            except (OSError, TimeoutError, InvalidHandshake, InvalidMessage) as error:
                self._count(str(error))
        return self._socket

    def _count(self, why: str) -> None:
        self._tries += 1
        if time.monotonic() - self._since > self._patience:
            raise CannotPlay(f"The server cannot be reached: {why}.")


def passes(problem: Heard) -> bool:
    """Return whether a problem may be over at another try."""
    return problem["status"] in _PASSES


def address_of(link: str) -> str:
    """Return where a program sits down with the link of a seat. Raises CannotPlay for a text that is no such link."""
    parts = urlsplit(link.strip())
    before, _, token = parts.path.rstrip("/").rpartition("/m/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not token or "/" in token:
        raise CannotPlay("This is no link of a seat: https://, a server, /m/ and some letters.")
    return urlunsplit((parts.scheme.replace("http", "ws"), parts.netloc, f"{before}/m/{token}/lines", "", ""))
