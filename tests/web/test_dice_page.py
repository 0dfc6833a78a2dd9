"""Dice that can be checked, on the page: chosen, promised, and shown at the end."""

from __future__ import annotations

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from banneret.engine.match.verifiable_dice import commitment
from tests.web.browsing import ASKED, OVER, concede


def test_entropy_is_digits(client: httpx.Client) -> None:
    wish = {"game": "made-up", "options": {"kind": "race"}, "checkable": True}
    seat = client.post("/api/matches", json=wish).json()["seats"][0]
    answer = client.post(f"/api/m/{seat}/decide", json={"key": "left", "number": 0, "entropy": "<b>"})
    assert answer.status_code == 422
    assert "hexadecimal digits" in answer.json()["detail"]
    assert client.post(f"/api/m/{seat}/decide", json={"key": "left", "number": 0, "entropy": "9b2e"}).is_success


@pytest.mark.browser
def test_the_commitment_stands_before_the_match_and_the_seed_after_it(page: Page, client: httpx.Client) -> None:
    page.goto("/new/made-up")
    page.click("details:has(#checkable) summary")
    page.check("#checkable")
    page.select_option("[name=kind]", "race")
    page.select_option("[name=who-1]", "screen")
    page.click(".start")
    page.locator(ASKED).first.click()
    page.locator(ASKED).first.click()
    page.click("#menu")
    page.click("#dice summary")
    expect(page.locator("#seed")).to_have_text("shown when the match is over")
    expect(page.locator("#dice code").nth(1)).not_to_be_empty()
    promised = page.locator("#dice code").nth(1).inner_text()
    page.keyboard.press("Escape")
    concede(page)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator("#seed")).not_to_have_text("shown when the match is over")
    seed = page.locator("#seed").text_content() or ""
    assert commitment(seed) == promised
    token = page.url.split("/m/")[1].split("?")[0]
    record = client.get(f"/api/m/{token}/record").text
    assert f"\nseed {seed}\nentropy 0 0 " in record
