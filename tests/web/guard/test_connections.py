"""Nobody keeps others out or delays a shutdown: half requests, idle connections, slow readers, crowds."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web.serving import PATIENCE, Server, serving

VISITOR, OTHER = "127.0.0.2", "127.0.0.3"
FOR_EVER = 86_400.0
HALF = [
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
]
GAMES = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


def connected(server: Server, address: str = VISITOR) -> socket.socket:
    """A connection from this address, which is not the host's."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(address, 0))


def heard(one: socket.socket) -> bytes:
    """Everything that arrives until the other side closes."""
    parts = []
    try:
        while part := one.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def problem(answer: bytes, status: int) -> dict[str, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode()), answer
    assert b"application/problem+json" in head
    document: dict[str, Any] = json.loads(body)
    assert document["status"] == status
    return document


def asked(server: Server, address: str) -> int:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=PATIENCE) as client:
        return client.get(f"{server.url}/api/games").status_code


@pytest.fixture(scope="module")
def ending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has patience with everybody, and is ended again and again."""
    with serving(tmp_path_factory.mktemp("ending"), seconds_to_ask=FOR_EVER, seconds_to_read=FOR_EVER) as server:
        yield server


def test_a_server_that_ends_says_so_to_open_pages_and_has_kept_what_they_did(ending: Server) -> None:
    seat = ending.open("made-up", ({}, {}), kind="race")["seats"][0]
    with connect(f"{ending.url.replace('http', 'ws')}/m/{seat}/live", max_size=None) as live:
        number = json.loads(live.recv(timeout=PATIENCE))["number"]
        live.send(json.dumps({"do": "decide", "key": "left", "number": number}))
        while json.loads(live.recv(timeout=PATIENCE)).get("number", number) == number:
            pass
        ending.stop()
        with pytest.raises(ConnectionClosed) as closed:
            all(live.recv(timeout=PATIENCE) for _ in range(99))
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012  # the server restarts: a page connects again
    ending.start()
    assert httpx.get(f"{ending.url}/api/m/{seat}").json()["number"] > number


def test_half_requests_and_one_who_reads_nothing_do_not_hold_up_the_end(ending: Server) -> None:
    with connected(ending) as one, ExitStack() as crowd:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(GAMES.replace(b"/api/games", b"/api/games/titan/rules") * 400)
        for half in HALF:
            crowd.enter_context(connected(ending)).sendall(half)
        assert asked(ending, OTHER) == 200  # by now all of this has arrived
        ending.stop()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows two seconds for a request, and one for a reader."""
    with serving(tmp_path_factory.mktemp("hasty"), seconds_to_ask=2, seconds_to_read=1) as server:
        yield server


@pytest.mark.parametrize("half", HALF[1:])
def test_a_request_that_does_not_come_in_whole_is_ended(hasty: Server, half: bytes) -> None:
    with connected(hasty) as one:
        one.sendall(half)
        assert problem(heard(one), 408)["detail"].startswith("The request did not come in whole")


def test_a_request_that_comes_drop_by_drop_is_ended(hasty: Server) -> None:
    with connected(hasty) as one:
        one.sendall(HALF[3])
        with pytest.raises(OSError):  # noqa: PT012
            while True:
                one.sendall(b" ")
                time.sleep(0.1)


def test_a_second_half_request_is_ended_too(hasty: Server) -> None:
    with connected(hasty) as one:
        one.sendall(GAMES + HALF[3])
        answers = heard(one)
    assert answers.startswith(b"HTTP/1.1 200")
    assert b"HTTP/1.1 408" in answers


def test_a_connection_over_which_nothing_comes_ends_without_a_word(hasty: Server) -> None:
    with connected(hasty) as one:
        assert heard(one) == b""


def test_one_who_reads_nothing_is_let_go(hasty: Server) -> None:
    with connected(hasty) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(GAMES.replace(b"/api/games", b"/api/games/titan/rules") * 400)
        with pytest.raises(OSError):  # noqa: PT012
            while True:
                one.sendall(GAMES)
                time.sleep(0.1)


@pytest.mark.parametrize("nonsense", [b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"a" * 70_000])
def test_what_is_no_http_is_told_so(hasty: Server, nonsense: bytes) -> None:
    with connected(hasty) as one:
        one.sendall(nonsense)
        problem(heard(one), 400)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few descriptors."""
    with serving(tmp_path_factory.mktemp("small"), descriptors=200, seconds_to_ask=FOR_EVER) as server:
        yield server


def test_a_crowd_of_idle_connections_keeps_nobody_else_out(small: Server) -> None:
    with ExitStack() as crowd:
        for _ in range(260):
            crowd.enter_context(connected(small))
        assert asked(small, OTHER) == 200
        assert asked(small, "127.0.0.1") == 200


def test_a_crowd_of_many_visitors_does_not_keep_the_host_out(small: Server) -> None:
    with ExitStack() as crowd:
        for number in range(260):
            crowd.enter_context(connected(small, f"127.0.1.{1 + number % 50}"))
        answer = b""
        while not answer:  # of those who are refused at the same time, some are let go without a word
            with connected(small, OTHER) as one:
                answer = heard(one)
        assert problem(answer, 503)["type"] == "/problems#full"
        assert asked(small, "127.0.0.1") == 200


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows a visitor five connections."""
    with serving(tmp_path_factory.mktemp("strict"), visitor_connections=5) as server:
        yield server


def test_a_visitor_with_too_many_connections_is_told(strict: Server) -> None:
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(strict))
        with connected(strict) as one:
            answer = heard(one)
    assert "5 connections" in problem(answer, 429)["detail"]
    assert b"Retry-After: 10" in answer


def test_a_place_is_free_again_when_a_connection_ends(strict: Server) -> None:
    visitor, served = "127.0.0.4", 0
    while served < 20:  # the server may hear of the end of a connection after the next has begun
        with connected(strict, visitor) as one:
            one.sendall(GAMES)
            served += one.recv(12) == b"HTTP/1.1 200"


def test_a_live_connection_is_no_request_that_takes_too_long(hasty: Server) -> None:
    token = hasty.open("made-up", kind="race")["spectator"]
    with connect(f"{hasty.url.replace('http', 'ws')}/m/{token}/live", max_size=None) as live:
        assert json.loads(live.recv(timeout=PATIENCE))["is"] == "state"
        time.sleep(3)
        live.send('{"do": "ping"}')
        assert json.loads(live.recv(timeout=PATIENCE))["is"] == "pong"
