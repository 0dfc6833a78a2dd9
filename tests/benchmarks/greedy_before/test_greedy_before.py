"""Greedy as it was, the yardstick of the ladder."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from banneret.bots.bot import find_bot
from banneret.bots.observation import Observation
from banneret.engine.decision import Decision, Play, choose
from banneret.engine.game import GameOver, games
from banneret.engine.match.match import Match
from banneret.engine.state import State
from benchmarks.greedy_before import Judge, Weigh, greedy_before
from benchmarks.ladder import NAME
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
)


def picks(
    monkeypatch: pytest.MonkeyPatch, judge: Judge, weigh: Weigh | None = None, times: int = 10
) -> Counter[object]:
    """What the bot takes."""
    monkeypatch.setattr("benchmarks.greedy_before.JUDGES", {PURSE.key: judge})
    monkeypatch.setattr("benchmarks.greedy_before.WEIGHERS", {PURSE.key: weigh} if weigh else {})
    match = Match.new(PURSE, seed=1)
    return Counter(greedy_before(Observation(match, 0, random.Random(seed))) for seed in range(times))


def coins_of(s: Purse, _: int) -> float:
    return float(s.coins)


def test_it_takes_what_is_best_on_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert picks(monkeypatch, coins_of) == {2: 10}


def test_it_takes_the_heaviest_where_the_game_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(_: Purse, __: int, decision: Decision) -> Sequence[float]:
        return [-float(coins) for coins in decision.branches]

    assert picks(monkeypatch, lambda *_: 1 / 0, weigh) == {1: 10}


def test_it_chooses_at_random_among_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(picks(monkeypatch, coins_of, lambda *_: (1.0, 0.0, 1.0), 40)) == {1, 3}


@pytest.mark.parametrize("name", sorted(games()))
def test_it_answers_in_every_game(name: str) -> None:
    match, source = Match.new(name, seed=1), random.Random(1)
    for _ in range(3):
        seat = min(match.decisions)
        match.decide_unchecked(seat, greedy_before(Observation(match, seat, source)))
    assert not match.result


def test_the_ladder_knows_it_by_name() -> None:
    assert find_bot(NAME).pick is greedy_before
