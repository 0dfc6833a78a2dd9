"""The match page around the game: confirmations, names, links, the rematch, what was missed, rules."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from banneret.engine.game import games
from tests.web.browsing import ASKED, concede, drawn, few, in_time, quickly, say_yes
from tests.web.computers import Computers
from tests.web.serving import Server

pytestmark = pytest.mark.browser
TWO = ({"name": "Ann"}, {"name": "Ben"})


def sit(page: Page, links: dict[str, Any], seat: int = 0) -> Page:
    page.goto(f"/m/{links['seats'][seat]}")
    page.wait_for_selector("#seats li")
    return page


# --- no match is lost by one key -------------------------------------------------------------------------------------


def test_what_costs_dear_comes_last_has_no_digit_and_is_asked_again(page: Page, server: Server) -> None:
    sit(page, server.open("stroll", ({"name": "Ann"},)))
    page.wait_for_selector(ASKED)
    assert [one.get_attribute("data-key") for one in page.locator("#question .option").all()] == ["wanderer", "pass"]
    rest = page.locator("#grave .option")
    assert rest.get_attribute("aria-keyshortcuts") is None
    assert not rest.get_attribute("class") or "main" not in rest.get_attribute("class").split()  # type: ignore[union-attr]
    rest.click()
    expect(page.locator("#confirm-dialog")).to_contain_text("Rest?")
    expect(page.locator("#confirm-dialog")).to_contain_text("The stroll ends here.")
    expect(page.locator("#confirm-dialog button")).to_have_text(["Go back", "Rest"])
    page.keyboard.press("Enter")  # further keys mean no
    expect(page.locator("#confirm-dialog")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text("Who moves?")
    rest.click()
    page.click("#confirm-dialog button[value=yes]")
    expect(page.locator("#result")).to_contain_text("The wanderer rests")


@pytest.mark.long
def test_no_digit_gives_an_answer_that_costs_dear(page: Page, server: Server) -> None:
    sit(page, server.open("stroll", ({"name": "Ann"},)))
    page.wait_for_selector(ASKED)
    page.keyboard.press("2")
    page.keyboard.press("3")
    expect(page.locator("#confirm-dialog")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text("Who moves?")


@pytest.mark.long
def test_what_is_asked_again_falls_when_the_question_does(page: Page, server: Server) -> None:
    links = server.open("stroll", ({"name": "Ann"},))
    sit(page, links)
    other = sit(page.context.new_page(), links)
    page.click("#grave .option")
    expect(page.locator("#confirm-dialog")).to_be_visible()
    other.click('#things [data-key="wanderer"]')
    expect(page.locator("#confirm-dialog")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text("Where does Wanderer go?")


# --- room for the question -------------------------------------------------------------------------------------------

WINDOWS = {"at 200 %": (720, 450), "held sideways": (844, 390), "upright": (390, 844), "a low desk": (1280, 720)}
_SEEN = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [prompt, option, board] = ["#prompt", "#question .option", "#stage"].map(box);
    const at = document.elementFromPoint(option.x + option.width / 2, option.y + option.height / 2);
    return {
        asked: prompt.top >= 0 && prompt.bottom <= innerHeight,
        first: option.bottom <= innerHeight && Boolean(at?.closest(".option")),
        board: board.width * board.height / (innerWidth * innerHeight),
        told: Math.min(box("#log").bottom, innerHeight) - box("#log").top,
        aside: [...document.querySelectorAll("#panels, #panels *, body, html")]
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
            .filter((one) => one.clientWidth && !one.matches(".unseen, .card-list"))
            .map((one) => one.id || one.className),
    };
}"""
"""Whether question and first option are in sight, what part of the window the board has, and what scrolls sideways."""


@pytest.mark.parametrize("game", quickly(games(), "battlemist"))
def test_question_and_options_are_in_sight_beside_the_board(page: Page, server: Server, game: str) -> None:
    seats = ({"name": "Ann"}, *[{"bot": "random"}] * (2 if game == "battlemist" else 1))
    sit(page, server.open(game, seats))
    for name, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f"{ASKED} >> visible=true")
        drawn(page)
        seen = page.evaluate(_SEEN)
        assert seen["asked"], f"{game}, {name}: the question is out of sight"
        assert seen["first"], f"{game}, {name}: its options are out of sight"
        assert seen["board"] > 0.25, f"{game}, {name}: the board is a stamp"
        assert seen["told"] > 60 or name != "a low desk", f"{game}: what happened is out of sight"
        assert seen["aside"] == [], f"{game}, {name}: it scrolls sideways"


_OUT_OF_HEADER = """() => [...document.querySelectorAll('#seats .seat, #seats .seat :is(.swatch, .count)')]
    .filter((one) => one.getBoundingClientRect().right > document.querySelector('#seats').getBoundingClientRect().right)
    .map((one) => one.textContent)"""
"""What of the seats is cut at the edge of its row."""


@pytest.mark.parametrize("seats", quickly([3, 6], 6))
def test_with_large_letters_each_side_and_its_count_are_in_the_header(page: Page, server: Server, seats: int) -> None:
    page.set_viewport_size({"width": 720, "height": 450})
    people = ({"name": "Ann of the Long Name"}, *[{"bot": "random"}] * (seats - 1))
    match = server.open("battlemist", people, land="dealt", players=str(seats))
    page.goto(f"/m/{match['seats'][0]}")
    page.wait_for_selector("#seats .seat .swatch")
    expect(page.locator("#seats .seat")).to_have_count(seats)
    drawn(page)
    assert page.evaluate(_OUT_OF_HEADER) == []
    assert min(page.evaluate("[...document.querySelectorAll('#seats strong')].map((one) => one.clientWidth)")) > 10


def test_with_very_large_letters_the_page_scrolls(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    sit(page, few(server))
    option = page.locator("#question .option").first
    option.scroll_into_view_if_needed()
    expect(option).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


_SPENT = """(over) => {
    const fill = (which) => {
        const stand = document.querySelector(`#stage .stand${which}:has(.piece.h0)`);
        return stand && getComputedStyle(stand.querySelector(".field")).fill;
    };
    for (const one of document.querySelectorAll(".stand")) one.classList.add("tired");
    if (over) document.querySelector("main").classList.add(over);
    const found = [fill(".about"), fill(":not(.about)")];
    return found.every(Boolean) && found;
}"""
"""The colours of a piece that acts and of another, when all are spent; at once, since the page marks them anew."""


def test_who_acts_is_never_pale_and_nobody_is_when_all_is_over(page: Page, server: Server) -> None:
    units = {"lord-knights-empire": "4,7", "men-at-arms-altdorf": "5,2", "orcs-gazkull": "8,8"}
    position = json.dumps({"only": True, "card": "imperial-lords", "units": units})
    sit(page, server.open("arranged-battle-masters", battle="open", position=position))
    page.wait_for_selector(ASKED)
    page.locator("#things .option").first.click()
    page.wait_for_selector("#stage .stand.about")
    acting, other = in_time(page, f"({_SPENT})('')")
    assert acting != other
    acting, other = in_time(page, f"({_SPENT})('over')")
    assert acting == other


@pytest.mark.long
def test_nothing_makes_a_step_of_a_piece_dear(page: Page, server: Server) -> None:
    sit(page, few(server))
    page.wait_for_selector("#stage .stand")
    filters = page.evaluate(
        """() => {
            const found = [];
            for (let one = document.querySelector(".stand"); one; one = one.parentElement)
                found.push(getComputedStyle(one).filter);
            return found;
        }"""
    )
    assert set(filters) == {"none"}
    assert page.evaluate("getComputedStyle(document.querySelector('#stage'), '::before').boxShadow") != "none"


# --- contrast --------------------------------------------------------------------------------------------------------

_CONTRASTS = """([probes, wanted]) => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const seen = (colour, below) => {
        for (const one of [below, colour]) {
            pen.fillStyle = one;
            pen.fillRect(0, 0, 1, 1);
        }
        return `rgb(${[...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join()})`;
    };
    const ground = (one) => {
        const above = one.parentElement ? ground(one.parentElement) : "#fff";
        return seen(getComputedStyle(one).backgroundColor, above);
    };
    const light = (colour) => {
        const parts = colour.match(/\\d+/g).map((part) => part / 255);
        const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one) => {
        const below = ground(one);
        const [more, less] = [seen(getComputedStyle(one).color, below), below].map(light).sort((a, b) => b - a);
        return (more + 0.05) / (less + 0.05);
    };
    for (const [place, html] of Object.entries(probes)) {
        const element = document.querySelector(place);
        element.hidden = false;
        element.classList.remove("busy");
        element.insertAdjacentHTML("beforeend", html);
    }
    const all = [...document.querySelectorAll(wanted)].filter((one) => one.textContent.trim());
    return all.map((one) => [`${one.parentElement.className} ${one.tagName} ${one.className}`, ratio(one)]);
}"""
"""The contrast of all wanted texts with what is behind them, as soon as the probes are in their places."""

_KINDS = ("", "chosen", "lit", "main", "main lit", "thing", "thing chosen", "thing lit", "grave")
_OPTION = (
    '<button class="option {}"><kbd>1</kbd>Word<span class="figures">6</span><span class="says">It</span></button>'
)
_PROBES = {
    "#question": "".join(map(_OPTION.format, _KINDS))
    + '<p class="trouble">Trouble</p><p class="loss">Loss</p>'
    + '<table class="sheet-table"><tbody><tr><td class="short">3</td></tr></tbody></table>',
    "#steps": '<li class="done">Done</li><li aria-current="step">Now</li><li>Then</li>',
}


def too_pale(page: Page, probes: dict[str, str], wanted: str) -> list[str]:
    """Texts with a contrast below 4.5 to 1, which small text needs."""
    found = page.evaluate(_CONTRASTS, [probes, wanted])
    assert found
    return [f"{name}: {ratio:.2f}" for name, ratio in found if ratio < 4.5]


@pytest.mark.parametrize("theme", quickly(["light", "dark"], "light"))
def test_text_can_be_read_in_every_state(page: Page, server: Server, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    sit(page, few(server))
    page.wait_for_selector(ASKED)
    assert too_pale(page, _PROBES, "#question *, #steps li, #seats *, .panels .caption, #log *") == []
    page.goto("/rules/battle-magic")
    assert too_pale(page, {}, ".kind, .rule-name, .contents a, .rule p") == []


# --- who sits there --------------------------------------------------------------------------------------------------


def test_who_opens_a_link_is_asked_for_a_name_once(page: Page, computers: Computers, server: Server) -> None:
    links = server.open("made-up", ({"name": "Ann"}, {}), kind="race")
    sit(page, links)
    page.wait_for_selector(ASKED)
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator("#seats li[data-row='1']")).to_contain_text("open seat")
    ben = sit(computers.page(), links, 1)
    expect(page.locator("#seats li[data-row='1']")).to_contain_text("a guest")
    ben.fill("#welcome-name", "Ben")
    ben.keyboard.press("Enter")
    expect(page.locator("#seats li[data-row='1']")).to_contain_text("Ben")
    expect(ben.locator("#welcome")).to_be_hidden()
    ben.reload()
    expect(ben.locator("#seats li[data-row='1']")).to_contain_text("Ben")
    expect(ben.locator("#welcome")).to_be_hidden()


@pytest.mark.long
def test_who_has_gone_is_no_open_seat(page: Page, computers: Computers, server: Server) -> None:
    links = server.open("made-up", ({"name": "Ann"}, {}), kind="race")
    sit(page, links)
    ben = sit(computers.page(), links, 1)
    ben.click("#welcome [type=button]")
    ben.close()
    expect(page.locator("#seats li[data-row='1']")).to_have_attribute("title", "A guest: is not here")
    page.goto("/")
    expect(page.locator("#matches .people")).to_have_text("Ann (Red) against a guest (Blue)")


# --- links -----------------------------------------------------------------------------------------------------------


def test_links_that_work_here_only_say_so(page: Page, server: Server) -> None:
    sit(page, server.open("made-up", TWO))
    page.click("#share")
    expect(page.locator("#only-here")).to_contain_text("work only on this computer")
    page.goto(page.locator("#only-here a").get_attribute("href") or "")
    expect(page.locator("#friends")).to_be_in_viewport()


def test_the_links_are_shown_once(page: Page) -> None:
    page.goto("/new/made-up")
    page.select_option("[name=who-1]", "friend")
    page.fill("[name=name-0]", "Ann")
    page.click("text=Start")
    expect(page.locator("#share-dialog")).to_be_visible()
    assert re.fullmatch(r".*/m/[\w-]+", page.url)
    expect(page.locator("#links")).to_contain_text("Your own seat, Red")
    expect(page.locator("#links")).to_contain_text("For a friend, who plays Blue")
    assert page.locator("#share-title").evaluate("(one) => getComputedStyle(one).outlineStyle") == "none"
    assert page.locator("#links input").evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")
    page.reload()
    page.wait_for_selector("#seats li")
    expect(page.locator("#share-dialog")).to_be_hidden()


# --- again -----------------------------------------------------------------------------------------------------------


def test_a_rematch_reaches_the_friend(page: Page, computers: Computers, server: Server) -> None:
    links = server.open("made-up", TWO, kind="race")
    sit(page, links)
    ben = sit(computers.page(), links, 1)
    page.click("#menu")
    page.click("#acts button:has-text('Concede')")
    page.click("#confirm-dialog button[value=yes]")
    expect(ben.locator("#again")).to_have_text("Rematch")
    expect(ben.locator("#acts-then")).not_to_contain_text("false")
    page.click("#again")
    page.wait_for_url(lambda url: links["seats"][0] not in url)
    expect(ben.locator("#acts-then")).to_contain_text("Ann has opened a rematch")
    expect(ben.locator("#acts-then .primary")).to_have_text("Join the rematch")
    ben.click("#again")
    ben.wait_for_url(lambda url: links["seats"][1] not in url)
    for one in (page, ben):
        expect(one.locator("#seats li[data-row='0']")).to_have_attribute(
            "title", re.compile("You sit here|Ben: is here")
        )
        expect(one.locator("#seats li[data-row='1']")).to_contain_text("Ann")
    assert page.url != ben.url
    spectator = computers.page()
    spectator.goto(f"/m/{links['spectator']}")
    spectator.click("text=Watch the rematch")
    expect(spectator.locator("#asked")).to_have_text("You are watching")


@pytest.mark.long
def test_the_length_of_a_match_is_told_once(page: Page, computers: Computers, server: Server) -> None:
    links = server.open("titan", TWO, scenario="battle")
    sit(page, links)
    ben = sit(computers.page(), links, 1)
    concede(page)
    expect(ben.locator("#played")).to_contain_text("Ended on")
    before = page.url
    page.click("#again")
    expect(ben.locator("#acts-then")).to_contain_text("Ann has opened a rematch")
    page.wait_for_url(lambda url: url != before)  # a page that is closed on its way elsewhere may never be
    assert ben.locator("#result").inner_text().count("Ended on") == 1


# --- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_rule_opens_in_sight(page: Page, server: Server) -> None:
    links = server.open("battle-masters", TWO)
    server.pass_on(links, 10)
    page.set_viewport_size({"width": 1280, "height": 640})
    sit(page, links)
    in_time(
        page,
        "(() => { const log = document.querySelector('#log'); return log.scrollHeight > log.clientHeight + 200 })()",
    )
    page.locator("#log button.rule-id").last.click()
    text = page.locator("#log .rule-text")
    expect(text).not_to_have_text("…")
    expect(text).to_be_in_viewport(ratio=0.95)
    inside = page.evaluate(
        """() => {
            const list = document.querySelector("#log").getBoundingClientRect();
            return document.querySelector("#log .rule-text").getBoundingClientRect().bottom <= list.bottom + 1;
        }"""
    )
    assert inside


@pytest.mark.long
def test_whoever_plays_on_has_read_the_rule(page: Page, server: Server) -> None:
    links = server.open("battle-masters")
    page.set_viewport_size({"width": 1280, "height": 640})
    sit(page, links)
    entries = page.locator("#log")
    for turn in range(6):
        page.wait_for_selector(ASKED)
        if turn == 1:
            entries.locator("button.rule-id").last.click()
            expect(entries.locator(".rule-text")).not_to_have_text("…")
            read = entries.locator("li").count()
        page.locator("#question .option").last.press("Enter")  # a quick second touch of one spot would not count
        say_yes(page)  # several units may be left
        page.wait_for_selector("#question:not(.busy)", state="attached")
    page.wait_for_selector(ASKED)
    assert entries.locator("li").count() > read + 4
    assert entries.evaluate("one => one.scrollHeight > one.clientHeight")
    assert entries.evaluate("one => one.scrollHeight - one.scrollTop - one.clientHeight") < 40


def test_a_page_that_may_keep_nothing_plays_all_the_same(page: Page, server: Server) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    sit(page, server.open("made-up", ({"name": "Ann"}, {"bot": "random"}), kind="race"))
    page.click("[data-theme-toggle]")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.click("#menu")
    page.click("#acts button:has-text('Concede')")
    page.click("#confirm-dialog button[value=yes]")
    before = page.url
    page.click("#again")
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("#seats li[data-row='1']")).to_contain_text("Ann")


@pytest.mark.long
def test_a_log_that_nobody_has_scrolled_is_not_faded(page: Page, server: Server) -> None:
    sit(page, server.open("titan", TWO))  # nobody else acts, so nothing is added to the log
    page.wait_for_selector("#log li")
    log = page.locator("#log")
    expect(log).to_have_class(re.compile("fading"))
    expect(log).not_to_have_class(re.compile("above"))
    page.evaluate("document.querySelector('.log').style.cssText = 'flex: none; height: 5rem; min-height: 0'")
    page.locator("#log li").last.evaluate("one => { one.style.cssText = 'height: 40rem'; }")  # however little happened
    drawn(page)  # the log has followed
    scrolled = "() => { const log = document.querySelector('#log'); log.scrollTop = 20; return log.matches('.above'); }"
    in_time(page, scrolled)


def test_a_note_says_the_name_of_a_place_once(page: Page, server: Server) -> None:
    sit(page, server.open("battle-magic"))
    page.wait_for_selector(ASKED)
    label = page.locator("#things .option").first.inner_text().split("\n")[-1]
    key = page.locator("#things .option").first.get_attribute("data-key")
    page.locator(f'#stage .touch-layer [data-key="{key}"]').first.hover()
    expect(page.locator("#hint strong")).to_contain_text(label)
    assert page.locator("#hint").inner_text().count(label) == 1


def test_what_is_not_asked_for_gives_a_reason_only_to_a_touch(page: Page, server: Server) -> None:
    sit(page, few(server))
    page.wait_for_selector(ASKED)
    place = page.locator('#stage .touch-layer [data-key="hex:0,0"], #stage [data-key="hex:0,0"]').first
    place.hover()
    expect(page.locator("#hint strong")).to_be_visible()
    expect(page.locator("#hint .why")).to_have_count(0)
    place.click()
    expect(page.locator("#hint .why")).to_contain_text("Not a choice right now.")


def test_keys_on_the_board_show_where_one_is_by_a_ring_or_by_what_is_lit(page: Page, server: Server) -> None:
    sit(page, few(server))
    page.wait_for_selector(ASKED)
    ring = "getComputedStyle(document.querySelector('#stage'), '::after').borderTopStyle"
    page.keyboard.press("b")
    assert page.evaluate(ring) == "solid"
    page.keyboard.press("i")
    page.keyboard.press("ArrowDown")
    assert page.locator(".stand.found .ring").evaluate("(one) => getComputedStyle(one).stroke") != "none"
    page.keyboard.press("i")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")  # whoever may act may stand at the lower edge
    page.wait_for_selector("#stage .lit")
    assert page.evaluate(ring) != "solid"


@pytest.mark.long
def test_on_a_telephone_all_buttons_have_names_and_one_knows_who_one_is(page: Page, server: Server) -> None:
    links = server.open("titan", ({}, {"bot": "random"}, {"bot": "random"}), players="3")
    sit(page, links)
    for width, height in (WINDOWS["upright"], WINDOWS["held sideways"]):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#seats .seat.mine")).to_contain_text("you")
        expect(page.locator("#seats .seat.mine .who")).to_be_visible()
        expect(page.get_by_role("button", name="Links")).to_be_visible()
    page.goto(f"/m/{links['seats'][0]}/replay")
    for width, height in (WINDOWS["upright"], WINDOWS["held sideways"]):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("link", name="To the match")).to_be_visible()


@pytest.mark.long
def test_an_offer_to_people_asks_nothing(page: Page, server: Server) -> None:
    sit(page, few(server))
    page.click("#menu")
    page.click("#acts button:has-text('draw')")
    expect(page.locator("#confirm-dialog")).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("offers a draw")


def test_the_hand_can_be_read(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    sit(page, server.open("battlelore"))
    page.wait_for_selector("#hand .card .text")
    sizes = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    for size in ((1440, 900), (1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert min(page.locator("#hand .card :is(.title, .text)").evaluate_all(sizes)) >= 12, size


def test_a_wide_desk_has_the_log_in_a_column_of_its_own(page: Page, server: Server) -> None:
    sit(page, server.open("battle-masters", TWO))

    def columns(width: int, height: int) -> list[float]:
        page.set_viewport_size({"width": width, "height": height})
        lefts = "all => all.map((one) => one.getBoundingClientRect().left)"
        return [page.locator(one).evaluate_all(lefts)[0] for one in ("#log", "#stage", "#question")]

    log, board, question = columns(1920, 1080)
    assert log < board < question
    expect(page.locator("#log li").last).to_be_in_viewport()
    log, board, question = columns(1440, 900)
    assert board < question < log + 40


@pytest.mark.long
def test_a_title_that_is_the_games_own_stands_once(page: Page, server: Server) -> None:
    sit(page, server.open("battle-masters", ({"name": "Ann"}, {"name": "Ben"})))
    expect(page.locator("#game")).to_be_visible()
    page.goto(f"/m/{server.open('titan', ({'name': 'Ann'}, {'name': 'Ben'}), colours='given')['seats'][0]}")
    expect(page.locator("#title")).to_have_text("Titan")
    expect(page.locator("#game")).to_be_hidden()


# --- talk ------------------------------------------------------------------------------------------------------------


def test_a_line_is_said_once_however_often_one_clicks(page: Page, server: Server) -> None:
    sit(page, server.open("made-up", TWO))
    page.click("#talk-open")
    page.fill("#talk-text", "Hello")
    page.dblclick("#talk-form button[type=submit], #talk-form button")
    page.fill("#talk-text", "Still there?")
    page.keyboard.press("Enter")
    expect(page.locator("#talk-lines li")).to_have_text([re.compile("Ann: Hello"), re.compile("Ann: Still there")])


@pytest.mark.long
def test_names_and_lines_of_another_script_stand_apart(page: Page, server: Server) -> None:
    sit(page, server.open("made-up", ({"name": "\u05d0\u05e0\u05d4"}, {})))
    expect(page.locator("#seats li bdi").first).to_have_text("\u05d0\u05e0\u05d4 (you)")
    page.click("#talk-open")
    page.fill("#talk-text", "\u05e9\u05dc\u05d5\u05dd 12")
    page.keyboard.press("Enter")
    expect(page.locator("#talk-lines bdi").last).to_have_text("\u05e9\u05dc\u05d5\u05dd 12")


_OF_ANOTHER_RELEASE = """if (!sessionStorage.getItem("before")) {
    sessionStorage.setItem("before", "loaded");
    new MutationObserver((_, observer) => {
        const table = document.getElementById("table");
        if (!table) return;
        table.dataset.wire = "another";
        observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
}"""
"""The page is of another release, until it is loaded again."""


def test_a_page_of_another_release_offers_to_load_itself_again_and_goes_on(page: Page, server: Server) -> None:
    page.add_init_script(_OF_ANOTHER_RELEASE)
    page.goto(f"/m/{server.open('made-up', ({}, {}), kind='race')['seats'][0]}")
    expect(page.locator("#lost")).to_contain_text("Banneret was updated")
    page.locator("#lost button").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("#lost")).to_be_hidden()
