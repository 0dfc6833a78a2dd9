"""One server for the tests of a session, one browser, and a few computers that are used again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

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
def chromium() -> str:
    """Where the browser is."""
    found = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    if found is None:
        pytest.skip("no Chromium is found; get it with `apt-get install chromium`, and the pages are tested too")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def all_computers(browser: Browser, server: Server) -> Iterator[Computers]:
    computers = Computers(browser, server.url)
    yield computers
    computers.close()


@pytest.fixture
def computers(all_computers: Computers) -> Iterator[Computers]:
    """Computers that remember nothing of earlier tests; anything that goes wrong in a page's scripts fails the test."""
    yield all_computers
    assert not all_computers.tidy_up()


@pytest.fixture
def page(computers: Computers, is_painted: bool) -> Page:
    """A page at a computer of its own."""
    return computers.page(painted=is_painted)


@pytest.fixture
def is_painted(request: pytest.FixtureRequest) -> bool:
    """Whether the pixels of pages are there."""
    return request.node.get_closest_marker("painted") is not None


@pytest.fixture(scope="module")
def lasting(all_computers: Computers) -> Iterator[Page]:
    """A page for those tests of a module that leave it as they find it."""
    with all_computers.lasting() as page:
        yield page
    assert not all_computers.tidy_up()


@pytest.fixture
def telephone(computers: Computers, is_painted: bool) -> Page:
    """A page at a telephone of its own."""
    return computers.page(telephone=True, painted=is_painted)
