"""My matches on the first page: how each went, with whom, and when; what was told last stands there at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.browsing import ASKED, few
from tests.web.serving import Server

pytestmark = pytest.mark.browser

_LONG_AGO = """(matches) => {
    const [kept] = JSON.parse(localStorage.getItem("banneret.matches"));
    const all = matches.map(({ match, seats }) => ({ ...kept, match, seats, at: new Date(2025, 2, 4, 12).getTime() }));
    localStorage.setItem("banneret.matches", JSON.stringify(all));
}"""
"""These matches were opened here like the one that is kept, and last played on 4 March 2025."""


def test_my_matches_say_whose_move_it_is_who_won_and_when(page: Page, server: Server) -> None:
    matches = {whose: few(server) for whose in ("Ben gives up", "Ann gives up", "goes on")}
    server.concede(matches["Ann gives up"], 0)
    server.concede(matches["Ben gives up"], 1)
    page.goto(f"/m/{matches['goes on']['seats'][0]}")
    page.wait_for_selector(ASKED)
    page.evaluate(_LONG_AGO, [links | {"seats": {"0": links["seats"][0]}} for links in matches.values()])
    page.goto("/")
    turns = {whose: page.locator(f"#match-{links['match']} .turn") for whose, links in matches.items()}
    expect(turns["Ann gives up"]).to_have_text("lost · Chaos wins: the Empire concedes")
    expect(turns["Ben gives up"]).to_have_text(re.compile("^won · The Empire wins"))
    expect(turns["goes on"]).to_have_text("Your turn")
    line = page.locator(f"#match-{matches['Ben gives up']['match']}")
    expect(line).to_contain_text("Ann (Empire) against Ben (Chaos)")
    expect(line).to_contain_text("Mar 4, 2025, 12:00")
    first = page.locator("#matches li").first
    expect(first).to_have_id(f"match-{matches['goes on']['match']}")  # it waits for Ann
    page.goto("/lobby")
    page.click("nav >> text=My matches")
    expect(first).to_be_in_viewport()
    heading = page.locator("#mine-title").bounding_box()
    assert heading
    assert heading["y"] > 0, "it does not touch the upper edge"
    expect(line.locator("a", has_text="Replay")).to_have_attribute("href", re.compile("/replay$"))
    expect(first.locator("a", has_text="Replay")).to_be_hidden()  # it goes on
    line.get_by_role("button").click()
    page.locator("#confirm-dialog button[value=no]").click()
    expect(line).to_be_visible()
    line.get_by_role("button").click()
    page.locator("#confirm-dialog button[value=yes]").click()
    expect(line).to_have_count(0)
    page.route("**/about", lambda _: None)  # no answer comes
    page.reload()
    expect(turns["Ann gives up"]).to_have_text("lost · Chaos wins: the Empire concedes")
    expect(page.locator("#matches")).to_contain_text("Ann (Empire) against Ben (Chaos)")


def test_who_has_no_match_is_told_where_to_begin(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#mine")).to_be_hidden()
    page.click("nav >> text=My matches")
    expect(page.locator("#mine")).to_contain_text("No match yet.")


def test_an_empty_lobby_leads_to_the_games(page: Page) -> None:
    page.goto("/lobby")
    expect(page.locator("#none")).to_contain_text("No one is waiting.")
    page.click("#none a")
    expect(page.locator("#games-title")).to_be_visible()


def test_the_lobby_says_when_its_line_is_gone_and_goes_on_by_itself(page: Page) -> None:
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.close()
        else:
            line.connect_to_server()

    page.route_web_socket("**/lobby/live", connect)
    page.goto("/lobby")
    expect(page.locator("#trouble")).to_contain_text("The connection is lost")
    expect(page.locator("#none")).to_be_visible()
    expect(page.locator("#trouble")).to_be_hidden()
