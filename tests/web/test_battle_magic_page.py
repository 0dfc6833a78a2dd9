"""What a player of Battle Magic sees on the match page."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED, drawn, in_time, quickly
from tests.web.serving import Server

pytestmark = pytest.mark.browser
WIDE, UPRIGHT, SIDEWAYS = (1440, 900), (390, 844), (844, 390)
POINTS = {"unit:red-dragon-1": 3}
TIES = {
    "map": "proving-ground",
    "phase": "battle",
    "units": {"red": ["castle a1", "dragon b2", "army c3"], "black": ["castle a5", "dragon b3"]},
    "deck": ["gold-1"] * 6 + ["gold-2"] * 4,
}
"""Only swords and magic count for dragons: each battle of theirs is a tie until the deck is empty."""


def sit(page: Page, server: Server, position: object) -> None:
    """Sit down as Red in this position."""
    seats = ({"name": "Ann"}, {"name": "Ben"})
    links = server.open("arranged-battle-magic", seats, map="wyvern-strand", position=json.dumps(position))
    page.goto(f"/m/{links['seats'][0]}")


_LIST = "document.querySelectorAll('#lying .card-row .card-list')"


@pytest.mark.parametrize("pixels", quickly((WIDE, UPRIGHT, SIDEWAYS), UPRIGHT))
def test_all_cards_of_a_battle_are_in_sight(page: Page, server: Server, pixels: tuple[int, int]) -> None:
    page.set_viewport_size({"width": pixels[0], "height": pixels[1]})
    sit(page, server, TIES)
    page.locator('#things [data-key="unit:red-dragon-1"]').click()
    for row, side in enumerate(page.locator("#lying .card-row").all()):
        expect(side.locator(".card-place")).to_have_count(5)
        in_time(page, f"(() => {{ const one = {_LIST}[{row}]; return one.scrollWidth <= one.clientWidth }})()")


def test_the_same_question_asked_again_is_read_from_its_beginning(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    page.add_init_script("localStorage.setItem('banneret.pace', 'none')")
    sit(page, server, TIES)
    expect(page.locator("#prompt")).to_have_text("Which unit attacks?")
    page.locator(".tab-ask").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(page.locator("#asked")).not_to_be_in_viewport()
    page.locator('#things [data-key="unit:red-dragon-1"]').dispatch_event("click")
    expect(page.locator("#things .option")).to_have_count(1)
    expect(page.locator("#prompt")).to_have_text("Which unit attacks?")
    expect(page.locator("#asked")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("pixels", quickly((UPRIGHT, (320, 640), SIDEWAYS), (320, 640)))
def test_what_the_second_touch_does_stands_beside_the_thing_and_on_a_button(
    telephone: Page, server: Server, pixels: tuple[int, int]
) -> None:
    telephone.set_viewport_size({"width": pixels[0], "height": pixels[1]})
    sit(telephone, server, TIES)
    telephone.locator('#things [data-key="unit:red-dragon-1"]').tap()
    says = telephone.locator("#stage .once-more")
    expect(says).to_have_text("Tap again: 0 %")
    expect(telephone.locator("#spoken")).to_have_text("Tap again: Attack Black Dragon 1 with Red Dragon 1")
    words, map_ = says.bounding_box(), telephone.locator("#stage").bounding_box()
    assert words
    assert map_
    assert words["y"] >= map_["y"]
    assert words["y"] + words["height"] <= map_["y"] + map_["height"]
    assert words["x"] >= 0
    assert words["x"] + words["width"] <= map_["x"] + map_["width"] + 1
    again = telephone.locator("#odds .again")
    expect(again).to_have_text("Tap again: Attack Black Dragon 1 with Red Dragon 1 0 %")
    expect(again).to_be_in_viewport(ratio=1)
    again.tap()
    expect(says).to_have_count(0)
    expect(telephone.locator("#spoken")).not_to_contain_text("Tap again")
    expect(telephone.locator('#things [data-key="unit:black-dragon-1"], #lying .card-place').first).to_be_visible()


def test_a_full_hand_is_seen_whole_and_the_board_keeps_its_size_without_one(page: Page, server: Server) -> None:
    def board(hand: list[str]) -> float:
        units = {"red": ["castle a1", "army b1", "dragon b2"], "black": ["castle a5"]}
        sit(page, server, {"map": "proving-ground", "units": units, "hands": {"red": hand}, "points": POINTS})
        page.wait_for_selector(ASKED)
        expect(page.locator("#hand .card-place")).to_have_count(len(hand))
        height: float = page.locator("#stage").evaluate("one => one.clientHeight")
        return height

    page.set_viewport_size({"width": 1440, "height": 900})
    full = board([f"{kind}-{strength}" for kind in ("gold", "magic", "move", "sword") for strength in (1, 2)])
    assert page.locator("#hand").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert board([]) == full


LAPTOP = (1280, 800)
RECRUITING = {
    "map": "wyvern-strand",
    "phase": "recruit",
    "units": {"red": ["castle fallow-moor"], "black": ["castle bald-fells"]},
    "hands": {"red": ["gold-1", "gold-2", "gold-3", "magic-1", "magic-2", "sword-1", "sword-2", "sword-3"]},
    "piles": {"red": ["army", "castle"]},
}


@pytest.mark.long
def test_the_coach_never_covers_the_hand(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    sit(page, server, RECRUITING)
    expect(page.locator("#coach")).to_be_visible()
    drawn(page)
    note, hand = page.locator(".guide").bounding_box(), page.locator("#hand").bounding_box()
    assert note
    assert hand
    assert note["y"] + note["height"] <= hand["y"]


@pytest.mark.long
def test_answers_take_the_free_room_of_the_panel(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    sit(page, server, RECRUITING)
    page.click("#last .option")
    expect(page.locator("#prompt")).to_contain_text("Which card do you discard?")
    assert page.locator("#things .option").count() >= 8
    assert page.locator("#things").evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.mark.long
def test_only_who_goes_about_the_board_by_keys_sees_a_ring_around_it(page: Page, server: Server) -> None:
    sit(page, server, RECRUITING)
    page.wait_for_selector(ASKED)
    ring = "one => getComputedStyle(one, '::after').borderTopWidth"
    stage = page.locator("#stage")
    box = stage.bounding_box()
    assert box
    stage.click(position={"x": 4, "y": box["height"] - 4})
    expect(stage).to_be_focused()
    page.keyboard.press("Shift")
    assert stage.evaluate(ring) == "0px"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(stage).to_be_focused()
    assert stage.evaluate(ring) == "2px"


@pytest.mark.long
def test_the_names_of_places_are_written_over_what_can_be_touched(page: Page, server: Server) -> None:
    sit(page, server, RECRUITING)
    expect(page.locator(".place-name").first).to_be_attached()
    layers = page.locator("#stage .view > *").evaluate_all("all => all.map((one) => one.getAttribute('class'))")
    assert layers.index("touch-layer") < layers.index("place-names") < layers.index("piece-layer")
