"""What can be shared of a match: a link that holds it, and a picture of the board."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import find_game
from banneret.table.shared import packed, unpacked
from tests.web.browsing import ASKED, concede
from tests.web.serving import Server

pytestmark = pytest.mark.browser
GOLDEN = Path(__file__).parents[1] / "games/battle_masters/golden/altdorf.record"
LARGEST = 4_000_000


def finished(page: Page, server: Server) -> dict[str, Any]:
    """The links of a match whose first seat has given up."""
    links = server.open("battle-masters", ({"name": "Ann"}, {"name": "Bea"}), battle="borderlands")
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
    concede(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return links


def copied(page: Page, what: str) -> str:
    """The address that a button copies."""
    button = page.locator(f"[data-row={what}]")
    expect(button).not_to_have_text("Copied")
    button.click()
    expect(button).to_have_text("Copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def saved(page: Page) -> bytes:
    """The picture that the page saves."""
    with page.expect_download() as saving:
        page.locator("#sharing [data-row=picture], #menu-dialog [data-row=picture]").first.click()
    return Path(saving.value.path()).read_bytes()


def size(png: bytes) -> tuple[int, int]:
    """How many pixels a picture has, across and down."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    across, down = struct.unpack(">II", png[16:24])
    return across, down


def test_a_link_holds_the_match_without_links_of_seats_and_with_names_only_if_they_are_wanted(
    page: Page, server: Server
) -> None:
    links = finished(page, server)
    page.click("#acts-then summary")
    link = copied(page, "link-match")
    expect(page.locator("#sharing")).to_contain_text("With the names Ann, Bea")
    page.check("#named")
    named = copied(page, "link-match")
    assert [one for one in (*links["seats"], links["spectator"]) if one in link] == []
    assert unpacked(link.partition("match=")[2]).names == ("Empire", "Chaos")
    assert unpacked(named.partition("match=")[2]).names == ("Ann", "Bea")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(link)
    expect(page.locator("#where")).to_contain_text("move 0 of 1")
    assert [url for url in requests if link.partition("match=")[2] in url.partition("#")[0]] == []
    for part in ("to-match", "outcome"):
        expect(page.locator(f"#{part}")).to_have_count(0)
    page.click("#last")
    expect(page.locator("#prompt")).to_contain_text("concedes")


@pytest.mark.long
def test_a_moment_of_a_link_is_played_on(page: Page, server: Server) -> None:
    server.open()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/replay/battle-masters#at=60&match={packed(GOLDEN.read_text(encoding='utf-8'))}")
    expect(page.locator("#where")).to_contain_text("move 60 of")
    page.click("#on")
    expect(page.locator("#where")).to_contain_text("move 61 of")
    page.reload()
    expect(page.locator("#where")).to_contain_text("move 61 of")
    page.click("#sharing summary")
    assert "#at=61&match=" in copied(page, "link-moment")
    is_a_board(saved(page))
    page.click("#fork")
    page.select_option("#others", "beginner")
    page.click("#who-plays button")
    page.wait_for_url("**/m/*")
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")


def test_a_bad_link_says_so_in_a_sentence(page: Page, server: Server) -> None:
    server.open()
    page.goto("/replay/titan#match=AAAA")
    expect(page.locator("#trouble")).to_have_text("This link can't be opened: it is damaged, so ask for it once more.")


def test_the_board_is_a_picture_at_a_match_and_a_puzzle(page: Page, server: Server) -> None:
    links = server.open("battle-masters", ({"name": "Ann"}, {"bot": "random"}), battle="borderlands")
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(ASKED)
    page.click("#menu")
    pictures = [saved(page)]
    page.goto(f"/puzzle/titan/{next(iter(puzzles(find_game('titan'))))}")
    page.wait_for_selector("#question:not([hidden])")
    page.click("#sharing summary")
    expect(page.locator("[data-row=link]")).to_be_visible()
    pictures.append(saved(page))
    for png in pictures:
        is_a_board(png)


def is_a_board(png: bytes) -> None:
    across, down = size(png)
    assert across == 1600
    assert 400 < down < 1800
    assert 100_000 < len(png) < LARGEST
