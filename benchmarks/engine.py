"""The cost of the engine: random play, clones, imagined matches, undo."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from time import process_time

from banneret.engine.game import Game
from banneret.engine.match.match import Match

POSITIONS, TIMES = 60, 20


def settled(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a match that only programs play, from the given ones."""
    return game.settle({**game.among_programs(game.settle(options)), **options})


def playouts(game: Game, options: Mapping[str, str], seconds: float) -> float:
    """Random decisions per second, playing whole matches in one loop, like the yardstick."""
    source, wanted = random.Random(1), settled(game, options)
    decisions, begun = 0, process_time()
    seed = 0
    while process_time() - begun < seconds:
        match = Match.new(game, wanted, seed=seed, keeping=False)
        seed += 1
        while asked := match.decisions:
            seat, decision = next(iter(asked.items()))
            match.decide_unchecked(seat, source.choice(decision.branches))
            decisions += 1
    return decisions / (process_time() - begun)


def _answer(match: Match, source: random.Random) -> None:
    seat, decision = next(iter(match.decisions.items()))
    match.decide_unchecked(seat, source.choice(decision.branches))


def _mid_phase(game: Game) -> list[Match]:
    """Matches with a history, stopped at random points inside a phase, with a question open."""
    source = random.Random(2)
    matches = []
    for seed in range(POSITIONS):
        match = Match.new(game, settled(game, {}), seed=seed)
        for _ in range(source.randrange(20, 200)):
            if match.decisions:
                _answer(match, source)
        if match.decisions:
            matches.append(match)
    return matches


def _cost(matches: list[Match], act: Callable[[Match], object]) -> float:
    begun = process_time()
    for match in matches:
        for _ in range(TIMES):
            act(match)
    return (process_time() - begun) / (len(matches) * TIMES)


def clone_cost(game: Game) -> float:
    """Seconds for a clone in mid-phase, with its history and log."""
    return _cost(_mid_phase(game), lambda match: match.clone())


def imagine_cost(game: Game) -> float:
    """Seconds for an imagined match in mid-phase."""
    return _cost(_mid_phase(game), lambda match: match.imagine(0))


def undo_cost(game: Game) -> float:
    """Seconds to answer and undo the answer, where that is possible."""
    source = random.Random(3)

    def answer_and_undo(match: Match) -> None:
        twin = match.clone()
        seat = next(iter(twin.decisions))
        _answer(twin, source)
        if twin.may_undo(seat):
            twin.undo(seat)

    return _cost(_mid_phase(game), answer_and_undo)
