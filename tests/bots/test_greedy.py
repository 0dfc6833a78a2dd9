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
    """Anna takes some coins and keeps them, but the last of three faces is a trap."""

    coins = 0

    def copy(self) -> Purse:
        twin = Purse(self.agenda[:])
        twin.coins = self.coins
        return twin


def take_coins(s: Purse) -> Play[None]:
    s.coins = yield from choose(0, "ask", "How many?", [1, 2, 3], rule="coins")
    if s.coins == 3:
        s.coins = s.chance.roll((0, 1), 1)[0]


def see_her_home(_: Purse) -> Play[None]:
    yield from choose(1, "ask", "By which way?", ["bridge", "ford"], rule="coins")
    raise GameOver((0,), "coins", "Anna goes home.")


PURSE = replace(
    BLANK,
    rulebook=rules("Purse", coins="Take some coins."),
    setup=lambda _: Purse(["see_her_home", "take_coins"]),
    phases={"take_coins": take_coins, "see_her_home": see_her_home},
    judge=lambda s, _: float(s.coins),
)


def picks(game: Game, times: int = 10) -> Counter[object]:
    match = Match.new(game, seed=1)
    return Counter(greedy(Observation(match, 0, random.Random(seed))) for seed in range(times))


def test_greedy_takes_what_is_best_on_the_whole() -> None:
    assert picks(PURSE) == {2: 10}


def test_greedy_takes_the_heaviest_where_the_game_weighs() -> None:
    def weigh(_: Purse, __: int, decision: Decision) -> Sequence[float]:
        return [-float(coins) for coins in decision.branches]

    assert picks(replace(PURSE, weigh=weigh, judge=lambda *_: 1 / 0)) == {1: 10}


def test_greedy_chooses_at_random_among_equals() -> None:
    assert set(picks(replace(PURSE, weigh=lambda *_: (1.0, 0.0, 1.0)), 40)) == {1, 3}
