"""A visitor who asks too much is told how long to wait; others and the host notice nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx2 as httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send
from websockets.sync.client import ClientConnection, connect

from banneret.web.guard.prices import SMALL
from banneret.web.guard.traffic import Traffic
from banneret.web.guard.visitors import AT_A_TIME, Doorkeeper, Visitors
from banneret.web.problems import Problem
from tests.web.serving import PATIENCE, Server, serving

VISITOR, OTHER, HOST = "127.0.0.2", "127.0.0.3", "127.0.0.1"
BUDGET, MATCHES, LIVE = 800, 3, 6
REQUESTS = BUDGET // SMALL


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {"visitor_budget": BUDGET, "matches": MATCHES, "visitor_connections": LIVE * 5 // 3}
    with serving(tmp_path_factory.mktemp("strict"), anew=False, standing=True, **limits) as server:
        yield server


def visiting(server: Server, address: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address=address), timeout=PATIENCE)


def live(server: Server, token: str, address: str) -> ClientConnection:
    return connect(f"{server.url.replace('http', 'ws')}/m/{token}/live", source_address=(address, 0), max_size=None)


def refused(answer: httpx.Response) -> int:
    """The number of seconds to wait."""
    assert answer.status_code == 429
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems#too-many"
    assert answer.json()["detail"].endswith(".")
    return int(answer.headers["retry-after"])


def test_too_many_requests(strict: Server) -> None:
    with visiting(strict, VISITOR) as visitor, visiting(strict, OTHER) as other, visiting(strict, HOST) as host:
        answers = [visitor.get("/api/games/made-up") for _ in range(REQUESTS + 20)]
        wait = refused(next(answer for answer in answers if answer.status_code != 200))
        assert other.get("/api/games/made-up").status_code == 200
        assert all(host.get("/api/games/made-up").status_code == 200 for _ in range(REQUESTS + 20))
        page = visitor.get("/", headers={"accept": "text/html"})
        if page.status_code == 429:
            assert page.headers["content-type"].startswith("text/html")
        strict.turn(wait)
        assert visitor.get("/api/games/made-up").status_code == 200


def test_who_forwards_without_being_named_is_one_visitor(strict: Server) -> None:
    with visiting(strict, HOST) as host:
        asked = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(REQUESTS + 20)]
        answers = [host.get("/api/games/made-up", headers=forwarded) for forwarded in asked]
        assert sum(answer.status_code == 200 for answer in answers) == REQUESTS
        refused(answers[-1])
        assert host.get("/api/games/made-up").status_code == 200


NGINX = ["Host: 127.0.0.1", "Connection: close"]
"""What nginx sends for a bare `proxy_pass` by HTTP 1.0."""


@pytest.mark.parametrize(
    ("version", "headers", "is_host"),
    [
        ("1.1", ["Host: 127.0.0.1:8130"], True),
        ("1.1", ["Host: localhost:8130", "Origin: http://localhost:8130"], True),
        ("1.0", NGINX, False),
        ("1.1", ["Host: 127.0.0.1:8130", "Origin: https://banneret.example.org"], False),
        ("1.1", ["Host: banneret.example.org"], False),
        ("1.1", ["Host: 127.0.0.1:8130", "X-Forwarded-For: 203.0.113.9"], False),
    ],
)
def test_whoever_comes_through_a_web_server_on_this_computer_is_not_the_host(
    version: str, headers: list[str], *, is_host: bool
) -> None:
    told = [tuple(part.encode() for part in header.lower().split(": ", 1)) for header in headers]
    scope = {"type": "http", "http_version": version, "scheme": "http", "path": "/", "query_string": b"",
             "server": ("127.0.0.1", 8130), "client": ("127.0.0.1", 50_000), "headers": told}  # fmt: skip
    assert (Visitors(Traffic()).who(HTTPConnection(scope)) == "") is is_host


def test_too_many_matches(strict: Server) -> None:
    wish = {"game": "made-up", "options": {"kind": "race"}}
    with visiting(strict, "127.0.0.4") as visitor, visiting(strict, OTHER) as other:
        opened = [visitor.post("/api/matches", json=wish) for _ in range(MATCHES)]
        assert {answer.status_code for answer in opened} == {201}
        assert 60 < refused(visitor.post("/api/matches", json=wish)) <= 3600
        seat = opened[0].json()["seats"][0]
        refused(visitor.post(f"/api/m/{seat}/fork", json={"at": 0}))
        assert other.post("/api/matches", json=wish).status_code == 201


def test_a_match_that_cannot_be_opened_counts_too(strict: Server) -> None:
    with visiting(strict, "127.0.0.5") as visitor:
        for _ in range(MATCHES):
            assert visitor.post("/api/matches", json={"game": "chess"}).status_code == 422
        refused(visitor.post("/api/matches", json={"game": "chess"}))


def test_too_many_pages_open_at_a_time(strict: Server) -> None:
    token = strict.open("made-up", kind="race")["spectator"]
    with ExitStack() as open_pages:
        for _ in range(LIVE):
            page = open_pages.enter_context(live(strict, token, "127.0.0.6"))
            assert json.loads(page.recv(timeout=PATIENCE))["is"] == "state"
        with live(strict, token, "127.0.0.6") as one_more:
            problem = json.loads(one_more.recv(timeout=PATIENCE))
        assert (problem["is"], problem["status"]) == ("problem", 429)
        assert f"{LIVE} pages" in problem["detail"]
        with live(strict, token, OTHER) as other:
            assert json.loads(other.recv(timeout=PATIENCE))["is"] == "state"
    while True:  # the server may not have heard of their ends yet
        with live(strict, token, "127.0.0.6") as again:
            if json.loads(again.recv(timeout=PATIENCE))["is"] == "state":
                break


def test_who_says_too_much_is_heard_more_slowly(strict: Server) -> None:
    seat = strict.open("made-up", ({}, {}), kind="race")["seats"][0]
    with live(strict, seat, "127.0.0.7") as talk:
        talk.recv(timeout=PATIENCE)
        for _ in range(BUDGET + 2):
            talk.send('{"do": "ping"}')
        heard = 0
        with suppress(TimeoutError):
            while json.loads(talk.recv(timeout=1))["is"] == "pong":
                heard += 1
        assert heard < BUDGET + 2
        strict.turn(60)
        for _ in range(BUDGET + 2 - heard):
            assert json.loads(talk.recv(timeout=PATIENCE))["is"] == "pong"


def test_matches_on_drafts_have_a_budget_of_their_own() -> None:
    visitors = Visitors(Traffic(visitor_trials=4000, trials=1_000_000))
    for _ in range(2):
        visitors.may_try(VISITOR, 2000)
    with pytest.raises(Problem, match=r"^Your drafts were played on a lot; programs play again in \d+ seconds\.$"):
        visitors.may_try(VISITOR, 2000)
    visitors.may_try(OTHER, 2000)
    for _ in range(9):
        visitors.may_try("", 2000)


def test_little_of_what_all_wait_for_is_begun_at_a_time_for_one_visitor() -> None:
    asyncio.run(_ask_at_once())


async def _ask_at_once() -> None:
    begun, end = list[str](), asyncio.Event()

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        begun.append(f"{scope['client'][0]} {scope['path']}")
        await end.wait()

    async def hear() -> Message:
        return {}

    async def say(_: Message) -> None:
        pass

    door = Doorkeeper(app, Visitors(Traffic()))

    async def ask(address: str, path: str) -> None:
        scope: Scope = {"type": "http", "method": "GET", "path": path, "client": (address, 1), "headers": []}
        await door(scope, hear, say)

    one, other = "203.0.113.50", "203.0.113.51"
    positions = [asyncio.create_task(ask(one, "/api/m/abc")) for _ in range(5)]
    small = asyncio.create_task(ask(one, "/api/m/abc/about"))
    others = asyncio.create_task(ask(other, "/api/m/abc"))
    await asyncio.sleep(0)
    asked = [f"{one} /api/m/abc"] * AT_A_TIME
    assert begun == [*asked, f"{one} /api/m/abc/about", f"{other} /api/m/abc"]
    end.set()
    await asyncio.gather(*positions, small, others)
    assert len(begun) == 7
