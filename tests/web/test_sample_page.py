"""Positions that can be touched: the reason why something is refused, the odds, and what comes of an answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.serving import Server

pytestmark = pytest.mark.browser
OFFERED = "#question .option"


def test_a_position_is_touched_from_the_page_of_help(page: Page, server: Server) -> None:
    server.open()
    page.goto("/help")
    page.click("#touch a:has-text('BattleLore')")
    expect(page.locator("#says")).to_contain_text("Touch anything")
    page.locator(OFFERED).first.hover()
    expect(page.locator("#odds")).to_be_visible()
    page.locator("#stage .cell[data-key='hex:1,1']").click()
    expect(page.locator("#hint .why")).not_to_be_empty()
    page.locator(OFFERED).first.dispatch_event("click")
    expect(page.locator("#says")).to_contain_text("That is what came of it")
    expect(page.locator("#log li").last).not_to_be_empty()
    page.click("#onward button:has-text('Once more')")
    expect(page.locator(OFFERED).first).to_be_visible()
    page.click("#other-samples a[href$='titan']")
    expect(page.locator("#prompt")).not_to_be_empty()
