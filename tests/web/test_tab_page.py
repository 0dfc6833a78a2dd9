"""A table in the browser, from a server of files alone: it plays, keeps its match, and needs no network after that."""

from __future__ import annotations

import contextlib
import json
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from banneret.site.folder import write_site
from tests.web.browsing import ASKED, in_time
from tests.web.serving import PATIENCE

PYODIDE = Path(__file__).parents[2] / "node_modules/pyodide"
RECORD = Path(__file__).parents[1] / "games/titan/golden/duel.record"
ANSWERS = 3
_NOW = """() => [document.querySelector('#prompt').innerText,
    ...['#question .option', '#log li'].map((those) => document.querySelectorAll(those).length)].join()"""
"""What is asked, of how many options, after how many lines of the log: apart, as a sum of both may stay the same."""
_SURE = "document.querySelector('#confirm-dialog[open] [value=yes]')?.click()"
"""Says yes if the page asks whether one is sure; gives nothing."""
IS_KEPT = "() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))"
IS_FREE = "() => navigator.locks.query().then(({ held }) => !held.length)"
"""Whether no page has a table any more: one that closes gives up its hold a moment later."""
ONLY_NEWER = """() => caches.keys().then((kept) =>
    kept.filter((name) => name.startsWith("banneret site")).every((name) => name.startsWith("banneret site newer")))"""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not PYODIDE.exists(), reason="Python for browsers is not there; get it with `make check`"),
]


class _Quiet(SimpleHTTPRequestHandler):
    """Sends files, and says nothing."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, bundled: None) -> Path:  # noqa: ARG001
    out = tmp_path_factory.mktemp("sites") / "site"
    write_site(out, PYODIDE)
    return out


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of these files; it lies below the root, as on a page of somebody."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/site/"
        server.shutdown()


@contextlib.contextmanager
def somebody(browser: Browser, chromium: str, keeps: Path) -> Iterator[BrowserContext]:
    """A browser of its own, which keeps in a folder what pages keep. What goes wrong on a page fails the test."""
    wrong: list[str] = []
    context = browser.browser_type.launch_persistent_context(
        keeps, executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script("if (origin !== 'null') localStorage.setItem('banneret.pace', 'none')")
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context
    context.close()
    assert not wrong


def answer(page: Page) -> None:
    """Give the last answer, and wait until something has been told, or something else is asked."""
    option = page.locator(ASKED).last
    option.wait_for(state="attached")
    before = page.evaluate(_NOW)
    option.dispatch_event("click")
    in_time(page, f"() => {_SURE} || ({_NOW})() !== {json.dumps(before)}")


def lines(page: Page) -> list[str]:
    """The log, once somebody is asked."""
    page.locator(ASKED).first.wait_for(state="attached")
    return page.locator("#log li").all_inner_texts()


def test_a_match_is_played_kept_and_goes_on_without_a_network(
    browser: Browser, chromium: str, site: Path, tmp_path: Path
) -> None:
    with somebody(browser, chromium, tmp_path / "person") as context, served(site.parent) as address:
        page = context.pages[0]
        page.goto(address)
        page.click("#play-now")
        page.wait_for_url("**/m/battle-masters/#*")
        for _ in range(ANSWERS):
            answer(page)
        match, told = page.url, lines(page)
        page.reload()
        assert lines(page) == told
        other = context.new_page()
        other.goto(match)
        assert lines(other) == told
        in_time(page, IS_KEPT)
    with somebody(browser, chromium, tmp_path / "person") as context:
        page = context.pages[0]
        page.goto(match)
        assert lines(page) == told
        answer(page)
        page.goto(f"{address}new/titan/")
        expect(page.locator(".seat-wish")).to_have_count(2)


def newer(site: Path) -> None:
    """Put a newer release in a site's place: the same files under another name."""
    worker = site / "offline.js"
    worker.write_text(worker.read_text().replace('"release": "', '"release": "newer ', 1))


def test_a_newer_release_is_taken_when_somebody_wants_it_and_no_match_is_open(
    browser: Browser, chromium: str, site: Path, tmp_path: Path
) -> None:
    shutil.copytree(site, tmp_path / "site")
    with somebody(browser, chromium, tmp_path / "person") as context, served(tmp_path) as address:
        page, match = context.pages[0], context.new_page()
        page.goto(address)
        match.goto(f"{address}m/titan/")
        in_time(page, IS_KEPT)
        newer(tmp_path / "site")
        for one in (page, match):
            one.reload()
        take = page.get_by_role("button", name="Use it now")
        take.click()
        expect(page.locator(".new-release")).to_contain_text("Close it first")
        expect(match.locator(".new-release")).to_have_count(0)
        match.close()
        in_time(page, IS_FREE)
        with page.expect_navigation():
            take.click()
        in_time(page, ONLY_NEWER)
        expect(page.locator(".new-release")).to_have_count(0)


def test_the_list_says_how_surely_matches_are_kept(browser: Browser, chromium: str, site: Path, tmp_path: Path) -> None:
    with somebody(browser, chromium, tmp_path / "person") as context, served(site.parent) as address:
        page = context.pages[0]
        page.goto(f"{address}me/")
        expect(page.locator("#how-kept")).to_contain_text("the browser may drop them")
        context.add_init_script("navigator.storage.persisted = async () => true")
        page.reload()
        expect(page.locator("#how-kept")).to_contain_text("until you delete")


@pytest.mark.long
def test_a_record_is_opened_looked_at_and_kept(browser: Browser, chromium: str, site: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "letter.txt"
    wrong.write_text("dear diary")
    with somebody(browser, chromium, tmp_path / "person") as context, served(site.parent) as address:
        page = context.pages[0]
        page.goto(f"{address}me/")
        page.set_input_files("#record", wrong)
        expect(page.locator("#trouble")).to_contain_text("a record begins with")
        page.set_input_files("#record", RECORD)
        page.wait_for_url("**/replay/titan/#*")
        expect(page.locator("#at")).not_to_have_attribute("max", "0")
        page.goto(f"{address}me/")
        with page.expect_download() as kept:
            page.click("#matches .record")
        assert Path(kept.value.path()).read_text().splitlines()[-2] == RECORD.read_text().splitlines()[-2]
