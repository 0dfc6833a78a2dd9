"""A piece's reach is shown and used, and pieces that share a place are spread out: by mouse, by keys, by finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED
from tests.web.serving import Server

pytestmark = pytest.mark.browser


def strolling(page: Page, server: Server) -> Page:
    page.goto(f"/m/{server.open('stroll', seats=({'name': 'Ann'},))['seats'][0]}")
    page.wait_for_selector(ASKED)
    return page


@pytest.fixture
def stroll(page: Page, server: Server) -> Page:
    return strolling(page, server)


@pytest.fixture
def stroll_by_finger(telephone: Page, server: Server) -> Page:
    return strolling(telephone, server)


def answer(page: Page, key: str) -> None:
    page.click(f'#question .option[data-key="{key}"]')
    page.wait_for_selector("#question:not(.busy)", state="attached")


def costs(page: Page) -> list[str]:
    return page.locator("#stage .cost text").all_text_contents()


def at(page: Page, piece: str) -> str:
    """The cell where a piece stands, as the list of all pieces says."""
    page.click("#lower-tabs [data-lower=more]")
    if not page.locator("#units[open]").count():
        page.click("#units summary")
    return page.locator(f'#unit-list [data-key="{piece}"] .soft').inner_text()


def test_cells_within_reach_are_shaded_and_priced(stroll: Page) -> None:
    labels = stroll.eval_on_selector_all(".reached", "all => all.map((one) => one.getAttribute('aria-label'))")
    assert labels == ["Field 1: 1 of 3 points", "Field 2: 2 of 3 points"]
    shades = stroll.eval_on_selector_all(
        ".reached", "all => all.map((one) => Number(one.getAttribute('fill-opacity')))"
    )
    assert shades == sorted(shades, reverse=True)
    assert costs(stroll) == ["1", "2"]
    stroll.hover('#stage .reached[data-key="field:2"]')
    expect(stroll.locator("#hint")).to_contain_text("2 of 3 points")
    answer(stroll, "wanderer")
    expect(stroll.locator('#question .option[data-key="field:1"] .price')).to_have_text("1")


def test_a_touch_of_a_field_further_away_walks_there(stroll: Page) -> None:
    stroll.click('#stage .reached[data-key="field:2"]')
    expect(stroll.locator("#prompt")).to_have_text("Who goes along?")
    answer(stroll, "dog")
    answer(stroll, "done")
    expect(stroll.locator("#prompt")).to_have_text("Who goes along?")
    answer(stroll, "done")
    expect(stroll.locator("#prompt")).to_have_text("Who moves?")
    assert (at(stroll, "wanderer"), at(stroll, "dog")) == (" · Field 2", " · Field 1")
    assert costs(stroll) == []


@pytest.mark.long
def test_a_walk_ends_at_its_field_though_the_way_there_is_still_told(stroll: Page) -> None:
    stroll.emulate_media(reduced_motion="no-preference")
    stroll.click('#stage .reached[data-key="field:1"]')
    expect(stroll.locator("#prompt")).to_have_text("Who goes along?")
    answer(stroll, "done")
    expect(stroll.locator("#log")).to_contain_text("The wanderer goes to Field 1")
    stroll.wait_for_selector("#skip", state="hidden")
    expect(stroll.locator("#prompt")).to_have_text("Who moves?")


@pytest.mark.long
def test_an_answer_of_ones_own_ends_the_walk(stroll: Page) -> None:
    stroll.click('#stage .reached[data-key="field:2"]')
    expect(stroll.locator("#prompt")).to_have_text("Who goes along?")
    stroll.keyboard.press("u")
    expect(stroll.locator("#prompt")).to_have_text("Where does Wanderer go?")
    answer(stroll, "field:1")
    answer(stroll, "done")
    expect(stroll.locator("#prompt")).to_have_text("Who moves?")
    assert at(stroll, "wanderer") == " · Field 1"


def test_fields_further_away_are_buttons_and_found_by_arrows(stroll: Page) -> None:
    stroll.click("#far summary")
    expect(stroll.locator("#far button")).to_have_text([re.compile(r"^Field 2\s*2$")])
    stroll.keyboard.press("b")
    stroll.keyboard.press("ArrowRight")
    stroll.keyboard.press("ArrowRight")
    stroll.keyboard.press("ArrowRight")
    expect(stroll.locator('#stage .reached.lit[data-key="field:2"]')).to_be_attached()
    stroll.keyboard.press("Enter")
    expect(stroll.locator("#prompt")).to_have_text("Who goes along?")


def test_what_arrows_lit_stays_lit_under_a_mouse_that_rests(stroll: Page) -> None:
    lit = stroll.locator('#stage .lit[data-key="wanderer"]')
    stroll.hover("#prompt")
    stroll.keyboard.press("b")
    stroll.keyboard.press("ArrowRight")
    stroll.evaluate("document.querySelector('#prompt').replaceChildren('Asked anew')")
    stroll.wait_for_timeout(300)
    expect(lit).to_be_attached()
    stroll.hover("#log")
    expect(lit).not_to_be_attached()


def test_a_crowd_opens_and_each_piece_can_be_read_and_picked(stroll: Page) -> None:
    handle = stroll.locator("#stage .handle")
    expect(handle).to_have_attribute("aria-label", "4 pieces in Field 0")
    handle.click()
    rows = stroll.locator("#crowd li")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Wanderer")
    expect(rows.nth(1).locator("dd")).to_have_text("dog")
    expect(rows.nth(1)).to_contain_text("Not a choice right now.")
    expect(rows.nth(1).get_by_role("button", name="Rule s-1")).to_be_visible()
    expect(stroll.locator("#crowd .pick")).to_have_text(["Wanderer"])
    stroll.locator("#crowd .pick").click()
    expect(stroll.locator("#prompt")).to_have_text("Where does Wanderer go?")
    expect(stroll.locator("#crowd")).to_be_hidden()


@pytest.mark.long
def test_the_place_of_a_crowd_can_be_picked_in_it(stroll: Page) -> None:
    answer(stroll, "wanderer")
    stroll.locator("#stage .handle").click()
    expect(stroll.locator("#crowd li")).to_have_count(5)
    expect(stroll.locator("#crowd .why")).to_have_count(0)
    expect(stroll.locator("#crowd .pick")).to_have_text(["Field 0"])
    stroll.locator("#crowd .pick").click()
    expect(stroll.locator("#prompt")).to_have_text("Who goes along?")


def test_a_click_on_a_piece_that_is_not_offered_opens_its_crowd(stroll: Page) -> None:
    stroll.click('#stage .piece[data-key="rival"]')
    expect(stroll.locator("#crowd")).to_be_visible()
    stroll.mouse.click(900, 700)
    expect(stroll.locator("#crowd")).to_be_hidden()


def test_a_crowd_by_keyboard(stroll: Page) -> None:
    stroll.keyboard.press("b")
    stroll.keyboard.press("ArrowRight")
    stroll.keyboard.press("ArrowLeft")
    stroll.keyboard.press("o")
    expect(stroll.locator("#crowd .pick")).to_be_focused()
    stroll.keyboard.press("Escape")
    expect(stroll.locator("#crowd")).to_be_hidden()
    expect(stroll.locator("#stage")).to_be_focused()
    stroll.keyboard.press("o")
    stroll.keyboard.press("Enter")
    expect(stroll.locator("#prompt")).to_have_text("Where does Wanderer go?")


def test_a_set_is_picked_in_the_crowd(stroll: Page) -> None:
    answer(stroll, "wanderer")
    answer(stroll, "field:1")
    stroll.locator("#stage .handle").click()
    pick = stroll.locator('#crowd .pick[data-key="dog"]')
    pick.click()
    expect(pick).to_have_attribute("aria-pressed", "true")
    expect(stroll.locator("#crowd")).to_be_visible()


@pytest.mark.long
def test_a_crowd_in_the_replay(stroll: Page) -> None:
    answer(stroll, "wanderer")
    stroll.goto(f"{stroll.url}/replay")
    stroll.locator("#stage .handle").click()
    expect(stroll.locator("#crowd li dd").first).to_have_text("wanderer")
    expect(stroll.locator("#crowd .pick")).to_have_count(0)


def test_by_finger(stroll_by_finger: Page) -> None:
    stroll_by_finger.tap('#stage .piece[data-key="dog"]')
    sheet = stroll_by_finger.locator("#crowd")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box
    assert box["width"] == 390
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)
    stroll_by_finger.tap("#crowd .pick")
    expect(stroll_by_finger.locator("#prompt")).to_have_text("Where does Wanderer go?")
    stroll_by_finger.tap('#stage .reached[data-key="field:2"]')
    expect(stroll_by_finger.locator("#prompt")).to_have_text("Who goes along?")


def test_a_finger_that_stays_looks_and_does_nothing(stroll_by_finger: Page) -> None:
    box = stroll_by_finger.locator('#stage .piece[data-key="wanderer"]').bounding_box()
    assert box
    touch = stroll_by_finger.context.new_cdp_session(stroll_by_finger)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(stroll_by_finger.locator("#crowd")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(stroll_by_finger.locator("#prompt")).to_have_text("Who moves?")
    expect(stroll_by_finger.locator("#crowd")).to_be_visible()
