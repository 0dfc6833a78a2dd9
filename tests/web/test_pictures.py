"""The pages that the guides and rulebooks show: each is driven here, and `make pictures` keeps how it looks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.browsing import ASKED
from tests.web.serving import Server
from tests.web.test_question_page import sit

pytestmark = [pytest.mark.browser, pytest.mark.painted, pytest.mark.pictures]
KEPT = Path(__file__).parents[2] / "docs" / "pictures" / "pages"
TAKEN = "PICTURES" in os.environ
WIDE, UPRIGHT = (1280, 800), (390, 844)
QUALITY = 75
OPENED: dict[str, dict[str, str]] = {
    "battle-magic": {},
    "battle-masters": {"battle": "borderlands"},
    "battlelore": {"adventure": "agincourt-1415"},
    "battlemist": {"players": "2", "land": "dealt"},
    "titan": {"colours": "given"},
}


def look(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")


def shown(page: Page, name: str) -> None:
    """Nothing is cut off at the side, and the site has a picture of the page; a new one if PICTURES is set."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    file = KEPT / f"{name}.jpg"
    if TAKEN:
        page.evaluate("document.fonts.ready")
        page.screenshot(path=file, type="jpeg", quality=QUALITY, animations="disabled")
    assert file.stat().st_size > 10_000


@pytest.mark.parametrize("game", OPENED)
def test_a_match_of_each_game(page: Page, server: Server, game: str) -> None:
    look(page, WIDE)
    page.add_init_script("localStorage.removeItem('banneret.list')")  # as a reader finds the page
    for seat in reversed(server.open(game, ({"name": "Ann"}, {"name": "Ben"}), **OPENED[game])["seats"]):
        page.goto(f"/m/{seat}")
        page.wait_for_selector("#prompt:not(:empty)")
        if page.locator(ASKED).count():
            break
    close = page.locator("#coach-close:visible")
    if close.count():
        close.click()
    shown(page, f"match-{game}")


def test_a_question_with_its_chances(page: Page, server: Server) -> None:
    look(page, WIDE)
    sit(page, server)
    page.locator("#stage .chances text").first.wait_for()
    shown(page, "question")


def test_a_question_on_a_telephone(telephone: Page, server: Server) -> None:
    look(telephone, UPRIGHT)
    sit(telephone, server)
    shown(telephone, "telephone")


def test_a_lesson(page: Page) -> None:
    look(page, WIDE)
    page.goto("/learn/battle-masters")
    page.locator("main a, main button").first.wait_for()
    shown(page, "lessons")


def test_the_form_of_a_new_match(page: Page) -> None:
    look(page, WIDE)
    page.goto("/new/titan")
    page.wait_for_selector("form")
    shown(page, "new-match")
