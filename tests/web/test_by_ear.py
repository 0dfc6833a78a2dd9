"""Whole matches by keyboard alone, played with nothing but the accessibility tree."""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.web.serving import PATIENCE

pytestmark = pytest.mark.browser
ENDS = {"Victory", "Defeat", "A draw", "The match is over"}
MOST = 1500
MOST_HEARD = 8
AGAINST = ({"name": "Ann"}, {"bot": "random"})

DUEL = {"units": {"men-at-arms-altdorf": "4,7", "orcs-gazkull": "5,7"}, "only": True}
MEADOW = """
id = "meadow"
number = 1
name = "The meadow"
kind = "medieval"
source = "original"
description = "A few units face to face: whoever takes the first banner wins."
first = "pennant"
banners = { pennant = 1, standard = 1 }
lore = false
hand = { pennant = 4, standard = 4 }

[terrain]

[pennant]
archers = [[4, 4], [4, 8]]
regular-infantry = [[4, 5], [4, 6], [4, 7]]

[standard]
archers = [[6, 4], [6, 8]]
regular-infantry = [[5, 5], [5, 6], [5, 7]]
"""


MATCHES: dict[str, dict[str, Any]] = {
    "battle-masters": {
        "game": "arranged-battle-masters",
        "options": {"battle": "open", "position": json.dumps(DUEL)},
    },
    "battlelore": {
        "game": "battlelore",
        "files": {"adventure-file": {"name": "meadow.toml", "text": MEADOW}},
        "seats": [{"name": "Ann"}, {"bot": "greedy"}],  # two players at random take too long
    },
    "battle-magic": {"game": "battle-magic", "options": {"turn-limit": "1"}},
    "titan": {
        "game": "titan",
        "options": {"scenario": "battle", "attacker": "2 ogre", "defender": "2 centaur"},
    },
    "battlemist": {
        "game": "battlemist",
        "options": {"round-cap": "1", "land": "dealt"},
        "seats": [*AGAINST, {"bot": "random"}],
    },
}
"""The shortest match of each game that uses its whole page."""


@dataclass
class Listener:
    """A person at the keyboard who hears names and roles, and what has the focus. They take the best chance."""

    page: Page
    tree: CDPSession
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    asked: list[str] = field(default_factory=list)

    @property
    def nodes(self) -> list[tuple[str, str]]:
        """The roles and names of everything on the page."""
        found: list[dict[str, Any]] = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        return [_heard(node) for node in found if not node["ignored"]]

    @property
    def focus(self) -> tuple[str, str]:
        """The role and name of what has the focus."""
        held = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        found = self.tree.send("Accessibility.getPartialAXTree", {"objectId": held, "fetchRelatives": False})["nodes"]
        return _heard(found[0])

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def play(self) -> None:
        """Answer until the match is over."""
        while self.is_asked():
            assert len(self.asked) < MOST, f"no end after {MOST} answers"
            before = self.nodes
            self.answer()
            self.wait_until(lambda before=before: self.nodes != before)

    def is_asked(self) -> bool:
        """Wait for a question or the end. Whether there is a question."""
        heard: set[tuple[str, str]] = set()

        def knows() -> bool:
            heard.clear()
            heard.update(self.nodes)
            return ("region", "Your move") in heard or bool(self.ends(heard))

        self.wait_until(knows)
        return not self.ends(heard)

    @staticmethod
    def ends(heard: set[tuple[str, str]]) -> set[str]:
        """How the match ended, as a heading tells it."""
        return {name for role, name in heard if role == "heading"} & ENDS

    def answer(self) -> None:
        """Hear the options one after another, and take one with a chance, or any."""
        self.press("q")
        while self.focus[0] == "combobox":  # a sheet to fill in, which may stay as it is
            self.press("Tab")
        if ("region", "Your move") not in self.nodes:
            return  # what was heard was the last question, which is answered
        names = [self.button()]
        while len(names) < MOST_HEARD:
            self.press("ArrowDown")
            name = self.button()
            if name == names[-1]:
                break
            names.append(name)
        promising = [place for place, name in enumerate(names) if "%" in name]
        place = self.chance.choice(promising or range(len(names)))
        self.press(*["ArrowUp"] * (len(names) - 1 - place))
        assert self.button() == names[place], f"{names}: up leads elsewhere than down"
        self.asked.append(names[place])
        self.press("Enter")
        if self.focus == ("button", "Go back"):  # the page asks whether the answer is meant
            self.press("Tab", "Enter")

    def button(self) -> str:
        """The name of the button that has the focus."""
        role, name = self.focus
        assert role == "button", f"the question leads to {role} {name!r}, after {self.asked[-3:]}"
        assert name, f"a button has no name, after {self.asked[-3:]}"
        return name

    def wait_until(self, holds: Any) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"nothing happens after {self.asked[-3:]}"
            time.sleep(0.05)


def _heard(node: dict[str, Any]) -> tuple[str, str]:
    return node["role"]["value"], node.get("name", {}).get("value", "")


def sit_down(page: Page, wish: dict[str, Any]) -> Listener:
    """Open a match, and listen to the page of its first seat."""
    opened = page.request.post("/api/matches", data={"seats": AGAINST, **wish})
    assert opened.ok, opened.text()
    page.goto(f"/m/{opened.json()['seats'][0]}")
    return Listener(page, page.context.new_cdp_session(page))


def test_a_match_from_its_first_question_to_its_end(page: Page) -> None:
    listener = sit_down(page, {"game": "stroll", "seats": [{"name": "Ann"}]})
    listener.play()
    assert len(listener.asked) > 1
    role, name = listener.focus
    assert role == "heading"
    assert name in ENDS


@pytest.mark.long
@pytest.mark.parametrize("wish", MATCHES.values(), ids=MATCHES)
def test_a_match_of_each_game(page: Page, wish: dict[str, Any]) -> None:
    sit_down(page, wish).play()
