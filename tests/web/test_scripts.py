"""The scripts of the pages: their rooms, and by Node's own test runner the parts that need no page."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

import banneret
from tests.web.script_words import unsaid

TESTS = Path(__file__).parent / "scripts"
SCRIPTS = Path(banneret.__file__).parent / "web" / "static"
ROOMS = (
    "vendor",
    "words",
    "core",
    "atlas",
    "hexes",
    "state",
    "server",
    "tab",
    "page",
    "workshop",
    "mapping",
    "fields",
    "board",
    "panels",
    "past",
    "drama",
    "table",
    "",
)
"""From the lowest up: a room imports from the rooms below it and from itself. Those at the top are the pages' own."""
FULL = 20
_IMPORTED = re.compile(r'^(?:import|\}) .*"(\.\.?/[\w/.-]+\.js)"', re.MULTILINE)
_OF_A_PAGE = re.compile(r"\b(document|window|location|navigator|localStorage|fetch|matchMedia)\b[.(]")


def scripts() -> dict[str, str]:
    """The text of each script, without its comments, by its place."""
    texts = {path.relative_to(SCRIPTS).as_posix(): path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js")}
    return {place: re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL) for place, text in texts.items()}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_rooms_below(room: str) -> None:
    below = ROOMS[: ROOMS.index(room) + 1]
    inside = {place: text for place, text in scripts().items() if dirname(place) == room}
    assert inside
    for place, text in inside.items():
        reached = {dirname(normpath(join(room, name))) for name in _IMPORTED.findall(text)}
        assert reached <= set(below), f"{place} imports from {sorted(reached - set(below))}"


def test_every_script_is_in_a_room_and_no_room_is_full() -> None:
    rooms = Counter(map(dirname, scripts()))
    assert set(rooms) == set(ROOMS)
    assert max(rooms.values()) <= FULL


def test_every_sentence_of_a_script_passes_through_one_place() -> None:
    """Each is a tagged template; two labels of the rules are looked for, which is no sentence of a script."""
    assert unsaid() == ["state/meanwhile.js:13: Pass", "state/meanwhile.js:13: Done"]


def test_what_is_logic_alone_needs_no_page_and_each_part_of_it_has_a_test() -> None:
    core = {
        place: text
        for place, text in scripts().items()
        if dirname(place) in ("words", "core", "atlas", "hexes", "state")
    }
    assert _OF_A_PAGE.search(scripts()["page/dom.js"])
    assert [place for place, text in core.items() if _OF_A_PAGE.search(text)] == []
    tested = {path.relative_to(TESTS).as_posix().replace(".test.js", ".js") for path in TESTS.rglob("*.test.js")}
    assert set(core) <= tested
    assert tested <= set(scripts())


def test_scripts_without_a_page() -> None:
    """All in one process: to start one for each file takes longer than its tests."""
    node = Path(sys.executable).with_name("node")
    files = sorted(map(str, TESTS.rglob("*.test.js")))
    ran = subprocess.run([node, "--test", "--test-isolation=none", *files], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_no_test_makes_a_thing_without_its_constructor() -> None:
    tests = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.test.js")}
    assert [path.name for path, text in tests.items() if ".prototype" in text] == []


def test_every_script_has_types() -> None:
    assert [path.name for path in SCRIPTS.rglob("*.js") if "@ts-nocheck" in path.read_text(encoding="utf-8")] == []
