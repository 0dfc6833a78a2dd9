"""What a person does on the match page, for the tests that drive a browser."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.serving import PATIENCE, Server

ASKED = "#question.mine:not(.busy) .option"
OVER = "#result:not([hidden])"
FEW = {"men-at-arms-altdorf": "4,7", "archers-grunburg": "4,3", "orcs-gazkull": "5,7", "goblins-grom": "3,6"}
ANOTHER = {"name": "Ben"}


_OPTIONS = """() => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const foes = [...document.querySelectorAll(".stand .piece.h1")].map(middle);
    const far = (key) => {
        const place = document.querySelector(`.touch-layer [data-key="${key}"]`);
        if (!place || !foes.length) return null;
        const [x, y] = middle(place);
        return Math.min(...foes.map(([a, b]) => Math.hypot(a - x, b - y)));
    };
    return [...document.querySelectorAll("#question .option[data-key]")].map((option) => {
        const { key, odds } = option.dataset;
        return [key, odds !== undefined, option.classList.contains("thing"), far(key)];
    });
}"""
"""For each option: its key, whether it has odds, whether it is on the board, and its distance to the nearest foe."""


_TOUCH = """async (key) => {
    const places = [".piece-layer", ".touch-layer", "#hand", "#cards", "#tray", "#question"];
    const all = () => places.flatMap((place) => [...document.querySelectorAll(`${place} [data-key="${key}"]`)]);
    const find = () => all().find((one) => one.getBoundingClientRect().width);
    find()?.scrollIntoView({ block: "nearest", inline: "nearest" });
    await document.fonts.ready;
    let before, thing = find();
    while (thing && before !== (before = JSON.stringify(thing.getBoundingClientRect()))) {
        await new Promise(requestAnimationFrame);
        thing = find();
    }
    if (!thing) return null;
    const { x, y, width, height } = thing.getBoundingClientRect();
    const seen = (at) => thing.contains(document.elementFromPoint(...at));
    const [middle, corner] = [[x + width / 2, y + height / 2], [x + 12, y + 12]];
    return [...(!seen(middle) && seen(corner) ? corner : middle), Boolean(thing.closest("#question"))];
}"""
"""Where to touch an option, once it stands still: on the board, or else its card or the piece beside the board, or else
its button. Of a card that lies below the next one the corner is seen."""


TRIES = 10_000
"""How often a page is asked whether something has come that soon comes; at least for minutes."""


def few(server: Server, other: Any = ANOTHER, units: Mapping[str, str] = FEW, **more: Any) -> dict[str, Any]:
    """A match of Battle Masters with few units, in which the first seat is asked at once.

    A page of it costs less than half of what one costs on which a program plays the first cards with all its units.
    """
    position = json.dumps({"only": True, "card": "imperial-arms-archers", "units": dict(units)})
    return server.open("arranged-battle-masters", ({"name": "Ann"}, other), battle="open", position=position, **more)


def quickly(every: Iterable[Any], *quick: Any) -> list[Any]:
    """Parameters of a test: these `quick` ones where the layout or the game matters, the others in the long tests."""
    return [pytest.param(one, marks=() if one in quick else pytest.mark.long) for one in every]


def in_time(page: Page, question: str) -> Any:
    """What a function on the page gives at last. It may give promises, which `wait_for_function` takes for a yes."""
    until = time.monotonic() + PATIENCE
    while not (given := page.evaluate(question)):
        assert time.monotonic() < until, f"in vain: {question}"
        page.wait_for_timeout(50)
    return given


def drawn(page: Page) -> None:
    """Wait for two frames: then the page knows the sizes of its parts, and whether they scroll."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def say_yes(page: Page) -> None:
    """Confirm, if the page asks whether an answer is meant."""
    yes = page.locator("#confirm-dialog[open] button[value=yes]")
    if yes.count():
        yes.click()


def concede(page: Page) -> None:
    """Give up, and confirm it."""
    page.click("#menu")
    page.click("#acts button:has-text('Concede')")
    page.click("#confirm-dialog button[value=yes]")


@dataclass
class Visitor:
    """A person who touches things, with all messages and errors of their page."""

    page: Page
    sent: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    by_button: list[str] = field(default_factory=list)
    last: tuple[float, float] = (-99, -99)
    answers: int = 0

    def __post_init__(self) -> None:
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.sent.append(str(frame))))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda told: self.faults.append(told.text) if told.type == "error" else None)

    @property
    def asked(self) -> bool:
        return self.page.locator(ASKED).count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    def answer(self, key: str) -> None:
        """Touch the option, and wait until the page has moved on."""
        assert self.touch(key), f"{key} is offered, and there is nothing to touch"

    def touch(self, key: str) -> bool:
        """Touch the option if it is still there: where several decide at once, the question may have gone."""
        shown = self.page.locator("#question").inner_html()
        self.page.mouse.move(0, 0)  # a card that is pointed at is lifted, and may cover the next one
        place = self.page.evaluate(_TOUCH, key)
        if not place:
            return False
        x, y, button = place
        if button:
            self.by_button.append(key)
        if abs(x - self.last[0]) + abs(y - self.last[1]) < 20:
            self.page.wait_for_timeout(350)  # a quick second touch of one spot does not count
        self.last = x, y
        self.page.mouse.click(x, y)
        say_yes(self.page)
        self.page.wait_for_function("shown => document.querySelector('#question').innerHTML !== shown", arg=shown)
        self.page.wait_for_selector("#question:not(.busy)", state="attached")
        self.answers += 1
        return True


class Player:
    """A person at a seat who prefers to attack, and otherwise answers at random."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.answers = 0

    def sit(self, server: Server, elsewhere: Mapping[str, str] | None = None) -> dict[str, object]:
        """Open a match with few units, some of them `elsewhere`, against a random bot, and take the first seat."""
        links = few(server, {"bot": "random"}, {**FEW, **(elsewhere or {})})
        self.page.goto(f"/m/{links['seats'][0]}")
        self.wait()
        return links

    def wait(self) -> bool:
        """Wait until there is a question or a result. Returns whether the match goes on."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}")
        return not self.page.locator(OVER).is_visible()

    @property
    def options(self) -> Locator:
        return self.page.locator("#question .option")

    def choose(self) -> str:
        """The key of the option to take: an attack if there is one, else the one nearest to a foe, else a thing.

        "" if the question has gone meanwhile, for example one that the table answers by itself.
        """
        found = self.page.evaluate(_OPTIONS)
        attacks = [key for key, odds, _, _ in found if odds]
        near = sorted((far, key) for key, _, _, far in found if far is not None)
        things = [key for key, _, thing, _ in found if thing]
        if near and not attacks:
            return str(near[0][1])
        offered = attacks or things or [key for key, *_ in found]
        return str(self.chance.choice(offered)) if offered else ""

    def answered(self) -> None:
        """Wait until the server has taken the answer."""
        self.answers += 1
        self.page.wait_for_selector("#question:not(.busy)", state="attached")

    def play(self, touch: object = None, most: int = 2000) -> None:
        """Play by `touch` (a function of a key) until the match is over."""
        while self.answers < most and self.wait():
            (touch or self.click)(self.choose())  # type: ignore[operator]
            self.answered()

    def click(self, key: str) -> None:
        """Click the thing on the board if it stands there, else its button; what has gone meanwhile is not clicked."""
        place = self.page.evaluate(
            """(key) => {
                const at = (place) => [...document.querySelectorAll(`${place} [data-key="${key}"]`)].at(-1);
                const thing = at(".piece-layer") ?? at(".touch-layer") ?? at("#question");
                if (!thing) return null;
                thing.scrollIntoView({ block: "nearest" });
                const box = thing.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            key,
        )
        if place:
            self.page.mouse.click(*place)
            say_yes(self.page)

    def expect_over(self) -> None:
        expect(self.page.locator("#acts-then")).to_contain_text("Download the record")
