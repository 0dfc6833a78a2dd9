"""Plays toy games in tests: answers as words, random walks, and everything that can be observed of a position."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from banneret.engine.checks.conformance import seats_and_spectator, step
from banneret.engine.game import Game
from banneret.engine.match import record
from banneret.engine.match.events import ActTaken, Answer
from banneret.engine.match.match import Match
from tests.engine.toys.auction import AUCTION
from tests.engine.toys.relay import RELAY
from tests.engine.toys.skirmish import SKIRMISH

TOYS = (AUCTION, SKIRMISH, RELAY)


def play(match: Match, *answers: str) -> Match:
    """Answer with "0: a", act with "1! concede"; further words are further answers of the same seat."""
    for line in answers:
        seat, *words = line.split()
        for word in words:
            (match.act if seat.endswith("!") else match.decide)(int(seat[:-1]), word)
    return match


def started(game: Game, *answers: str, **options: str) -> Match:
    return play(Match.new(game, options), *answers)


def offered(match: Match, seat: int) -> list[str]:
    """The keys of the seat's options."""
    mine = (question for question in match.view(seat).questions if question.mine)
    return [option.key for question in mine for option in question.options]


def looks(match: Match) -> list[str]:
    """The bytes of all views."""
    return [match.view(seat).json() for seat in seats_and_spectator(match)]


def position(match: Match) -> tuple[Any, ...]:
    """Everything that can be observed of a match, from inside and outside."""
    return looks(match), record.write(match), match.game.facts(match.state), match.result, match.phases


def walk(game: Game, seed: int, *, most: int = 400, acts: float = 0.0) -> Iterator[Match]:
    """Yield a random match before each decision. With probability `acts`, a seat also does something unasked."""
    match, source = Match.new(game, seed=seed), random.Random(seed)
    for _ in range(most):
        if match.result:
            break
        yield match
        if source.random() < acts and act_somehow(match, source):
            continue
        step(match, source)
    yield match


def act_somehow(match: Match, source: random.Random) -> bool:
    """Do something unasked for a random seat, if it may do anything except give up."""
    seat = source.randrange(match.seats)
    names = [act.name for act in match.view(seat).acts if act.name != "concede"]
    if names:
        match.act(seat, source.choice(names))
    return bool(names)


def again(match: Match, more: Sequence[Answer | ActTaken] = ()) -> Match:
    """The match that has the same history and `more`, of the same game, which need not be installed."""
    return Match.resume(match.game, match.options, [*match.happenings, *more])
