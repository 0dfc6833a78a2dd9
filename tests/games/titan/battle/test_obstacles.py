"""Why a character cannot end its move in a hex: the reason given is true, and no nearer one is passed over."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from banneret.games.titan.battle.obstacles import why_not_reached
from banneret.games.titan.box.battleland import ENTRIES, Battleland, EntrySide, battleland_of
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEXES
from tests.games.titan.box.test_battleland import slow_reach

BOX = the_box()


def steps(starts: dict[int, int], hex: int) -> int:
    """The fewest steps to a hex, counted from neighbour to neighbour."""
    found, waiting = dict(starts), deque(starts)
    while waiting:
        here = waiting.popleft()
        for near in HEXES[here].neighbours:
            if near not in found:
                found[near] = found[here] + 1
                waiting.append(near)
    return found[hex]


def expected(land: Battleland, kind: str, at: int | None, entry: EntrySide, hex: int) -> str:
    """The nearest obstacle by trying: the distance, the ground of an empty battleland, the volcano, somebody there."""
    character = BOX.character[kind]
    starts = {at: 0} if at is not None else dict.fromkeys(ENTRIES[entry], 1)
    far = steps(starts, hex)
    if far > character.skill:
        return "titan-A-MV-04"
    if hex == at or hex in slow_reach(land.key, kind, at, entry, 0):
        return "titan-A-MV-12" if character.flies else "titan-A-MV-11"
    if not character.flies:
        return "titan-A-MV-07"
    ground = land.hazards[land.hazard[hex]].land_flyer
    native = land.hazard[hex] in character.natives
    dear = ground == "slow-non-native" and not native and far + 1 > character.skill
    closed = ground == "forbid-all" or (ground == "forbid-non-native" and not native)
    return "titan-A-MV-12" if dear or closed else "titan-A-MV-09"


@pytest.mark.rules("titan-A-MV-04", "titan-A-MV-07", "titan-A-MV-09", "titan-A-MV-11", "titan-A-MV-12", "titan-R-16")
@pytest.mark.parametrize("terrain", [terrain.key for terrain in BOX.terrains])
def test_the_reason_is_the_nearest_obstacle(terrain: str) -> None:
    random = Random(terrain)
    land = battleland_of(BOX.terrain[terrain])
    for character in BOX.characters:
        for _ in range(6):
            occupied = sum(1 << hex for hex in range(len(HEXES)) if random.random() < 0.3)
            at, entry = random.choice([None, random.randrange(len(HEXES))]), random.choice(sorted(ENTRIES))
            start = entry if at is None else at
            for hex in range(len(HEXES)):
                if not land.outset(character, start).reached(occupied) >> hex & 1:
                    said = why_not_reached(land, character, start, hex)
                    assert said == expected(land, character.key, at, entry, hex), (character.key, start, HEXES[hex])
