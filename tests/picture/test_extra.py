"""Terrains and charges that a game brings along."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.scene.scene import Board
from banneret.picture import charges, extend, extra, plain, scene_svg, style
from tests.picture.boards import big_board, scene

GLACIER = """
[terrain.glacier]
like = "snow"
ground = "#dfeef4"
ground_dark = "#3c4a52"
ink = "#86a9b8"
ink_dark = "#22303a"

[charge.walrus]
says = "a walrus"
fill = "M4 20L12 4L20 20Z"
"""


@pytest.fixture
def drawings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(extra, "_terrains", {})
    monkeypatch.setattr(extra, "_charges", {})
    monkeypatch.setattr(plain, "_rules", plain._rules.__wrapped__)
    path = tmp_path / "drawings.toml"
    path.write_text(GLACIER, encoding="utf-8")
    return path


def covered(terrain: str) -> Board:
    """A board all of one terrain."""
    return replace(big_board(), cells=tuple(replace(cell, terrain=terrain) for cell in big_board().cells), bands=())


def test_a_terrain_of_ones_own_is_drawn_in_its_colours(drawings: Path) -> None:
    extend(drawings)

    picture = scene_svg(scene(covered("glacier")))

    drawn = plain.plain(picture)
    assert "--glacier:#dfeef4" in style()
    assert "--glacier:#3c4a52" in style()
    assert ".board .glacier{fill: var(--glacier,#dfeef4)" in style()
    assert 'class="glacier dune"' in picture
    assert "#dfeef4" in drawn
    assert "#86a9b8" in drawn


def test_a_charge_of_ones_own(drawings: Path) -> None:
    extend(drawings)

    assert "walrus" in charges()


def test_a_terrain_that_nobody_draws_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="there is no terrain 'lava'; available: plain, grass, road"):
        scene_svg(scene(covered("lava")))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"snow"', '"ice"', "drawings.toml: terrain.glacier: like: 'ice' is none of 'plain'"),
        ("#dfeef4", "white", "drawings.toml: terrain.glacier: 'white' is not a colour; write it as #a1b2c3"),
        ("[terrain.glacier]", "[terrain.snow]", "drawings.toml: terrain.snow: Banneret already draws snow"),
        ("[charge.walrus]", '[charge."a walrus"]', "drawings.toml: 'a walrus' is not a name"),
        ('ink = "#86a9b8"', "", "drawings.toml: terrain.glacier: ink is missing"),
    ],
)
def test_drawings_that_do_not_fit(drawings: Path, old: str, new: str, sentence: str) -> None:
    drawings.write_text(GLACIER.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(ComponentError) as fault:
        extend(drawings)

    assert str(fault.value).startswith(sentence)
