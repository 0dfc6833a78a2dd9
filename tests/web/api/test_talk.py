"""Talk, over the interface and on the page: limits, markup that stays text, and turning it off."""

from __future__ import annotations

from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.api.test_me import take_name
from tests.web.computers import Computers
from tests.web.serving import Server
from tests.web.test_problems import problem

NASTY = "<img src=x onerror=alert(1)><script>alert(2)</script>"


@pytest.mark.parametrize(
    ("method", "path", "body", "kind"),
    [
        ("POST", "talk", {"text": ""}, "not-now"),
        ("POST", "talk", {"text": "x" * 301}, "not-understood"),
        ("POST", "talk", {"text": 5}, "not-understood"),
        ("POST", "talk", {}, "not-understood"),
        ("POST", "talk/report", {"channel": "players", "number": 7}, "not-now"),
        ("POST", "talk/report", {"channel": "spectators", "number": 0}, "not-now"),
        ("POST", "talk/report", {"channel": "host", "number": 0}, "not-understood"),
        ("POST", "talk/report", {"channel": "players", "number": -1}, "not-understood"),
        ("PUT", "notes", {"text": "x" * 5001}, "not-understood"),
        ("PUT", "notes", {"text": None}, "not-understood"),
    ],
)
def test_what_cannot_be_said(
    client: httpx.Client, server: Server, method: str, path: str, body: Any, kind: str
) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    problem(client.request(method, f"/api/m/{seat}/{path}", json=body), kind)
    problem(client.request(method, f"/api/m/forged/{path}", json=body), "unknown-link" if kind == "not-now" else kind)


def test_a_spectator_without_a_name_says_nothing_and_has_no_notes(client: httpx.Client, server: Server) -> None:
    spectator = server.open("made-up", ({}, {}), kind="race")["spectator"]
    problem(client.post(f"/api/m/{spectator}/talk", json={"text": "Hello"}), "signed-out")
    problem(client.get(f"/api/m/{spectator}/notes"), "only-watching")
    problem(client.put(f"/api/m/{spectator}/notes", json={"text": ""}), "only-watching")


def test_who_says_too_much_is_told_how_long_to_wait(client: httpx.Client, server: Server) -> None:
    seat = server.open("made-up", ({}, {}), kind="race")["seats"][0]
    answers = [client.post(f"/api/m/{seat}/talk", json={"text": "spam"}) for _ in range(11)]
    assert [answer.status_code for answer in answers[:10]] == [201] * 10
    assert 0 < int(answers[10].headers["retry-after"]) <= 30
    problem(answers[10], "too-many")


def say(page: Page, text: str) -> None:
    if page.locator("#talk").is_hidden():
        page.click("#talk-open")
    page.fill("#talk-text", text)
    page.press("#talk-text", "Enter")
    expect(page.locator("#talk-text")).to_have_value("")


@pytest.mark.browser
def test_players_and_spectators_talk(computers: Computers, server: Server) -> None:
    red, blue, watcher = computers.page(), computers.page(telephone=True), computers.page()
    opened = server.open("made-up", ({"name": NASTY}, {"name": "Bob"}), kind="race")
    take_name(watcher, "Wanda")
    for page, link in ((red, opened["seats"][0]), (blue, opened["seats"][1]), (watcher, opened["spectator"])):
        page.goto(f"/m/{link}")
        expect(page.locator("#prompt")).not_to_be_empty()
    say(red, NASTY)
    expect(blue.locator("#talk-fresh")).to_have_text("1")
    blue.click("#talk-open")
    expect(blue.locator("#talk-lines li").first).to_contain_text(f"{NASTY[:40]}: {NASTY}")
    assert blue.locator("#talk-lines img").count() == 0
    say(watcher, "Blue is strong")
    expect(watcher.locator("#talk-lines")).to_contain_text("Wanda (watching): Blue is strong")
    say(blue, "hello")
    expect(red.locator("#talk-lines")).to_contain_text("Bob: hello")
    expect(red.locator("#talk-lines")).not_to_contain_text("strong")
    red.get_by_role("button", name="Report").click()
    expect(red.locator("#talk-trouble")).to_have_text("The host will see it.")
    red.get_by_role("button", name="Mute").click()
    expect(red.locator("#talk-lines")).not_to_contain_text("hello")

    red.click("#own-notes summary")
    red.fill("#notes", "Bob likes the left lane")
    expect(red.locator("#talk-trouble")).to_have_text("Your notes are saved.")
    red.reload()
    expect(red.locator("#seats li").first).to_be_visible()  # before that the page does not listen yet
    red.click("#talk-open")
    expect(red.locator("#notes")).to_have_value("Bob likes the left lane")
    red.press("#talk-text", "Escape")
    expect(red.locator("#talk")).to_be_hidden()

    red.click("#menu")
    expect(red.locator("#talk-on")).to_be_checked()  # the menu is loaded, and open
    red.uncheck("#talk-on")
    expect(red.locator("#talk-open")).to_be_hidden()
