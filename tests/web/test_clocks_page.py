"""Clocks on the page and in the interface: chosen, shown, stopped for a holiday, and refused out of bounds."""

from __future__ import annotations

from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.serving import Server
from tests.web.test_problems import problem


def opened(client: httpx.Client, **clock: Any) -> list[str]:
    wish = {"game": "made-up", "options": {"kind": "race"}, "clock": {"pace": "live", **clock}}
    answer = client.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    seats: list[str] = answer.json()["seats"]
    return seats


def test_the_clocks_that_were_agreed_are_told(client: httpx.Client) -> None:
    about = client.get(f"/api/m/{opened(client, bank=600)[0]}/about").json()
    assert about["clock"] == {"pace": "live", "bank": 600, "increment": 30, "ceiling": 1800, "after": "bot"}
    assert about["now"] > 1_700_000_000_000


def test_each_seat_has_a_clock_and_the_one_that_is_asked_runs(client: httpx.Client) -> None:
    red, blue = opened(client, bank=600)
    assert client.get(f"/api/m/{red}").json()["clocks"][0] == {"left": 600_000}
    assert client.get(f"/api/m/{blue}").json()["clocks"][1] == {"left": 600_000}
    assert client.post(f"/api/m/{red}/decide", json={"key": "left", "number": 0}).is_success
    clocks = client.get(f"/api/m/{red}").json()["clocks"]
    now = client.get(f"/api/m/{red}/about").json()["now"]
    assert 0 < clocks[0]["ends"] - now <= 600_000
    assert "ends" not in clocks[1]


def test_a_holiday_is_shown_to_all(client: httpx.Client) -> None:
    red, blue = opened(client)
    assert client.post(f"/api/m/{red}/away", json={"seconds": 3600}).is_success
    assert client.get(f"/api/m/{blue}").json()["clocks"][0]["away"] > 1_700_000_000_000
    assert client.post(f"/api/m/{red}/away", json={"seconds": 0}).is_success
    assert "away" not in client.get(f"/api/m/{blue}").json()["clocks"][0]


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({"pace": "swift"}, "clock.pace"),
        ({"pace": "live", "bank": 1}, "clock: the bank of a live match has 60 to 14400 seconds"),
        ({"pace": "live", "bank": 10**30}, "the bank of a live match"),
        ({"pace": "live", "bank": "600"}, "clock.bank: input should be a valid integer"),
        ({"pace": "live", "bank": True}, "clock.bank: input should be a valid integer"),
        ({"pace": "slow", "ceiling": 86400}, "the ceiling of a clock is at least its bank"),
        ({"pace": "live", "after": "win"}, "clock.after"),
        ("live", "clock"),
    ],
)
def test_clocks_out_of_bounds_are_refused(client: httpx.Client, clock: Any, words: str) -> None:
    answer = client.post("/api/matches", json={"game": "made-up", "clock": clock})
    assert words in problem(answer, "not-understood")["detail"]


@pytest.mark.parametrize("seconds", [-1, 10**9, 10**30, True, "60", None, 0.5])
def test_a_holiday_out_of_bounds_is_refused(client: httpx.Client, seconds: object) -> None:
    red = opened(client)[0]
    problem(client.post(f"/api/m/{red}/away", json={"seconds": seconds}), "not-understood")


def test_who_may_not_do_so_is_told(client: httpx.Client, server: Server) -> None:
    links = server.open("made-up", ({}, {}), kind="race")
    problem(client.post(f"/api/m/{links['seats'][0]}/away", json={"seconds": 60}), "not-now")
    problem(client.post(f"/api/m/{links['seats'][0]}/back"), "not-now")
    problem(client.post(f"/api/m/{links['spectator']}/away", json={"seconds": 60}), "only-watching")
    problem(client.post(f"/api/m/{links['spectator']}/back"), "only-watching")
    problem(client.post("/api/m/forged/back"), "unknown-link")
    problem(client.post("/api/m/forged/away", json={"seconds": 60}), "unknown-link")


@pytest.mark.browser
def test_no_clock_runs_while_a_page_asks_for_a_name(client: httpx.Client, page: Page) -> None:
    red, blue = opened(client, bank=600)
    assert client.get(f"/api/m/{red}").is_success
    page.goto(f"/m/{blue}")
    clock = page.locator("#seats [data-clock='0']")
    expect(page.locator("#welcome")).to_be_visible()
    expect(clock).to_have_class("clock")
    page.fill("#welcome-name", "Ben")
    page.keyboard.press("Enter")
    expect(clock).to_have_class("clock runs")


@pytest.mark.browser
def test_clocks_are_chosen_on_the_form_and_run_on_the_page(page: Page) -> None:
    page.goto("/new/made-up")
    page.click("form summary")
    expect(page.locator("#clock-times")).to_be_hidden()
    expect(page.get_by_text("You start with the bank.")).to_be_hidden()
    page.select_option("#clock-pace", "live")
    expect(page.get_by_text("You start with the bank.")).to_be_visible()
    page.fill("#clock-bank", "15")
    page.select_option("[name=kind]", "race")
    page.select_option("[name=who-1]", "screen")
    page.click(".start")
    red, blue = (page.locator(f"#seats [data-clock='{seat}']") for seat in (0, 1))
    expect(red).to_have_class("clock runs")
    expect(red).to_contain_text("14:5")
    expect(blue).to_have_text("15:00")
    page.click("#menu")
    page.select_option("#away", "1")
    expect(red).to_contain_text("away")
    page.select_option("#away", "0")
    expect(red).to_have_class("clock runs")
