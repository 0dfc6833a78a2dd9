"""The keys of all options that the questions of a match can offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from banneret.engine.decision import DONE, PASS
from banneret.games.battle_masters.box.field import TOWER
from banneret.games.battle_masters.layout import HEDGE
from banneret.games.battle_masters.setup import begin


def keys(options: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys of units, spaces and the Tower; in the open battle, also those of features and their places."""
    s = begin(options)
    yield from (PASS.key, DONE.key, TOWER.key)
    yield from (unit.key for unit in s.box.units)
    yield from (space.key for space in s.box.mat.spaces)
    if s.battle.opposite:
        yield HEDGE.key
        yield from (piece.key for piece in s.box.tile_pieces)
        yield from (side.key for side in s.box.mat.sides.values())
        yield from map(str, range(6))
        yield from s.battle.opposite
