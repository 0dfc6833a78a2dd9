"""A whole match by keyboard alone, by somebody who has nothing but the accessibility tree."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.web.serving import Server

pytestmark = pytest.mark.browser
ENDS = {"Victory", "Defeat", "A draw", "The match is over"}
MOST = 60


@dataclass
class Listener:
    """What a screen reader knows of a page: names and roles, and what has the focus."""

    page: Page
    tree: CDPSession

    @property
    def nodes(self) -> list[tuple[str, str, bool]]:
        """Role, name and whether it has the focus, of all that is there."""
        found: list[dict[str, Any]] = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        return [
            (
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                any(one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", ())),
            )
            for node in found
            if not node["ignored"]
        ]

    @property
    def headings(self) -> set[str]:
        return {name for role, name, _ in self.nodes if role == "heading"}

    @property
    def focus(self) -> tuple[str, str]:
        return next(((role, name) for role, name, focused in reversed(self.nodes) if focused), ("", ""))

    def wait_for_change(self, before: list[tuple[str, str, bool]]) -> None:
        """Wait until something is different."""
        for _ in range(100):
            if self.nodes != before:
                return
            time.sleep(0.1)
        raise AssertionError("nothing happens")


def test_a_match_from_its_first_question_to_its_end(page: Page, server: Server) -> None:
    links = server.open("stroll", ({"name": "Ann"},))
    page.goto(f"/m/{links['seats'][0]}")
    listener = Listener(page, page.context.new_cdp_session(page))
    page.wait_for_selector("#question.mine .option")
    asked: list[str] = []
    while not listener.headings & ENDS:
        assert len(asked) < MOST
        page.keyboard.press("q")
        role, name = listener.focus
        assert role == "button", f"the question leads to {role} {name}"
        asked.append(name)
        before = listener.nodes
        page.keyboard.press("Enter")
        listener.wait_for_change(before)
    assert len(asked) > 1
