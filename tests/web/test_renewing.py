"""The keyed update of the page's panels: what stays the same keeps its focus, its scrolling and what is filled in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.computers import Computers
from tests.web.serving import Server
from tests.web.test_question_page import POSITION

pytestmark = pytest.mark.browser

_PANEL = """async () => {
    const { renew } = await import("/static/page/renew.js");
    const { h } = await import("/static/page/dom.js");
    const panel = document.body.appendChild(h("div"));
    panel.style.cssText = "height: 2em; overflow: auto";
    const row = (name, words = name, more = {}) => h("p", { "data-row": name, ...more }, words);
    const told = () => [...panel.children].map((one) => one.textContent);
    Object.assign(window, { renew, h, panel, row, told });
}"""
"""A panel of a page's own, and what is needed to fill it."""


@pytest.fixture(scope="module")
def quiet(lasting: Page) -> Page:
    """A page that does nothing by itself."""
    lasting.goto("/help")
    return lasting


@pytest.fixture
def panel(quiet: Page) -> Iterator[Page]:
    quiet.evaluate(_PANEL)
    yield quiet
    quiet.evaluate("panel.remove()")


def test_rows_that_stay_are_the_same_elements_in_the_new_order(panel: Page) -> None:
    found = panel.evaluate("""() => {
        renew(panel, row("a"), row("b"), row("c"));
        const [a, , c] = panel.children;
        renew(panel, row("c"), row("d"), row("a", "another"));
        return [told(), panel.children[0] === c, panel.children[2] === a];
    }""")
    assert found == [["c", "d", "another"], True, True]


def test_a_row_that_goes_elsewhere_keeps_the_focus(panel: Page) -> None:
    found = panel.evaluate("""() => {
        const field = (name) => h("input", { "data-row": name });
        renew(panel, field("a"), field("b"));
        panel.lastChild.focus();
        panel.lastChild.value = "half a wo";
        renew(panel, field("b"), field("a"));
        return [document.activeElement === panel.firstChild, panel.firstChild.value];
    }""")
    assert found == [True, "half a wo"]


def test_what_others_have_marked_put_there_or_opened_stays(panel: Page) -> None:
    found = panel.evaluate("""() => {
        const list = (words) => h("details", { "data-row": "list", class: "row" }, h("summary", {}, words));
        renew(panel, list("one"));
        const [details] = panel.children;
        details.open = true;
        details.classList.add("lit");
        details.firstChild.after("a rule");
        renew(panel, list("two"));
        return [details.isConnected, details.open, details.className, details.textContent];
    }""")
    assert found == [True, True, "row lit", "twoa rule"]


def test_what_was_given_and_is_given_no_more_goes(panel: Page) -> None:
    found = panel.evaluate("""() => {
        renew(panel, row("a", "x", { class: "new", title: "of today" }));
        renew(panel, row("a", "x", { class: "old" }));
        return [panel.firstChild.className, panel.firstChild.hasAttribute("title")];
    }""")
    assert found == ["old", False]


def test_a_row_hears_for_whom_it_was_made_last(panel: Page) -> None:
    found = panel.evaluate("""() => {
        const heard = [];
        const button = (words) => h("button", { "data-row": "a", onclick: () => heard.push(words) });
        renew(panel, button("first"));
        renew(panel, button("second"));
        panel.firstChild.click();
        return heard;
    }""")
    assert found == ["second"]


def test_scrolling_stays_while_rows_come_and_go(panel: Page) -> None:
    found = panel.evaluate("""() => {
        const rows = Array.from({ length: 20 }, (_, place) => row(String(place)));
        renew(panel, ...rows);
        panel.scrollTop = 90;
        renew(panel, ...rows.map((one) => row(one.dataset.row, `${one.dataset.row} anew`)), row("last"));
        return panel.scrollTop;
    }""")
    assert found == 90


# --- on the pages ----------------------------------------------------------------------------------------------------

_MARK = """(selector) => { for (const one of document.querySelectorAll(selector)) one.stays = true; }"""
_STAYED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.stays).length"""


def test_who_comes_to_the_table_moves_neither_the_focus_nor_the_seats(
    page: Page, computers: Computers, server: Server
) -> None:
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    second = page.locator("#things .option").nth(1)
    second.focus()
    page.evaluate(_MARK, "#seats .seat, #question .option")
    options = page.locator("#question .option").count()
    computers.page().goto(f"/m/{links['seats'][1]}")
    expect(page.locator("#seats .presence.here")).to_have_count(2)
    expect(second).to_be_focused()
    assert page.evaluate(_STAYED, "#seats .seat") == 2
    assert page.evaluate(_STAYED, "#question .option") == options


def test_a_new_question_begins_at_its_words_and_enter_answers_nothing(page: Page, server: Server) -> None:
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator('#things [data-key="unit:men-at-arms-altdorf"]').press("Enter")
    expect(page.locator('#things [data-key="unit:orcs-gazkull"]')).to_be_visible()
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#question .option").first).to_be_focused()


def test_of_several_that_are_chosen_the_last_one_keeps_the_focus(page: Page, server: Server) -> None:
    page.goto(f"/m/{server.open('stroll', seats=({'name': 'Ann'},))['seats'][0]}")
    for key in ("wanderer", "field:1"):
        page.click(f'#question .option[data-key="{key}"]')
    dog = page.locator('#question .option[data-key="dog"]')
    dog.press("Enter")
    expect(dog).to_have_attribute("aria-pressed", "true")
    expect(dog).to_be_focused()
    expect(page.locator("#question .option").first).not_to_be_focused()


@pytest.mark.long
def test_cards_that_stay_in_the_hand_are_not_dealt_again(page: Page, server: Server) -> None:
    links = server.open("battlelore", ({"name": "Ann"}, {"name": "Ben"}))
    page.goto(f"/m/{links['seats'][0]}")
    page.locator("#hand .card-place.can").first.wait_for()
    page.evaluate(_MARK, "#hand .card-place")
    asked = page.locator("#prompt").inner_text()
    page.locator("#hand .card-place.can").first.click()
    expect(page.locator("#prompt")).not_to_have_text(asked)
    left = page.locator("#hand .card-place").count()
    assert page.evaluate(_STAYED, "#hand .card-place") == left > 0


@pytest.mark.long
def test_seats_of_a_new_match_keep_who_was_chosen_for_them(page: Page) -> None:
    page.goto("/new/titan")
    page.check("[name=scenario][value=game]")
    rows = page.locator(".seat-wish")
    expect(rows.locator("strong").first).to_have_text("Player 1")
    expect(rows).to_have_count(2)
    page.select_option("[name=who-1]", "friend")
    expect(page.locator("#about-1")).to_have_text("You get a link to send.")
    page.fill("[name=name-1]", "Ben")
    page.evaluate(_MARK, ".seat-wish")
    page.select_option("[name=players]", "4")
    expect(rows).to_have_count(4)
    assert page.evaluate(_STAYED, ".seat-wish") == 2
    expect(page.locator("[name=who-1]")).to_have_value("friend")
    expect(page.locator("[name=name-1]")).to_have_value("Ben")
    page.select_option("[name=who-1]", "screen")
    expect(page.locator("#about-1")).to_contain_text("You pass the screen")
