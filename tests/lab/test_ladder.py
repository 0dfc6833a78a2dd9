from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from banneret.lab import ratings as rating
from banneret.lab.ladder import Ladder, Meeting, Pairing, Round, climb, meet
from banneret.lab.ratings import ratings


def pairing(first: str, second: str, won: int, lost: int) -> Pairing:
    return Pairing(first, second, [1.0] * won + [0.0] * lost)


def test_a_clear_case_is_decided_soon_and_an_even_one_is_not() -> None:
    assert pairing("a", "b", 8, 0).decided
    assert not pairing("a", "b", 7, 0).decided
    assert pairing("a", "b", 0, 8).decided
    assert not pairing("a", "b", 50, 50).decided


def test_the_interval_holds_the_share_and_narrows() -> None:
    few, many = pairing("a", "b", 7, 3), pairing("a", "b", 70, 30)
    assert few.interval[0] < 0.7 < few.interval[1]
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]


def test_the_interval_holds_no_share_beyond_none_and_all() -> None:
    for count in range(1, 60):
        assert pairing("a", "b", won=0, lost=count).interval[0] >= 0.0
        assert pairing("a", "b", won=count, lost=0).interval[1] <= 1.0


def test_a_drawn_match_counts_half() -> None:
    assert Pairing("a", "b", [0.5, 1.0]).share == 0.75


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals from a fifth of the resamples: what they bound is the same."""
    monkeypatch.setattr(rating, "SAMPLES", 40)


@pytest.mark.usefixtures("few_samples")
def test_ratings_stand_in_the_order_of_strength() -> None:
    told = ratings([pairing("a", "b", 8, 2), pairing("b", "c", 8, 2), pairing("a", "c", 10, 0)])
    assert [one.bot for one in told] == ["a", "b", "c"]
    assert all(one.low <= one.points <= one.high for one in told)
    assert sum(one.points for one in told) == pytest.approx(0.0, abs=1e-6)
    assert [one.matches for one in told] == [20, 20, 20]


@pytest.mark.usefixtures("few_samples")
def test_a_place_is_certain_only_where_the_matches_tell() -> None:
    told = {
        one.bot: one for one in ratings([pairing("a", "b", 5, 5), pairing("b", "c", 10, 0), pairing("a", "c", 10, 0)])
    }
    assert (told["a"].place, told["b"].place, told["c"].place) == ("1 to 2", "1 to 2", "3")


def test_both_sit_in_every_seat() -> None:
    wanted = Round("titan", {"scenario": "battle"}, ("greedy", "random"), 5, 4, 4)
    *_, last = climb(wanted, jobs=1)
    assert len(last.scores) == 4
    assert not last.failures
    assert last.share > 0.5


def test_the_ladder_does_not_depend_on_the_order_in_which_matches_end() -> None:
    wanted = Round("titan", {"scenario": "battle"}, ("easy", "greedy", "random"), 5, 2, 6)
    alone, shuffled = Ladder(wanted), Ladder(wanted)
    while (meeting := alone.take()) is not None:
        alone.count(meeting, meet(meeting))
    source = random.Random(1)
    given: list[Meeting] = []
    while (meeting := shuffled.take()) is not None or given:
        given += [meeting] if meeting else []
        if meeting is None or len(given) > 5:
            late = given.pop(source.randrange(len(given)))
            shuffled.count(late, meet(late))

    assert [one.scores for one in shuffled.pairings] == [one.scores for one in alone.pairings]
    assert all(2 <= len(one.scores) <= 6 for one in alone.pairings)


def scores(wanted: Round, **where: Any) -> list[list[float]]:
    """What each pairing scored, match by match."""
    ended = {(one.first, one.second): one.scores for one in climb(wanted, **where)}
    return [ended[pair] for pair in combinations(wanted.bots, 2)]


@pytest.mark.long
def test_a_ray_cluster_gives_the_same_ladder() -> None:
    ray = pytest.importorskip("ray")
    wanted = Round("titan", {"scenario": "battle"}, ("easy", "random"), 5, 2, 6)
    alone = scores(wanted)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert scores(wanted, on="ray") == alone
    finally:
        ray.shutdown()
