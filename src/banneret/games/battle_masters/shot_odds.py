"""The chances of a Cannon shot: that it arrives, and whom else it harms on the way or by a misfire.

They count the tiles that are left. Which way a shot takes is not known before it is chosen: only those are named as in
danger over whom every way goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb

from banneret.engine.at_hand import at_hand
from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import Space, Unit
from banneret.games.battle_masters.box.components import PathEffect, ShotEffect, ShotTile
from banneret.games.battle_masters.box.field import TOWER, Tower
from banneret.games.battle_masters.state import Shot, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that a shot may bring: in words, for programs, and its chance."""

    said: Text
    sign: str
    chance: float


def _odds(title: Text, chances: Iterable[Outcome], reasons: Iterable[Text], besides: Iterable[Outcome] = ()) -> Odds:
    """Return these outcomes as odds; the first is what the shot is for."""
    ours, more = list(chances), list(besides)
    return Odds(
        title,
        tuple((one.said, one.chance) for one in ours),
        tuple(reasons),
        success=(ours[0].said, ours[0].chance),
        besides=tuple((one.said, one.chance) for one in more),
        signs=tuple(one.sign for one in (*ours, *more, ours[0])),
    )


# --- before the target is chosen --------------------------------------------------------------------------------------


def shot_odds(s: State, cannon: Unit, mark: Unit | Tower) -> Odds:
    """Return the chances that a shot arrives, and that it harms the Cannon, a friend or the Tower.

    masters-R-53, masters-CMIS-01, masters-TOWER-13.
    """
    target = s.space_of(mark) if isinstance(mark, Unit) else at_hand(s.field.tower, "Tower")
    tiles, left = s.box.mat.distance[s.at[cannon.index]][target.index] - 1, s.box.shot_tiles
    arrives = _arrives(s, tiles, left)
    chances = [
        Outcome(_harm(s, mark), "hits", arrives),
        Outcome("the Cannon is destroyed", f"lost:{cannon.key}", _misfire(s, cannon, target, mark)),
        *_friends_in_danger(s, cannon, target),
    ]
    on_tower = isinstance(mark, Unit) and target is s.field.tower and not _ends(s, mark)
    besides = [Outcome(_harm(s, TOWER), "tower", arrives)] if on_tower else []
    wording = "{tiles:# tile|# tiles} on the way, {exploding} of {left} explode"
    reasons = [fill(wording, tiles=tiles, exploding=_exploding(left), left=len(left))]
    if mark is TOWER or on_tower:
        wording = "{count} of {last} explosions so far; the last destroys it for good"
        reasons.append(fill(wording, count=s.course.rubble, last=s.box.file.tower.explosions_to_destroy))
    return _odds(fill("{cannon} at {mark}", cannon=cannon, mark=mark), chances, reasons, besides)


def _harm(s: State, mark: Unit | Tower) -> Text:
    """Return what a shot does that arrives; the third explosion destroys the Tower (masters-TOWER-13)."""
    if isinstance(mark, Unit):
        return "the target is destroyed"
    last = s.course.rubble + 1 >= s.box.file.tower.explosions_to_destroy
    return "the Tower is destroyed" if last else "the Tower is damaged"


def _ends(s: State, target: Unit | None) -> bool:
    """Return whether the battle is over when this unit falls: it is the last of its army (masters-R-31)."""
    return target is not None and s.left[target.army] == 1


def _misfire(s: State, cannon: Unit, target: Space, mark: Unit | Tower) -> float:
    """Return the chance that a tile turned for the Cannon itself destroys it (masters-R-22, masters-R-31).

    It is turned after an adjacent shot, and after an explosion as the first tile on the way, if the battle goes on.
    """
    left, steps = s.box.shot_tiles, route_steps(s, s.space_of(cannon), target)
    deadly = [tile.face for tile in left if _kills(s, cannon, getattr(s.box.file.cannon.misfire, tile.face).effect)]
    if steps == [target]:
        return 0.0 if isinstance(mark, Unit) and _ends(s, mark) else len(deadly) / len(left)
    if len(steps) == 1 and _ends(s, s.on[steps[0].index]):
        return 0.0
    return _exploding(left) / len(left) * (len(deadly) - ("explosion" in deadly)) / (len(left) - 1)


def _kills(s: State, unit: Unit, effect: ShotEffect) -> bool:
    """Return whether a tile's effect eliminates a unit: an explosion, or a hit that is its last (masters-R-53)."""
    last = s.skulls[unit.index] + 1 >= unit.type.skulls_to_eliminate
    return effect == "destroy-and-rubble" or (effect == "one-hit" and last)


def _friends_in_danger(s: State, cannon: Unit, target: Space) -> Iterator[Outcome]:
    """Yield the danger of each friend over whom all ways to the target go (masters-R-20)."""
    for friend, before in _friends_to_cross(s, cannon, target):
        deadly = [tile for tile in s.box.shot_tiles if _kills(s, friend, _on_the_way(s, tile).effect)]
        chance = _meets(s, before, s.box.shot_tiles, deadly)
        yield Outcome(fill("own unit destroyed: {}", friend), f"lost:{friend.key}", chance)


def _friends_to_cross(s: State, cannon: Unit, target: Space) -> Iterator[tuple[Unit, int]]:
    """Yield friends over whom all ways to the target go, and how many tiles are turned before theirs."""
    spaces = [s.space_of(cannon)]
    for before in range(s.box.mat.distance[spaces[0].index][target.index] - 1):
        spaces = list(dict.fromkeys(step for last in spaces for step in route_steps(s, last, target)))
        unit = s.on[spaces[0].index]
        if len(spaces) == 1 and unit and unit.army == cannon.army:
            yield unit, before


def route_steps(s: State, last: Space, target: Space) -> list[Space]:
    """Return the spaces next to the last tile that are one step nearer (masters-CFIRE-04, masters-CFIRE-05)."""
    away = s.box.mat.distance[target.index]
    return [space for space in s.box.mat.neighbours[last.index] if away[space.index] == away[last.index] - 1]


# --- while tiles are turned -------------------------------------------------------------------------------------------


def route_odds(s: State, cannon: Unit, shot: Shot, way: Space) -> Odds:
    """Return what the tile on a space of the route may be, and the chance that the shot arrives over it."""
    left, there = [*shot.tiles], s.on[way.index]
    tiles = s.box.mat.distance[shot.target.index][way.index]
    mark = s.on[shot.target.index] or TOWER
    deadly = there is not None and _kills(s, there, s.box.file.cannon.path.bouncing.effect)
    bounced = "bounce destroys {}, and the ball flies on" if deadly else "bounce on {}, and the ball flies on"
    chances = [
        Outcome(_harm(s, mark), "hits", _arrives(s, tiles, left)),
        Outcome(fill("explosion on {}", there or way), "explosion", _exploding(left) / len(left)),
        Outcome(fill(bounced, there or way), "bouncing", sum(tile.face == "bouncing" for tile in left) / len(left)),
    ]
    if not shot.laid and not _ends(s, there):
        chances.append(Outcome("the Cannon is destroyed", f"lost:{cannon.key}", _misfire(s, cannon, shot.target, mark)))
    wording = "{tiles:# tile|# tiles} to turn, {exploding} of {left} explode"
    reason = fill(wording, tiles=tiles, exploding=_exploding(left), left=len(left))
    return _odds(fill("Over {}", way), chances, [reason])


# --- counting tiles ---------------------------------------------------------------------------------------------------


def _on_the_way(s: State, tile: ShotTile) -> PathEffect:
    effect: PathEffect = getattr(s.box.file.cannon.path, tile.face)
    return effect


def _exploding(tiles: Iterable[ShotTile]) -> int:
    return sum(tile.face == "explosion" for tile in tiles)


def _arrives(s: State, tiles: int, left: Sequence[ShotTile]) -> float:
    """Return the chance that the ball flies on from all of `tiles` that are drawn from those left."""
    on = sum(_on_the_way(s, tile).continues for tile in left)
    return comb(on, tiles) / comb(len(left), tiles)


def _meets(s: State, before: int, left: Sequence[ShotTile], deadly: Sequence[ShotTile]) -> float:
    """Return the chance that the ball flies on `before` times, and that the next tile is one of the deadly."""
    on = sum(_on_the_way(s, tile).continues for tile in left)
    last = sum(not _on_the_way(s, tile).continues for tile in deadly)
    further = (len(deadly) - last) * (on - before) / on if on else 0.0
    return _arrives(s, before, left) * (last + further) / (len(left) - before)
