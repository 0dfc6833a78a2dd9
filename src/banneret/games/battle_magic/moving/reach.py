"""How far units get with their points, for the map to show (magic-move-02, magic-R-24, magic-R-49).

A unit goes by the cheapest way, without passengers. It may end where a hero would draw a card, but no way leads
through such a place: only the player decides whether to risk the ruins.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from banneret.engine.scene.scene import Reach, Reached
from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.map.ground import Crossing
from banneret.games.battle_magic.moving.feasible import bar, passengers, why_not_step
from banneret.games.battle_magic.moving.moving import may_take
from banneret.games.battle_magic.stacking import clash
from banneret.games.battle_magic.state import State


def reaches(s: State, seat: int | None) -> Iterator[Reach]:
    """Yield the reach of each unit of a seat that may move now, or that may be given the card on the table."""
    if s.turn.flight is not None:
        if s.turn.flight.unit.seat == seat:
            yield _reach(s, s.turn.flight.unit, s.turn.flight.points, s.turn.flight.start)
    elif s.phase == "move" and s.active == seat:
        yield from (_reach(s, unit, points) for unit, points in _movers(s))


def _movers(s: State) -> Iterator[tuple[Counter, int]]:
    """Yield the units that may move, with their points; after a card was played, the units that may take it."""
    if s.turn.lead is not None:
        yield s.turn.lead, s.turn.points.get(s.turn.lead, 0)
    elif s.turn.card is not None:
        for unit in s.army[s.active]:
            if may_take(s, unit, s.turn.card):
                yield unit, s.turn.points.get(unit, 0) + s.turn.card.strength
    else:
        yield from s.turn.points.items()


def _reach(s: State, unit: Counter, points: int, start: int | None = None) -> Reach:
    """Return where a unit may end its way, the nearest first. A fleeing unit may not end where it started."""
    here = s.at[unit.index]
    costs, before = {here: 0}, {here: here}
    waiting = [(0, here)]
    while waiting:
        cost, place = heapq.heappop(waiting)
        if cost > costs[place] or (place != here and _tempts(s, unit, here, place)):
            continue
        for step in s.ground.steps[place]:
            paid = cost + (1 if unit.flies else step.cost)
            if paid < costs.get(step.index, points + 1) and _passes(s, unit, place, step, points - cost):
                costs[step.index], before[step.index] = paid, place
                heapq.heappush(waiting, (paid, step.index))
    ends = [there for there in costs if there not in (here, start) and clash(s, unit, there) is None]
    return Reach(unit.key, points, tuple(_reached(s, there, costs[there], before) for there in ends))


def _tempts(s: State, unit: Counter, here: int, there: int) -> bool:
    """Return whether a hero, moving or carried, would draw a card there."""
    if there not in s.ground.ruins or there in s.ruined:
        return False
    return any(one.hero for one in (unit, *passengers(s, unit, here)))


def _passes(s: State, unit: Counter, place: int, step: Crossing, left: int) -> bool:
    if s.turn.loose and place == s.at[unit.index]:
        return why_not_step(s, unit, step, left) is None
    return bar(s, unit, step, left) is None


def _reached(s: State, there: int, cost: int, before: dict[int, int]) -> Reached:
    way: list[str] = []
    place = before[there]
    while before[place] != place:
        way.append(s.map.territories[place].key)
        place = before[place]
    return Reached(s.map.territories[there].key, cost, tuple(reversed(way)))
