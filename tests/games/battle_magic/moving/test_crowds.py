"""Crowded maps: after carrying, passing and boarding, no unit is left where it may not stand.

magic-R-10, magic-R-13, magic-R-24.
"""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match.match import Match
from banneret.games.battle_magic.stacking import stands
from banneret.games.battle_magic.state import State
from tests.games.battle_magic.positions import match_at

KINDS = {
    "human": ("army", "army", "ship", "ship", "ballista", "hero", "wizard", "dragon", "castle"),
    "dwarf": ("army", "army", "ship", "ship", "ballista", "hero", "wizard", "juggernaught", "castle"),
    "orc": ("army", "army", "ship", "ship", "ballista", "wizard", "giant", "giant", "castle"),
    "elf": ("army", "crystal-tower", "ship", "ship", "hero", "wizard", "dragon", "castle"),
}
HAND = ["move-1", "move-1", "move-2", "move-2", "move-3", "move-3", "magic-1", "magic-2"]
TEAMS = {"players": "3", "map": "sundered-coast", "teams": "red,black/blue"}


def crowd(source: random.Random) -> Match:
    """As many units of two team mates and an enemy as find a place where they may stand."""
    colours = ("red", "black", "blue")
    empires = {colour: source.choice(sorted(KINDS)) for colour in colours}
    scratch = match_at({"empires": empires}, **TEAMS).state
    units: dict[str, list[str]] = {colour: [] for colour in colours}
    wanted = [(colour, kind) for colour in colours for kind in KINDS[empires[colour]] for _ in range(2)]
    source.shuffle(wanted)
    for colour, kind in sorted(wanted, key=lambda entry: entry[1] != "ship"):  # ships first: cargo needs them
        place = _place(scratch, colours.index(colour), kind, source)
        if place:
            units[colour].append(f"{kind} {place}")
    return match_at({"empires": empires, "units": units, "hands": {"red": HAND}}, **TEAMS)


def _place(s: State, seat: int, kind: str, source: random.Random) -> str | None:
    unit = s.counter_for(s.sets[seat].chit[kind])
    for territory in source.sample(s.map.territories, 6):
        needs_land = unit.kind in ("juggernaught", "castle")
        if (unit.water and territory.land) or (needs_land and not territory.land):
            continue
        s.put(unit, territory.index)
        if stands(s, territory.index):
            return territory.id
        s.lift(unit)
    return None


@pytest.mark.rules("magic-R-10", "magic-R-13", "magic-R-24", "magic-R-26", "magic-R-75")
@pytest.mark.parametrize("seed", range(150))
def test_no_unit_is_left_where_it_may_not_stand(seed: int) -> None:
    source = random.Random(seed)
    match = crowd(source)
    state = match.state
    while match.decisions and state.phase == "move":
        assert not list(match.game.broken(state))
        step(match, source, eager=0.95)
        state = match.state
    assert not state.turn.loose
    assert all(stands(state, here) for here in range(len(state.on)))
