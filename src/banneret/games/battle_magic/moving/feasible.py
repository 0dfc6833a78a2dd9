"""Whether a lead can carry on to where all may stand: its steps, its company, boarding and landing.

While nobody is in anybody's way, the answer is a glance; else the lead's further ways are tried out, each in a position
of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.box.components import ANY_NUMBER, Carry
from banneret.games.battle_magic.map.ground import Crossing
from banneret.games.battle_magic.stacking import clash, stands
from banneret.games.battle_magic.state import State

Leg = tuple[int, tuple[Counter, ...], int, int]
"""One leg of a lead's way: what it costs, who moves, from where, to where."""


# --- one step ---------------------------------------------------------------------------------------------------------


def bar(s: State, unit: Counter, step: Crossing, points: int) -> str | None:
    """The rule that keeps a unit from a step for its own sake, whether or not it could stop there."""
    rule = _closed(s, unit, step)
    if rule is not None:
        return rule
    return _dear(s, unit, step, points) if points < (1 if unit.flies else step.cost) else None


def _closed(s: State, unit: Counter, step: Crossing) -> str | None:
    """The rule that keeps a unit from a step whatever its points: the ground, or those who are there.

    magic-move-09, magic-R-21, magic-R-22.
    """
    there = step.index
    if step.land:
        if unit.water:
            return "magic-unit-06"
    elif unit.land and not _may_embark(s, unit, there):
        return "magic-R-13" if unit.ground else "magic-var-03"
    others = s.on[there]
    if others and others[0].seat != unit.seat and s.foes(others[0].seat, unit.seat):
        if not unit.flies:
            return "magic-move-08"
        if any(other.flies for other in others):
            return "magic-move-10"
    return None


def _dear(s: State, unit: Counter, step: Crossing, points: int) -> str:
    """The rule that makes a step dearer than the points that are left."""
    if unit.flies or not points:
        return "magic-R-09"
    if step.river and points >= step.cost - s.box.file.terrain.river_cost:
        return "magic-move-03"
    return "magic-spec-01" if s.ground.special[step.index] else "magic-move-02"


def _may_embark(s: State, unit: Counter, there: int) -> bool:
    """A ground unit goes into water only to an own ship without cargo, even when just passing (magic-R-13)."""
    if not unit.ground:
        return False
    ship = False
    for other in s.on[there]:
        if other.ground or other.seat != unit.seat:
            return False
        ship = ship or other.ship
    return ship


# --- company ----------------------------------------------------------------------------------------------------------


def room(lead: Counter, kind: str) -> Carry | None:
    """The place that a carrier has for units of this kind (magic-R-12)."""
    for carry in lead.type.carry:
        if kind in carry.types:
            return carry
    return None


def passengers(s: State, lead: Counter, here: int) -> list[Counter]:
    """The own units in a territory that a lead may take along (magic-R-11, magic-R-12)."""
    if not lead.carries or len(s.on[here]) < 2:
        return []
    return [unit for unit in s.on[here] if unit.seat == lead.seat and unit is not lead and room(lead, unit.kind)]


def overloads(lead: Counter, company: Sequence[Counter]) -> bool:
    """Whether a carrier has no room for all of them."""
    for carry in lead.type.carry:
        if carry.max != ANY_NUMBER and sum(unit.kind in carry.types for unit in company) > carry.max:
            return True
    return False


def left_behind(s: State, here: int, going: Sequence[Counter]) -> str | None:
    """The rule that forbids to leave somebody behind there: with others' units, or in water without a ship.

    magic-R-26.
    """
    staying = [unit for unit in s.on[here] if unit not in going]
    if not staying:
        return None
    seat = going[0].seat
    own = [unit for unit in staying if unit.seat == seat]
    if own and len(own) < len(staying):
        return "magic-R-10"
    if not s.ground.land[here] and any(unit.ground for unit in own) and not any(unit.ship for unit in own):
        return "magic-R-13"
    return None


def must_come(s: State, lead: Counter, here: int, unit: Counter) -> bool:
    """Whether a passenger must come along, whichever others do."""
    others = [other for other in passengers(s, lead, here) if other is not unit]
    return left_behind(s, here, [lead, *others]) is not None


def companies(s: State, lead: Counter, here: int) -> list[tuple[Counter, ...]]:
    """All passenger sets worth trying. A set is left out if units that stay behind would break a stacking rule."""
    riders = passengers(s, lead, here)
    if not riders:
        return [] if left_behind(s, here, (lead,)) else [()]
    choices: list[list[tuple[Counter, ...]]] = []
    for carry in lead.type.carry:
        able = [unit for unit in riders if unit.kind in carry.types]
        if carry.max == ANY_NUMBER:
            choices.append([tuple(unit for unit in able if must_come(s, lead, here, unit))])
        else:
            choices.append([some for size in range(carry.max + 1) for some in combinations(able, size)])
    found = [tuple(unit for some in chosen for unit in some) for chosen in product(*choices)]
    return [company for company in found if not left_behind(s, here, (lead, *company))]


# --- carrying on ------------------------------------------------------------------------------------------------------


def why_not_step(s: State, lead: Counter, step: Crossing, points: int) -> str | None:
    """The rule that forbids a step to the leading unit, with any passengers; None if it is allowed (magic-R-24)."""
    rule = bar(s, lead, step, points)
    if rule is not None:
        return rule
    rule = clash(s, lead, step.index)
    if rule is None and not s.turn.loose:
        return None  # cargo of a ship comes along: where no own ship is, no cargo is
    here = s.at[lead.index]
    if any(works(s, lead, step, points, company) for company in companies(s, lead, here)):
        return None
    return rule or "magic-R-24"


def works(s: State, lead: Counter, step: Crossing, points: int, company: Sequence[Counter]) -> bool:
    """Whether after a step in this company the lead can carry on to where all may stand (magic-R-24)."""
    here = s.at[lead.index]
    if left_behind(s, here, (lead, *company)):
        return False
    cost = 1 if lead.flies else step.cost
    return carries_on(s, lead, points, (cost, (lead, *company), here, step.index))


def carries_on(s: State, lead: Counter, points: int, leg: Leg) -> bool:
    """Whether after this leg the lead's other points can bring all to where they may stand.

    The leg is tried out in a position of its own, and the further ones in positions that follow from it.
    """
    cost, units, here, there = leg
    after = s.copy()
    after.shift(units, here, there)
    after.turn.loose = tuple([place for place in (*s.turn.loose, here, there) if not stands(after, place)])
    left = points - cost
    return not after.turn.loose or (
        left > 0 and any(carries_on(after, lead, left, further) for further in _legs(after, lead, left))
    )


def _legs(s: State, lead: Counter, points: int) -> Iterator[Leg]:
    """All legs that a lead can pay and that make a difference to who may stand where."""
    here = s.at[lead.index]
    for step in s.ground.steps[here]:
        if bar(s, lead, step, points) is None:
            cost = 1 if lead.flies else step.cost
            for company in companies(s, lead, here):
                yield cost, (lead, *company), here, step.index
    if lead.ship:
        for unit in boarders(s, lead):
            if unit.ground and bar_boarding(s, lead, unit, points) is None:
                yield s.ground.entry[here], (unit,), s.at[unit.index], here
        for unit in passengers(s, lead, here):
            if unit.ground:
                for step in s.ground.steps[here]:
                    if bar_landing(s, step, unit, points) is None:
                        yield step.cost, (unit,), here, step.index


# --- boarding and landing on the ship's points ------------------------------------------------------------------------


def boarders(s: State, ship: Counter) -> list[Counter]:
    """The own units in land next to a ship that it could carry (magic-R-14)."""
    return [
        unit
        for step in s.ground.steps[s.at[ship.index]]
        if step.land
        for unit in s.on[step.index]
        if unit.seat == ship.seat and room(ship, unit.kind)
    ]


def bar_boarding(s: State, ship: Counter, unit: Counter, points: int) -> str | None:
    """The rule that keeps a unit from boarding on the ship's points (magic-R-14, magic-R-25)."""
    here = s.at[ship.index]
    if s.ground.entry[here] > points:
        return "magic-R-14"
    if unit.ground and any(other.ground for other in s.on[here]):
        return "magic-R-25"
    return None


def bar_landing(s: State, step: Crossing, unit: Counter, points: int) -> str | None:
    """The rule that forbids a unit to land there with the ship's points, whichever friends stand there."""
    if not step.land:
        return "magic-R-14"
    others = s.on[step.index]
    if others and others[0].seat != unit.seat:
        return "magic-move-08" if s.foes(others[0].seat, unit.seat) else "magic-R-75"
    if step.cost > points:
        return "magic-spec-01" if s.ground.special[step.index] else "magic-move-02"
    return None


def why_not_board(s: State, ship: Counter, unit: Counter, points: int) -> str | None:
    """The rule that keeps a unit from boarding; None if it may, and the ship can carry on."""
    rule = bar_boarding(s, ship, unit, points)
    if rule is not None or not s.turn.loose:
        return rule
    here = s.at[ship.index]
    leg = (s.ground.entry[here], (unit,), s.at[unit.index], here)
    return None if carries_on(s, ship, points, leg) else "magic-R-24"


def why_not_land(s: State, ship: Counter, unit: Counter, step: Crossing, points: int) -> str | None:
    """The rule that keeps a unit from landing there; None if it may, and the ship can carry on."""
    rule = bar_landing(s, step, unit, points)
    if rule is not None:
        return rule
    rule = clash(s, unit, step.index)
    if rule is None and not s.turn.loose:
        return None
    here = s.at[ship.index]
    return None if carries_on(s, ship, points, (step.cost, (unit,), here, step.index)) else rule or "magic-R-24"
