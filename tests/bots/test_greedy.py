from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from banneret.bots.greedy import greedy
from banneret.bots.observation import Observation
from banneret.engine.decision import Decision, Play, choose
from banneret.engine.game import Game, GameOver
from banneret.engine.match.match import Match
from banneret.engine.state import State
from tests.engine.toys.blank import BLANK, rules


class Purse(State):
    """Anna takes some coins."""

    def copy(self) -> Purse:
        return Purse(self.agenda[:])


def take_coins(_: Purse) -> Play[None]:
    coins = yield from choose(0, "ask", "How many?", [1, 2, 3], rule="coins")
    raise GameOver((0,), "coins", f"Anna has {coins}.")


PURSE = replace(
    BLANK,
    rulebook=rules("Purse", coins="Take some coins."),
    setup=lambda _: Purse(["take_coins"]),
    phases={"take_coins": take_coins},
)


def picks(game: Game, times: int = 10) -> Counter[object]:
    match = Match.new(game, seed=1)
    return Counter(greedy(Observation(match, 0, random.Random(seed))) for seed in range(times))


def test_greedy_takes_what_has_the_best_score() -> None:
    def score(_: Purse, __: int, decision: Decision) -> Sequence[float]:
        return [-float(coins) for coins in decision.branches]

    assert picks(replace(PURSE, score=score)) == {1: 10}


def test_greedy_chooses_at_random_among_equals() -> None:
    assert set(picks(replace(PURSE, score=lambda *_: (1.0, 0.0, 1.0)), 40)) == {1, 3}
