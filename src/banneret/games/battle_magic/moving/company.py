"""Moving together: a leading unit takes passengers along."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.engine.decision import Play, choose_some
from banneret.engine.words.values import Listed
from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.moving.feasible import (
    Leg,
    carries_on,
    left_behind,
    must_come,
    overloads,
    passengers,
    room,
)
from banneret.games.battle_magic.specials import arrive
from banneret.games.battle_magic.stacking import loosen
from banneret.games.battle_magic.state import State

_MOVES = {
    False: "{unit} moves to {to} ({cost:# point|# points})",
    True: "{unit} with {along} moves to {to} ({cost:# point|# points})",
}
_LANDS = {
    False: "{unit} lands in {to} ({cost:# point|# points} of {ship})",
    True: "{unit} with {along} lands in {to} ({cost:# point|# points} of {ship})",
}
_BOARDS = {
    False: "{unit} boards in {to} ({cost:# point|# points} of {ship})",
    True: "{unit} with {along} boards in {to} ({cost:# point|# points} of {ship})",
}
"""How a unit goes, alone and with company."""


def travel(s: State, payer: Counter, lead: Counter, leg: Leg) -> Play[None]:
    """The lead of a step goes with the passengers that its player chooses; `payer` pays with its points.

    magic-R-11, magic-R-16, magic-R-27.
    """
    cost, _, here, there = leg
    company: list[Counter] = []
    riders = passengers(s, lead, here)
    if riders:
        company = yield from _company(s, payer, lead, riders, leg)
    left = s.turn.points[payer] - cost
    if left:
        s.turn.points[payer] = left
    else:
        del s.turn.points[payer]
    units = (lead, *company)
    s.shift(units, here, there)
    if not s.log.silent:
        _tell_travel(s, payer, lead, company, cost)
    loosen(s, payer, here, there)
    arrive(s, units, there)


def _company(s: State, payer: Counter, lead: Counter, riders: list[Counter], leg: Leg) -> Play[list[Counter]]:
    """Return who goes along: units that may not stay behind, and those of the others that the player names.

    magic-move-11, magic-move-12, magic-move-13, magic-move-14, magic-move-15.
    """
    cost, _, here, there = leg
    goes_on = payer is lead  # else the ship stays, and its other cargo is not left behind
    forced = [unit for unit in riders if goes_on and must_come(s, lead, here, unit)]
    others = [unit for unit in riders if unit not in forced]

    def why_not(company: Sequence[Counter]) -> str | None:
        units = (lead, *forced, *company)
        if overloads(lead, units[1:]):
            return "magic-R-12"
        rule = left_behind(s, here, units) if goes_on else None
        if rule is None and not carries_on(s, payer, s.turn.points[payer], (cost, units, here, there)):
            rule = "magic-R-10"
        return rule

    if not any(why_not([unit]) is None for unit in others):
        return forced
    chosen = yield from choose_some(
        lead.seat,
        "company",
        "Who goes along with {}?",
        others,
        rule="magic-R-11",
        unless=lambda unit, chosen: why_not([*chosen, unit]),
        unless_done=why_not,
        beyond=lambda key: _why_not_along(s, lead, forced, key),
        otherwise="Go",
        about=lead,
    )
    return [*forced, *chosen]


def _why_not_along(s: State, lead: Counter, forced: Sequence[Counter], key: str) -> str | None:
    """Return the rule because of which the player cannot choose whether a unit goes along, or None."""
    unit, here = s.unit(key), s.at[lead.index]
    if unit is None or unit is lead or unit.seat != lead.seat or s.at[unit.index] != here:
        return None
    if unit in forced:
        return left_behind(s, here, [other for other in s.on[here] if other is not unit])
    return None if room(lead, unit.kind) else "magic-R-12"


def _tell_travel(s: State, payer: Counter, lead: Counter, company: Sequence[Counter], cost: int) -> None:
    there, along = s.where(lead), Listed(company, ",")
    if payer is lead:
        s.tell(
            "moves",
            _MOVES[bool(company)],
            unit=lead,
            along=along,
            to=there,
            cost=cost,
            rule="magic-move-02",
        )
    else:
        s.tell(
            "lands" if there.land else "boards",
            (_LANDS if there.land else _BOARDS)[bool(company)],
            unit=lead,
            along=along,
            to=there,
            cost=cost,
            ship=payer,
            rule="magic-R-14",
        )
