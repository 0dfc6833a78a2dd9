"""A position in numbers, for each side that can still win. The fitted evaluation is made of these numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.engine.terms import Term, things
from banneret.games.battle_magic.bot.aims import Aims
from banneret.games.battle_magic.bot.worth import ARTIFACT, WORTH
from banneret.games.battle_magic.state import State

TERMS: Final[Mapping[str, Term]] = {
    "castles": things("castle", "castles"),
    "only_castle": Term("one castle alone", "only one castle left", "more than one castle"),
    "lead_late": Term(
        "to be a castle ahead when the match is about to end at a limit",
        "fewer castles behind, so near to the limit",
        "more castles behind, so near to the limit",
    ),
    "cost_late": Term(
        "to have counters for 5 gold more when the match is about to end at a limit",
        "counters of more cost, so near to the limit",
        "counters of less cost, so near to the limit",
    ),
    "armies": things("army", "armies"),
    "dragons": things("dragon", "dragons"),
    "heroes": things("hero", "heroes"),
    "wizards": things("wizard", "wizards"),
    "ships": things("ship", "ships"),
    "others": Term(
        "5 more points of worth in other counters", "more or stronger other counters", "fewer or weaker other counters"
    ),
    "artifacts": things("artifact", "artifacts"),
    "strike": Term(
        "10 points of worth in the best attack to come", "a stronger attack to come", "a weaker attack to come"
    ),
    "strikes": Term("10 points of worth in all attacks to come", "more attacks to come", "fewer attacks to come"),
    "exposed": Term(
        "a castle that an enemy stands next to, with no guard",
        "more danger to castles without a guard",
        "less danger to castles without a guard",
    ),
    "guarded": Term(
        "a castle that an enemy stands next to, with a guard",
        "more danger to castles with a guard",
        "less danger to castles with a guard",
    ),
    "gold": Term("5 more points of gold in hand", "more gold in hand", "less gold in hand"),
    "moves": Term("5 more points of moves in hand", "more moves in hand", "fewer moves in hand"),
    "swords": Term("5 more points of swords in hand", "more swords in hand", "fewer swords in hand"),
    "magic": Term("5 more points of magic in hand", "more magic in hand", "less magic in hand"),
    "pile": Term("10 more points of worth in the recruit pile", "a better recruit pile", "a worse recruit pile"),
    "specials": things("special territory", "special territories"),
    "turn": Term("to have the turn", "the right to play next"),
}
"""What one more of each feature means, in words."""
KINDS = {"army": "armies", "dragon": "dragons", "hero": "heroes", "wizard": "wizards", "ship": "ships"}
HANDS = {"gold": "gold", "move": "moves", "sword": "swords", "magic": "magic"}


def features(s: State) -> dict[tuple[int, ...], dict[str, float]]:
    """Return the features of each team still in the match; the numbers of partners are added up."""
    teams: dict[int, list[int]] = {}
    for seat in s.seats:
        teams.setdefault(s.rules.team[seat], []).append(seat)
    living = {tuple(seats): seats for seats in teams.values() if any(s.alive[seat] for seat in seats)}
    if s.phase == "setup":
        return {seats: {} for seats in living}
    sides = {seats: _side(s, [seat for seat in members if s.alive[seat]]) for seats, members in living.items()}
    _ending(s, sides)
    return sides


def _side(s: State, seats: Sequence[int]) -> dict[str, float]:
    numbers = dict.fromkeys(TERMS, 0.0)
    for seat in seats:
        _counters(s, seat, numbers)
        _prospects(s, seat, numbers)
        _cards(s, seat, numbers)
        numbers["turn"] += seat == s.active
    numbers["only_castle"] = float(numbers["castles"] == 1)
    return numbers


def _counters(s: State, seat: int, numbers: dict[str, float]) -> None:
    """Count the counters on the map by kind, and the special territories where they stand."""
    places = set()
    for unit in s.army[seat]:
        if unit.castle:
            numbers["castles"] += 1
        elif unit.kind in KINDS:
            numbers[KINDS[unit.kind]] += 1
        else:
            numbers["others"] += WORTH[unit.kind] / 5
        places.add(s.at[unit.index])
    numbers["specials"] += sum([s.ground.special[place] is not None for place in places])
    numbers["artifacts"] += sum([count for unit, count in s.artifacts.items() if unit.seat == seat])


def _prospects(s: State, seat: int, numbers: dict[str, float]) -> None:
    """Count the attacks to come and the castles in danger."""
    aims = Aims(s, seat)
    points, best = s.turn.points, 0.0
    for unit in s.army[seat]:
        here = s.at[unit.index]
        if unit.castle:
            kind = "guarded" if len(s.on[here]) > 1 else "exposed"
            numbers[kind] += aims.threat(here)
        elif unit not in s.turn.attacked:
            worth = aims.reach(unit, here, points.get(unit, 0))
            numbers["strikes"] += worth / 10
            best = max(best, worth)
    numbers["strike"] = max(numbers["strike"], best / 10)


def _cards(s: State, seat: int, numbers: dict[str, float]) -> None:
    for card in s.hands[seat]:
        numbers[HANDS[card.type]] += card.strength / 5
    chits = s.piles[seat]
    numbers["pile"] += sum([ARTIFACT if chit.artifact else WORTH[chit.type.id] for chit in chits]) / 10


def _ending(s: State, sides: dict[tuple[int, ...], dict[str, float]]) -> None:
    """Weigh a lead more the nearer a limit is: castles first, then the cost of the counters."""
    rules = s.rules
    late = max(
        s.rounds / rules.turn_limit if rules.turn_limit else 0.0,
        s.quiet / rules.quiet_limit if rules.quiet_limit else 0.0,
    )
    most = max((numbers["castles"] for numbers in sides.values()), default=0.0)
    for seats, numbers in sides.items():
        numbers["lead_late"] = late * late * (numbers["castles"] - most)
        numbers["cost_late"] = late * late * sum(unit.type.cost for seat in seats for unit in s.army[seat]) / 5
