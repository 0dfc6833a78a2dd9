"""Where there is little room: on telephones, with many sides, and with many signs side by side."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.serving import Server
from tests.web.test_question_page import sit

pytestmark = pytest.mark.browser
WIDE, UPRIGHT, SIDEWAYS = (1440, 900), (390, 844), (844, 390)
FOES = {"orcs-gazkull": "5,7", "goblins-uglub": "4,6", "orcs-zogrod": "4,8"}
POSITION = json.dumps({"only": True, "card": "imperial-arms-archers", "units": {"men-at-arms-altdorf": "4,7"} | FOES})


def size(page: Page, pixels: tuple[int, int]) -> None:
    page.set_viewport_size({"width": pixels[0], "height": pixels[1]})


@pytest.mark.parametrize("which", ["menu", "help"])
def test_a_dialog_begins_at_its_first_line(page: Page, server: Server, which: str) -> None:
    size(page, SIDEWAYS)
    sit(page, server)
    page.click(f"#{which}")
    expect(page.locator(f"#{which}-title")).to_be_focused()
    expect(page.locator(f"#{which}-title")).to_be_in_viewport(ratio=1)


def chance(page: Page, server: Server) -> Locator:
    """The figure of an attack on Orcs who stand beside others."""
    seats = ({"name": "Ann"}, {"name": "Ben"})
    links = server.open("arranged-battle-masters", seats, battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator('#things [data-key="unit:men-at-arms-altdorf"]').click()
    found = page.locator('#stage .chances [data-key="unit:orcs-zogrod"]')
    expect(found).to_have_count(1)
    return found


def test_a_chance_that_would_cover_a_neighbour_is_written_when_it_is_pointed_at(page: Page, server: Server) -> None:
    size(page, UPRIGHT)
    figure = chance(page, server)
    expect(figure).to_have_css("opacity", "0")
    page.locator('#things [data-key="unit:orcs-zogrod"]').hover()
    expect(figure).to_have_css("opacity", "1")


def test_where_there_is_room_every_chance_is_written(page: Page, server: Server) -> None:
    size(page, WIDE)
    expect(chance(page, server)).to_have_css("opacity", "1")


@pytest.mark.parametrize("pixels", [UPRIGHT, SIDEWAYS])
def test_the_names_of_six_sides_can_be_told_apart(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    size(page, pixels)
    seats = [{"name": name} for name in ("Ann", "Benjamin", "Cid", "Dora", "Emmanuel", "Frederick")]
    links = server.open("battlemist", seats, players="6")
    page.goto(f"/m/{links['seats'][0]}")
    names = page.locator("#seats .seat strong")
    expect(names).to_have_count(6)
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate("one => one.clientWidth / parseFloat(getComputedStyle(one).fontSize)") >= 4.5


@pytest.mark.parametrize("pixels", [SIDEWAYS, (720, 450)])
def test_of_a_few_sides_one_sees_which_is_ones_own(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    size(page, pixels)
    page.goto(f"/m/{server.open('battlelore', ({}, {'bot': 'random'}))['seats'][0]}")
    mine = page.locator("#seats .seat.mine .who")
    expect(mine).to_have_text("you")
    expect(mine).to_be_in_viewport(ratio=1)
    assert mine.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_what_lies_on_the_table_gives_way_to_what_happened(page: Page, server: Server) -> None:
    size(page, WIDE)
    links = server.open("titan", ({"name": "Ann"}, {"name": "Ben"}), colours="given")
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#cards .card-place").first).to_be_visible()
    page.locator("#question").evaluate("one => { one.style.minHeight = '33rem'; }")
    expect(page.locator("#log")).to_be_in_viewport(ratio=1)
    expect(page.locator("#cards")).to_have_attribute("tabindex", "0")  # and keys can scroll it
