"""The Mighty Cannon: moving or firing, the tiles on the way, misfire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because
from banneret.engine.chance import Pile
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import Space, Unit
from banneret.games.battle_masters.box.components import ShotEffect, ShotTile
from banneret.games.battle_masters.box.field import TOWER, Tower, without_tower
from banneret.games.battle_masters.box.words import SHOT_FACES
from banneret.games.battle_masters.cards import arrive_if_room
from banneret.games.battle_masters.combat import eliminate, wound
from banneret.games.battle_masters.moving import move, moves, why_not_move
from banneret.games.battle_masters.shot_odds import route_odds, route_steps, shot_odds
from banneret.games.battle_masters.state import WAITING, Shot, State


def cannon_card(s: State) -> Play[None]:
    """Move the Cannon one space, fire it, or do nothing; its first card may only place it (masters-R-39).

    masters-CANNON-02, masters-R-53, masters-CANNON-01.
    """
    (cannon,) = s.course.the_card.units
    if s.at[cannon.index] == WAITING:
        yield from arrive_if_room(s, cannon)
        return
    ways, marks = moves(s, cannon), cannon_targets(s, cannon)
    if not ways and not marks:
        sentence = "{unit} can't move or fire"
        s.tell("has-no-effect", sentence, unit=cannon, rule="masters-R-51")
        return
    answer = yield from choose_or_pass(
        s.owners[cannon.index],
        "move-or-fire",
        "{}: move or fire?",
        [*ways, *marks],
        rule="masters-CANNON-02",
        about=cannon,
        otherwise="Do neither",
        beyond=lambda key: _why_not(s, cannon, key),
        label=lambda way: fill("Move to {}" if isinstance(way, Space) else "Fire at {}", way),
        odds=lambda way: None if isinstance(way, Space) else shot_odds(s, cannon, way),
    )
    s.course.shot = None
    if isinstance(answer, Space):
        move(s, cannon, answer)
    elif answer is not None:
        yield from fire(s, cannon, answer)
    else:
        s.tell("leaves-unused", "{unit} neither moves nor fires", unit=cannon, rule="masters-CANNON-02")


def cannon_targets(s: State, cannon: Unit) -> list[Unit | Tower]:
    """Return enemy units and the Tower from 1 to 8 spaces away; not the Tower if a friend holds it.

    masters-CFIRE-02, masters-R-19, masters-R-27.
    """
    away, file = s.box.mat.distance[s.at[cannon.index]], s.box.file.cannon
    marks: list[Unit | Tower] = [
        foe
        for foe in s.box.armies[1 - cannon.army]
        if s.at[foe.index] >= 0 and file.min_range <= away[s.at[foe.index]] <= file.max_range
    ]
    tower = s.field.tower
    if tower and s.on[tower.index] is None and file.min_range <= away[tower.index] <= file.max_range:
        marks.append(TOWER)
    return marks


def _why_not(s: State, cannon: Unit, key: str) -> str | None:
    space = s.box.mat.by_key.get(key)
    if space is not None:
        return why_not_move(s, cannon, space)
    if key == TOWER.key:
        return _why_not_tower(s, cannon)
    unit = s.box.by_key.get(key)
    if unit is None:
        return None
    return "masters-R-19" if unit.army == cannon.army else _too_far(s, cannon, s.at[unit.index])


def _why_not_tower(s: State, cannon: Unit) -> str:
    """Return the rule that forbids the Cannon to aim at the Tower, or None.

    masters-TOWER-13, masters-R-27, masters-R-53.
    """
    tower = s.field.tower
    if tower is None:
        return "masters-TOWER-13"
    holder = s.on[tower.index]
    if holder and holder.army == cannon.army:
        return "masters-R-27"
    return "masters-R-53" if holder in cannon_targets(s, cannon) else _too_far(s, cannon, tower.index)


def _too_far(s: State, cannon: Unit, there: int) -> str:
    """Return the rule of the range (masters-CFIRE-02); an index below 0 is off the mat."""
    if there < 0:
        return because("masters-CFIRE-02", why=fill("not on the map"))
    away, reach = s.box.mat.distance[s.at[cannon.index]][there], s.box.file.cannon.max_range
    why = fill("{away} spaces away, range {reach}", away=away, reach=reach)
    return because("masters-CFIRE-02", why=why)


# --- firing -----------------------------------------------------------------------------------------------------------


def fire(s: State, cannon: Unit, mark: Unit | Tower) -> Play[None]:
    """Lay tiles towards the target along a shortest route; if none explodes, the target is destroyed.

    Everybody can see the tiles on the mat until the next card has been played.

    masters-CFIRE-11, masters-CMIS-01.
    """
    target = s.space_of(mark) if isinstance(mark, Unit) else at_hand(s.field.tower, "Tower")
    s.tell("fires", "{cannon} fires at {target}", cannon=cannon, target=mark, rule="masters-CFIRE-01")
    s.course.shot = shot = Shot(target, [], Pile(s.box.shot_tiles))
    shot.hit = yield from _lay_route(s, cannon, shot)
    if shot.hit:
        rule = "masters-CFIRE-10" if shot.laid else "masters-CFIRE-03"
        s.tell("shot-hits", "The ball hits its target on {space}", space=target, rule=rule)
        strike(s, target, s.box.file.cannon.target.effect, "masters-R-21")
    if not shot.laid or (len(shot.laid) == 1 and shot.laid[0][1].face == "explosion"):
        misfire(s, cannon, shot)


def _lay_route(s: State, cannon: Unit, shot: Shot) -> Play[bool]:
    """Choose a space nearer to the target, then turn the tile on it; False if the shot falls short (masters-R-20)."""
    last, away = s.space_of(cannon), s.box.mat.distance[shot.target.index]
    while away[last.index] > 1:
        steps = route_steps(s, last, shot.target)
        last = yield from choose(
            s.owners[cannon.index],
            "route",
            "Over which space does the shot at {} go?",
            steps,
            rule="masters-R-20",
            about=s.on[shot.target.index] or shot.target,
            label=lambda way: _over(s, way),
            alike=partial(are_alike, s, steps, shot.target),
            odds=lambda way: route_odds(s, cannon, shot, way),
        )
        tile = s.chance.draw(shot.tiles)
        shot.laid.append((last, tile))
        effect = getattr(s.box.file.cannon.path, tile.face)
        sentence, rule = _TILES[tile.face]
        s.tell("lays-tile", sentence, tile=SHOT_FACES[tile.face], space=last, rule=rule)
        strike(s, last, effect.effect, "masters-CFIRE-08")
        if not effect.continues:
            return False
    return True


_TILES = {
    "flying": ("The ball flies over {space}", "masters-CFIRE-06"),
    "bouncing": ("The ball bounces on {space}", "masters-CFIRE-07"),
    "explosion": ("The ball explodes on {space}", "masters-CFIRE-08"),
}


def _over(s: State, space: Space) -> Text:
    """Return a space that a shot may go over, and who stands there."""
    unit = s.on[space.index]
    return fill("Over {space}: {unit}" if unit else "Over {space}", space=space, unit=unit)


def are_alike(s: State, steps: Sequence[Space], target: Space) -> bool:
    """Return whether all these steps have the same effect, because nothing stands on any way to the target."""
    return not any(_in_the_way(s, step, target) for step in steps)


def _in_the_way(s: State, space: Space, target: Space) -> bool:
    """Return whether a unit or the Tower stands on this space, or between it and the target."""
    if s.on[space.index] or space is s.field.tower:
        return True
    on = route_steps(s, space, target)
    return target not in on and any(_in_the_way(s, step, target) for step in on)


def strike(s: State, space: Space, effect: ShotEffect, rule: str) -> None:
    """Apply a tile's effect to its space: first to the unit there, then to the Tower.

    masters-R-45, masters-R-53, masters-CFIRE-09, masters-TOWER-10, masters-TOWER-11, masters-R-24, masters-R-46.
    """
    unit = s.on[space.index]
    if effect == "one-hit" and unit:
        s.tell("ball-bounces", "{unit} {unit:takes|take} 1 hit from the bounce", unit=unit, rule="masters-CFIRE-07")
        wound(s, unit, 1)
    elif effect == "destroy-and-rubble":
        if unit:
            eliminate(s, unit, rule, blown_up=True)
        if space is s.field.tower:
            add_rubble(s)


def add_rubble(s: State) -> None:
    """Leave a Rubble token after an explosion on the Tower; the third token destroys it.

    masters-TOWER-12, masters-TOWER-13, masters-R-26.
    """
    s.course.rubble += 1
    s.course.progress = True
    if s.course.rubble < s.box.file.tower.explosions_to_destroy:
        s.tell("tower-damaged", "The Tower is damaged: {rubble} of 3", rubble=s.course.rubble, rule="masters-TOWER-12")
        return
    s.tell("tower-collapses", "The Tower collapses", rule="masters-TOWER-13")
    s.field = without_tower(s.box, s.field)


def misfire(s: State, cannon: Unit, shot: Shot) -> None:
    """After an explosion as the first tile, turn another tile on the Cannon's own space.

    masters-R-22, masters-R-23.
    """
    tile: ShotTile = s.chance.draw(shot.tiles)
    shot.laid.append((s.space_of(cannon), tile))
    s.tell(
        "checks-misfire",
        "Misfire check: {tile}",
        tile=SHOT_FACES[tile.face],
        cannon=cannon,
        rule="masters-CMIS-02",
    )
    effect: ShotEffect = getattr(s.box.file.cannon.misfire, tile.face).effect
    strike(s, s.space_of(cannon), effect, "masters-CMIS-03")
