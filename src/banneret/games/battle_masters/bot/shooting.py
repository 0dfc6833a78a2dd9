"""The expected effect of a Cannon shot, on its way and at its target."""

from __future__ import annotations

from collections.abc import Callable

from banneret.engine.at_hand import at_hand
from banneret.games.battle_masters.bot.odds import left
from banneret.games.battle_masters.bot.worth import worths
from banneret.games.battle_masters.box.box import Space, Unit
from banneret.games.battle_masters.box.field import Tower
from banneret.games.battle_masters.shot_odds import route_steps
from banneret.games.battle_masters.state import State

FRIEND = 1.2
"""How much more a friend's loss counts than an enemy's."""


def firing(s: State, cannon: Unit) -> Callable[[Unit | Tower], float]:
    """Return what a shot at a target is expected to destroy, minus the expected loss of the Cannon."""
    faces = [tile.face for tile in s.box.shot_tiles]
    tiles = len(faces), faces.count("bouncing"), faces.count("explosion")
    known: dict[tuple[int, int], float] = {}

    def shot(mark: Unit | Tower) -> float:
        target = s.space_of(mark) if isinstance(mark, Unit) else at_hand(s.field.tower, "Tower")
        worth = _way(s, cannon.army, s.space_of(cannon), target, tiles, known)
        return worth - _misfire(s, cannon, target, tiles)

    return shot


def route(s: State, space: Space) -> float:
    """Return what the rest of a shot over this space is expected to destroy."""
    shot = at_hand(s.course.shot, "shot")
    faces = [tile.face for tile in shot.tiles]
    tiles = len(faces), faces.count("bouncing"), faces.count("explosion")
    return _over(s, at_hand(s.box.cannon, "Cannon").army, space, shot.target, tiles, {})


Tiles = tuple[int, int, int]
"""The number of tiles left, and how many of them bounce and explode."""


def _way(s: State, army: int, last: Space, target: Space, tiles: Tiles, known: dict[tuple[int, int], float]) -> float:
    """Return the best way on from the last tile to the target."""
    if s.box.mat.distance[last.index][target.index] <= 1:
        return _destroyed(s, army, target)
    found = known.get((last.index, target.index))
    if found is None:
        steps = route_steps(s, last, target)
        found = known[last.index, target.index] = max(_over(s, army, step, target, tiles, known) for step in steps)
    return found


def _over(s: State, army: int, space: Space, target: Space, tiles: Tiles, known: dict[tuple[int, int], float]) -> float:
    """Score a tile on this space and the rest of the way. Tiles without an effect do not change the later chances."""
    count, bounce, bad = tiles
    if not count:
        return 0.0
    further = _way(s, army, space, target, (count - 1, bounce, bad), known)
    worth = (count - bad) / count * further
    if s.on[space.index] is not None:
        worth += bad / count * _destroyed(s, army, space) + bounce / count * _bounced(s, army, space)
    return worth


def _destroyed(s: State, army: int, space: Space) -> float:
    """Return the worth of an explosion there for an army."""
    unit = s.on[space.index]
    if unit is None:
        return 0.0
    worth = worths(s.box)[unit.index] * left(s.skulls[unit.index], unit.type.skulls_to_eliminate)
    return -FRIEND * worth if unit.army == army else worth


def _bounced(s: State, army: int, space: Space) -> float:
    """Return the worth of one hit there for an army."""
    unit = s.on[space.index]
    if unit is None:
        return 0.0
    bears, skulls = unit.type.skulls_to_eliminate, s.skulls[unit.index]
    worth = worths(s.box)[unit.index] * (left(skulls, bears) - left(skulls + 1, bears))
    return -FRIEND * worth if unit.army == army else worth


def _misfire(s: State, cannon: Unit, target: Space, tiles: Tiles) -> float:
    """Return the expected loss of the Cannon by a misfire; a shot at a neighbour is always checked."""
    count, bounce, bad = tiles
    worth, bears, skulls = worths(s.box)[cannon.index], cannon.type.skulls_to_eliminate, s.skulls[cannon.index]
    now = left(skulls, bears)
    hit = now - left(skulls + 1, bears)
    if s.box.mat.distance[s.at[cannon.index]][target.index] <= 1:
        return worth * (bad * now + bounce * hit) / count
    return worth * bad / count * ((bad - 1) * now + bounce * hit) / (count - 1)
