"""The Movement phase: how far units go, and one move after another (chapter 3; R-08 to -11, R-117, R-121)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.games.battlelore import effects, visiting, windows
from banneret.games.battlelore.arriving import come_to_rest
from banneret.games.battlelore.asking import ask
from banneret.games.battlelore.board import Hex
from banneret.games.battlelore.box import Box, Unit
from banneret.games.battlelore.components import CreatureType
from banneret.games.battlelore.ground import Way
from banneret.games.battlelore.lore_state import LorePlay
from banneret.games.battlelore.races import may_rush, rushed
from banneret.games.battlelore.state import Move, State
from banneret.games.battlelore.visiting import Visit

# --- how far ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pace:
    """How many hexes a unit may move and still battle, at the most, and in a Goblin Rush (0: it does not rush)."""

    battle: int
    most: int
    rush: int

    @property
    def reach(self) -> int:
        """How far it may get in any way."""
        return max(self.most, self.rush)


Reached: TypeAlias = tuple[int, bool, bool, bool]
"""How a unit can move to a hex: in so many steps, whether terrain bars battle there, stops the unit, and halts it."""


def pace(s: State, unit: Unit) -> Pace:
    """The distances of a unit's color and mount, and what cards make of them (3-06 to -09, R-09, R-10, R-104)."""
    usual = _usual(s.box, unit, s.color[unit.index])
    return _by_cards(s, unit, usual) if s.effects else usual


@lru_cache(maxsize=1024)
def _usual(box: Box, unit: Unit, color: int) -> Pace:
    if isinstance(unit.type, CreatureType):
        return Pace(unit.type.move_and_battle, unit.type.move, 0)
    banner = box.banners[color]
    if unit.mounted:
        return Pace(banner.mounted_move, banner.mounted_move, 0)
    battle = banner.foot_move_and_battle
    return Pace(battle, banner.foot_move, unit.rush if unit.rush > battle else 0)


def _by_cards(s: State, unit: Unit, usual: Pace) -> Pace:
    battle, most, rush = usual.battle, usual.most, usual.rush
    for force in effects.on(s, unit, "extra-move"):
        most += force.n
        if force.effect.may_battle:
            battle += force.n
            rush += force.n if rush else 0
        else:
            rush = 0
    for force in effects.on(s, unit, "limit-move"):
        most, rush = min(most, force.n), min(rush, force.n)
    return Pace(battle, most, rush)


# --- where to ---------------------------------------------------------------------------------------------------------


def reach(s: State, unit: Unit, limit: int) -> dict[int, Reached]:
    """The vacant hexes within so many steps, each by the best way: one that does not bar battle, then the shortest.

    Terrain may end a way; no unit is passed but by a card (3-02, 3-10, R-121).
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
    """Where a unit may move: what lies beyond its longest move only in a rush (R-11)."""
    found = reach(s, unit, paces.reach)
    if paces.rush <= paces.most:
        return found
    return {to: way for to, way in found.items() if way[0] <= paces.most or may_rush(s, unit, paces, to, way)}


def can_move(s: State, unit: Unit) -> bool:
    """Whether an ordered unit has not had its move and could make one."""
    if unit in s.steps or s.at[unit.index] < 0 or unit in s.webbed:
        return False
    if s.effects:
        return pace(s, unit).reach > 0 and (_has_room(s, unit) or effects.passes_units(s, unit))
    return _has_room(s, unit)


def _has_room(s: State, unit: Unit) -> bool:
    return s.ground.exits[s.at[unit.index]] & ~s.taken != 0


# --- the phase --------------------------------------------------------------------------------------------------------


def movement(s: State) -> Play[None]:
    """The active player moves one unit after another, or ends the phase (3-01)."""
    s.phase = "movement"
    able = [unit for unit in s.ordered if can_move(s, unit) or visiting.ways(s, unit)]
    if not able and not windows.may_lay(s):
        return
    s.agenda.append("movement")
    unit = yield from ask(
        s,
        "move",
        "Which unit moves?",
        able,
        rule="lore-3-01",
        otherwise="End the Movement phase",
        beyond=lambda key: _why_not_unit(s, key),
        label=lambda unit: unit.title,
    )
    if unit is None:
        s.agenda.pop()
    elif isinstance(unit, LorePlay):
        windows.begin(s, unit)
    else:
        yield from _ask_where(s, unit)


def _why_not_unit(s: State, key: str) -> str | None:
    unit = s.adventure.by_key.get(key)
    if unit is None:
        return windows.why_not(s, key)
    if unit not in s.ordered:
        return "lore-2-02"
    if unit in s.steps:
        return "lore-3-01"
    if unit in s.webbed:
        return "lore-7-31"
    return "lore-R-10" if pace(s, unit).reach <= 0 else "lore-3-02"


def _ask_where(s: State, unit: Unit) -> Play[None]:
    paces = pace(s, unit)
    found = destinations(s, unit, paces) if can_move(s, unit) else {}
    hexes = s.board.hexes
    ways: list[Hex | Visit] = [hexes[to] for to in found]
    there = yield from choose(
        s.active,
        "move-to",
        "Where does {} move?",
        [*ways, *visiting.ways(s, unit)],
        rule="lore-3-02",
        about=unit,
        beyond=lambda key: why_not_hex(s, unit, key) or visiting.why_not(s, unit, key),
        label=lambda way: _call(s, unit, paces, way, found[way.index]) if isinstance(way, Hex) else str(way),
    )
    if not isinstance(there, Hex):
        yield from visiting.go(s, unit, there)
        return
    yield from _name_move(s, unit, paces, there.index, found[there.index])
    if s.lore is not None and windows.might_lay(s, 1 - s.active, ("react-movement",)):
        s.agenda += ["make_move", "movement_reaction"]
    else:
        _go(s)


def _call(s: State, unit: Unit, paces: Pace, to: Hex, way: Reached) -> str:
    """A move, and whether it costs the unit its battle (3-07, 4b-02, R-11)."""
    steps, bars, *_ = way
    if steps > paces.most:
        return f"Rush to {to}"
    idle = bars or (steps > paces.battle and not may_rush(s, unit, paces, to.index, way))
    return f"To {to}, no battle" if idle or unit in s.barred else f"To {to}"


def _name_move(s: State, unit: Unit, paces: Pace, to: int, way: Reached) -> Play[None]:
    """A move is named; where a unit could as well rush as merely go, its player says which (R-11)."""
    steps, bars, stops, halts = way
    rush = steps > paces.most
    if not rush and paces.rush and may_rush(s, unit, paces, to, way):
        how = yield from choose(
            s.active,
            "rush",
            "Does {} rush into Melee?",
            ["rush", "move"],
            rule="lore-R-11",
            about=unit,
            label=lambda word: "Rush, and battle" if word == "rush" else "Move, and do not battle",
        )
        rush = how == "rush"
    barred = bars or (steps > paces.battle and not rush)
    s.move = Move(unit, to, steps, rush, barred, stops, halts)


def why_not_hex(s: State, unit: Unit, key: str) -> str | None:
    """The rule that keeps a unit from moving to a hex."""
    there = s.board.by_key.get(key)
    if there is None:
        return None
    if there.index == s.at[unit.index]:
        return "lore-R-08"
    paces = pace(s, unit)
    away = s.board.distance[s.at[unit.index]][there.index]
    rushes = away > paces.most and away <= paces.rush
    if away > paces.most and not rushes:
        return _why_not_so_far(s, unit, away)
    why = _why_not_reached(s, unit, there.index, paces.rush if rushes else paces.most)
    if not rushes or why in ("lore-3-02", "lore-10-40"):
        return why
    return why if s.near_foe(unit.camp, there.index) else "lore-6-10"


def _why_not_so_far(s: State, unit: Unit, away: int) -> str:
    """The rule by which a hex is too far: that of a card which limits moves, or of the unit's color and mount."""
    if away <= _usual(s.box, unit, s.color[unit.index]).most:
        return "lore-R-10"
    if unit.creature:
        return "lore-7-02"
    return "lore-3-09" if unit.mounted else ("lore-3-06", "lore-3-07", "lore-3-08")[s.color[unit.index]]


def _why_not_reached(s: State, unit: Unit, there: int, limit: int) -> str:
    """The rule that keeps a unit from a hex that is near enough: what stands or lies on it, or on the way to it."""
    if s.on[there] is not None:
        return "lore-3-02"
    if not s.ground.passable[there]:
        return "lore-10-40"
    if there in reach(s, unit, limit):
        return "lore-R-11"  # it could rush there, but not battle
    return _why_no_way(s, unit, there, limit)


def _why_no_way(s: State, unit: Unit, there: int, limit: int) -> str:
    """The rule that cuts the ways to a vacant hex: terrain where one stops, units in between, or impassable terrain."""
    way = _way(s, unit, there, limit, through=effects.passes_units(s, unit))
    if way:
        return s.ground.stop_rule(next(step.to for step in way if step.stops))
    return "lore-3-02" if _way(s, unit, there, limit, through=True) else "lore-10-40"


def _way(s: State, unit: Unit, there: int, limit: int, *, through: bool) -> list[Way]:
    """The shortest way to a hex if nothing had to stop, `through` units or around them; empty if there is none."""
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


# --- moving -----------------------------------------------------------------------------------------------------------


def make_move(s: State) -> Play[None]:
    """The move that was named is made; where a card has limited it, another is named, or none (R-117)."""
    move = s.move
    assert move is not None
    unit = move.unit
    paces = pace(s, unit)
    if move.steps > (paces.rush if move.rush else paces.most):
        s.move = None
        yield from _name_anew(s, unit, paces)
    _go(s)


def _name_anew(s: State, unit: Unit, paces: Pace) -> Play[None]:
    found = destinations(s, unit, paces)
    if not found:
        s.steps[unit] = 0
        return
    hexes = s.board.hexes
    there = yield from choose_or_pass(
        s.active,
        "move-anew",
        "Where does {} move now?",
        [hexes[to] for to in found],
        rule="lore-R-117",
        otherwise="Stay",
        about=unit,
        beyond=lambda key: why_not_hex(s, unit, key),
        label=lambda way: _call(s, unit, paces, way, found[way.index]),
    )
    if there is None:
        s.steps[unit] = 0
    else:
        yield from _name_move(s, unit, paces, there.index, found[there.index])


def _go(s: State) -> None:
    """Make the move that was named, if any."""
    move, s.move = s.move, None
    if move is None:
        return
    unit = move.unit
    s.put(unit, move.to)
    s.steps[unit] = move.steps
    s.moved.append(unit)
    if move.stops:
        s.stopped.append(unit)
    if move.halts:
        s.halted.append(unit)
    if move.barred:
        s.barred.setdefault(unit, "lore-4b-02")
    s.tell("{} moves to {}", unit, s.board.hexes[move.to], rule="lore-3-02")
    if move.rush:
        rushed(s, unit)
    come_to_rest(s, unit, "move")


def move_after(s: State) -> Play[None]:
    """After its whole battle a unit may move off, if terrain has not stopped it (R-10, R-79)."""
    unit = s.battled[-1]
    farthest = min(
        [sum(force.n for force in effects.on(s, unit, "move-after"))]
        + [force.n for force in effects.on(s, unit, "limit-move")]
    )
    found = reach(s, unit, farthest)
    if not found:
        return
    hexes = s.board.hexes
    there = yield from choose_or_pass(
        unit.camp,
        "move-off",
        "Where does {} move after its battle?",
        [hexes[to] for to in found],
        rule="lore-R-79",
        otherwise="Stay",
        about=unit,
        beyond=lambda key: _why_not_off(s, unit, key, farthest),
        label=lambda way: f"Move to {way}",
    )
    if there is not None:
        s.put(unit, there.index)
        s.tell("{} moves off to {}", unit, there, rule="lore-R-79")
        come_to_rest(s, unit, "move-after")


def _why_not_off(s: State, unit: Unit, key: str, farthest: int) -> str | None:
    """The rule that keeps a unit from moving off to a hex after its battle."""
    there = s.board.by_key.get(key)
    if there is None or s.board.distance[s.at[unit.index]][there.index] > farthest:
        return None
    return "lore-R-08" if there.index == s.at[unit.index] else _why_not_reached(s, unit, there.index, farthest)
