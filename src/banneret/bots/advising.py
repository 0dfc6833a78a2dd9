"""Advice: the best options by the search, what will probably follow each, and why its chance is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import thread_time

from banneret.bots.continuation import likely_after
from banneret.bots.observation import Observation
from banneret.bots.reasons import Judged, Seats, judged, reasons, telling
from banneret.bots.search import Budget, Idea, Thought, ideas

WORLDS = 24
"""The largest number of worlds in which options are compared to find reasons."""
FEWEST = 6
"""The least number of these worlds."""
SECONDS = 0.5
"""After so many seconds of processor time no further world is imagined."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An option by its key, with its chance to win, from 0 to 1.

    `follows` are sentences about what will probably happen. `reasons` say why it is better or worse than
    option `than`: the best of the others.
    """

    key: str
    chance: float
    follows: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    than: str = ""


def advise(observation: Observation, budget: Budget) -> tuple[Advice, ...]:
    """Return the best options, the best first. Raises ValueError if the game has no evaluation."""
    return explained(observation, ideas(observation, budget))


def explained(observation: Observation, found: Sequence[Idea]) -> tuple[Advice, ...]:
    """Return ideas with what follows and why, the best first, all from worlds that the seat could imagine.

    Each idea is tried in the same further worlds, because the search tries some ideas less often than others.
    """
    if not found:
        return ()
    thought = Thought(observation, Budget(trials=1))
    ends = _ends(thought, found) if len(found) > 1 else []
    seat = observation.seat
    further = [tuple(world[place].chances[seat] for world in ends) for place in range(len(found))]
    tried = [Idea(one.plan, (*one.chances, *more)) for one, more in zip(found, further, strict=True)]
    order = sorted(range(len(found)), key=lambda place: -tried[place].chance)
    return tuple(
        _advice(thought, tried[place], tried[other], [(world[other], world[place]) for world in ends], best=not rank)
        for rank, (place, other) in enumerate(zip(order, _compared(order), strict=True))
    )


def _ends(thought: Thought, found: Sequence[Idea]) -> list[list[Judged]]:
    """Return where each idea ends, in each of several worlds that were not used to find it."""
    source, start = thought.observation.random, thread_time()
    ends: list[list[Judged]] = []
    while len(ends) < WORLDS and (len(ends) < FEWEST or thread_time() - start < SECONDS):
        seed = source.getrandbits(48)
        ends.append([judged(thought.ending(idea.plan, seed), thought.evaluation) for idea in found])
    return ends


def _compared(order: Sequence[int]) -> Sequence[int]:
    """Return with which idea each is compared: the best with the second, the others with the best."""
    return [*order[1:2], *[order[0]] * (len(order) - 1)] if len(order) > 1 else order


def _advice(thought: Thought, idea: Idea, other: Idea, pairs: Sequence[tuple[Judged, Judged]], *, best: bool) -> Advice:
    """Return an idea with what follows, and why it is better or worse than the other."""
    observation = thought.observation
    names = side_names(observation)

    def name_of(side: Seats) -> str:
        return " and ".join(names[seat] for seat in side)

    found = reasons(thought.evaluation, observation.seat, pairs) if pairs else ()
    why = telling(found, observation.seat, name_of, better=best)
    return Advice(idea.key, idea.chance, likely_after(observation, idea.key), why, other.key if why else "")


def side_names(observation: Observation) -> Sequence[str]:
    """Return for each seat the name of its side, or the seat's own name where several share a side."""
    sides = observation.view().scene.sides
    return [side.name for side in sides] if len(sides) == observation.seats else observation.seat_names
