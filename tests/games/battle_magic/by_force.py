"""The rules of moving by brute force: a search that tries every action with every company."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.state import State
from tests.games.battle_magic.moving.test_crowds import crowd

Places = dict[Counter, int]
GROUND = ("army", "ballista", "crystal-tower")
SINGLE = ("ship", "castle", "dragon", "juggernaught", "giant")
RIDERS = ("hero", "wizard")
CARGO = {"ship": GROUND, "juggernaught": GROUND}
COMPANY = dict.fromkeys((*GROUND, "ship", "juggernaught"), RIDERS)


class Referee:
    """What the ledger says on moves, by brute force."""

    def __init__(self, s: State, lead: Counter) -> None:
        self.s = s
        self.map = s.map
        self.lead = lead
        self.start: Places = {unit: s.at[unit.index] for army in s.army for unit in army}
        self.fits: dict[tuple[tuple[int, ...], int], bool] = {}

    def offered(self, points: int) -> set[str]:
        return {key for key, cost, after in self._acts(self.start, points) if self._settles(after, points - cost)}

    def reached(self, points: int) -> dict[str, int]:
        """Where the lead may end by its own steps so that everybody stands legally, with the least cost."""
        found: dict[str, int] = {}
        seen: set[tuple[tuple[int, ...], int]] = set()
        waiting = [(self.start, 0)]
        while waiting:
            places, paid = waiting.pop()
            state = tuple(places.values()), paid
            if state in seen:
                continue
            seen.add(state)
            there = self.map.territories[places[self.lead]].key
            if self._all_stand(places) and paid < found.get(there, points + 1):
                found[there] = paid
            acts = self._acts(places, points - paid)
            waiting += [(after, paid + cost) for key, cost, after in acts if key in self.map.by_key]
        return {key: paid for key, paid in found.items() if paid}

    def _settles(self, places: Places, points: int) -> bool:
        """Whether everybody stands legally, or the lead can still achieve that with its remaining points."""
        known = tuple(places.values()), points
        if known not in self.fits:
            self.fits[known] = self._all_stand(places) or any(
                self._settles(after, points - cost) for _, cost, after in self._acts(places, points)
            )
        return self.fits[known]

    # --- who may stand where ------------------------------------------------------------------------------------------

    def _all_stand(self, places: Places) -> bool:
        return all(self._stand(self._there(places, here), here) for here in set(places.values()))

    def _there(self, places: Places, here: int) -> list[Counter]:
        return [unit for unit, place in places.items() if place == here]

    def _stand(self, units: list[Counter], here: int) -> bool:
        kinds = [unit.kind for unit in units]
        if len({unit.seat for unit in units}) > 1:
            return False
        if sum(kind in GROUND for kind in kinds) > 1 or any(kinds.count(kind) > 1 for kind in SINGLE):
            return False
        return self._afloat(units, here)

    def _afloat(self, units: list[Counter], here: int) -> bool:
        kinds = [unit.kind for unit in units]
        return self.map.territories[here].land or "ship" in kinds or not any(kind in GROUND for kind in kinds)

    # --- what a lead may do -------------------------------------------------------------------------------------------

    def _acts(self, places: Places, points: int) -> Iterator[tuple[str, int, Places]]:
        lead, here = self.lead, places[self.lead]
        for there in self.map.neighbours[here]:
            cost = self._cost(lead, here, there.index)
            if cost <= points and self._may_enter(lead, places, there.index):
                for company in self._companies(lead, places):
                    after = {**places, **dict.fromkeys([lead, *company], there.index)}
                    if self._may_leave(after, here):
                        yield there.key, cost, after
        if lead.kind == "ship":
            yield from self._boardings(places, points)
            yield from self._landings(places, points)

    def _boardings(self, places: Places, points: int) -> Iterator[tuple[str, int, Places]]:
        here = places[self.lead]
        cost = self.s.ground.entry[here]
        loaded = any(unit.kind in GROUND for unit in self._there(places, here))
        for there in self.map.neighbours[here]:
            for unit in self._there(places, there.index) if there.land and cost <= points else ():
                if unit.seat == self.lead.seat and unit.kind in (*GROUND, *RIDERS):
                    if unit.kind in GROUND and loaded:
                        continue
                    for company in self._companies(unit, places):
                        yield unit.key, cost, {**places, **dict.fromkeys([unit, *company], here)}

    def _landings(self, places: Places, points: int) -> Iterator[tuple[str, int, Places]]:
        here = places[self.lead]
        for unit in self._there(places, here):
            if unit.seat != self.lead.seat or unit.kind not in (*GROUND, *RIDERS):
                continue
            for there in self.map.neighbours[here]:
                others = {other.seat for other in self._there(places, there.index)}
                cost = self.s.ground.entry[there.index]
                if there.land and cost <= points and others <= {unit.seat}:
                    for company in self._companies(unit, places):
                        yield unit.key, cost, {**places, **dict.fromkeys([unit, *company], there.index)}

    def _cost(self, unit: Counter, here: int, there: int) -> int:
        return 1 if unit.kind == "dragon" else self.s.ground.entry[there] + ((here, there) in self.map.rivers)

    def _may_enter(self, unit: Counter, places: Places, there: int) -> bool:
        land, others = self.map.territories[there].land, self._there(places, there)
        enemies = [other for other in others if self.s.foes(unit.seat, other.seat)]
        if enemies and (unit.kind != "dragon" or any(other.kind == "dragon" for other in enemies)):
            return False
        if unit.kind == "ship":
            return not land
        if unit.kind == "juggernaught":
            return land
        if unit.kind in GROUND and not land:
            own_ship = any(other.kind == "ship" and other.seat == unit.seat for other in others)
            return own_ship and not any(other.kind in GROUND for other in others)
        return True

    def _may_leave(self, after: Places, here: int) -> bool:
        """No unit stays with units of others, and no ground unit stays in water without a ship of its own."""
        staying = self._there(after, here)
        own = [unit for unit in staying if unit.seat == self.lead.seat]
        return not own or (len(own) == len(staying) and self._afloat(own, here))

    def _companies(self, lead: Counter, places: Places) -> Iterator[tuple[Counter, ...]]:
        around = [unit for unit in self._there(places, places[lead]) if unit.seat == lead.seat and unit is not lead]
        kinds = (*CARGO.get(lead.kind, ()), *COMPANY.get(lead.kind, ()), *(("hero",) * (lead.kind == "dragon")))
        able = [unit for unit in around if unit.kind in kinds]
        for size in range(len(able) + 1):
            for some in combinations(able, size):
                heroes = sum(unit.kind == "hero" for unit in some)
                if sum(unit.kind in GROUND for unit in some) <= 1 and (lead.kind != "dragon" or heroes <= 1):
                    yield some


def crowded(seed: int) -> dict[str, Any]:
    """A crowded position, written as in a referee case."""
    scene = crowd(random.Random(seed)).state
    colours = ("red", "black", "blue")
    units = {
        colour: [f"{unit.kind} {scene.where(unit).id}" for unit in scene.army[seat]]
        for seat, colour in enumerate(colours)
    }
    return {"units": units, "empires": {colour: scene.sets[seat].empire.id for seat, colour in enumerate(colours)}}
