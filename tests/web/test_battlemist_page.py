"""Battlemist in the browser: building the land, a whole round of three people who decide at once, and coming back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import ASKED, TRIES, Visitor, drawn, in_time
from tests.web.computers import Computers
from tests.web.serving import Server

pytestmark = pytest.mark.browser

FOLKS = ("orcs", "elves", "dwarves")
WORDS = ("pass", "done", "yes", "no")
ROUND: dict[str, Any] = {
    "troops": {
        "orcs": ["3 footman zul-warrens", "2 archer abou-xar"],
        "elves": ["3 footman lotharia-glades"],
        "dwarves": ["3 footman dunwarr-holds"],
    },
    "heroes": {"orcs": ["1 zul-warrens"], "elves": ["1 lotharia-glades"], "dwarves": ["1 dunwarr-holds"]},
    "quests": {"orcs": "fauns-tale", "elves": "honey-and-claws", "dwarves": "smoke-over-ghorrim"},
    "events": ["plague-of-rats"],
    "built": {"abou-xar": "town"},
}
LAND = {"the-deadlands": "0,0", "the-godstone-mts": "1,0", "abou-xar": "0,1"}
BUILDING: dict[str, Any] = {
    "phase": "building",
    "active": "orcs",
    "land": LAND,
    "pieces": {"orcs": ["the-oxlands", "three-princes"], "elves": ["mistglade"], "dwarves": ["nightpine"]},
}

_ARE_WHOLE = """(parts) => {
    const { left, right } = document.querySelector("#steps").getBoundingClientRect();
    return parts.length > 1 && parts.map((one) => one.getBoundingClientRect()).every((part) =>
        part.left > left - 2 && part.right < right + 2);
}"""
"""Whether these parts of the round are in sight from their first letter to their last."""
_SMALLEST = """(words) => Math.min(...words.map((one) =>
    Math.round(parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a * 10) / 10))"""
"""How many pixels the smallest letters have."""


@dataclass
class Lord(Visitor):
    """A person at a seat, and what they have done in this round."""

    steps: list[str] = field(default_factory=list)
    done: set[str] = field(default_factory=set)

    @property
    def step(self) -> str:
        return self.page.locator("#steps [aria-current]").inner_text().strip(" ›\n")

    @property
    def keys(self) -> list[str]:
        found: list[str] = self.page.locator(ASKED).evaluate_all("all => all.map(one => one.dataset.key)")
        return found

    def act(self) -> None:
        """Buy one footman, march once, give all votes; otherwise do only what is necessary."""
        step, keys = self.step, self.keys
        self.steps.append(step)
        wanted = [key for key in keys if key == "dedicate" or key == "footman" or key.startswith("unit:")]
        if wanted and step not in self.done:
            self.touch(wanted[0])
            if step != "Council":
                self.done.add(step)
        elif keys:
            self.touch(next((key for key in keys if key in WORDS), keys[0]))

    @property
    def log(self) -> str:
        return self.page.locator("#log").inner_text()


def first(count: int, computers: Computers) -> Iterator[list[Lord]]:
    """The first of three people, each at a computer of their own; no page may complain."""
    lords = [Lord(computers.page()) for _ in range(count)]
    yield lords
    assert not any(lord.faults for lord in lords)


@pytest.fixture
def lords(computers: Computers) -> Iterator[list[Lord]]:
    """All three."""
    yield from first(3, computers)


@pytest.fixture
def two(computers: Computers) -> Iterator[list[Lord]]:
    """Two, where what the third sees is of no interest."""
    yield from first(2, computers)


@pytest.fixture
def ann(computers: Computers) -> Iterator[Lord]:
    """One, where what the others see is of no interest."""
    for lords in first(1, computers):
        yield lords[0]


def sit(lords: list[Lord], server: Server, position: Mapping[str, Any]) -> list[str]:
    """Open a match of orcs, elves and dwarves at this position, and let these people take the first seats."""
    people = [{"name": name} for name in ("Ann", "Ben", "Cid")]
    told = json.dumps({"races": FOLKS, **position})
    links = server.open("arranged-battlemist", seats=people, players="3", position=told)
    tokens: list[str] = links["seats"]
    for lord, token in zip(lords, tokens, strict=False):
        lord.page.goto(f"/m/{token}")
        lord.page.wait_for_selector("#steps li")
    return tokens


def go_on(lords: list[Lord], until: str, most: int = TRIES) -> None:
    """Let everybody who is asked act, until this step of the round."""
    for _ in range(most):
        if all(lord.step == until for lord in lords):
            return
        for lord in lords:
            if lord.asked and lord.step != until:
                lord.act()
        lords[0].page.wait_for_timeout(20)
    raise AssertionError(f"the round does not come to {until}; it stands at {lords[0].step}")


@pytest.mark.long
def test_a_round_in_which_three_decide_at_the_same_time(lords: list[Lord], server: Server) -> None:
    sit(lords, server, {**ROUND, "phase": "council", "used": dict.fromkeys(FOLKS, 1)})
    expect(lords[0].page.locator("#form")).to_contain_text("Council on Plague of Rats")
    for lord in lords:
        expect(lord.page.locator("#form .now")).to_have_count(1)
    go_on(lords, "Recruitment")
    assert "Plague of Rats passes with " in lords[2].log
    go_on(lords, "Quests")
    go_on(lords, "Council")
    expect(lords[0].page.locator("#phase")).to_have_text("Round 2 of 40: Council")
    for lord in lords:
        assert {"Recruitment", "Movement"} <= lord.done
        assert {"Quests", "Movement"} <= set(lord.steps)


def test_three_recruit_at_the_same_time_and_nothing_shows_before_all_have(lords: list[Lord], server: Server) -> None:
    sit(lords, server, {**ROUND, "phase": "recruitment", "used": dict.fromkeys(FOLKS, 1)})
    for lord in lords:  # nobody waits for the others
        expect(lord.page.locator("#form .row-option").first).to_contain_text("Footman")
    ann, *others = lords
    told = [len(other.sent) for other in others]
    ann.act()
    expect(ann.page.locator("#question")).to_contain_text("Where do you place it?")
    expect(ann.page.locator("#form table")).to_have_count(0)  # prices stand beside the question about them alone
    ann.answer("realm:abou-xar")
    expect(ann.page.locator('[data-key="unit:orcs-footman-abou-xar"]')).to_have_count(1)
    ann.answer("pass")
    expect(ann.page.locator("#asked")).to_have_text("Not your move")
    for other, before in zip(others, told, strict=True):  # and nothing shows before all have decided
        assert "unit:orcs-footman-abou-xar" not in "".join(other.sent[before:])
        assert "recruit 1 footman" not in other.log
        assert other.asked

    for other in others:
        other.touch("pass")
    for lord in lords:
        expect(lord.page.locator("#log")).to_contain_text("The Zul Orcs recruit 1 footman in Abou Xar")
        expect(lord.page.locator('[data-key="unit:orcs-footman-abou-xar"]')).to_have_count(1)


def test_a_realm_is_laid_and_turned_and_then_seen_by_all(two: list[Lord], server: Server) -> None:
    sit(two, server, BUILDING)
    ann, ben = two
    ann.page.click("#menu")
    expect(ann.page.locator("#no-end")).to_contain_text("You can concede only during")
    ann.page.keyboard.press("Escape")
    before = ben.page.locator(".view:not(.away)").get_attribute("data-board")
    expect(ann.page.locator("#hand .card-place.can")).to_have_count(3)
    ann.answer("piece:the-oxlands")
    expect(ann.page.locator("#prompt")).to_have_text("Where do you lay the Oxlands?")
    expect(ann.page.locator(".touch-layer .touchable")).to_have_count(8)
    ann.page.locator('.view:not(.away) .cell[data-key="hex:1,1"]').click()  # its colours fit in no rotation
    expect(ann.page.locator("#hint .why")).to_contain_text("doesn't match there")
    ann.page.keyboard.press("Escape")
    ann.answer("hex:0,-1")
    expect(ann.page.locator("#prompt")).to_have_text("How do you turn the Oxlands?")
    expect(ann.page.locator("#hand .card-place.can")).to_have_count(2)
    expect(ann.page.locator(".marks .held")).to_have_attribute("aria-label", "You lay the Oxlands here")
    expect(ben.page.locator(".marks .held")).to_have_count(0)
    ann.answer("5")

    for lord in two:
        expect(lord.page.locator('.view:not(.away) .cell[data-key="realm:the-oxlands"]')).to_have_count(1)
        expect(lord.page.locator("#log")).to_contain_text("The Zul Orcs lay the Oxlands")
        expect(lord.page.locator(".view:not(.away)")).not_to_have_attribute("data-board", before or "")
        expect(lord.page.locator(".view")).to_have_count(1)
    assert "Three Princes" not in "".join(ben.sent)


@pytest.mark.long
def test_who_is_asked_for_show_alone_reads_that_it_answers_itself(two: list[Lord], server: Server) -> None:
    land = {**LAND, "zul-warrens": "1,-1", "dunwarr-holds": "-1,1"}
    pieces = {"orcs": ["the-oxlands"], "elves": ["mistglade"]}
    sit(two, server, {"phase": "building", "active": "elves", "land": land, "pieces": pieces})
    ann, ben = two
    ben.answer("piece:mistglade")
    while ben.asked:
        ben.answer(ben.keys[0])
    expect(ann.page.locator("#prompt")).to_have_text("Where do you lay the Oxlands?")
    expect(ann.page.locator("#chosen")).to_be_hidden()


@pytest.mark.parametrize(("stars", "count"), [pytest.param(1, 5, marks=pytest.mark.long), (3, 8)])
def test_several_spells_and_cards_say_what_they_do(ann: Lord, server: Server, stars: int, count: int) -> None:
    hands = {"orcs": ["starlight", "bandit-raid"]}
    sit([ann], server, {**ROUND, "phase": "council", "hands": hands, "stars": {"orcs": stars}})
    things = ann.page.locator("#things .option")
    expect(things).to_have_count(count)
    for thing in things.all():
        expect(thing.locator(".says")).to_be_visible()


@pytest.mark.long
def test_a_window_says_why_one_is_asked_and_one_touch_passes_all_that_follow(lords: list[Lord], server: Server) -> None:
    hands = {"orcs": ["levy"], "elves": ["bandit-raid"], "dwarves": ["tax-gatherers"]}
    sit(lords, server, {**ROUND, "phase": "council", "used": dict.fromkeys(FOLKS, 1), "hands": hands})
    first = next(lord for lord in lords if lord.asked)
    expect(first.page.locator("#chosen")).to_contain_text("Everyone is asked each time")
    expect(first.page.locator('[data-key="pass"] ~ [data-key="hush"]')).to_have_text(
        re.compile("Pass until the council ends")
    )
    first.page.locator('#question [data-key="hush"]').click()
    expect(first.page.locator("#question.mine")).to_have_count(0)


@pytest.mark.long
def test_a_land_that_grows_is_drawn_on_and_who_looked_near_goes_on(two: list[Lord], server: Server) -> None:
    tokens = sit(two, server, BUILDING)
    ann, ben = two
    for lord in (ann, ben):  # the first tile is sent as a whole board, the next one as a change
        lord.answer(lord.keys[0])
        lord.answer(lord.keys[0])
        if lord is ann:
            ann.page.keyboard.press("+")
            ann.page.keyboard.press("Shift+ArrowRight")
    expect(ann.page.locator("#stage .view")).to_have_class(re.compile("near"))
    ground = "[...document.querySelectorAll('#stage .view > .board')].map(one => one.outerHTML).join()"
    grown = ann.page.evaluate(ground)
    assert any('"was":' in one for one in ann.sent)
    ann.page.goto(f"/m/{tokens[0]}")
    ann.page.wait_for_selector("#seats li")
    assert ann.page.evaluate(ground) == grown


def test_who_comes_back_is_told_and_shown_what_happened(two: list[Lord], server: Server) -> None:
    tokens = sit(two, server, BUILDING)
    ann, ben = two
    for key in ("piece:the-oxlands", "hex:1,-1"):
        ann.answer(key)
    expect(ann.page.locator("#since")).to_be_hidden()
    ann.page.goto("about:blank")
    for key in ("piece:mistglade", ben.keys[0]):
        ben.answer(key if key in ben.keys else ben.keys[0])
    while ben.asked:
        ben.answer(ben.keys[0])

    ann.page.goto(f"/m/{tokens[0]}")
    since = ann.page.locator("#since")
    expect(since).to_contain_text("Since your last turn 1 thing happened.")
    expect(ann.page.locator("#log li.since")).to_contain_text("The Lotharia Elves lay Mistglade")
    expect(ann.page.locator("#since-tell")).to_have_text("Show me")
    ann.page.locator("#since-tell").click()
    expect(ann.page.locator("#since-tale")).to_have_text("The Lotharia Elves lay Mistglade")
    expect(ann.page.locator(".named")).to_have_count(1)
    expect(since).to_be_hidden()
    expect(ann.page.locator(".named")).to_have_count(0)


def test_partners_of_a_caravan_trade_from_both_sides(lords: list[Lord], server: Server) -> None:
    stock = {"orcs": [5, 0, 2], "elves": [0, 4, 2], "dwarves": [1, 1, 1]}
    position = {
        "phase": "recruitment",
        "caravans": [["orcs", "elves"]],
        "stock": stock,
        "used": dict.fromkeys(FOLKS, 1),
    }
    sit(lords, server, position)
    ann, ben, cid = lords
    ann.answer("propose")
    for lord in (ben, cid):
        if lord.asked:
            lord.touch("pass")
    expect(ann.page.locator("#prompt")).to_have_text("The Lotharia Elves: what do you exchange with them?")
    amounts = ann.page.locator("#amounts select")  # a player who has none of a resource is not asked for it
    names = amounts.evaluate_all("all => all.map(one => one.ariaLabel)")
    assert names == [
        "You give, grain, at most 5",
        "You give, iron, at most 2",
        "You ask for, wood, at most 4",
        "You ask for, iron, at most 2",
    ]
    expect(amounts.first).to_be_focused()
    ann.page.keyboard.press("3")
    amounts.nth(2).select_option("2")
    ann.page.get_by_role("button", name="Propose").click()
    expect(ben.page.locator("#prompt")).to_contain_text("do you agree?")
    for lord in lords:
        rows = lord.page.locator("#form tbody tr")
        expect(rows).to_have_text([re.compile("Orcs give *3"), re.compile("Elves give *2")])
    assert not cid.asked
    expect(cid.page.locator("#log")).to_contain_text("The Zul Orcs offer 3 grain")
    ben.answer("yes")
    for lord in lords:
        expect(lord.page.locator("#log")).to_contain_text("The Lotharia Elves agree")
        orcs, elves = lord.page.locator("#pinned tbody tr").all_inner_texts()[:2]
        assert orcs.split()[2] == "2"
        assert elves.split()[2] == "3"


@pytest.mark.long
def test_the_sheet_of_an_exchange_names_the_partner(lords: list[Lord], server: Server) -> None:
    stock = {"orcs": [5, 0, 2], "elves": [0, 4, 0], "dwarves": [0, 0, 1]}
    caravans = [["orcs", "elves"], ["orcs", "dwarves"]]
    used = dict.fromkeys(FOLKS, 1)
    sit(lords, server, {"phase": "recruitment", "caravans": caravans, "stock": stock, "used": used})
    ann, ben, cid = lords
    ann.answer("propose")
    for lord in (ben, cid):
        if lord.asked:
            lord.touch("pass")
    expect(ann.page.locator("#prompt")).to_have_text("What do you exchange, and with which player?")
    given = ["You give, grain, at most 5", "You give, iron, at most 2"]
    names = "all => all.map(one => one.ariaLabel)"
    amounts = ann.page.locator("#amounts table select")
    assert amounts.evaluate_all(names) == [*given, "You ask for, wood, at most 4"]
    ann.page.locator("#amounts .whom select").select_option("The Dunwarr Dwarves")
    assert amounts.evaluate_all(names) == [*given, "You ask for, iron, at most 1"]
    amounts.nth(0).select_option("2")
    amounts.nth(2).select_option("1")
    ann.page.get_by_role("button", name="Propose").click()
    expect(cid.page.locator("#prompt")).to_have_text("You get 2 grain for 1 iron: do you agree?")


@pytest.mark.long
def test_a_first_match_is_offered_a_ready_made_land(page: Page, server: Server) -> None:
    page.goto("/new/battlemist")
    expect(page.locator("[name=land]:checked")).to_have_value("dealt")
    links = server.open("battlemist", ({"name": "Ann"}, {}, {}), land="dealt")
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector("#seats li")
    page.goto("/new/battlemist")
    expect(page.locator("[name=land]:checked")).to_have_value("dealt")
    page.evaluate("""localStorage.setItem("banneret.played", '["battlemist"]')""")  # one was played to its end
    page.reload()
    expect(page.locator("[name=land]:checked")).to_have_value("built")


def test_no_word_of_the_round_and_no_name_on_the_map_is_too_small_or_cut(ann: Lord, server: Server) -> None:
    sit([ann], server, {**ROUND, "phase": "movement", "active": "orcs", "used": dict.fromkeys(FOLKS, 1)})
    page = ann.page
    page.set_viewport_size({"width": 1400, "height": 900})
    words = page.locator(".mark:is(.name, .yield) text")
    expect(words.first).to_be_visible()
    assert words.evaluate_all(_SMALLEST) >= 11
    page.set_viewport_size({"width": 1900, "height": 900})
    expect(page.locator("#steps [data-cut]")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#steps [data-cut]").first).to_be_attached()
    expect(page.locator("#steps [aria-current]:not([data-cut])")).to_have_text("Movement")
    assert page.locator("#steps li:not([data-cut])").evaluate_all(_ARE_WHOLE)
    expect(words.first).to_be_hidden()
    for _ in range(3):
        page.keyboard.press("+")
    expect(words.first).to_be_visible()
    assert words.evaluate_all(_SMALLEST) >= 11


_COVERED = """(stands) => stands.filter((one) => {
    const [sign, number] = [".charge", ".number"].map((part) => one.querySelector(part).getBoundingClientRect());
    const across = Math.min(sign.right, number.right) - Math.max(sign.left, number.left);
    const down = Math.min(sign.bottom, number.bottom) - Math.max(sign.top, number.top);
    return across > 0 && down > 0 && across * down > sign.width * sign.height / 6;
}).length"""
"""How many pieces have signs that their numbers cover in part."""


def test_four_kinds_in_one_realm_can_be_read_and_are_named_in_the_note_of_their_realm(
    ann: Lord, server: Server
) -> None:
    troops = {"orcs": ["3 footman abou-xar", "2 archer abou-xar", "1 cavalry abou-xar", "1 dragon abou-xar"]}
    sit(
        [ann],
        server,
        {**ROUND, "troops": troops, "phase": "movement", "active": "orcs", "used": dict.fromkeys(FOLKS, 1)},
    )
    page = ann.page
    page.set_viewport_size({"width": 1400, "height": 900})
    crowd = page.locator(".stand.roomy:has([data-key$=-abou-xar])")
    expect(crowd).to_have_count(4)
    drawn(page)
    assert crowd.locator(".number text").evaluate_all(_SMALLEST) >= 11
    assert crowd.evaluate_all(_COVERED) == 0
    page.locator('#stage .piece[data-key="unit:orcs-footman-abou-xar"]').hover()
    expect(page.locator("#hint strong")).to_have_text("3 footmen of the Zul Orcs")
    expect(page.locator("#hint")).to_contain_text("2 archers of the Zul Orcs, 1 cavalry of the Zul Orcs, 1 dragon")


def test_words_on_the_board_of_a_battle_can_be_read_and_one_part_of_it_is_framed(ann: Lord, server: Server) -> None:
    army = ["3 footman abou-xar", "2 archer abou-xar", "2 cavalry abou-xar"]
    troops = {"orcs": army, "elves": army, "dwarves": ["3 footman dunwarr-holds"]}
    used = dict.fromkeys(FOLKS, 1)
    sit([ann], server, {**ROUND, "troops": troops, "heroes": {}, "phase": "battle", "active": "orcs", "used": used})
    page = ann.page
    page.set_viewport_size({"width": 390, "height": 844})
    letters = "[data-board^=battle] .lettering"
    expect(page.locator(letters).first).to_be_visible()
    in_time(
        page, f"() => ({_SMALLEST})([...document.querySelectorAll('{letters}')]) >= 11"
    )  # once the board has its size
    framed = page.locator("[data-board^=battle] .mark.now")
    expect(framed).to_have_count(2)
    expect(framed.first).to_be_visible()
    page.evaluate('document.querySelector("#table").classList.add("told")')  # what is told is framed in its place
    expect(framed.first).to_be_hidden()
