"""The board in words: read and played from a table, and said once as keys move over the board; letters can be off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.serving import Server
from tests.web.test_question_page import sit

pytestmark = pytest.mark.browser


def open_words(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_text("The board in words").click()


def test_each_place_is_a_row_and_what_may_be_done_there_a_button(page: Page, server: Server) -> None:
    sit(page, server)
    open_words(page)
    row = page.get_by_role("row").filter(has_text="Gazkull's Orcs, Chaos, strength 3")
    expect(row.get_by_role("rowheader")).to_have_text("F7, open ground")
    row.get_by_role("button").press("Enter")
    expect(page.locator("#log")).to_contain_text("Gazkull's Orcs")


def test_a_row_that_stays_the_same_keeps_the_focus(page: Page, server: Server) -> None:
    sit(page, server)
    open_words(page)
    button = page.locator('#places button[data-key="hex:4,8"]')
    button.press("Enter")
    expect(page.locator("#places tr").filter(has_text="Men-at-Arms").get_by_role("rowheader")).to_contain_text("E8")
    expect(page.locator('[data-row="hex:0,0"]')).to_have_count(1)


def test_what_keys_find_on_the_board_is_said_once(page: Page, server: Server) -> None:
    sit(page, server)
    page.evaluate("""() => {
        window.said = [];
        const told = () => window.said.push(document.querySelector("#spoken").textContent);
        new MutationObserver(told).observe(document.querySelector("#spoken"), { childList: true });
    }""")
    page.keyboard.press("b")
    page.keyboard.press("i")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#spoken")).to_contain_text("strength")
    (said,) = page.evaluate("window.said")
    assert "open ground" in said


@pytest.mark.long
def test_letters_mean_something_everywhere_on_the_board_or_nowhere(page: Page, server: Server) -> None:
    sit(page, server)
    helped = page.locator("#help-dialog")
    for keys, anywhere, on_board in (("on", True, True), ("board", False, True), ("off", False, False)):
        page.click("#menu")
        page.select_option("#keys", keys)
        page.keyboard.press("Escape")
        for place, means in (("#prompt", anywhere), ("#stage", on_board)):
            page.locator(place).focus()
            page.keyboard.press("?")
            expect(helped).to_be_visible(visible=means)
            page.keyboard.press("Escape")
