"""Computers and telephones for the tests that drive a browser. They are reused, because a new one is slow.

The browser's cache of files stays; what a page stores is removed between tests, but that its list of answers is open:
most tests read it, and it is the most that a page has to find room for.

Most tests do not look at the pixels of a page. There the page is laid out and can be touched, but nothing of it is
painted, which takes more than a quarter of the time of a page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.web.serving import PATIENCE

Kind: TypeAlias = tuple[bool, bool]
"""Whether a computer is a telephone, and whether its pages are painted."""
_DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
_TELEPHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_UNPAINTED = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 !important; }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""Where nothing would be seen, a browser paints nothing."""


class Computer:
    """A browser context for one person at a time. A page without scripts stays open, so that its processes stay too."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._context = context
        self._url = url
        self._still = context.new_page()
        self._still.goto("/health/live")
        self._session: CDPSession = context.new_cdp_session(self._still)

    def page(self) -> Page:
        """A page, while nothing is remembered but that the list of answers is open."""
        forgotten = {"origin": self._url, "storageTypes": "cookies,local_storage"}
        self._session.send("Storage.clearDataForOrigin", forgotten)
        self._still.evaluate("localStorage.clear()")  # from a page: what the last one wrote may not come later
        self._still.evaluate("localStorage.setItem('banneret.list', 'open')")
        return self._context.new_page()

    def leave(self) -> None:
        """Close all pages of the person who sat here."""
        for page in self._context.pages:
            if page is not self._still:
                page.close()

    @property
    def keeps_time(self) -> bool:
        """Whether no test has put a clock of its own in place: such a clock stays in all pages to come."""
        return bool(self._still.evaluate("/native code/.test(setTimeout)"))

    def close(self) -> None:
        """Close it."""
        self._context.close()


class Computers:
    """All computers of a worker, at one server."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[Kind, list[Computer]] = defaultdict(list)
        self._taken: list[tuple[Kind, Computer]] = []
        self._faults: list[str] = []

    def page(self, *, telephone: bool = False, painted: bool = False) -> Page:
        """A page at a computer that nobody else uses in this test, and that remembers nothing."""
        kind = telephone, painted
        computer = self._take(kind)
        self._taken.append((kind, computer))
        return computer.page()

    @contextmanager
    def lasting(self, *, telephone: bool = False) -> Iterator[Page]:
        """A page at a computer that serves several tests."""
        kind = telephone, False
        computer = self._take(kind)
        yield computer.page()
        computer.leave()
        self._free[kind].append(computer)

    def _take(self, kind: Kind) -> Computer:
        return self._free[kind].pop() if self._free[kind] else self._new(kind)

    def _new(self, kind: Kind) -> Computer:
        telephone, painted = kind
        size = _TELEPHONE if telephone else _DESK
        context = self._browser.new_context(base_url=self._url, reduced_motion="reduce", **size)
        if not painted:
            context.add_init_script(_UNPAINTED)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("weberror", lambda error: self._faults.append(str(error.error)))
        context.on("console", lambda said: self._faults.append(said.text) if "Content Security" in said.text else None)
        return Computer(context, self._url)

    def tidy_up(self) -> list[str]:
        """Make all computers free again; give what went wrong in the scripts of their pages."""
        for kind, computer in self._taken:
            computer.leave()
            if computer.keeps_time:
                self._free[kind].append(computer)
            else:
                computer.close()
        self._taken.clear()
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """Close all computers."""
        for computer in chain(*self._free.values()):
            computer.close()
