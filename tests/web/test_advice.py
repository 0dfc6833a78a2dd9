"""Advice: a button on the page, in matches against programs only."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import ASKED, drawn, quickly
from tests.web.serving import Server

pytestmark = pytest.mark.browser
UNITS = {"men-at-arms-altdorf": "4,7", "archers-grunburg": "5,2", "orcs-gazkull": "4,8"}
POSITION = json.dumps({"only": True, "card": "imperial-arms-archers", "units": UNITS})
"""Two units may act: to a single one the page goes straight, and then advises what it does."""


def sit(page: Page, server: Server, *others: dict[str, str]) -> None:
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, *others), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(ASKED)


def test_the_best_options_are_told_with_their_chances(page: Page, server: Server) -> None:
    sit(page, server, {"bot": "medium"})
    page.click("#advise")
    lines = page.locator("#advice li")
    expect(lines.first).to_contain_text("% to win the match")
    page.locator("#advice summary").click()
    offered = {words.split("\n")[-1] for words in page.locator("#question .option").all_inner_texts()}
    told = [line.split(":")[0] for line in lines.all_inner_texts()]
    assert [words for words in told if words in offered]  # perhaps after a line that says that all are equally good


@pytest.mark.parametrize("other", quickly([0.5, 0.61], 0.61))
def test_the_best_option_is_marked_unless_all_come_to_the_same(page: Page, server: Server, other: float) -> None:
    sit(page, server, {"bot": "medium"})
    best = [{"key": "unit:men-at-arms-altdorf", "chance": other}, {"key": "pass", "chance": 0.5}]
    page.route("**/advice", lambda route: route.fulfill(json=best))
    page.click("#advise")
    expect(page.locator("#advice li").last).to_contain_text("End the card")
    same = page.locator("#advice", has_text="about equal (50 % to win)")
    expect(same).to_have_count(1 if other == 0.5 else 0)
    marked = page.locator('#stage .advised[data-key="unit:men-at-arms-altdorf"]')
    expect(marked).to_have_count(0 if other == 0.5 else 1)


_COMES = """() => {
    const option = document.querySelector("#question .option");
    const [x, y] = window.at;
    document.elementFromPoint(x, y).append(option);
    Object.assign(option.style, { position: "fixed", left: `${x - 9}px`, top: `${y - 9}px`, zIndex: 9 });
}"""
"""An answer comes to where the pointer rests, as it does when the answers above it grow."""


def test_while_it_is_sought_no_answer_is_lit(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit(page, server, {"bot": "medium"})
    page.route("**/advice", lambda _: None)
    page.evaluate("""addEventListener("pointerdown", ({ x, y }) => { window.at = [x, y]; })""")
    page.click("#advise")
    expect(page.locator("#advice")).to_have_text("Looking ahead …")
    page.evaluate(_COMES)
    drawn(page)
    under = "document.elementFromPoint(...window.at).closest('.option') !== null"
    assert page.evaluate(under), "an answer has come to the place of the button"
    page.mouse.move(*page.evaluate("window.at"))  # as a browser tells by itself, some time after the page has changed
    expect(page.locator(".option.lit")).to_have_count(0)


def test_it_says_why_an_option_is_better_than_another(page: Page, server: Server) -> None:
    sit(page, server, {"bot": "medium"})
    why = {"reasons": ["2 fewer units for Chaos: +8 %", "but 1 fewer unit: −2 %"], "than": "pass"}
    best = [{"key": "unit:men-at-arms-altdorf", "chance": 0.61, **why}, {"key": "pass", "chance": 0.55}]
    page.route("**/advice", lambda route: route.fulfill(json=best))
    page.click("#advise")
    first = page.locator("#advice li").first
    expect(first).to_contain_text("61 % to win the match. Better than “End the card")
    expect(first).to_contain_text("what weighs most: 2 fewer units for Chaos: +8 %; but 1 fewer unit: −2 %.")


@pytest.mark.parametrize("size", quickly(((390, 844), (844, 390), (1440, 900)), (844, 390)))
def test_it_moves_no_button_out_of_sight(page: Page, server: Server, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(page, server, {"bot": "medium"})
    long = {"follows": ["Orcs of Gazkull move to 4,7", "Men-at-Arms of Altdorf move to 5,3"] * 3}
    best = [{"key": "unit:men-at-arms-altdorf", "chance": 0.61, **long}, {"key": "pass", "chance": 0.5, **long}]
    page.route("**/advice", lambda route: route.fulfill(json=best))
    page.click("#advise")
    expect(page.locator("#advice .pick").first).to_be_in_viewport(ratio=1)
    for option in page.locator("#question .option").all():
        expect(option).to_be_in_viewport(ratio=1)


def test_there_is_no_advice_against_people(page: Page, server: Server) -> None:
    sit(page, server, {"name": "Bea"})
    expect(page.locator("#advise")).to_be_hidden()


@pytest.mark.long
def test_people_who_share_a_screen_have_it(page: Page) -> None:
    page.goto("/new/battle-masters")
    page.select_option("[name=who-1]", "screen")
    page.click(".start")
    page.wait_for_selector(ASKED)
    expect(page.locator("#advise")).to_be_visible()


def test_a_person_at_another_screen_ends_it(page: Page, browser: Browser, server: Server) -> None:
    at_screen = {"screen": True}
    links = server.open("battle-masters", ({"name": "Ann", **at_screen}, {"name": "Bea", **at_screen}))
    elsewhere = browser.new_context(base_url=server.url, reduced_motion="reduce").new_page()
    with elsewhere.expect_response("**/elsewhere") as told:
        elsewhere.goto(f"/m/{links['seats'][1]}")
    assert told.value.ok
    elsewhere.context.close()
    answer = page.request.get(f"{server.url}/api/m/{links['seats'][0]}/advice")
    assert "only against bots" in answer.json()["detail"]
