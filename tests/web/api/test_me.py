"""A name that lasts, over the interface and on the page: the cookie, the recovery link, and my matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.table import Table
from banneret.web.api.me import COOKIE, SAFE_COOKIE
from banneret.web.app import create_app
from tests.web.computers import Computers
from tests.web.serving import Server
from tests.web.test_problems import problem


@pytest.fixture
def ann(server: Server) -> Iterator[httpx.Client]:
    """A browser without a name."""
    with httpx.Client(base_url=server.url) as client:
        yield client


def joined(browser: httpx.Client, name: str) -> dict[str, Any]:
    answer = browser.post("/api/me", json={"name": name})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_no_script_and_no_other_site_can_use_the_cookie(ann: httpx.Client) -> None:
    given = ann.post("/api/me", json={"name": "Cookie"}).headers["set-cookie"].lower()
    assert "httponly" in given
    assert "samesite=strict" in given
    assert ann.get("/api/me").json() == {"name": "Cookie", "muted": False}


def test_over_https_the_cookie_is_bound_to_this_host(tmp_path: Path) -> None:
    async def work() -> None:
        table = Table(str(tmp_path / "matches.db"))
        transport = httpx.ASGITransport(create_app(table))
        async with table, httpx.AsyncClient(transport=transport, base_url="https://banneret.example.org") as browser:
            given = (await browser.post("/api/me", json={"name": "Ann"})).headers["set-cookie"]
            assert given.startswith(f"{SAFE_COOKIE}=")
            assert {"Secure", "HttpOnly", "Path=/", "SameSite=strict"} <= set(given.split("; "))
            assert "Domain" not in given
            badge = browser.cookies[SAFE_COOKIE]
            browser.cookies.clear()
            browser.cookies.set(COOKIE, badge, "banneret.example.org")  # as an older release gave it
            assert (await browser.get("/api/me")).json()["name"] == "Ann"
            assert set(browser.cookies) == {SAFE_COOKIE}
            browser.cookies.set(COOKIE, "of another host", "banneret.example.org")
            assert (await browser.get("/api/me")).json()["name"] == "Ann"
            (await browser.post("/api/me/leave", json={})).raise_for_status()
            assert not set(browser.cookies)

    asyncio.run(work())


MEMBERS_ONLY: list[tuple[str, str, Any]] = [
    ("POST", "/api/me/name", {"name": "Eve"}),
    ("POST", "/api/me/recovery", None),
    ("POST", "/api/me/leave", {"everywhere": True}),
    ("POST", "/api/me/forget", None),
    ("GET", "/api/me/matches", None),
    ("POST", "/api/me/matches", {"links": []}),
    ("DELETE", "/api/me/matches/x", None),
    ("GET", "/api/me/drafts", None),
    ("GET", "/api/me/drafts/1f", None),
    ("PUT", "/api/me/drafts/1f", {"game": "titan", "name": "Mine", "changed": 1, "text": ""}),
    ("DELETE", "/api/me/drafts/1f", None),
]


def test_who_has_no_name_is_nobody_and_no_error(ann: httpx.Client) -> None:
    assert ann.get("/api/me").raise_for_status().json() is None
    problem(ann.get("/api/me", headers={"cookie": f"{COOKIE}=forged"}), "signed-out")


@pytest.mark.parametrize(("method", "path", "body"), MEMBERS_ONLY)
@pytest.mark.parametrize("badge", ["", "forged", "x" * 5000, "WyJ4IiwxXQ.aaaaaa.bbbbbb"])
def test_a_forged_cookie_is_worth_nothing(ann: httpx.Client, method: str, path: str, body: Any, badge: str) -> None:
    headers = {"cookie": f"{COOKIE}={badge}"} if badge else {}
    told = problem(ann.request(method, path, json=body, headers=headers), "signed-out")
    assert "recovery link" in told["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {"name": ""}),
        ("/api/me", {"name": "x" * 61}),
        ("/api/me", {"name": 5}),
        ("/api/me", {"name": "\u202e\u200d"}),
        ("/api/me", {}),
        ("/api/me/recover", {"recovery": "x" * 101}),
        ("/api/me/recover", {"recovery": None}),
        ("/api/me/leave", {"everywhere": "yes"}),
        ("/api/me/matches", {"links": ["x"] * 61}),
        ("/api/me/matches", {"links": ["x" * 101]}),
    ],
)
def test_what_cannot_be_understood(ann: httpx.Client, path: str, body: Any) -> None:
    problem(ann.post(path, json=body), "not-understood")


def test_a_recovery_link_works_once(ann: httpx.Client, client: httpx.Client, server: Server) -> None:
    code = joined(ann, "Once")["recovery"]
    with httpx.Client(base_url=server.url) as elsewhere:
        new = elsewhere.post("/api/me/recover", json={"recovery": code}).json()
        assert new["name"] == "Once"
        assert elsewhere.get("/api/me").json()["name"] == "Once"
    assert "works once" in problem(client.post("/api/me/recover", json={"recovery": code}), "unknown-link")["detail"]
    for hostile in ("", "\0", "' OR 1=1", new["recovery"][:-1]):
        problem(client.post("/api/me/recover", json={"recovery": hostile}), "unknown-link")


def test_the_name_of_another_is_taken(ann: httpx.Client, client: httpx.Client) -> None:
    joined(ann, "Only One")
    assert "ONLY ONE" in problem(client.post("/api/me", json={"name": "ONLY ONE"}), "taken")["detail"]


def test_my_matches_tell_nothing_of_other_seats(ann: httpx.Client, server: Server) -> None:
    joined(ann, "Mine")
    opened = server.open("made-up", ({}, {}), kind="bids")
    ann.post("/api/me/matches", json={"links": [opened["seats"][0]]})
    told = ann.get("/api/me/matches").text
    assert opened["seats"][0] in told
    assert opened["seats"][1] not in told
    assert opened["opener"] not in told


def take_name(page: Page, name: str) -> str:
    """Take a name on its page, and return the recovery link."""
    page.goto("/me")
    page.fill("#join-name", name)
    page.click("#join button")
    expect(page.locator("#member-name")).to_have_text(f"You are {name}")
    return page.input_value("#recovery-link")


def test_drafts_are_kept_read_listed_and_removed(ann: httpx.Client) -> None:
    joined(ann, "Draughtswoman")
    at = "/api/me/drafts"
    draft = {"game": "titan", "name": "<b>Mine</b>", "says": "", "changed": 7, "text": "x = 1"}
    ann.put(f"{at}/1f", json=draft).raise_for_status()
    assert ann.get(at).json() == [
        {"id": "1f", "game": "titan", "name": "<b>Mine</b>", "says": "", "changed": 7},
    ]
    assert ann.get(f"{at}/1f").json()["text"] == "x = 1"
    problem(ann.put(f"{at}/1f", json=draft), "stale")
    ann.put(f"{at}/1f", json=draft | {"text": "x = 2", "changed": 9, "known": 7}).raise_for_status()
    for wrong, kind in (
        ({"game": "battlemist"}, "not-found"),
        ({"text": "x" * 300_000}, "too-large"),
        ({"name": "\0", "known": 9}, "not-understood"),
        ({"changed": 2**60}, "not-understood"),
    ):
        problem(ann.put(f"{at}/1f", json=draft | wrong), kind)
    problem(ann.put(f"{at}/UP", json=draft), "not-understood")
    assert ann.get(f"{at}/1f").json()["text"] == "x = 2"
    ann.delete(f"{at}/1f").raise_for_status()
    problem(ann.get(f"{at}/1f"), "not-found")


@pytest.mark.browser
def test_my_matches_are_on_another_device(computers: Computers, server: Server) -> None:
    desk, telephone = computers.page(), computers.page(telephone=True)
    first, second = (server.open("made-up", ({}, {}), kind="race") for _ in range(2))
    desk.goto(f"/m/{first['seats'][0]}")
    expect(desk.locator("#prompt")).to_have_text("Which lane?")
    desk.wait_for_function("match => localStorage.getItem('banneret.matches')?.includes(match)", arg=first["match"])
    link = take_name(desk, "<b>Ann</b>")
    with desk.expect_response("**/api/me/matches"):
        desk.goto(f"/m/{second['seats'][1]}")

    telephone.goto(link)
    telephone.click("#recover button")
    expect(telephone.locator("#member-name")).to_have_text("You are <b>Ann</b>")
    expect(telephone.locator(f"#match-{first['match']} .turn")).to_have_text("Your turn")
    expect(telephone.locator(f"#match-{second['match']} .turn")).to_contain_text("Waiting for")
    expect(telephone.locator("#recovery-link")).not_to_have_value(link)
    telephone.click("#leave")
    expect(telephone.locator("#join")).to_be_visible()
    expect(telephone.locator(".kept")).to_have_count(0)

    desk.goto(link)
    desk.click("#recover button")
    expect(desk.locator("#trouble")).to_contain_text("Each works once")
    desk.goto("/me")
    desk.click("#forget")
    desk.click("#confirm-dialog button[value=yes]")
    expect(desk.locator("#join")).to_be_visible()
    assert desk.goto("/")
    expect(desk.locator(".kept")).to_have_count(2)
