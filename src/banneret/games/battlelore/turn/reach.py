"""Where a unit may move, and the rules that forbid moves (lore-3-02, lore-3-10, lore-R-121)."""

from __future__ import annotations

from banneret.engine.because import because
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.ground import Way
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.pace import Pace, Reached, limiting_card, pace, pace_without_limits
from banneret.games.battlelore.turn.races import may_rush


def reach(s: State, unit: Unit, limit: int) -> dict[int, Reached]:
    """Return the vacant hexes within a number of steps, each by its best way: one after which the unit may battle, then
    the shortest.

    Terrain may end a way. A unit passes other units only with a card (lore-3-02, lore-3-10, lore-R-121).

    Rules: lore-3-03, lore-3-04, lore-L-01.
    """
    on, ways, start = s.on, s.ground.ways, s.at[unit.index]
    free = bool(s.effects) and effects.ignores_stops(s, unit)
    through = bool(s.effects) and effects.passes_units(s, unit)
    found: dict[int, Reached] = {}
    edge = [(start, False)]
    for steps in range(1, limit + 1):
        further = []
        for here, barred in edge:
            for to, stops, halts, bars in ways[here]:
                if on[to] is not None and (not through or to == start):
                    continue
                known = found.get(to)
                if known is None or (known[1] and not bars and not barred):
                    found[to] = (steps, bars or barred, stops and not free, halts and not free)
                    if free or not stops:
                        further.append((to, bars or barred))
        edge = further
    return {to: reached for to, reached in found.items() if on[to] is None} if through else found


def destinations(s: State, unit: Unit, paces: Pace) -> dict[int, Reached]:
    """Return the hexes to which a unit may move. Hexes beyond its longest move can be reached only in a rush
    (lore-R-11).
    """
    found = reach(s, unit, paces.reach)
    if paces.rush <= paces.most:
        return found
    return {to: way for to, way in found.items() if way[0] <= paces.most or may_rush(s, unit, paces, to, way)}


def can_move(s: State, unit: Unit) -> bool:
    """Return whether an ordered unit still has its move and could make one."""
    if unit in s.turn.steps or s.at[unit.index] < 0 or unit in s.webbed:
        return False
    if s.effects:
        return pace(s, unit).reach > 0 and (_has_room(s, unit) or effects.passes_units(s, unit))
    return _has_room(s, unit)


def _has_room(s: State, unit: Unit) -> bool:
    return s.ground.exits[s.at[unit.index]] & ~s.taken != 0


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not_hex(s: State, unit: Unit, key: str) -> str | None:
    """Return the rule that forbids a unit to move to a hex."""
    there = s.board.by_key.get(key)
    if there is None:
        return None
    if there.index == s.at[unit.index]:
        return "lore-R-08"
    paces = pace(s, unit)
    away = s.board.distance[s.at[unit.index]][there.index]
    rushes = away > paces.most and away <= paces.rush
    if away > paces.most and not rushes:
        return _why_not_so_far(s, unit, there.index, away)
    why = why_not_reached(s, unit, there.index, paces.rush if rushes else paces.most)
    if not rushes or why in ("lore-3-02", "lore-10-40"):
        return why
    return why if s.near_foe(unit.camp, there.index) else "lore-6-10"


def _why_not_so_far(s: State, unit: Unit, there: int, away: int) -> str:
    """Return the rule by which a hex is too far: that of a card that limits moves, or of the unit's color and mount.

    It is the card's if the unit could move or rush so far without it.
    """
    free, now = pace_without_limits(s, unit), pace(s, unit)
    if away <= free.most or (away <= free.rush and s.near_foe(unit.camp, there)):
        return because("lore-R-10", card=limiting_card(s, unit), most=now.most)
    return because(_rule_of_pace(s, unit), distance=away, most=now.most)


def _rule_of_pace(s: State, unit: Unit) -> str:
    if unit.creature:
        return "lore-7-02"
    return "lore-3-09" if unit.mounted else ("lore-3-06", "lore-3-07", "lore-3-08")[s.color[unit.index]]


def why_not_reached(s: State, unit: Unit, there: int, limit: int) -> str:
    """Return the rule that forbids a hex that is near enough: because of what is on it, or on the way to it."""
    if s.on[there] is not None:
        return "lore-3-02"
    if not s.ground.passable[there]:
        return "lore-10-40"
    if there in reach(s, unit, limit):
        return "lore-R-11"  # it could rush there, but not battle
    return _why_no_way(s, unit, there, limit)


def _why_no_way(s: State, unit: Unit, there: int, limit: int) -> str:
    """Return the rule that blocks the ways to a vacant hex: terrain that stops a unit, units in between, or impassable
    terrain.
    """
    way = _way(s, unit, there, limit, through=effects.passes_units(s, unit))
    if way:
        places = [s.at[unit.index], *(step.to for step in way)]
        return next(s.ground.stop_rule(here, step.to) for here, step in zip(places, way, strict=False) if step.stops)
    return "lore-3-02" if _way(s, unit, there, limit, through=True) else "lore-10-40"


def _way(s: State, unit: Unit, there: int, limit: int, *, through: bool) -> list[Way]:
    """Return the shortest way to a hex if nothing stopped the unit, `through` other units or around them; empty if
    none.
    """
    start = s.at[unit.index]
    ways: dict[int, list[Way]] = {start: []}
    edge = [start]
    for _ in range(limit):
        steps = [(here, step) for here in edge for step in s.ground.ways[here] if through or s.on[step.to] is None]
        edge = []
        for here, step in steps:
            if step.to not in ways:
                ways[step.to] = [*ways[here], step]
                edge.append(step.to)
    return ways.get(there, [])
