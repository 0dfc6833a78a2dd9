"""What can be read: names on the board, lines of the log and their places, the typeface."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from banneret.engine.game import games
from tests.web.browsing import ASKED, in_time, quickly
from tests.web.serving import Server

pytestmark = pytest.mark.browser
UNITS = {"men-at-arms-altdorf": "4,7", "archers-grunburg": "4,3", "orcs-gazkull": "5,7"}
POSITION = json.dumps({"only": True, "card": "imperial-arms-archers", "units": UNITS})
_NAMED = """(kind) => {
    const texts = [...document.querySelectorAll(kind)].filter((one) => one.getClientRects().length);
    const size = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
    const smallest = Math.min(...texts.map(size));
    return smallest > 10.9 && texts.length;
}"""
"""How many names of a kind are on the board, if none of them is small. The board takes its size when all is there."""


def named(page: Page, kind: str) -> int:
    """How many names of a kind are there when all of them can be read."""
    count: int = in_time(page, f"() => ({_NAMED})({json.dumps(kind)})")
    return count


def sit(page: Page, server: Server) -> None:
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#prompt")).to_contain_text("Which unit acts?")


@pytest.fixture(scope="module")
def seat(lasting: Page, server: Server) -> Page:
    sit(lasting, server)
    return lasting


@pytest.fixture
def seated(seat: Page) -> Page:
    """A page at the first question, for tests that leave it as it is."""
    seat.set_viewport_size({"width": 1400, "height": 900})
    return seat


@pytest.mark.parametrize("size", quickly([(1440, 900), (390, 844)], (390, 844)))
def test_names_of_places_come_and_go_and_none_is_small(seated: Page, size: tuple[int, int]) -> None:
    seated.set_viewport_size({"width": size[0], "height": size[1]})
    assert named(seated, ".rim-name text") == 12 + 13 + 12  # columns above, below, where rows are shifted; rows
    expect(seated.locator(".place-name").first).to_be_hidden()
    seated.keyboard.press("c")
    assert named(seated, ".place-name text") > 100
    seated.reload()
    expect(seated.locator(".place-name").first).to_be_visible()
    seated.keyboard.press("c")
    expect(seated.locator(".place-name").first).to_be_hidden()


@pytest.mark.parametrize("size", quickly(((1440, 900), (390, 844), (844, 390)), (390, 844)))
def test_places_of_no_grid_have_their_names_where_there_is_room(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/learn/battle-magic/1-move")
    expect(page.locator("#says")).to_contain_text("Field A4")
    name = page.locator(".own-name", has_text="Field A4")
    expect(name).to_be_visible()
    hero = page.locator('.piece-layer [data-key="unit:black-hero-1"]').bounding_box()
    written = name.bounding_box()
    assert hero
    assert written
    assert written["y"] + written["height"] / 2 > hero["y"] + hero["height"]
    assert named(page, ".own-name text")


@pytest.mark.long
def test_on_a_telephone_those_are_shown_that_fit_into_their_place(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    people = ({"name": "Ann"}, {"name": "Ben"})
    page.goto(f"/m/{server.open('battle-magic', people, map='wyvern-strand')['seats'][0]}")
    expect(page.locator(".own-name", has_text="SirenDeep")).to_have_css("opacity", "1")
    expect(page.locator(".own-name", has_text="CogwheelWorkshops")).to_have_css("opacity", "0")
    page.click("#menu")
    page.check("#place-names")
    expect(page.locator(".own-name", has_text="CogwheelWorkshops")).to_have_css("opacity", "1")


def test_a_line_of_the_log_lights_its_places(page: Page, server: Server) -> None:
    sit(page, server)
    page.locator('#things [data-key="unit:men-at-arms-altdorf"]').click()
    page.locator('#things [data-key="hex:4,6"]').click()
    line = page.locator("#log li", has_text="move to E6")
    line.hover()
    expect(page.locator("#stage path.named")).to_have_count(1)
    expect(page.locator("#stage circle.named")).to_have_count(1)
    page.locator("#prompt").hover()
    expect(page.locator("#stage .named")).to_have_count(0)


def test_the_page_brings_its_typeface(seated: Page) -> None:
    assert seated.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Source Serif 4\"'))")
    for place in ("#prompt", ".rim-name text"):
        family = seated.locator(place).first.evaluate("one => getComputedStyle(one).fontFamily")
        assert family.startswith('"Source Serif 4"')


def test_who_has_acted_is_grey(seated: Page) -> None:
    light = """(key) => {
        const field = document.querySelector(`.piece[data-key="${key}"] .field`);
        field.closest(".piece").classList.add("tired");
        const [r, g, b] = getComputedStyle(field).fill.match(/[\\d.]+/g).map(Number);
        field.closest(".piece").classList.remove("tired");
        return Math.max(r, g, b) - Math.min(r, g, b);
    }"""
    assert seated.evaluate(light, "unit:orcs-gazkull") < 60


_TOO_SMALL = """() => [...document.querySelectorAll(":is(#stage, #hand, #tray, #cards, #lying) text")]
    .filter((one) => one.getClientRects().length && one.checkVisibility({ checkVisibilityCSS: true }))
    .map((one) => {
        const { a, b } = one.getScreenCTM();
        return [one.textContent, parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b)];
    })
    .filter(([, size]) => size < 10.9)"""


@pytest.mark.parametrize("game", quickly(games(), "battlemist"))
def test_no_letter_of_a_board_or_a_card_is_smaller_than_eleven_pixels(page: Page, server: Server, game: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    options = {"players": "2"} if game == "battlemist" else {}
    page.goto(f"/m/{server.open(game, ({'name': 'Ann'}, {'name': 'Bea'}), **options)['seats'][0]}")
    page.wait_for_selector("#stage .view")
    expect(page.locator("#prompt")).not_to_be_empty()
    in_time(page, f"() => !({_TOO_SMALL})().length")  # as soon as the board has its size beside the hand


def test_an_upright_telephone_names_every_side_who_plays_it_and_what_is_asked(telephone: Page, server: Server) -> None:
    links = server.open("battlemist", ({"name": "Annabel"}, {"bot": "random"}, {"bot": "random"}))
    telephone.goto(f"/m/{links['seats'][0]}")
    telephone.wait_for_selector("#question.mine .option")
    for seat in telephone.locator("#seats .seat").all():
        for part in ("strong", ".who", ".goal"):
            expect(seat.locator(part)).to_be_in_viewport(ratio=0.99)
    expect(telephone.locator("#asked")).to_be_in_viewport(ratio=0.99)


def test_who_waits_for_somebody_is_told_so(page: Page) -> None:
    page.goto("/new/battle-masters")
    page.select_option("[name=who-1]", "friend")
    page.click("text=Start")
    page.locator("#share-dialog").get_by_role("button", name="Close").click()
    expect(page.locator("#notices")).to_contain_text("Waiting for a player (Chaos). Send them this link.")
    other = page.context.new_page()
    other.goto(page.input_value("#notices input"))
    expect(page.locator("#notices")).to_be_hidden()
    other.close()


@pytest.mark.long
def test_who_waits_for_somebody_from_the_lobby_is_told_so(page: Page) -> None:
    page.goto("/new/battle-masters")
    page.select_option("[name=who-1]", "lobby")
    page.click("text=Start")
    expect(page.locator("#notices")).to_contain_text("Waiting for a player (Chaos). Their seat is in the lobby.")
    expect(page.locator("#notices input")).to_have_value(re.compile("/lobby$"))


def test_what_ends_a_card_stands_last(seated: Page) -> None:
    assert seated.locator("#question .option").last.inner_text().endswith("End the card")


@pytest.mark.long
def test_of_a_few_places_that_answer_each_has_its_name(telephone: Page, server: Server) -> None:
    telephone.goto(f"/m/{server.open('battle-magic', ({'name': 'Ann'}, {'bot': 'random'}))['seats'][0]}")
    telephone.wait_for_selector(ASKED)
    while "ship" not in telephone.locator("#prompt").inner_text():
        telephone.locator(ASKED).first.press("Enter")
        telephone.wait_for_selector(ASKED)
        telephone.wait_for_timeout(350)
    for option in telephone.locator("#things .option").all():
        name = telephone.locator(f'#stage .own-name[data-of="{option.get_attribute("data-key")}"]')
        expect(name).to_have_css("opacity", "1")
