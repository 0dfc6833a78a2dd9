"""Computers and telephones for the tests that drive a browser. They are reused, because a new one is slow.

The browser's cache of files stays; what a page stores is removed between tests, but that its list of answers is open:
most tests read it, and it is the most that a page has to find room for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.web.serving import PATIENCE

_DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
_TELEPHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


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
        self._free: dict[bool, list[Computer]] = {False: [], True: []}
        self._taken: list[tuple[bool, Computer]] = []
        self._faults: list[str] = []

    def page(self, *, telephone: bool = False) -> Page:
        """A page at a computer that nobody else uses in this test, and that remembers nothing."""
        free = self._free[telephone]
        computer = free.pop() if free else self._new(telephone)
        self._taken.append((telephone, computer))
        return computer.page()

    @contextmanager
    def lasting(self) -> Iterator[Page]:
        """A page at a computer that serves several tests."""
        computer = self._free[False].pop() if self._free[False] else self._new(False)
        yield computer.page()
        computer.leave()
        self._free[False].append(computer)

    def _new(self, telephone: bool) -> Computer:
        size = _TELEPHONE if telephone else _DESK
        context = self._browser.new_context(base_url=self._url, reduced_motion="reduce", **size)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("weberror", lambda error: self._faults.append(str(error.error)))
        context.on("console", lambda said: self._faults.append(said.text) if "Content Security" in said.text else None)
        return Computer(context, self._url)

    def tidy_up(self) -> list[str]:
        """Make all computers free again; give what went wrong in the scripts of their pages."""
        for telephone, computer in self._taken:
            computer.leave()
            if computer.keeps_time:
                self._free[telephone].append(computer)
            else:
                computer.close()
        self._taken.clear()
        faults, self._faults = self._faults, []
        return faults

    def close(self) -> None:
        """Close all computers."""
        for computer in (*self._free[False], *self._free[True]):
            computer.close()
