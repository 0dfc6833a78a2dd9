"""The cost of a whole match between strong programs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from time import process_time

from banneret.bots.simulate import SimulationPlan, play, seat_bots
from banneret.engine.game import Game
from benchmarks.engine import settled


def greedy_matches(game: Game, options: Mapping[str, str], seconds: float) -> tuple[int, float]:
    """Let greedy play itself for this many seconds. Returns the number of matches and the seconds they took."""
    wanted = settled(game, options)
    plan = SimulationPlan(game.key, wanted, seat_bots(["greedy"], game.seats(wanted)), seed=1)
    begun = process_time()
    for played in count(1):
        failure = play(plan, played).failure
        assert not failure, failure
        if process_time() - begun >= seconds:
            break
    return played, process_time() - begun
