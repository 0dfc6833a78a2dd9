"""A series is played when somebody looks, each match once, and each can be looked at again."""

from __future__ import annotations

import pytest

import banneret


def battles(count: int) -> banneret.Series:
    return banneret.simulate("titan", "random", matches=count, seed=3, scenario="battle")


def test_results_come_one_after_another() -> None:
    series = battles(5)
    assert "0 played" in repr(series)
    assert next(iter(series)).number == 0
    assert "1 played" in repr(series)
    assert series[3].number == 3
    assert "4 played" in repr(series)
    assert [played.number for played in series] == [0, 1, 2, 3, 4]
    assert series[-1].number == 4
    assert [played.number for played in series[1:3]] == [1, 2]


def test_it_compares_as_a_list() -> None:
    assert battles(3) == list(battles(3)) == battles(3)
    assert battles(3) != battles(2)
    assert len(battles(7)) == 7


def test_a_match_of_it_can_be_looked_at() -> None:
    series = battles(4)
    match = series.match(2)
    assert match.result
    assert match.result.winners == series[2].winners
    assert banneret.replay(series.record(2)).view() == match.view()
    assert banneret.play("titan", "random", seed=3, number=2, scenario="battle").view() == match.view()
    with pytest.raises(IndexError):
        series.match(4)


def test_a_match_without_an_end_has_failed() -> None:
    (played,) = banneret.simulate("titan", "random", cap=3, scenario="battle")
    assert played.failure == "there was no end after 3 decisions"
