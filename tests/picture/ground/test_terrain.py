from __future__ import annotations

from typing import get_args

import pytest

from banneret.engine.scene.scene import Cell, Terrain
from banneret.picture.ground.terrain import MOTIFS_AT_MOST, TEXTURES, textures_svg
from tests.picture.boards import hexagon
from tests.picture.reading import parsed


@pytest.mark.parametrize("terrain", get_args(Terrain))
def test_every_terrain_has_its_drawings(terrain: Terrain) -> None:
    drawn = textures_svg([hexagon(0, 0, terrain)], lambda _: True)
    names = {path.get("class") for path in parsed(drawn).iter("path")}
    assert names == {f"{terrain} {layer}" for texture in TEXTURES[terrain] for layer in texture.layers}


@pytest.mark.parametrize("terrain", get_args(Terrain))
def test_no_two_cells_get_the_same_stamp(terrain: Terrain) -> None:
    here = hexagon(0, 0, terrain)
    there = Cell("hex:9,9", here.name, here.terrain, here.centre, here.outline)
    assert textures_svg([here], lambda _: True) != textures_svg([there], lambda _: True)
    assert textures_svg([here], lambda _: True) == textures_svg([here], lambda _: True)


def test_nothing_is_drawn_where_something_else_runs() -> None:
    assert "<path" not in textures_svg([hexagon(0, 0, "wood")], lambda _: False)


def test_a_vast_board_gets_larger_drawings_not_more() -> None:
    side = 200.0
    vast = Cell("sea", "Sea", "water", (100, 100), ((0, 0), (side, 0), (side, side), (0, side)))
    assert textures_svg([vast], lambda _: True).count("M") < 2 * MOTIFS_AT_MOST
