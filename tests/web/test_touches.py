"""How many touches a turn takes: somebody plays it with a mouse, and each click is counted.

Each answer that the page gives by itself was a touch before, so both counts come from one match: what was touched, and
what the page has sent.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.browsing import ASKED
from tests.web.serving import Server

pytestmark = pytest.mark.browser
READ = 400
"""A question must have been seen for so many milliseconds before a touch at the same place answers it."""
ONCE = ("footman", "hero:", "unit:")
"""What is done once in a round: to recruit, to send a hero, to march. All else is passed."""
NO = ("hush", "pass", "no", "done")


@dataclass
class Hand:
    """A hand at a page, which counts what it touches and what the page answers."""

    page: Page
    touches: int = 0
    answers: int = 0
    done: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)

    def _sent(self, text: str | bytes) -> None:
        self.answers += json.loads(text).get("do") == "decide"

    @property
    def keys(self) -> list[str]:
        """What is offered."""
        found: list[str] = self.page.locator(ASKED).evaluate_all("all => all.map(one => one.dataset.key)")
        return found

    def touch(self, key: str) -> None:
        """Touch an answer."""
        self.click(f'#question .option[data-key="{key}"]')

    def click(self, where: str) -> None:
        """Touch something, and wait until the question is another."""
        before = self.page.locator("#question").inner_html()
        self.page.wait_for_timeout(READ)
        self.page.locator(where).first.click()
        self.touches += 1
        self.page.wait_for_function("before => document.querySelector('#question').innerHTML !== before", arg=before)
        self.page.wait_for_selector("#question:not(.busy)", state="attached")

    def act(self) -> None:
        """Do each thing once; pass whatever else is offered."""
        keys = self.keys
        wanted = next((key for key in keys if key.startswith(ONCE) and key.split(":")[0] not in self.done), None)
        if wanted:
            self.done.add(wanted.split(":")[0])
        key = wanted or next((one for one in NO if one in keys), keys[0])
        self.touch(key)


ROUND = {
    "races": ["orcs", "elves"],
    "phase": "council",
    "troops": {"orcs": ["3 footman zul-warrens"], "elves": ["3 footman lotharia-glades"]},
    "heroes": {"orcs": ["1 zul-warrens"], "elves": ["1 lotharia-glades"]},
    "quests": {"orcs": "fauns-tale", "elves": "honey-and-claws"},
    "events": ["plague-of-rats"],
    "stock": {"orcs": [9, 6, 6], "elves": [9, 6, 6]},
    "hands": {"orcs": ["master-builder"], "elves": ["mired-roads"]},
}


@pytest.mark.long
def test_a_round_of_battlemist_against_a_program(page: Page, server: Server) -> None:
    hand = Hand(page)
    seats = ({"name": "Ann"}, {"bot": "beginner"})
    links = server.open("arranged-battlemist", seats, players="2", position=json.dumps(ROUND))
    page.goto(f"/m/{links['seats'][0]}")
    until = page.locator("#log .head", has_text="Round 2")
    while not until.count():
        page.wait_for_selector(f"{ASKED}")
        if not until.count():
            hand.act()
    assert hand.touches <= 11
    assert hand.answers >= hand.touches + 6


ARCHERS = {
    "pennant": {"archers": ["4,4", "4,6", "4,8"]},
    "standard": {"regular-infantry": ["8,4", "8,6", "8,8"]},
    "terrain": {},
    "hands": {"pennant": ["attack-center", "patrol-left"], "standard": ["patrol-center"]},
    "active": "pennant",
    "phase": "command",
}
WANTED = ("card:attack-center", "hex:5,4", "hex:5,6", "hex:5,8", "unit:")
ALL = "#words .option:not([data-key])"


@pytest.mark.long
def test_a_turn_of_battlelore_with_three_archers(page: Page, server: Server) -> None:
    """A card, all its units, a move of each, and a shot of each."""
    hand = Hand(page)
    seats = ({"name": "Ann"}, {"bot": "beginner"})
    links = server.open("arranged-battlelore", seats, position=json.dumps(ARCHERS))
    page.goto(f"/m/{links['seats'][0]}")
    until = page.locator("#log .head", has_text="Standard: turn")
    while not until.count():
        page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
        keys = [key for key in hand.keys if key]
        if page.locator(ALL).count():
            hand.click(ALL)
        elif keys and not until.count():
            hand.touch(next(key for wanted in WANTED for key in keys if key.startswith(wanted)))
    expect(page.locator("#log li", has_text="move to ")).to_have_count(3)
    assert hand.touches <= 12
    assert hand.answers >= hand.touches + 3


@pytest.mark.long
def test_the_first_split_of_titan(page: Page, server: Server) -> None:
    """One touch proposes who leaves, one accepts, and one chooses the marker of the new legion."""
    hand = Hand(page)
    links = server.open("titan", ({"name": "Ann"}, {"bot": "beginner"}), colours="given")
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#chosen")).to_have_text("Choose exactly 4.")
    expect(page.locator("#things .counter")).to_have_count(8)
    hand.click("#words .option:not([data-key])")
    expect(page.locator("#things .counter.chosen")).to_have_count(4)
    hand.touch("done")
    page.wait_for_selector(ASKED)
    hand.touch(hand.keys[0])
    expect(page.locator("#log li", has_text="splits off")).to_have_count(1)
    assert hand.touches <= 3
    assert hand.answers >= hand.touches + 3


def test_a_list_is_one_line_that_opens(page: Page, server: Server) -> None:
    page.goto("/health/live")
    page.evaluate("localStorage.removeItem('banneret.list')")
    links = server.open("arranged-battlelore", ({"name": "Ann"}, {"bot": "beginner"}), position=json.dumps(ARCHERS))
    page.goto(f"/m/{links['seats'][0]}")
    hand = Hand(page)
    page.wait_for_selector("#things .option >> visible=true")  # two cards, whose words are worth reading at once
    expect(page.locator("#fold")).to_be_hidden()
    hand.touch("card:attack-center")
    fold, option = page.locator("#fold"), page.locator("#things .option").first
    expect(fold).to_contain_text("3 units on the map")
    expect(fold).to_have_attribute("aria-expanded", "false")
    folded = "one => one.parentElement.clientHeight <= 1"
    assert option.evaluate(folded)
    option.focus()
    assert not option.evaluate(folded), "whoever goes there by keys sees where they are"
    page.locator("#prompt").focus()
    assert option.evaluate(folded)
    fold.click()
    assert not option.evaluate(folded)
    page.reload()
    expect(fold).to_have_attribute("aria-expanded", "false")
    page.click("#menu")
    page.locator("#listed").check()
    expect(fold).to_have_attribute("aria-expanded", "true")
    page.reload()
    expect(fold).to_have_attribute("aria-expanded", "true")


KNIGHTS = {"only": True, "card": "imperial-lords", "units": {"lord-knights-empire": "4,7", "orcs-gazkull": "9,9"}}


def test_a_card_with_one_unit_goes_straight_to_it_and_one_may_go_back(page: Page, server: Server) -> None:
    seats = ({"name": "Ann"}, {"bot": "beginner"})
    links = server.open("arranged-battle-masters", seats, battle="open", position=json.dumps(KNIGHTS))
    page.goto(f"/m/{links['seats'][0]}")
    expect(page.locator("#prompt")).to_contain_text("What do Lord Knights")
    page.click("#undo")
    expect(page.locator("#prompt")).to_contain_text("Which unit acts?")
    Hand(page).touch("unit:lord-knights-empire")
    expect(page.locator("#prompt")).to_contain_text("What do Lord Knights")


@pytest.mark.long
def test_the_only_unit_of_a_phase_can_be_left(page: Page, server: Server) -> None:
    """Where a unit has no answer for that, the page goes back and ends the phase."""
    position = {**ARCHERS, "pennant": {"archers": ["4,4"]}}
    links = server.open("arranged-battlelore", ({"name": "Ann"}, {"bot": "beginner"}), position=json.dumps(position))
    page.goto(f"/m/{links['seats'][0]}")
    hand = Hand(page)
    page.wait_for_selector(ASKED)
    hand.touch("card:attack-center")
    page.wait_for_selector(ASKED)
    hand.touch(next(key for key in hand.keys if key.startswith("unit:")))
    page.wait_for_selector(ASKED)
    if "done" in hand.keys:
        hand.touch("done")
    expect(page.locator("#prompt")).to_contain_text("move?")
    page.locator("#question .option", has_text="End the Movement phase").click()
    expect(page.locator("#log li", has_text="move to")).to_have_count(0)
    expect(page.locator("#prompt")).not_to_contain_text("move?")


def test_whoever_wants_to_be_asked_is_asked_and_trade_has_its_button(page: Page, server: Server) -> None:
    links = server.open(
        "arranged-battlemist", ({"name": "Ann"}, {"bot": "beginner"}), players="2", position=json.dumps(ROUND)
    )
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(ASKED)
    assert "merchants" not in Hand(page).keys
    page.uncheck("#only")
    Hand(page).touch("hush")
    Hand(page).touch("dedicate")
    expect(page.locator("#prompt")).to_contain_text("before the harvest")
    page.locator("#asides button", has_text="Trade").click()
    expect(page.locator("#prompt")).to_contain_text("trade with the Free Merchants")


@pytest.mark.long
def test_an_exchange_is_asked_for_once_in_a_part_of_a_round(page: Page, server: Server) -> None:
    position = {**ROUND, "hands": {}, "events": [], "caravans": [["orcs", "elves"]]}
    links = server.open(
        "arranged-battlemist", ({"name": "Ann"}, {"bot": "beginner"}), players="2", position=json.dumps(position)
    )
    page.goto(f"/m/{links['seats'][0]}")
    hand = Hand(page)
    asked = []
    until = page.locator("#log .head", has_text="Round 2")
    while not until.count():
        page.wait_for_selector(f"{ASKED}")
        if until.count():
            break
        if "propose" in hand.keys:
            asked.append(page.locator("#phase").inner_text())
        hand.act()
    expect(page.locator("#asides button", has_text="Exchange")).to_be_visible()
    assert 1 < len(asked) <= 4


def test_against_people_each_question_is_asked_but_to_whoever_passes_them_all(page: Page, server: Server) -> None:
    links = server.open(
        "arranged-battlemist", ({"name": "Ann"}, {"name": "Ben"}), players="2", position=json.dumps(ROUND)
    )
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(f"{ASKED}, #question:not(.mine)")
    expect(page.locator("#asides button", has_text="Trade")).to_be_visible()
    expect(page.locator("#asides label")).to_have_text("Pass whatever I hold")
    expect(page.locator("#only")).not_to_be_checked()
    page.check("#only")
    expect(page.locator("#prompt")).to_contain_text("Waiting for Ben")
