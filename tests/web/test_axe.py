"""axe-core, a program that looks for barriers to people with disabilities, finds none on any page of any game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from banneret.engine.cases.lesson import course
from banneret.engine.game import find_game
from tests.web.browsing import ASKED, Player, concede
from tests.web.serving import ROOT, Server

pytestmark = pytest.mark.browser
AXE = ROOT / "node_modules/axe-core/axe.min.js"
GAMES = ("battle-magic", "battle-masters", "battlelore", "battlemist", "titan")
DESK, TELEPHONE = ViewportSize(width=1400, height=900), ViewportSize(width=390, height=844)
_OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; get it with `make check`, and the pages are looked over by it too")
    return AXE.read_text(encoding="utf-8")


def barriers(page: Page, axe: str) -> list[str]:
    """What axe-core finds on the page as it is now: the rule, and the first places."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]]


def is_open_to_all(page: Page, axe: str) -> None:
    """Checks a page on a desk in light colours and on a telephone in dark ones."""
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light")
    assert barriers(page, axe) == [], page.url
    page.set_viewport_size(TELEPHONE)
    page.emulate_media(color_scheme="dark")
    assert barriers(page, axe) == [], page.url


def test_axe_finds_a_barrier(page: Page, axe: str) -> None:
    page.goto("/help")
    page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    assert barriers(page, axe) == ["image-alt: ['<img>']"]


@pytest.mark.parametrize("address", ["/", "/lobby", "/me", "/help", "/charges", "/problems", "/nowhere"])
def test_pages_of_no_game(page: Page, axe: str, address: str) -> None:
    page.goto(address)
    is_open_to_all(page, axe)


@pytest.mark.parametrize("game", GAMES)
def test_pages_to_read_and_to_begin_with(page: Page, axe: str, game: str) -> None:
    lesson = next(iter(course(find_game(game))))
    for address in (f"/new/{game}", f"/learn/{game}", f"/learn/{game}/{lesson}"):
        page.goto(address)
        page.evaluate(_OPEN_ALL)
        is_open_to_all(page, axe)


@pytest.mark.parametrize("game", GAMES)
def test_rulebooks(page: Page, axe: str, game: str) -> None:
    """They are long and have one template: on a telephone by night one of them is looked over."""
    page.goto(f"/rules/{game}")
    page.evaluate(_OPEN_ALL)
    if game == "battle-masters":
        is_open_to_all(page, axe)
    else:
        assert barriers(page, axe) == [], page.url


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_its_sheets_and_its_menu(page: Page, server: Server, axe: str, game: str) -> None:
    seats = ({"name": "Ann"}, *[{"bot": "random"}] * (2 if game == "battlemist" else 1))
    page.set_viewport_size(DESK)
    page.goto(f"/m/{server.open(game, seats)['seats'][0]}")
    page.wait_for_selector(ASKED)
    page.click("[data-lower=aid]")
    page.wait_for_selector("#aid .aid-sheet")
    is_open_to_all(page, axe)
    page.click("#menu")
    assert barriers(page, axe) == []


@pytest.mark.parametrize("game", ["battlelore", "battle-magic"])
def test_a_replay(page: Page, server: Server, axe: str, game: str) -> None:
    """Of games that can be given up at once; the others have the same page."""
    match = f"/m/{server.open(game)['seats'][0]}"
    page.goto(match)
    concede(page)
    Player(page).expect_over()
    is_open_to_all(page, axe)
    page.goto(f"{match}/replay")
    page.wait_for_selector("#seats li", state="attached")
    is_open_to_all(page, axe)
