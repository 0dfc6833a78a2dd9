"""Advice: the best options by the search, what will probably follow each, and why its chance is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from banneret.bots.continuation import likely_after
from banneret.bots.observation import Observation
from banneret.bots.reasons import Judged, Seats, judged, reasons, telling
from banneret.bots.search import Budget, Search, Suggestion, is_sure, suggestions
from banneret.engine.clock import Clock
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text

WORLDS = 24
"""The largest number of worlds in which options are compared to find reasons."""
FEWEST = 6
"""The least number of these worlds."""
SECONDS = 0.5
"""After so many seconds of processor time no further world is imagined."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An option by its key, with its chance to win, from 0 to 1; None if it was not tried.

    `follows` are sentences about what will probably happen. `reasons` say why it is better or worse than
    option `than`: the best of the others. One that is `close` to the best may be as good: the difference is within the
    error of the worlds that were tried.
    """

    key: str
    chance: float | None
    follows: tuple[Text, ...] = ()
    reasons: tuple[Text, ...] = ()
    than: str = ""
    close: bool = False


def advise(observation: Observation, budget: Budget) -> tuple[Advice, ...]:
    """Return the best options, the best first. Raises ValueError if the game has no evaluation."""
    return explained(observation, suggestions(observation, budget))


def explained(observation: Observation, found: Sequence[Suggestion]) -> tuple[Advice, ...]:
    """Return suggestions with what follows and why, the best first, all from worlds that the seat could imagine.

    Each is tried in the same further worlds, because the search tries some less often than others.
    """
    if not found:
        return ()
    search = Search(observation, Budget(trials=1))
    ends = _ends(search, found) if len(found) > 1 else []
    seat = observation.seat
    further = [tuple(world[place].chances[seat] for world in ends) for place in range(len(found))]
    tried = [Suggestion(one.plan, (*one.chances, *more)) for one, more in zip(found, further, strict=True)]
    order = sorted(range(len(found)), key=lambda place: -tried[place].chance)
    advised = (
        _advice(search, tried[place], tried[other], [(world[other], world[place]) for world in ends], best=not rank)
        for rank, (place, other) in enumerate(zip(order, _compared(order), strict=True))
    )
    best, *others = advised
    losses = [[world[order[0]].chances[seat] - world[place].chances[seat] for world in ends] for place in order[1:]]
    return (best, *(replace(one, close=not is_sure(lost)) for one, lost in zip(others, losses, strict=True)))


def _ends(search: Search, found: Sequence[Suggestion]) -> list[list[Judged]]:
    """Return where each suggestion ends, in each of several worlds that were not used to find it."""
    source, clock = search.observation.random, Clock()
    ends: list[list[Judged]] = []
    while len(ends) < WORLDS and (len(ends) < FEWEST or clock.worked < SECONDS):
        seed = source.getrandbits(48)
        ends.append([judged(search.ending(one.plan, seed), search.evaluation) for one in found])
    return ends


def _compared(order: Sequence[int]) -> Sequence[int]:
    """Return with which suggestion each is compared: the best with the second, the others with the best."""
    return [*order[1:2], *[order[0]] * (len(order) - 1)] if len(order) > 1 else order


def _advice(
    search: Search, one: Suggestion, other: Suggestion, pairs: Sequence[tuple[Judged, Judged]], *, best: bool
) -> Advice:
    """Return a suggestion with what follows, and why it is better or worse than the other."""
    observation = search.observation
    names = side_names(observation)

    def name_of(side: Seats) -> Listed:
        return Listed([Word(str(seat), names[seat]) for seat in side])

    found = reasons(search.evaluation, observation.seat, pairs) if pairs else ()
    why = telling(found, observation.seat, name_of, search.evaluation.game.terms, better=best)
    return Advice(one.key, one.chance, likely_after(observation, one.key), why, other.key if why else "")


def side_names(observation: Observation) -> Sequence[str]:
    """Return for each seat the name of its side, or the seat's own name where several share a side."""
    sides = observation.view().scene.sides
    return [side.name for side in sides] if len(sides) == observation.seats else observation.seat_names
