"""Whether the leading unit can go on until every unit stands legally: its steps, its passengers, boarding and landing.

As long as no stacking rule is broken, a quick check is enough. Otherwise all further ways of the lead are tried,
each on a copy of the position.
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
"""One leg of a lead's way: its cost, the units that move, from where, to where."""


# --- one step ---------------------------------------------------------------------------------------------------------


def bar(s: State, unit: Counter, step: Crossing, points: int) -> str | None:
    """Return the rule that forbids a unit this step, whether or not it could stop there; None if none does."""
    rule = _closed(s, unit, step)
    if rule is not None:
        return rule
    return _dear(s, unit, step, points) if points < (1 if unit.flies else step.cost) else None


def _closed(s: State, unit: Counter, step: Crossing) -> str | None:
    """Return the rule that forbids a unit this step however many points it has: the ground, or the units there.

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
    """Return the rule that makes a step cost more than the points left."""
    if unit.flies or not points:
        return "magic-R-09"
    if step.river and points >= step.cost - s.box.file.terrain.river_cost:
        return "magic-move-03"
    return "magic-spec-01" if s.ground.special[step.index] else "magic-move-02"


def _may_embark(s: State, unit: Counter, there: int) -> bool:
    """A ground unit may enter water only on a ship of its seat without cargo, even to pass through (magic-R-13)."""
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
    """Return the room that a carrier has for units of this kind, or None (magic-R-12)."""
    for carry in lead.type.carry:
        if kind in carry.types:
            return carry
    return None


def passengers(s: State, lead: Counter, here: int) -> list[Counter]:
    """Return the units of its seat in a territory that a lead may take along (magic-R-11, magic-R-12)."""
    if not lead.carries or len(s.on[here]) < 2:
        return []
    return [unit for unit in s.on[here] if unit.seat == lead.seat and unit is not lead and room(lead, unit.kind)]


def overloads(lead: Counter, company: Sequence[Counter]) -> bool:
    """Return whether a carrier has too little room for all of them."""
    for carry in lead.type.carry:
        if carry.max != ANY_NUMBER and sum(unit.kind in carry.types for unit in company) > carry.max:
            return True
    return False


def left_behind(s: State, here: int, going: Sequence[Counter]) -> str | None:
    """Return the rule that the units staying behind would break: with units of others, or on water without a ship.

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
    """Return whether a passenger must come along, whatever the other passengers do."""
    others = [other for other in passengers(s, lead, here) if other is not unit]
    return left_behind(s, here, [lead, *others]) is not None


def companies(s: State, lead: Counter, here: int) -> list[tuple[Counter, ...]]:
    """Return all passenger sets worth trying.

    A set is left out if units that stay behind would break a stacking rule.
    """
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
    """Return the rule that forbids a step to the lead with any passengers; None if it is allowed (magic-R-24)."""
    rule = bar(s, lead, step, points)
    if rule is not None:
        return rule
    rule = clash(s, lead, step.index)
    if rule is None and not s.turn.loose:
        return None  # where no ship of this seat is, there is no cargo that could clash
    here = s.at[lead.index]
    if any(works(s, lead, step, points, company) for company in companies(s, lead, here)):
        return None
    return rule or "magic-R-24"


def works(s: State, lead: Counter, step: Crossing, points: int, company: Sequence[Counter]) -> bool:
    """Return whether after a step with these passengers the lead can still bring all to legal places (magic-R-24)."""
    here = s.at[lead.index]
    if left_behind(s, here, (lead, *company)):
        return False
    cost = 1 if lead.flies else step.cost
    return carries_on(s, lead, points, (cost, (lead, *company), here, step.index))


def carries_on(s: State, lead: Counter, points: int, leg: Leg) -> bool:
    """Return whether after this leg the lead's remaining points can bring all units to legal places.

    The leg is tried on a copy of the position, and each further leg on a copy of that.
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
    """Yield all legs that a lead can pay and that change which units share a territory."""
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
    """Return the units of the ship's seat on land next to it that it could carry (magic-R-14)."""
    return [
        unit
        for step in s.ground.steps[s.at[ship.index]]
        if step.land
        for unit in s.on[step.index]
        if unit.seat == ship.seat and room(ship, unit.kind)
    ]


def bar_boarding(s: State, ship: Counter, unit: Counter, points: int) -> str | None:
    """Return the rule that forbids a unit to board with the ship's points, or None (magic-R-14, magic-R-25)."""
    here = s.at[ship.index]
    if s.ground.entry[here] > points:
        return "magic-R-14"
    if unit.ground and any(other.ground for other in s.on[here]):
        return "magic-R-25"
    return None


def bar_landing(s: State, step: Crossing, unit: Counter, points: int) -> str | None:
    """Return the rule that forbids a unit to land there with the ship's points, or None. Stacking is not checked."""
    if not step.land:
        return "magic-R-14"
    others = s.on[step.index]
    if others and others[0].seat != unit.seat:
        return "magic-move-08" if s.foes(others[0].seat, unit.seat) else "magic-R-75"
    if step.cost > points:
        return "magic-spec-01" if s.ground.special[step.index] else "magic-move-02"
    return None


def why_not_board(s: State, ship: Counter, unit: Counter, points: int) -> str | None:
    """Return the rule that forbids a unit to board; None if it may, and the ship can still reach a legal end."""
    rule = bar_boarding(s, ship, unit, points)
    if rule is not None or not s.turn.loose:
        return rule
    here = s.at[ship.index]
    leg = (s.ground.entry[here], (unit,), s.at[unit.index], here)
    return None if carries_on(s, ship, points, leg) else "magic-R-24"


def why_not_land(s: State, ship: Counter, unit: Counter, step: Crossing, points: int) -> str | None:
    """Return the rule that forbids a unit to land there; None if it may, and the ship can still reach a legal end."""
    rule = bar_landing(s, step, unit, points)
    if rule is not None:
        return rule
    rule = clash(s, unit, step.index)
    if rule is None and not s.turn.loose:
        return None
    here = s.at[ship.index]
    return None if carries_on(s, ship, points, (step.cost, (unit,), here, step.index)) else rule or "magic-R-24"
