"""Sites: where territories lie. They start at random and are moved apart until they lie evenly (magic-gen-03)."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.scene.scene import Point
from banneret.games.battle_magic.box.components import GeneratorEntry
from banneret.games.battle_magic.generator.chance import Failed, SplitMix
from banneret.games.battle_magic.generator.polygon import centroid

_GRAIN = 100000


def strewn(chance: SplitMix, size: int, numbers: GeneratorEntry) -> list[Point]:
    """Return the sites in order: by y, then x."""
    sites: list[Point] = []
    for _ in range(size):
        x = chance.below(_GRAIN) * numbers.width / _GRAIN
        sites.append((x, chance.below(_GRAIN) * numbers.height / _GRAIN))
    if len(set(sites)) < size:
        raise Failed
    for _ in range(numbers.relax_rounds):
        middles = (centroid(cell) for cell in cells(sites, numbers))
        sites = [(round(x, 2), round(y, 2)) for x, y in middles]
    return sorted(sites, key=lambda site: (site[1], site[0]))


def cells(sites: Sequence[Point], numbers: GeneratorEntry) -> list[list[Point]]:
    """Return the Voronoi cell of each site: the part of the box that is nearer to it than to any other."""
    return [_cell(site, sites, numbers) for site in sites]


def _cell(site: Point, sites: Sequence[Point], numbers: GeneratorEntry) -> list[Point]:
    """Cut the box along the middle line between the site and each other site, the nearest first."""
    right, bottom = float(numbers.width), float(numbers.height)
    cell: list[Point] = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)]
    x, y = site
    others = sorted((((u - x) ** 2 + (v - y) ** 2), index) for index, (u, v) in enumerate(sites))
    reach = _reach(site, cell)
    for away, index in others[1:]:
        if away > 4 * reach:  # this middle line lies beyond every corner, and so do all that follow
            break
        cut = _cut(cell, site, sites[index])
        if cut is not cell:
            cell = cut
            reach = _reach(site, cell)
    return cell


def _reach(site: Point, cell: Sequence[Point]) -> float:
    """Return the squared distance to the farthest corner."""
    return max((u - site[0]) ** 2 + (v - site[1]) ** 2 for u, v in cell)


def _cut(cell: list[Point], site: Point, other: Point) -> list[Point]:
    """Return the part of the cell that is not nearer to the other site; a corner on the middle line stays."""
    across = (other[0] - site[0], other[1] - site[1])
    middle = ((site[0] + other[0]) / 2, (site[1] + other[1]) / 2)
    beyond = [(x - middle[0]) * across[0] + (y - middle[1]) * across[1] for x, y in cell]
    if max(beyond) <= 0:
        return cell
    cut = []
    for i, (start, a) in enumerate(zip(cell, beyond, strict=True)):
        end, b = cell[(i + 1) % len(cell)], beyond[(i + 1) % len(cell)]
        if a <= 0:
            cut.append(start)
        if (a < 0 < b) or (b < 0 < a):
            t = a / (a - b)
            cut.append((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t))
    return cut
