"""Notices over the interface and on the page: choosing where they go, confirming, coming back by mail."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.web.api.me import COOKIE
from tests.table.notices.outside import Reader
from tests.table.notices.post import MailBox, mail_box, text_of
from tests.web.browsing import TRIES, in_time
from tests.web.computers import Computers
from tests.web.serving import PATIENCE, Server, serving
from tests.web.test_problems import problem


@pytest.fixture(scope="module")
def box() -> Iterator[MailBox]:
    """A mail server in a thread of its own."""
    found: list[MailBox] = []
    ready, end = threading.Event(), threading.Event()

    async def stand() -> None:
        async with mail_box() as box:
            found.append(box)
            ready.set()
            await asyncio.to_thread(end.wait)

    thread = threading.Thread(target=lambda: asyncio.run(stand()))
    thread.start()
    ready.wait()
    yield found[0]
    end.set()
    thread.join()


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, box: MailBox) -> Iterator[Server]:
    """A server that offers mails."""
    with serving(tmp_path_factory.mktemp("mailing"), mail=box.port) as server:
        yield server


def link_in(box: MailBox, count: int) -> str:
    """The link in the newest mail, as soon as there are so many."""
    for _ in range(600):
        if len(box.mails) >= count:
            found = re.search(r"https://table\.example\.org(\S+)", text_of(box.mails[-1]))
            assert found
            return found[1]
        threading.Event().wait(0.05)
    raise TimeoutError("no mail came")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/me/notices", None),
        ("POST", "/api/me/notices", {"kind": "mail", "address": "eve@example.org"}),
        ("DELETE", "/api/me/notices/x", None),
    ],
)
@pytest.mark.parametrize("badge", ["", "forged", "WyJ4IiwxXQ.aaaaaa.bbbbbb"])
def test_a_forged_cookie_is_worth_nothing(server: Server, method: str, path: str, body: Any, badge: str) -> None:
    headers = {"cookie": f"{COOKIE}={badge}"} if badge else {}
    problem(httpx.request(method, f"{server.url}{path}", json=body, headers=headers), "signed-out")


def test_what_cannot_be_understood_or_is_not_offered(server: Server, mailing: Server) -> None:
    seat = mailing.open()["seats"][0]
    for path, body in (
        (f"/api/m/{seat}/notices", {"kind": "pigeon", "address": "x"}),
        (f"/api/m/{seat}/notices", {"kind": "mail", "address": "x" * 3000}),
        (f"/api/m/{seat}/notices", {"kind": "mail", "address": "<b>"}),
        (f"/api/m/{seat}/notices", {"kind": "webhook", "address": "javascript:alert(1)"}),
        (f"/api/m/{seat}/notices", {"kind": "push", "address": "{}"}),
        (f"/api/m/{seat}/notices", {}),
        ("/api/me/recover/ask", {"mail": "x"}),
        ("/api/me/recover/ask", {}),
        ("/api/notices/confirm", {"code": 5}),
    ):
        problem(httpx.post(f"{mailing.url}{path}", json=body), "not-understood")
    problem(httpx.post(f"{mailing.url}/api/notices/confirm", json={"code": "forged"}), "unknown-link")
    problem(httpx.post(f"{mailing.url}/api/me/recover/mailed", json={"recovery": "forged"}), "unknown-link")
    problem(httpx.delete(f"{mailing.url}/api/m/{seat}/notices/forged"), "not-found")
    spectator = mailing.open()["spectator"]
    problem(httpx.get(f"{mailing.url}/api/m/{spectator}/notices"), "only-watching")
    problem(httpx.get(f"{mailing.url}/api/m/forged/notices"), "unknown-link")
    assert httpx.get(f"{server.url}/api/notices").json() == {"kinds": []}
    problem(httpx.post(f"{server.url}/api/me/recover/ask", json={"mail": "a@example.org"}), "not-now")


def test_who_looked_for_nobody_learns_nothing(mailing: Server) -> None:
    answers = [
        httpx.post(f"{mailing.url}/api/me/recover/ask", json={"mail": mail}) for mail in ("a@x.org", "<x>@example.org")
    ]
    assert (answers[0].status_code, answers[0].json()) == (202, {})
    problem(answers[1], "not-understood")


FAKE = """
window.told = [];
window.Notification = class { constructor(title, { body, tag }) { told.push([body, tag]); } };
Notification.permission = "granted";
Notification.requestPermission = async () => "granted";
Object.defineProperty(document, "hidden", { get: () => window.elsewhere ?? false });
"""


@pytest.mark.browser
def test_the_browser_tells_who_looks_at_something_else(page: Page, server: Server) -> None:
    links = server.open("made-up", seats=({}, {}), kind="race")
    page.add_init_script(FAKE)
    page.goto(f"{server.url}/m/{links['seats'][0]}")
    page.click("#menu")
    page.check("#alerts")
    page.keyboard.press("Escape")

    def round_of_both() -> None:
        for seat, key in ((0, "left"), (0, "1"), (1, "left"), (1, "1")):
            about = httpx.get(f"{server.url}/api/m/{links['seats'][seat]}").json()
            answer = {"key": key, "number": about["number"]}
            sent = httpx.post(f"{server.url}/api/m/{links['seats'][seat]}/decide", json=answer)
            assert sent.is_success, sent.text

    round_of_both()
    expect(page.locator("#prompt")).to_have_text("Which lane?")
    assert page.evaluate("told") == []
    page.evaluate("window.elsewhere = true")
    round_of_both()
    page.wait_for_function("told.length == 1")
    assert page.evaluate("told[0][1]") == links["match"]


SUBSCRIBED = """
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  window.asked = applicationServerKey;
  return %s;
};
"""

NOTES = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, data }) => self.shown.push([title, body, data]);
}"""
"""In the worker: a browser without a window has no place for notifications."""


@pytest.mark.browser
def test_a_closed_browser_and_a_webhook_are_told(computers: Computers, mailing: Server) -> None:
    """There is no push service here, so the test plays the browser's part."""
    reader = Reader()
    endpoint = "https://push.example.org/send/1"
    desk = computers.page()
    desk.context.grant_permissions(["notifications"], origin=mailing.url)
    desk.add_init_script(SUBSCRIBED % reader.subscription(endpoint))
    links = mailing.open(seats=({}, {}))
    desk.goto(f"{mailing.url}/m/{links['seats'][0]}")
    desk.click("#menu")
    desk.click("#notices-push button")
    expect(desk.locator("#notices-told")).to_have_text("This browser will tell you.")
    desk.fill("#notices-webhook input", "https://chat.example.org/hook?secret")
    desk.click("#notices-webhook button")
    expect(desk.locator("#notices-list li")).to_have_count(2)
    told = " ".join(desk.locator("#notices-list li").all_text_contents())
    assert "A browser, by push.example.org" in told
    assert "Webhook at chat.example.org" in told
    assert "secret" not in told
    kept = httpx.get(f"{mailing.url}/api/m/{links['seats'][0]}/notices").json()
    assert [desk.evaluate("window.asked")] == [one["key"] for one in kept["kinds"] if one["kind"] == "push"]

    session = desk.context.new_cdp_session(desk)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(said["registrations"]))
    session.send("ServiceWorker.enable")
    in_time(desk, "() => navigator.serviceWorker.ready.then(({ active }) => active.state == 'activated')")
    here = f"{mailing.url}/"
    until = time.monotonic() + PATIENCE
    while not any(one["scopeURL"] == here for one in found) and time.monotonic() < until:
        desk.wait_for_timeout(50)  # what the browser tells of its workers comes by itself
    (worker,) = {one["registrationId"] for one in found if one["scopeURL"] == here}
    message = {"title": "You are asked", "text": "In Titan.", "link": f"{mailing.url}/mine/{links['match']}"}
    pushed = {"origin": mailing.url, "registrationId": worker, "data": json.dumps(message)}

    (of_page,) = (one for one in desk.context.service_workers if one.url.startswith(mailing.url))
    of_page.evaluate(NOTES)
    session.send("ServiceWorker.deliverPushMessage", pushed)
    for _ in range(TRIES):
        if shown := of_page.evaluate("self.shown"):
            break
        desk.wait_for_timeout(50)
    assert shown == [list(message.values())]


@pytest.mark.browser
def test_from_the_name_to_a_notice_and_back_by_mail(computers: Computers, mailing: Server, box: MailBox) -> None:
    desk = computers.page()
    desk.goto(f"{mailing.url}/me")
    desk.fill("#join-name", "Ann")
    desk.click("#join button")
    desk.fill("#notices-mail input", "ann@example.org")
    desk.click("#notices-mail button")
    expect(desk.locator("#notices-list")).to_contain_text("a…@example.org (open the link in the mail first)")
    count = len(box.mails)
    desk.goto(f"{mailing.url}{link_in(box, max(1, count))}")
    desk.click("#confirm button")
    expect(desk.locator("#confirmed")).to_be_visible()
    expect(desk.locator("#notices-list")).not_to_contain_text("first")

    links = mailing.open(seats=({}, {}))
    desk.goto(f"{mailing.url}/m/{links['seats'][0]}")
    desk.click("#menu")
    expect(desk.locator("#notices-mail")).to_be_visible()
    desk.goto(f"{mailing.url}/mine/{links['match']}")
    desk.wait_for_url(f"**/m/{links['seats'][0]}")

    telephone = computers.page(telephone=True)
    telephone.goto(f"{mailing.url}/mine/{links['match']}")
    expect(telephone.locator("#way-told")).to_contain_text("doesn't know your seat")
    telephone.goto(f"{mailing.url}/me")
    telephone.fill("#recover-address", "ann@example.org")
    count = len(box.mails)
    telephone.click("#recover-mail button")
    expect(telephone.locator("#recover-told")).to_contain_text("is on its way")
    telephone.goto(f"{mailing.url}{link_in(box, count + 1)}")
    telephone.click("#recover button")
    expect(telephone.locator("#member-name")).to_have_text("You are Ann")
    telephone.click("#notices-list button")
    expect(telephone.locator("#notices-list li")).to_have_count(0)
