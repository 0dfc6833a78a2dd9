"""Advice: a button on the page, against programs alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED
from tests.web.serving import Server

pytestmark = pytest.mark.browser
UNITS = {"lord-knights-empire": "4,7", "men-at-arms-altdorf": "5,2", "orcs-gazkull": "4,8"}
POSITION = json.dumps({"only": True, "card": "imperial-lords", "units": UNITS})


def sit(page: Page, server: Server, *others: dict[str, str]) -> None:
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, *others), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(ASKED)


def test_the_best_options_are_told_with_their_chances(page: Page, server: Server) -> None:
    sit(page, server, {"bot": "medium"})
    page.click("#advise")
    first = page.locator("#advice li").first
    expect(first).to_contain_text("% to win", timeout=60_000)
    offered = page.locator("#question .option").all_inner_texts()
    assert first.inner_text().split(":")[0] in [words.split("\n")[-1] for words in offered]


def test_there_is_none_against_people(page: Page, server: Server) -> None:
    sit(page, server, {"name": "Bea"})
    expect(page.locator("#advise")).to_be_hidden()


def test_people_who_share_a_screen_have_it(page: Page) -> None:
    page.goto("/new/battle-masters")
    page.select_option("[name=who-1]", "screen")
    page.click(".start")
    page.wait_for_selector(ASKED)
    expect(page.locator("#advise")).to_be_visible()
