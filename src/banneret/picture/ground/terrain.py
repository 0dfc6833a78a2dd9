"""Terrain: which small drawings cover which ground, how densely, and in which layers.

The texture of all cells of one terrain is one path for each layer, drawn in hundredths of a board unit. So a large
board stays small, and no two cells look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from markupsafe import Markup

from banneret.engine.scene.scene import Cell, Point
from banneret.picture.extra import texture_of
from banneret.picture.geometry import Grain, area, noise, scatter
from banneret.picture.ground import motifs

Motif = Callable[[float, float, float, Grain], motifs.Drawn]

MOTIFS_AT_MOST = 1100
"""A board that needs more motifs than this gets larger ones, further apart."""


DRIFT = 1.7
"""How far apart drifts of grass are, in board units."""
DRIFTING = frozenset({"grass", "turf"})


class Texture(NamedTuple):
    """One kind of small drawing on a terrain. `spacing` and `margin` (to the cell's border) are in board units."""

    motif: Motif
    layers: tuple[str, ...]
    spacing: float
    margin: float
    size: float = 1.0


TEXTURES: Mapping[str, tuple[Texture, ...]] = {
    "plain": (Texture(motifs.speck, ("speck",), 0.46, 0.08), Texture(motifs.tuft, ("tuft",), 1.1, 0.15, 0.8)),
    "grass": (Texture(motifs.tuft, ("tuft",), 0.62, 0.12),),
    "turf": (Texture(motifs.tuft, ("tuft",), 0.62, 0.12),),
    "road": (Texture(motifs.speck, ("speck",), 0.5, 0.1), Texture(motifs.tuft, ("tuft",), 0.85, 0.15, 0.85)),
    "water": (Texture(motifs.wave, ("wave",), 0.56, 0.16),),
    "ford": (Texture(motifs.wave, ("wave",), 0.6, 0.2, 0.8), Texture(motifs.pebbles, ("pebble",), 0.7, 0.2, 1.2)),
    "marsh": (Texture(motifs.reeds, ("puddle", "reed", "cattail"), 0.46, 0.16),),
    "wood": (Texture(motifs.tree, ("shade", "trunk", "crown", "gleam"), 0.36, 0.13),),
    "hill": (Texture(motifs.hill, ("swell", "crest", "hachure"), 0.58, 0.2),),
    "stone": (Texture(motifs.rock, ("rock", "facet"), 0.36, 0.13), Texture(motifs.crack, ("crack",), 0.6, 0.2)),
    "sand": (Texture(motifs.dune, ("dune",), 0.54, 0.17),),
    "snow": (Texture(motifs.dune, ("dune",), 0.66, 0.17, 1.1),),
    "waste": (Texture(motifs.crack, ("crack",), 0.5, 0.15), Texture(motifs.rock, ("rock", "facet"), 0.85, 0.2, 0.6)),
    "settled": (
        Texture(motifs.house, ("wall", "roof", "door"), 0.46, 0.2),
        Texture(motifs.speck, ("speck",), 0.7, 0.1),
    ),
    "brush": (Texture(motifs.bush, ("shade", "bush", "gleam"), 0.44, 0.14), Texture(motifs.tuft, ("tuft",), 0.8, 0.12)),
    "jungle": (
        Texture(motifs.bush, ("shade", "bush", "gleam"), 0.5, 0.14, 0.9),
        Texture(motifs.palm, ("shade", "trunk", "frond"), 0.62, 0.2),
    ),
    "swamp": (
        Texture(motifs.wave, ("wave",), 0.6, 0.16),
        Texture(motifs.snag, ("pool", "snag", "branch"), 0.74, 0.26),
        Texture(motifs.reeds, ("puddle", "reed", "cattail"), 0.85, 0.2, 0.8),
    ),
    "desert": (
        Texture(motifs.dune, ("dune",), 0.56, 0.17, 1.1),
        Texture(motifs.rock, ("rock", "facet"), 1.3, 0.3, 0.5),
    ),
    "mountain": (Texture(motifs.peak, ("peak", "flank", "ridge"), 0.56, 0.22),),
    "bramble": (Texture(motifs.thorns, ("heap", "cane", "thorn", "berry"), 0.46, 0.22, 0.95),),
    "volcano": (
        Texture(motifs.lava, ("rim", "glow"), 0.5, 0.18, 1.1),
        Texture(motifs.rock, ("rock", "facet"), 0.5, 0.16, 0.9),
    ),
    "floor": (Texture(motifs.flags, ("flag",), 0.36, 0.16),),
}


def textures_svg(cells: Iterable[Cell], free: Callable[[Point], bool] | None) -> Markup:
    """The textures of all cells, except at places that are not `free`; None if every place is free."""
    cells = tuple(cells)
    stretch = max(1.0, sqrt(sum(area(cell.outline) for cell in cells) / (MOTIFS_AT_MOST * 0.32)))
    layers: dict[str, list[str]] = {}
    for cell in cells:
        for texture in TEXTURES[texture_of(cell.terrain)]:
            for layer, path in _cover(cell, texture, stretch, free):
                layers.setdefault(f"{cell.terrain} {layer}", []).append(path)
    drawn = (Markup('<path class="{}" d="{}"/>').format(layer, "".join(paths)) for layer, paths in layers.items())
    return Markup('<g class="texture" transform="scale(.01)">{}</g>').format(Markup("").join(drawn))


def _cover(
    cell: Cell, texture: Texture, stretch: float, free: Callable[[Point], bool] | None
) -> Iterable[tuple[str, str]]:
    return _strewn(cell, texture, stretch, free) if free else _all_over(cell, texture, stretch)


@lru_cache(maxsize=4096)
def _all_over(cell: Cell, texture: Texture, stretch: float) -> tuple[tuple[str, str], ...]:
    """The drawing that covers a whole cell, made once: when a land grows, its old cells keep their look."""
    return tuple(_strewn(cell, texture, stretch, lambda _: True))


def _growth(cell: Cell, point: Point) -> float:
    """How likely something grows at a point: on open ground it comes in drifts, elsewhere it is everywhere."""
    return 0.3 + 1.2 * noise(point, DRIFT) ** 2 if texture_of(cell.terrain) in DRIFTING else 1.0


def _strewn(cell: Cell, texture: Texture, stretch: float, free: Callable[[Point], bool]) -> Iterator[tuple[str, str]]:
    grain = Grain(f"{cell.key} {texture.layers[0]}")
    for point in scatter(cell.outline, texture.spacing * stretch, texture.margin * stretch, grain):
        if free(point) and (grain() < _growth(cell, point)):
            size = texture.size * stretch * (0.85 + 0.3 * grain())
            yield from zip(texture.layers, texture.motif(point[0] * 100, point[1] * 100, size, grain), strict=True)
