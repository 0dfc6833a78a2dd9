"""One server for the tests of a session, one browser, and a few computers that are used again.

A browser lays all of a page out, but most tests do not look at its pixels: there it paints nearly none of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.web.computers import Computers
from tests.web.serving import PATIENCE, Server
from tools import bundle

_CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",
    "--renderer-process-limit=1",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_UNPAINTED = "--force-gpu-mem-available-mb=1"
"""Memory for a corner of the window: to paint all of it again and again takes a third of the time of a page."""


@pytest.fixture(scope="session", autouse=True)
def bundled() -> None:
    """The pages load the bundle, as those of a wheel do."""
    if bundle.ESBUILD.exists():
        bundle.make()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield client


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def chromium(playwright: Playwright, *words: str) -> Iterator[Browser]:
    """The system's Chromium, started with these words."""
    found = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if found is None:
        pytest.skip("no Chromium is found; get it with `apt-get install chromium`, and the pages are tested too")
    browser = playwright.chromium.launch(executable_path=found, args=[*_QUIET, *words])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with chromium(playwright, _UNPAINTED) as browser:
        yield browser


@pytest.fixture(scope="session")
def all_computers(browser: Browser, server: Server) -> Iterator[Computers]:
    computers = Computers(browser, server.url)
    yield computers
    computers.close()


@pytest.fixture(scope="session")
def painting_computers(playwright: Playwright, server: Server) -> Iterator[Computers]:
    with chromium(playwright) as browser:
        computers = Computers(browser, server.url)
        yield computers
        computers.close()


@pytest.fixture
def computers(request: pytest.FixtureRequest) -> Iterator[Computers]:
    """Computers that remember nothing of earlier tests; anything that goes wrong in a page's scripts fails the test."""
    painted = request.node.get_closest_marker("painted")
    computers: Computers = request.getfixturevalue("painting_computers" if painted else "all_computers")
    yield computers
    assert not computers.tidy_up()


@pytest.fixture
def page(computers: Computers) -> Page:
    """A page at a computer of its own."""
    return computers.page()


@pytest.fixture
def telephone(computers: Computers) -> Page:
    """A page at a telephone of its own."""
    return computers.page(telephone=True)
