"""Computers for the tests of pages are used again, but not with what a test has changed in them for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.computers import Computers
from tests.web.serving import Server

pytestmark = pytest.mark.browser


def test_a_computer_whose_clock_was_stopped_is_not_used_again(browser: Browser, server: Server) -> None:
    computers = Computers(browser, server.url)
    first = computers.page().context
    assert not computers.tidy_up()
    again = computers.page()
    assert again.context is first
    again.clock.install()
    assert not computers.tidy_up()
    assert computers.page().context is not first
    computers.tidy_up()
    computers.close()
