"""Rivers: from a spring in the mountains along borders to the coast or to another river (magic-gen-12)."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from banneret.games.battle_magic.box.components import Terrain
from banneret.games.battle_magic.generator.chance import SplitMix
from banneret.games.battle_magic.generator.outlines import Edge, Outlines
from banneret.games.battle_magic.generator.polygon import Corner

Ways = Mapping[Corner, Sequence[Corner]]


def run(
    chance: SplitMix, outlines: Outlines, ground: Sequence[Terrain], land: Collection[int]
) -> list[tuple[int, int]]:
    """Return the borders along which rivers run, as pairs of cells."""
    between = {both: edge for both, edge in outlines.edges.items() if both[0] in land and both[1] in land}
    ways = _ways(between.values())
    coast = {corner for cell, outline in enumerate(outlines.straight) if cell not in land for corner in outline}
    high = {
        corner for cell, outline in enumerate(outlines.straight) if ground[cell] == "mountain" for corner in outline
    }
    springs = chance.shuffled(sorted(corner for corner in ways if corner in high and corner not in coast))
    wet: set[Corner] = set()
    flowing: set[Edge] = set()
    left = max(1, len(land) // 10)
    for spring in springs:
        if left == 0:
            break
        if spring in wet or not wet.isdisjoint(ways[spring]):
            continue
        path = _way_down(spring, ways, coast | wet)
        if len(path) > 2:
            wet.update(path)
            flowing.update((min(step), max(step)) for step in pairwise(path))
            left -= 1
    return [both for both, edge in sorted(between.items()) if edge in flowing]


def _ways(edges: Collection[Edge]) -> Ways:
    """Return where the edges lead from each corner."""
    ways: defaultdict[Corner, list[Corner]] = defaultdict(list)
    for start, end in edges:
        ways[start].append(end)
        ways[end].append(start)
    return {corner: sorted(ends) for corner, ends in ways.items()}


def _way_down(spring: Corner, ways: Ways, goals: Collection[Corner]) -> list[Corner]:
    """Return the shortest way from the spring to the nearest goal; only the spring if there is none."""
    before: dict[Corner, Corner] = {}
    waiting = deque([spring])
    while waiting:
        here = waiting.popleft()
        if here in goals:
            path = [here]
            while path[-1] != spring:
                path.append(before[path[-1]])
            return path[::-1]
        for there in ways[here]:
            if there not in before and there != spring:
                before[there] = here
                waiting.append(there)
    return [spring]
