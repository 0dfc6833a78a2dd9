"""What a screen reader is told of the match page and of the replay, and what keys reach there, in all five games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED, Player, drawn, quickly
from tests.web.serving import Server

pytestmark = pytest.mark.browser
GAMES = ["battle-masters", "battlelore", "battle-magic", "titan", "battlemist"]
DESK_AND_TELEPHONE = ((1400, 900), (390, 844))

_NAMELESS_KINDS = """() => {
    const named = "a, button, input, select, textarea, summary, details, section, nav, main, form, dialog, header, " +
        "footer, aside, ul, ol, dl, table, svg";
    return [...document.querySelectorAll("[aria-label], [aria-labelledby]")]
        .filter((one) => !one.matches(`[role], ${named}`))
        .map((one) => one.outerHTML.slice(0, 120));
}"""
"""Elements with a name whose kind has none without a role."""

_OUT_OF_REACH = """() => {
    const scrolls = (one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const rolls = (way) => ["auto", "scroll"].includes(way);
        return (rolls(overflowX) && one.scrollWidth > one.clientWidth + 2)
            || (rolls(overflowY) && one.scrollHeight > one.clientHeight + 2);
    };
    const seen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === "visible";
    const reached = "a[href], button:not([disabled]), input, select, textarea, summary, [tabindex]";
    const held = (one) => one.matches("[tabindex]") || [...one.querySelectorAll(reached)].some(seen);
    return [...document.querySelectorAll("body *")]
        .filter((one) => seen(one) && scrolls(one) && !held(one))
        .map((one) => one.outerHTML.slice(0, 120));
}"""
"""Visible elements that scroll but cannot be scrolled by keys: neither they nor anything in them takes the focus."""


def nodes(page: Page) -> dict[str, dict[str, Any]]:
    """The accessibility tree: the nodes that a screen reader is told of, by their ids."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return {node["nodeId"]: node for node in tree["nodes"]}


def role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def above(tree: dict[str, dict[str, Any]], node: dict[str, Any]) -> dict[str, Any]:
    """The node around this one, without boxes that mean nothing."""
    parent = tree[node["parentId"]]
    return above(tree, parent) if parent["ignored"] or role(parent) in ("none", "generic") else parent


def is_clear(page: Page) -> None:
    assert page.evaluate(_NAMELESS_KINDS) == []
    drawn(page)
    assert page.evaluate(_OUT_OF_REACH) == []
    seen = page.locator("li:visible").count()  # before the tree, because the log still grows while events are shown
    tree = nodes(page)
    told = [node for node in tree.values() if not node["ignored"]]
    items = [node for node in told if role(node) == "listitem"]
    assert items
    assert {role(above(tree, item)) for item in items} == {"list"}
    assert seen <= len(items)
    firsts = [node for node in told if role(node) == "heading" and _level(node) == 1]
    assert [node["name"]["value"] for node in firsts] == [page.locator("#title").inner_text()]
    pressed = [node for node in told if role(node) in ("button", "link", "textbox", "slider", "combobox")]
    assert [node for node in pressed if not node["name"]["value"]] == []


def _level(node: dict[str, Any]) -> int:
    return next(int(given["value"]["value"]) for given in node["properties"] if given["name"] == "level")


def look_around(page: Page, address: str) -> None:
    """Look at a page on a desk and on a telephone."""
    page.goto(address)
    page.wait_for_selector("#seats li", state="attached")
    for width, height in DESK_AND_TELEPHONE:
        page.set_viewport_size({"width": width, "height": height})
        is_clear(page)


@pytest.mark.parametrize("game", quickly(GAMES, "battlelore"))
def test_a_match_says_what_it_is_and_keys_reach_all_of_it(page: Page, server: Server, game: str) -> None:
    seats = ({"name": "Ann"}, *[{"bot": "random"}] * (2 if game == "battlemist" else 1))
    match = f"/m/{server.open(game, seats)['seats'][0]}"
    page.goto(match)
    Player(page).play(most=2)
    look_around(page, match)


def test_a_replay_says_what_it_is_and_keys_reach_all_of_it(page: Page, server: Server) -> None:
    """The other games have the same page."""
    look_around(page, f"{server.concede(server.open('battlelore'))}/replay")


def test_arrows_scroll_a_hand_that_has_the_focus(page: Page, server: Server) -> None:
    """Six cards do not fit into so narrow a window, though they overlap."""
    page.set_viewport_size({"width": 300, "height": 844})
    page.goto(f"/m/{server.open('battlelore')['seats'][0]}")
    page.wait_for_selector(ASKED)  # a question turns to the panel where it stands
    page.click("#tabs [data-tab=cards]")
    more, before = page.get_by_label("More cards"), page.get_by_label("Cards before these")
    expect(before).to_be_hidden()
    more.click()
    expect(before).to_be_visible()
    page.evaluate("() => document.querySelector('#hand').scrollTo(0, 0)")
    page.focus("#hand[tabindex]")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#hand').scrollLeft > 0")


def test_what_does_not_scroll_is_no_stop_of_the_tab_key(page: Page, server: Server) -> None:
    page.goto(f"/m/{server.open('battle-masters')['seats'][0]}")
    page.wait_for_selector("#steps li, #question.mine", state="attached")
    assert page.locator("#hand[tabindex], #steps[tabindex]").count() == 0
