"""The tokens of the look: every pair of text and ground can be read, also where a gradient is lightest or darkest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

import pytest

from banneret.picture.palette import colours
from tests.picture.sight import contrast

TOKENS = (files("banneret.web") / "static" / "look" / "tokens.css").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?m)^(:root|\.g-[a-z]+) \{$(.*?)^\}", re.DOTALL)
COLOUR = re.compile(r"--([a-z0-9-]+): (?:light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)|(#[0-9a-f]+));")
THEMES = ("light", "dark")
GAMES = ("", "masters", "lore", "titan", "magic", "mist")
WHITE = 5
"""The side whose field is light: its ribbon is not darkened."""
DIAPER = 0.11
"""How much of white the threads of the pattern lay over the cloth."""


def tokens(theme: str, game: str = "") -> Mapping[str, str]:
    """The colours of the tokens in a theme, on the cloth of a game."""
    found: dict[str, str] = {}
    for selector, body in BLOCK.findall(TOKENS):
        if selector in (":root", f".g-{game}"):
            for name, light, dark, both in COLOUR.findall(body):
                found[name] = both or (light if theme == "light" else dark)
    return {name: _long(colour) for name, colour in found.items()}


def _long(colour: str) -> str:
    return colour if len(colour) > 4 else "#" + "".join(letter * 2 for letter in colour[1:])


def mixed(one: str, other: str, share: float) -> str:
    """`share` of one colour over another, as `color-mix` in sRGB makes it."""
    parts = ((int(a[i : i + 2], 16) for a in (one, other)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def test_every_theme_and_game_has_its_colours() -> None:
    assert len(tokens("light")) > 20
    assert len({tokens(theme, game)["cloth"] for theme in THEMES for game in GAMES}) == 12


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["page", "sheet", "well"])
@pytest.mark.parametrize(("text", "least"), [("ink", 12), ("ink-2", 4.5), ("loss", 4.5), ("gain", 4.5)])
def test_words_on_paper_can_be_read(theme: str, ground: str, text: str, least: float) -> None:
    found = tokens(theme)
    assert contrast(found[text], found[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["sheet", "well"])
def test_the_edges_of_what_can_be_pressed_are_seen(theme: str, ground: str) -> None:
    found = tokens(theme)
    assert contrast(found["rule"], found[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_words_on_the_cloth_can_be_read_at_its_lightest_place(theme: str, game: str) -> None:
    found = tokens(theme, game)
    middle = mixed("#ffffff", found["cloth"], 0.07 / 0.93)
    assert contrast(found["on-cloth"], middle) >= 7
    assert contrast(found["on-cloth-2"], middle) >= 4.5
    assert contrast(found["on-cloth"], mixed("#ffffff", middle, DIAPER)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_the_accent_of_a_game_can_be_read_on_paper(theme: str, game: str) -> None:
    found = tokens(theme, game)
    assert min(contrast(found["accent"], found[ground]) for ground in ("sheet", "well")) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_must_be_pressed_can_be_read_from_top_to_bottom(theme: str) -> None:
    found = tokens(theme)
    lightest = mixed(found["red"], "#ffffff", 0.94)
    assert min(contrast(found["on-red"], ground) for ground in (lightest, found["red"], found["red-2"])) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("hue", range(6))
def test_a_ribbon_can_be_read_in_the_colour_of_every_side(theme: str, hue: int) -> None:
    named = colours()["light"] | colours()[theme]
    band = mixed(named[f"side-{hue}"], "#000000", 1 if hue == WHITE else 0.76)
    sheen = mixed("#ffffff", band, 0x14 / 0xFF)
    shade = mixed("#000000", band, 0x11 / 0xFF)
    assert min(contrast(named[f"charge-{hue}"], ground) for ground in (sheen, band, shade)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_amber_is_seen_in_its_case_on_every_ground(theme: str) -> None:
    found = tokens(theme)
    assert contrast(found["amber"], found["amber-case"]) >= 3
    named = colours()["light"] | colours()[theme]
    grounds = {name for name in named if f"{name}-ink" in named} - {"amber"}
    for ground in sorted(grounds):
        assert max(contrast(found[mark], named[ground]) for mark in ("amber", "amber-case")) >= 3, ground


@pytest.mark.parametrize("theme", THEMES)
def test_pages_and_pictures_call_one_colour_by_one_name(theme: str) -> None:
    found, named = tokens(theme), colours()["light"] | colours()[theme]
    shared = found.keys() & named.keys()
    assert shared == {"ink", "amber", "amber-ink", "loss"}
    assert {name: found[name] for name in shared} == {name: named[name] for name in shared}
