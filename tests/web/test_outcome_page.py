"""What decided a match: on the page of its end, and in its replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED, concede
from tests.web.serving import Server

pytestmark = pytest.mark.browser


def over(page: Page, server: Server) -> str:
    """The address of a match whose first seat has given up."""
    links = server.open("battle-masters", ({"name": "Ann"}, {"name": "Bea"}), battle="borderlands")
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
    expect(page.locator("#outcome")).to_be_hidden()
    concede(page)
    return page.url


def test_the_end_tells_what_decided_it(page: Page, server: Server) -> None:
    over(page, server)
    page.click("#analyse")
    expect(page.locator("#outcome-told")).to_contain_text("Ahead: ", timeout=60_000)
    picture = page.locator("#outcome-told svg.chances")
    expect(picture).to_be_visible()
    assert "Ann" in (picture.get_attribute("aria-label") or "")
    expect(page.locator("#outcome-share")).to_be_empty()
    expect(page.locator("#analyse")).to_be_hidden()


def test_a_replay_tells_it_too(page: Page, server: Server) -> None:
    page.goto(f"{over(page, server)}/replay")
    page.click("#analyse")
    expect(page.locator("#outcome-told")).to_contain_text("of the match", timeout=60_000)
