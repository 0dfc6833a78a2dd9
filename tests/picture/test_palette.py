from __future__ import annotations

import re
from itertools import combinations
from typing import get_args

import pytest

from banneret.engine.scene.scene import Terrain
from banneret.picture import style
from banneret.picture.ground.terrain import TEXTURES
from banneret.picture.palette import BOOK, HUES, colours

# How colours look to people who lack one kind of cone (Machado, Oliveira and Fernandes, 2009, full severity).
SIGHT = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


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
    assert names == {"side", "charge"}, "these two are set by the side; all others have a literal fallback"
    assert set(re.findall(r"var\(--([a-z0-9-]+),#", style())) <= set(colours()["light"])


def test_dark_names_only_colours_that_light_has() -> None:
    assert set(colours()["dark"]) <= set(colours()["light"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_sides_are_told_apart_by_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    sides = [named[f"side-{hue}"] for hue in range(HUES)]
    assert min(_distance(one, other, sight) for one, other in combinations(sides, 2)) > 22


SAME_OR_LINED = {("plain", "road"), ("grass", "turf")}
"""A road has a track along it, and turf is grass on another scale."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_terrains_are_told_apart_by_their_drawings_or_by_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    for one, other in set(combinations(get_args(Terrain), 2)) - SAME_OR_LINED:
        drawn, also = ({texture.motif for texture in TEXTURES[terrain]} for terrain in (one, other))
        if drawn == also:
            assert _distance(named[one], named[other], sight) > 8, f"{one} and {other}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_the_drawings_of_a_terrain_are_seen_by_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    inked = [terrain for terrain in get_args(Terrain) if f"{terrain}-ink" in named]
    assert len(inked) > 15
    pale = {terrain: _distance(named[terrain], named[f"{terrain}-ink"], sight) for terrain in inked}
    assert {terrain: found for terrain, found in pale.items() if found < 15} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_a_question_stands_out_from_the_table_for_everyone(theme: str, sight: str) -> None:
    named = colours()["light"] | colours()[theme]
    assert _distance(named["amber"], named["card"], sight) > 22
    assert _distance(named["amber"], named["table"], sight) > 22


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [("ink", "paper", 7), ("ink", "card", 7), ("ink-soft", "card", 4.5), ("ink-soft", "table", 4)],
)
def test_words_can_be_read(theme: str, front: str, back: str, least: float) -> None:
    named = colours()["light"] | colours()[theme]
    assert _contrast(named[front], named[back]) >= least


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", range(HUES))
def test_charges_stand_out_from_their_field(theme: str, hue: int) -> None:
    named = colours()["light"] | colours()[theme]
    assert _contrast(named[f"side-{hue}"], named[f"charge-{hue}"]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_can_be_touched_stands_out_from_every_ground(theme: str) -> None:
    named = colours()["light"] | colours()[theme]
    grounds = {name for name in named if f"{name}-ink" in named} - {"amber"}
    assert {"grass", "water", "jungle", "volcano"} <= grounds
    for ground in sorted(grounds):
        best = max(_contrast(named[mark], named[ground]) for mark in ("amber", "amber-ink"))
        assert best >= 3, f"amber and its edge on {ground}: {best:.2f}"


def _linear(colour: str) -> list[float]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _seen(colour: str, sight: str) -> list[float]:
    return [sum(weight * part for weight, part in zip(row, _linear(colour), strict=True)) for row in SIGHT[sight]]


def _lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = rgb
    x, y, z = (
        max(0.0, value) ** (1 / 3)
        for value in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _distance(one: str, other: str, sight: str) -> float:
    """How far apart two colours are in Lab, for this kind of sight."""
    seen = zip(_lab(_seen(one, sight)), _lab(_seen(other, sight)), strict=True)
    return float(sum((a - b) ** 2 for a, b in seen) ** 0.5)


def _contrast(one: str, other: str) -> float:
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (_linear(one), _linear(other)))
    return (high + 0.05) / (low + 0.05)
