"""The parts of a round in their order, and the present part (3.0, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from banneret.engine.scene.scene import Step
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State

TOGETHER = {
    "council": "Council",
    "harvest": "Harvest",
    "recruitment": "Recruitment",
    "guild": "Grey Guild",
    "initiative": "Initiative",
}
"""The parts that all seats go through together, before the individual turns (mist-3.0-01)."""
SEGMENTS = {"quest": "Quests", "movement": "Movement", "battle": "Battles"}
"""The parts that each seat goes through alone (mist-3.3-01)."""


def steps(s: State) -> Iterator[Step]:
    """Yield the steps of the round; before the first round, the land is built, clockwise."""
    if not s.round:
        yield from _builders(s)
        return
    for phase, name in TOGETHER.items():
        yield _step(name, now=s.phase == phase)
    yield from _turns(s)
    yield _step("Supply", now=s.phase == "supply")


def _builders(s: State) -> Iterator[Step]:
    yield _step("Building the land", now=s.active == NOBODY)
    if s.races:
        for seat in s.clockwise(s.lead):
            yield _step(s.races[seat].short, s.races[seat].folk, now=seat == s.active)


def _turns(s: State) -> Iterator[Step]:
    """Yield past turns, the present one with its segments, and later ones; none until they are settled."""
    if s.active == NOBODY and not s.turns:
        yield _step("Turns")
        return
    taken = [seat for seat in s.in_order() if seat not in s.turns and seat != s.active]
    for seat in taken:
        yield _step(s.races[seat].short, s.races[seat].folk)
    if s.active != NOBODY:
        for phase, name in SEGMENTS.items():
            yield _step(name, s.races[s.active].folk, now=s.phase == phase)
    for seat in s.turns:
        yield _step(s.races[seat].short, s.races[seat].folk)


@lru_cache(maxsize=256)
def _step(name: str, side: str = "", *, now: bool = False) -> Step:
    return Step(name, side, now)
