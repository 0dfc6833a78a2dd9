"""One server for the tests of a session, and one browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.serving import Server

_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_PATIENCE = 20_000  # milliseconds: a machine that does much else at the time is slow, and not wrong


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        yield client


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if chromium is None:
        pytest.skip("no Chromium is found; get it with `apt-get install chromium`, and the pages are tested too")
    expect.set_options(timeout=_PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_QUIET)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page at the server's address; anything that goes wrong in its scripts fails the test."""
    context = browser.new_context(base_url=server.url, viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
    yield page
    context.close()
    assert not faults
