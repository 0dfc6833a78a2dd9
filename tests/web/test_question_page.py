"""The question rules the page: its type, its edge, and the chance of each answer in the list and on the board."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import drawn, quickly
from tests.web.serving import Server

pytestmark = pytest.mark.browser
UNITS = {"men-at-arms-altdorf": "4,7", "archers-grunburg": "4,3", "orcs-gazkull": "5,7", "goblins-grom": "3,6"}
POSITION = json.dumps({"only": True, "card": "imperial-arms-archers", "units": UNITS})


def sit(page: Page, server: Server) -> None:
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=POSITION)
    page.goto(f"/m/{links['seats'][0]}")
    page.locator('#things [data-key="unit:men-at-arms-altdorf"]').click()
    page.wait_for_selector('#things [data-key="unit:orcs-gazkull"]')


@pytest.fixture(scope="module")
def seat(lasting: Page, server: Server) -> Page:
    sit(lasting, server)
    return lasting


@pytest.fixture
def seated(seat: Page) -> Page:
    """A page at this question, for tests that leave it as it is."""
    seat.set_viewport_size({"width": 1400, "height": 900})
    return seat


def test_the_chance_of_an_attack_stands_in_the_list_and_on_the_board(seated: Page) -> None:
    expect(seated.locator('#things [data-key="unit:orcs-gazkull"] .success')).to_have_text("69 %")
    expect(seated.locator("#chosen")).to_contain_text("1 hit or more")
    expect(seated.locator("#stage .chances text")).to_have_text(["69 %", "75 %"])
    seated.locator('#things [data-key="hex:4,8"]').click()
    expect(seated.locator("#stage .chances text")).to_have_text(["69 %"])
    seated.locator("#undo").click()
    expect(seated.locator("#stage .chances text")).to_have_count(2)


def test_what_helps_with_a_question_is_a_line_below_it(page: Page, server: Server) -> None:
    position = json.dumps({"only": True, "card": "imperial-whole-army", "units": UNITS})
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=position)
    page.goto(f"/m/{links['seats'][0]}")

    expect(page.locator("#prompt")).to_contain_text("New card. Which unit acts?")
    expect(page.locator("#prompt .rest")).to_contain_text("Each may move 1 space, then attack.")


@pytest.mark.parametrize("size", quickly(((1440, 900), (720, 450), (390, 844), (844, 390)), (1440, 900), (390, 844)))
def test_the_question_has_the_largest_type_and_the_colour_of_its_side(seated: Page, size: tuple[int, int]) -> None:
    seated.set_viewport_size({"width": size[0], "height": size[1]})
    sizes = seated.evaluate(
        """() => {
            const all = [...document.querySelectorAll("body *")].filter((one) => one.getClientRects().length);
            const own = (one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
            const size = (one) => parseFloat(getComputedStyle(one).fontSize);
            const texts = all.filter((one) => !one.closest("svg, .brand, .odds .large") && own(one));
            return [size(document.querySelector("#prompt")), Math.max(...texts.map(size))];
        }"""
    )
    assert sizes[0] == sizes[1]
    ribbon = seated.locator("#question .whose").evaluate("one => getComputedStyle(one).getPropertyValue('--dyed')")
    side = seated.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--side-0')")
    assert ribbon == side


def test_to_take_back_does_not_look_like_an_answer(seated: Page) -> None:
    none = "rgba(0, 0, 0, 0)"
    expect(seated.locator("#undo")).to_have_css("border-top-color", none)
    expect(seated.locator("#undo")).to_have_css("background-color", none)
    expect(seated.locator("#last .option")).not_to_have_css("border-top-color", none)


def test_what_the_card_says_is_not_said_again(seated: Page) -> None:
    expect(seated.locator("#beside .title")).to_have_text("Men-at-Arms and Imperial Archers")
    expect(seated.locator("#beside-says")).to_contain_text("Each moves 1 space")
    expect(seated.locator("#phase .card-name")).to_be_hidden()
    expect(seated.locator("#phase")).to_contain_text("cards left")
    expect(seated.locator("#cards")).to_be_hidden()


def test_a_telephone_names_the_card_beside_the_question(telephone: Page, server: Server) -> None:
    sit(telephone, server)
    expect(telephone.locator("#coach")).to_be_visible()
    expect(telephone.locator("#phase")).to_be_in_viewport(ratio=1)  # the question is read from its beginning
    expect(telephone.locator("#phase .card-name")).to_have_text("Card: Men-at-Arms and Imperial Archers")


def test_on_a_telephone_on_its_side_too_a_question_is_read_from_its_beginning(telephone: Page, server: Server) -> None:
    telephone.set_viewport_size({"width": 844, "height": 390})
    sit(telephone, server)
    telephone.locator("#panels").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(telephone.locator("#phase")).not_to_be_in_viewport()
    telephone.locator("#last .option").dispatch_event("click")
    expect(telephone.locator("#prompt")).to_contain_text("Which unit acts?")
    expect(telephone.locator("#phase")).to_be_in_viewport(ratio=1)


def test_another_touch_is_asked_for_only_after_the_first(telephone: Page, server: Server) -> None:
    sit(telephone, server)
    again = telephone.locator("#odds .again")
    expect(again).to_be_hidden()
    attack = telephone.locator("#things .option[data-odds]").first
    telephone.wait_for_timeout(350)
    attack.tap()
    expect(again).to_be_visible()


def test_while_an_answer_is_on_its_way_no_outcome_is_named(telephone: Page, server: Server) -> None:
    sit(telephone, server)
    attack = telephone.locator("#things .option[data-odds]").first
    attack.tap()
    expect(telephone.locator("#odds .again")).to_be_visible()
    server.stall()
    try:
        telephone.locator("#odds .again").tap()
        expect(telephone.locator("#question")).to_have_class(re.compile("busy"))
        expect(telephone.locator("#odds")).to_be_visible()
        expect(telephone.locator("#odds .caption")).to_be_hidden()
    finally:
        server.wake()


def test_equal_cards_are_one_button_that_says_how_many_there_are(page: Page, server: Server) -> None:
    position = {
        "map": "proving-ground",
        "phase": "draw",
        "units": {"red": ["castle b1"], "black": ["castle a5"]},
        "hands": {"red": ["gold-1", "gold-1", "sword-1"], "black": ["move-1"]},
        "piles": {"red": ["army", "army", "army"]},
        "deck": ["gold-2"] * 4,
    }
    seats = ({"name": "Ann"}, {"name": "Ben"})
    links = server.open("arranged-battle-magic", seats, map="wyvern-strand", position=json.dumps(position))
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#question [data-key=gold-1]")).to_contain_text("Discard Gold 1 one of 2")
    expect(page.locator("#question [data-key=gold-2] .equal")).to_have_text("one of 4")
    expect(page.locator("#question [data-key=sword-1] .equal")).to_have_count(0)


def test_why_not_is_a_short_reason_with_its_rule(seated: Page) -> None:
    seated.locator('#stage .piece[data-key="unit:archers-grunburg"]').click()
    why = seated.locator("#hint .why")
    expect(why.locator(".rule-id")).to_be_visible()
    assert why.locator(".rule-id").inner_text() == "§"
    assert (why.locator(".rule-id").get_attribute("title") or "").startswith("Rule masters-")
    words = why.locator("span").inner_text()
    assert len(words) <= 170
    assert "(" not in words
    seated.keyboard.press("Escape")
    expect(seated.locator("#hint")).to_be_hidden()


# --- one touch where one will do -------------------------------------------------------------------------------------

FAR = json.dumps(
    {
        "only": True,
        "card": "imperial-arms-archers",
        "units": {"men-at-arms-altdorf": "4,7", "archers-grunburg": "0,3", "orcs-gazkull": "6,7"},
    }
)
ORCS = '#stage .piece[data-key="unit:orcs-gazkull"]'


def sit_far(page: Page, server: Server) -> None:
    """No unit stands beside the Orcs; Men-at-Arms can after a step."""
    links = server.open("arranged-battle-masters", ({"name": "Ann"}, {"name": "Ben"}), battle="open", position=FAR)
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#prompt")).to_contain_text("Which unit acts?")


def test_a_note_that_stays_has_a_cross_keeps_off_what_is_offered_and_lets_the_next_touch_count(
    telephone: Page, server: Server
) -> None:
    sit(telephone, server)
    telephone.locator('#stage .cell[data-key="hex:4,9"]').dispatch_event("click")
    hint = telephone.locator("#hint.pinned")
    note = hint.bounding_box()
    assert note
    for piece in telephone.locator("#stage :is(.stand.can > .ring, .touchable circle)").all():
        box = piece.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert not (note["x"] < x < note["x"] + note["width"] and note["y"] < y < note["y"] + note["height"])
    hint.locator("button.close").tap()
    expect(telephone.locator("#hint")).to_be_hidden()
    telephone.locator('#stage .cell[data-key="hex:4,9"]').dispatch_event("click")
    expect(hint).to_be_visible()
    telephone.locator("#last .option").tap()
    expect(telephone.locator("#prompt")).to_contain_text("Which unit acts?")
    expect(telephone.locator("#hint")).to_be_hidden()


def test_a_touch_of_an_enemy_proposes_step_and_attack_and_the_second_does_it(page: Page, server: Server) -> None:
    sit_far(page, server)
    page.locator(ORCS).click()
    proposal = page.locator("#hint .propose")
    expect(proposal).to_contain_text("Attack Gazkull's Orcs")
    expect(proposal).to_contain_text("Move to F")
    expect(proposal.locator(".success")).to_have_text("69 %")
    expect(page.locator("#odds")).to_contain_text("destroyed")
    page.locator(ORCS).click()
    expect(page.locator("#log")).to_contain_text("attack Gazkull's Orcs")


def drag_men_at_arms(page: Page, onto: str) -> None:
    """Move the units to something on the board, and hold them there."""
    page.locator('#stage .piece[data-key="unit:men-at-arms-altdorf"]').hover()
    page.mouse.down()
    to = page.locator(onto).bounding_box()
    assert to
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)


def test_a_piece_dragged_onto_an_enemy_proposes_the_attack(page: Page, server: Server) -> None:
    sit_far(page, server)
    drag_men_at_arms(page, ORCS)
    page.mouse.up()
    expect(page.locator("#hint .propose")).to_contain_text("Attack Gazkull's Orcs")
    expect(page.locator("#hint .propose .success")).to_have_text("69 %")


def test_a_piece_can_be_dragged_to_a_place(page: Page, server: Server) -> None:
    sit_far(page, server)
    drag_men_at_arms(page, '#stage .cell[data-key="hex:4,6"]')
    expect(page.locator("#stage .ghost")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#stage .ghost")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("Men-at-Arms of Altdorf move to E6")


def test_the_page_says_that_a_program_is_thinking(page: Page, server: Server) -> None:
    links = server.open("made-up", ({"bot": "greedy"}, {"name": "Ann"}), kind="race", trouble="score-loops")
    page.goto(f"/m/{links['seats'][1]}")
    expect(page.locator("#prompt")).to_contain_text("is thinking.")


def test_where_a_pointer_rests_no_answer_of_a_new_question_is_lit(page: Page, server: Server) -> None:
    sit(page, server)
    page.locator('#question .option[data-key="unit:orcs-gazkull"]').hover()
    expect(page.locator("#question .option.lit")).to_have_count(1)
    page.locator("#undo").click()
    expect(page.locator('#things [data-key="unit:men-at-arms-altdorf"]')).to_be_visible()
    middle = "document.querySelector('#things .option').getBoundingClientRect()"
    page.mouse.move(*page.evaluate(f"[{middle}.x + 9, {middle}.y + 9]"))
    expect(page.locator("#question .option.lit")).to_have_count(1)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector('#things [data-key="unit:orcs-gazkull"]')
    drawn(page)
    under = f"document.elementFromPoint(...[{middle}.x + 9, {middle}.y + 9]).closest('.option') !== null"
    assert page.evaluate(under), "another answer has come to the place of the last one"
    expect(page.locator("#question .option.lit")).to_have_count(0)
    page.mouse.move(*page.evaluate(f"[{middle}.x + 12, {middle}.y + 12]"))
    expect(page.locator("#question .option.lit")).to_have_count(1)
