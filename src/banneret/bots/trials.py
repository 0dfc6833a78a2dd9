"""Trials of a draft: matches that programs play on a file from the workshop, to see whether it is fair.

Trial number 17 of a draft and a seed is always the same match, whoever plays it and with whichever others.

Trials come in sets of as many as there are seats. In the trials of a set the luck is the same, and the seats change
places: each place has the luck of each seat once. So the shares of wins in a set differ less than those of single
matches, and the sets are independent of each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count, islice

from banneret.bots.simulate import SeatLuck, SimulationPlan, sit_down
from banneret.engine.clock import Clock
from banneret.engine.components import Packed
from banneret.engine.game import find_game
from banneret.engine.workshop import Trial, Workshop

CAP = 20_000
"""The maximum number of decisions in a trial; after that nobody has won it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What trial `number` showed, by the ids of the draft's places.

    `starts` are where the seats began, `winners` those from where it was won; none if nobody won. `limited` says that a
    limit ended it; `length` is in rounds.
    """

    number: int
    starts: tuple[str, ...]
    winners: tuple[str, ...]
    length: int
    limited: bool
    entered: tuple[str, ...]
    fought: Mapping[str, int]


def trials(
    game: str, draft: Packed, players: int, bot: str, seed: int, *, first: int, most: int, seconds: float
) -> list[Tried]:
    """Play trials from number `first` on: one, and more until there are `most` or the processor has worked so long.

    Raises ValueError for a draft that cannot be played on, and for a bot that does not exist.
    """
    workshop = workshop_of(game)
    clock = Clock()
    played: list[Tried] = []
    plans = [_plan(game, workshop, draft, players, bot, seed, turn) for turn in range(players)]
    for number in islice(count(first), most):
        played.append(_tried(plans[number % players], workshop, number))
        if clock.worked > seconds:
            break
    return played


def workshop_of(game: str) -> Workshop:
    """Return the workshop of a game. Raises ValueError if it has none."""
    found = find_game(game)
    if found.workshop is None:
        raise ValueError(f"{found.title} has no workshop")
    return found.workshop


def _plan(game: str, workshop: Workshop, draft: Packed, players: int, bot: str, seed: int, turn: int) -> SimulationPlan:
    played_on = workshop.turned(draft, players, turn) if workshop.turned else draft
    options = {**workshop.trial(players), workshop.option: str(played_on)}
    settled = find_game(game).settle_among_programs(options)
    return SimulationPlan(game, settled, (bot,) * players, seed)


def _tried(plan: SimulationPlan, workshop: Workshop, number: int) -> Tried:
    seats = len(plan.bots)
    same, turn = divmod(number, seats)
    luck = SeatLuck(f"{plan.seed}/{same}", seats, 0 if workshop.turned else turn)
    sitting = sit_down(plan, same, keeping=True, luck=luck)
    match, seen = sitting.match, Trial()
    workshop.look(match.state, seen)
    for _ in islice(sitting.answers(), CAP):
        workshop.look(match.state, seen)
    result = match.result
    return Tried(
        number,
        seen.starts,
        tuple(seen.starts[seat] for seat in result.winners) if result else (),
        workshop.rounds(match.state),
        result is None or result.rule in workshop.limits,
        tuple(sorted(seen.entered)),
        dict(seen.fought),
    )
