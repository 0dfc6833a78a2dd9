from __future__ import annotations

import re
from itertools import combinations
from typing import get_args

import pytest

from banneret.engine.scene.scene import Suit, Terrain
from banneret.picture import style
from banneret.picture.ground.terrain import TEXTURES
from banneret.picture.palette import BOOK, HUES, colours
from tests.picture.sight import SIGHT, contrast, distance


def test_style_is_css_with_light_and_dark() -> None:
    sheet = style()
    assert sheet.startswith(f":root{{--book:{BOOK}}}:root,[data-theme=light]{{--table:")
    assert "[data-theme=dark]{" in sheet
    assert "@media(prefers-color-scheme:dark){:root:not([data-theme]){" in sheet
    assert sheet.count("{") == sheet.count("}")
    assert "/*" not in sheet
    assert "<" not in sheet


def test_every_colour_that_the_sheet_uses_is_known_and_has_a_fallback() -> None:
    names = set(re.findall(r"var\(--([a-z0-9-]+)\)", style()))
    of_side, of_card = {"side", "charge"}, {"kind", "on-kind", "face", "paper-face", "words"}
    assert names == of_side | of_card, "the sheet sets these by side and card; all others have a literal fallback"
    assert set(re.findall(r"var\(--([a-z0-9-]+),#", style())) <= set(colours()["light"])


def test_dark_names_only_colours_that_light_has() -> None:
    assert set(colours()["dark"]) <= set(colours()["light"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_sides_are_told_apart_by_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    sides = [named[f"side-{hue}"] for hue in range(HUES)]
    assert min(distance(one, other, sight) for one, other in combinations(sides, 2)) > 22


SAME_OR_LINED = {("plain", "road"), ("grass", "turf")}
"""A road has a track along it, and turf is grass on another scale."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_terrains_are_told_apart_by_their_drawings_or_by_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    for one, other in set(combinations(get_args(Terrain), 2)) - SAME_OR_LINED:
        drawn, also = ({texture.motif for texture in TEXTURES[terrain]} for terrain in (one, other))
        if drawn == also:
            assert distance(named[one], named[other], sight) > 8, f"{one} and {other}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_the_drawings_of_a_terrain_are_seen_by_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    inked = [terrain for terrain in get_args(Terrain) if f"{terrain}-ink" in named]
    assert len(inked) > 15
    pale = {terrain: distance(named[terrain], named[f"{terrain}-ink"], sight) for terrain in inked}
    assert {terrain: found for terrain, found in pale.items() if found < 15} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_a_question_stands_out_from_the_table_for_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    assert distance(named["amber"], named["card"], sight) > 22
    assert distance(named["amber"], named["table"], sight) > 22


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [("ink", "paper", 7), ("ink", "card", 7), ("ink-soft", "card", 4.5), ("ink-soft", "table", 4)],
)
def test_words_can_be_read(theme: str, front: str, back: str, least: float) -> None:
    named = colours()["light"] | colours()[theme]
    assert contrast(named[front], named[back]) >= least


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", range(HUES))
def test_charges_stand_out_from_their_field(theme: str, hue: int) -> None:
    named = colours()["light"] | colours()[theme]
    assert contrast(named[f"side-{hue}"], named[f"charge-{hue}"]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_can_be_touched_stands_out_from_every_ground(theme: str) -> None:
    named = colours()["light"] | colours()[theme]
    grounds = {name for name in named if f"{name}-ink" in named} - {"amber"}
    assert {"grass", "water", "jungle", "volcano"} <= grounds
    for ground in sorted(grounds):
        best = max(contrast(named[mark], named[ground]) for mark in ("amber", "amber-ink"))
        assert best >= 3, f"amber and its edge on {ground}: {best:.2f}"


@pytest.mark.parametrize("suit", [suit for suit in get_args(Suit) if suit])
def test_the_title_of_a_card_can_be_read_on_the_colour_of_its_suit(suit: str) -> None:
    (kind,) = re.findall(rf"\.k-{suit}\{{--kind: (#\w+);", style())
    assert contrast("#fff8ea", kind) >= 5.7


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", range(HUES - 1))
def test_the_title_of_a_card_can_be_read_on_the_colour_of_its_side(theme: str, hue: int) -> None:
    named = colours()["light"] | colours()[theme]
    darkened = "#" + "".join(f"{round(0.8 * part):02x}" for part in bytes.fromhex(named[f"side-{hue}"][1:]))
    assert contrast(named[f"charge-{hue}"], darkened) >= 4.5
