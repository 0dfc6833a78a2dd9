"""Question, sides and what can be touched stay apart for every kind of sight, and where the system chooses the colours.

The palette is held for the same kinds of sight in tests/picture/test_palette.py, terrain by terrain and side by side.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Page, expect

from banneret.engine.game import games
from tests.picture.sight import Colours, lab
from tests.web.browsing import ASKED, drawn, few, quickly
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.painted]
Box: TypeAlias = tuple[int, int, int, int]
APART = 20
"""Two colours that are so far apart in Lab are different at a glance."""
SIDES_APART = 10
"""The same for small signs as a whole, which also differ by their shape."""

_MARKS = "#stage .touch-layer, #stage .ring, #stage .dark-edge, #stage .stand .under"
_TURN = f"(seen) => document.querySelectorAll('{_MARKS}').forEach((one) => {{ one.style.visibility = seen; }})"
KINDS_OF_SIGHT = ("protanopia", "deuteranopia", "tritanopia")
_BOXES = """(what) => [...document.querySelectorAll(what)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom].map((side) => Math.max(0, Math.round(side)));
})"""


def seen(page: Page) -> Colours:
    """Every pixel of the page: how much red, green and blue it has."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return np.asarray(shot, dtype=np.float64)


def part(colours: Colours, box: Box) -> Colours:
    """The pixels of a part of the page, as places in Lab."""
    left, top, right, bottom = box
    return lab(colours[top:bottom, left:right])


def apart(one: Colours, other: Colours) -> Colours:
    return np.asarray(np.linalg.norm(one - other, axis=-1))


def sit(page: Page, server: Server, game: str = "", bots: int = 1, **options: str) -> None:
    """Sit down in a match; if no game is named, in one with few units."""
    seats = ({"name": "Ann"}, *[{"bot": "beginner"}] * bots)
    links = server.open(game, seats, **options) if game else few(server)
    page.goto(f"/m/{links['seats'][0]}")
    page.wait_for_selector(ASKED)
    expect(page.locator("#told")).to_be_empty()
    drawn(page)


def sides_are_apart(page: Page, colours: Colours) -> None:
    swatches = [part(colours, box).reshape(-1, 3).mean(axis=0) for box in page.evaluate(_BOXES, ".seat .swatch")]
    assert len(swatches) > 1
    assert min(float(apart(one, other)) for one, other in combinations(swatches, 2)) > SIDES_APART


def what_can_be_touched_stands_out(page: Page, colours: Colours) -> None:
    """By as many pixels as a ring around a piece has."""
    places = page.evaluate(_BOXES, "#stage .stand.can .disc, #stage .touchable")
    assert places
    page.evaluate(_TURN, "hidden")
    without = seen(page)
    page.evaluate(_TURN, "")
    assert min(int(np.sum(apart(part(colours, box), part(without, box)) > APART)) for box in places) > 100


def the_question_has_a_ribbon(page: Page, colours: Colours) -> None:
    left, top, _, bottom = page.evaluate(_BOXES, "#question .whose")[0]
    spots = ((left + 5, (top + bottom) // 2), (left + 10, bottom + 8))
    ribbon, below = (part(colours, (x, y, x + 1, y + 1)) for x, y in spots)
    assert apart(ribbon, below) > APART
    words = part(colours, page.evaluate(_BOXES, "#prompt")[0])[..., 0]
    assert words.max() - words.min() > 60, "the words of the question are as light as their ground"


def by_kinds_of_sight(page: Page, *kinds: str) -> Iterator[Colours]:
    """Yields every pixel as people with each kind of sight see it."""
    session = page.context.new_cdp_session(page)
    for sight in kinds:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        yield seen(page)


@pytest.mark.parametrize("sight", quickly(KINDS_OF_SIGHT, "deuteranopia"))
def test_with_each_kind_of_sight(page: Page, server: Server, sight: str) -> None:
    sit(page, server)
    before = seen(page)
    for colours in by_kinds_of_sight(page, sight):
        assert np.abs(before - colours).max() > APART, "the browser shows other colours now"
        the_question_has_a_ribbon(page, colours)
        sides_are_apart(page, colours)
        what_can_be_touched_stands_out(page, colours)


_STATES = ("", "can", "can lit", "can chosen", "about", "tired", "forbidden")
"""A piece at rest, offered, under the pointer, chosen, acting, spent, forbidden."""
_FIRST = "[...document.querySelectorAll('#stage .view:not(.away) .stand')].at(-1)"
_WEAR = f"""(classes) => {{
    {_FIRST}.classList.remove("can", "lit", "chosen", "about", "tired", "forbidden");
    {_FIRST}.classList.add(...classes.split(" ").filter(Boolean));
}}"""
_AROUND = f"""() => {{
    const {{ x, y, width, height }} = {_FIRST}.querySelector(".disc").getBoundingClientRect();
    return {{ x, y: y - 6, width, height: height + 6 }};
}}"""
OPTIONS: dict[str, dict[str, str]] = {"battlemist": {"players": "2", "land": "dealt"}, "titan": {"colours": "given"}}
MAGIC = {"units": {"red": ["castle fallow-moor"], "black": ["castle bald-fells"]}}


def in_grey(page: Page, box: FloatRect) -> Colours:
    """How light each pixel of a part of the page is."""
    shot = Image.open(io.BytesIO(page.screenshot(clip=box, animations="disabled"))).convert("L")
    return np.asarray(shot, dtype=np.float64)


@pytest.mark.parametrize("game", quickly(games(), "titan"))
def test_the_states_of_a_piece_differ_without_colours(page: Page, server: Server, game: str) -> None:
    if game == "battle-magic":
        seats, position = ({"name": "Ann"}, {"bot": "beginner"}), json.dumps(MAGIC)
        page.goto(
            f"/m/{server.open('arranged-battle-magic', seats, map='wyvern-strand', position=position)['seats'][0]}"
        )
    else:
        sit(page, server, game, 1, **OPTIONS.get(game, {}))
    page.wait_for_selector("#stage .view:not(.away) .stand")
    page.emulate_media(reduced_motion="reduce")
    box = page.evaluate(_AROUND)
    shots = []
    for classes in _STATES:
        page.evaluate(_WEAR, classes)
        shots.append(in_grey(page, box))
    changed = min(int(np.sum(np.abs(one - other) > 40)) for one, other in combinations(shots, 2))
    assert changed > shots[0].size / 50, changed


@pytest.mark.long
def test_six_sides_in_the_header_are_apart_or_have_other_shapes(page: Page, server: Server) -> None:
    sit(page, server, "battlemist", 5, land="dealt", players="6")
    shapes = page.evaluate("() => [...document.querySelectorAll('.seat .swatch')].map((one) => one.className)")
    assert len(set(shapes)) == 6
    boxes = page.evaluate(_BOXES, ".seat .swatch")
    for colours in by_kinds_of_sight(page, *KINDS_OF_SIGHT):
        for one, other in combinations([part(colours, box) for box in boxes], 2):
            high, wide = (min(lengths) for lengths in zip(one.shape[:2], other.shape[:2], strict=True))
            assert apart(one[:high, :wide], other[:high, :wide]).max() > APART


def test_where_the_system_chooses_the_colours(page: Page, server: Server) -> None:
    sit(page, server)
    before = seen(page)
    page.emulate_media(forced_colors="active")
    colours = seen(page)
    stage = page.evaluate(_BOXES, "#stage .view:not(.away)")[0]
    assert np.median(apart(part(before, stage), part(colours, stage))) < 1, "the board keeps its colours"
    the_question_has_a_ribbon(page, colours)
    sides_are_apart(page, colours)
    bordered = "(all) => all.every((one) => parseFloat(getComputedStyle(one).borderTopWidth) >= 1)"
    assert page.locator("#question .option").evaluate_all(bordered)
    what_can_be_touched_stands_out(page, colours)
    page.locator("#question .option.thing").first.hover()
    expect(page.locator("#question .option.lit")).to_have_css("outline-style", "solid")


@pytest.mark.long
def test_at_200_percent(page: Page, server: Server) -> None:
    """That the question is in sight then: tests/web/test_table_page.py."""
    page.set_viewport_size({"width": 720, "height": 450})
    sit(page, server)
    colours = seen(page)
    the_question_has_a_ribbon(page, colours)
    sides_are_apart(page, colours)
    what_can_be_touched_stands_out(page, colours)
